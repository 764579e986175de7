"""Folders of the cache, each filled once, by one process at a time: two builds at once would tread on each other's."""

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

try:
    import fcntl
except ImportError:  # Windows: who builds twice at once there gets an error, and builds again
    fcntl = None  # type: ignore[assignment]


def filled(
    folder: Path, fill: Callable[[Path], None], is_whole: Callable[[Path], bool] = Path.is_dir, others: str = ""
) -> Path:
    """Return a folder of the cache, filled if it is not whole.

    Parameters
    ----------
    folder : in the cache; what is before the first dash of its name says what it holds
    fill : fills a new folder, which takes this one's place; what else it makes beside that one is thrown away
    is_whole : whether the folder is as it should be
    others : the pattern of folders whose place it takes, too
    """
    cache, what = folder.parent, folder.name.partition("-")[0]
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / f"{what}.lock").open("w") as turn:
        if fcntl is not None:
            fcntl.flock(turn, fcntl.LOCK_EX)  # given back when the file is closed
        if not is_whole(folder):
            with TemporaryDirectory(dir=cache) as temporary:
                made = Path(temporary, "made")
                made.mkdir()
                fill(made)
                for old in (folder, *(cache.glob(others) if others else ())):
                    shutil.rmtree(old, ignore_errors=True)
                made.rename(folder)
    return folder
