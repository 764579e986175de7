"""The wheel's own part of the build: the course stands in it beside the library, so that `lincls new` can unpack it."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Course(BuildHookInterface):
    """Lays out what students get, without pictures, and puts it into the wheel as lincls/course.zip."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # `lincls new` copies the checkout's own files then
            return
        sys.path.insert(0, self.root)
        from lincls.house import handout

        self.scratch = TemporaryDirectory(prefix="lincls-")
        folder, packed = Path(self.scratch.name, "course"), Path(self.scratch.name, handout.IN_WHEEL)
        handout.lay_out(Path(self.root), folder, pictures=False)
        handout.pack(folder, packed)
        build_data["force_include"][str(packed)] = f"lincls/{handout.IN_WHEEL}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "scratch"):
            self.scratch.cleanup()
