"""The wheel's own part of the build: the course stands in it beside the library, so that `lincls new` can unpack it."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Course(BuildHookInterface):
    """Lays out what students get, without pictures, and puts it into lincls/course/ of the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # `lincls new` copies the checkout's own files then
            return
        sys.path.insert(0, self.root)
        from lincls.house import handout

        self.scratch = TemporaryDirectory(prefix="lincls-")
        handout.lay_out(Path(self.root), Path(self.scratch.name), pictures=False)
        build_data["force_include"][self.scratch.name] = f"lincls/{handout.IN_WHEEL}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "scratch"):
            self.scratch.cleanup()
