"""What several figures of one lecture draw: a file a picture."""
