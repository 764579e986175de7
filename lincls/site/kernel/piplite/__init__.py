"""In the place of piplite, which installs packages in JupyterLite from other servers."""

from piplite import piplite


async def install(*requirements, **options):
    """Say that there is nothing to install from."""
    raise RuntimeError(
        "this page has the packages of the course, and asks no other server for more; `make lab` on a machine of "
        "your own installs what you like"
    )


__all__ = ["install", "piplite"]
