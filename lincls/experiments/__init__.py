"""The experiments of the lectures, a file a lecture: arrays in, numbers out; the figures draw what comes of them."""
