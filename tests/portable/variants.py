"""The machines that the gate stands in for: each is an environment for a fresh Python.

OPENBLAS_CORETYPE asks for the kernels of another processor; one that this processor cannot run, or that OpenBLAS
does not have, is left out. numpy's own loops (exp, sums, ...) step down with them, by NPY_DISABLE_CPU_FEATURES.
Noise (noise.py) stands in for the machines that cannot be run here.
"""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import noise
import numpy as np

HERE = Path(__file__).resolve().parent
CORES = (
    *("Prescott", "Nehalem", "Sandybridge", "Haswell", "Zen", "SkylakeX", "Cooperlake", "SapphireRapids"),
    *("ARMV8", "CORTEXA57", "NEOVERSEN1", "NEOVERSEV1", "NEOVERSEN2"),
)  # in each family the oldest first
BEFORE_AVX2 = ("Prescott", "Nehalem", "Sandybridge")
BEFORE_AVX512 = (*BEFORE_AVX2, "Haswell", "Zen")
THREADS = (1, 2)
SEEDS = (1, 2)
PROBE = """
import json, numpy, threadpoolctl
k = numpy.arange(200.0)
numpy.linalg.eigh(numpy.cos(numpy.outer(k, k)))
print(json.dumps([pool["architecture"] for pool in threadpoolctl.threadpool_info()
                  if pool["internal_api"] == "openblas"]))
"""


class Variant(NamedTuple):
    """A name and what is set in the environment."""

    name: str
    settings: dict[str, str]

    def environment(self) -> dict[str, str]:
        """The environment of a process that runs as this variant."""
        return {**os.environ, **self.settings}


@cache
def variants() -> tuple[Variant, ...]:
    """Each kernel that runs here with each number of threads, and each seed of noise."""
    machines = [
        Variant(f"{core or 'own kernel'}, {n} thread{'s'[: n > 1]}", _kernel(core, n))
        for core in cores()
        for n in THREADS
    ]
    return (*machines, *(Variant(f"noise {seed}", {**_threads(1), **_noise(seed)}) for seed in SEEDS))


def strictest() -> Variant:
    """For `.ci/run`: noise on the oldest kernel. (A second thread doubles the time, and is never alone to fail.)"""
    return Variant("strictest", {**_kernel(CORES[0], 1), **_noise(SEEDS[0])})


@cache
def cores() -> tuple[str, ...]:
    """The names that give different kernels here, "" for the machine's own first; none where there is no OpenBLAS."""
    found: dict[str, str] = {}
    for core in ("", *CORES):
        if kernel := kernel_of(_kernel(core, 1)):
            found.setdefault(kernel, core)
    return tuple(found.values())


def kernel_of(settings: dict[str, str]) -> str:
    """The kernel that OpenBLAS has chosen in a Python so started, in its own words; "" where it cannot run."""
    python = [sys.executable, "-c", PROBE]
    probe = subprocess.run(python, env={**os.environ, **settings}, capture_output=True, text=True)
    if probe.returncode == 1:
        raise RuntimeError(probe.stderr)
    return "" if probe.returncode else ", ".join(sorted(set(json.loads(probe.stdout))))


def _kernel(core: str, threads: int) -> dict[str, str]:
    simd = np.show_config(mode="dicts")["SIMD Extensions"].get("found", [])
    newer = [
        name
        for name in simd
        if core in BEFORE_AVX2 or (core in BEFORE_AVX512 and ("AVX512" in name or name == "X86_V4"))
    ]
    return {"OPENBLAS_CORETYPE": core, "NPY_DISABLE_CPU_FEATURES": " ".join(newer), **_threads(threads)}


def _threads(number: int) -> dict[str, str]:
    return {"OPENBLAS_NUM_THREADS": str(number)}


def _noise(seed: int) -> dict[str, str]:
    return {noise.WISH: str(seed), "PYTHONSTARTUP": str(HERE / "startup.py")}
