"""The variants: what is asked for is what a Python so started has."""

import json
import subprocess
import sys

from variants import SEEDS, THREADS, cores, kernel_of, strictest, variants

SEEN = """
import json, numpy as np, threadpoolctl
print(json.dumps([np.show_config(mode="dicts")["SIMD Extensions"].get("found", []),
                  [pool["num_threads"] for pool in threadpoolctl.threadpool_info()]]))
"""


def test_the_kernels_are_all_different_and_the_machines_own_comes_first(monkeypatch):
    monkeypatch.delenv("OPENBLAS_CORETYPE", raising=False)  # whoever tests another one has set it
    kernels = [kernel_of({"OPENBLAS_CORETYPE": core}) for core in cores()]
    assert len(set(kernels)) == len(kernels) and kernels[:1] in ([kernel_of({})], [])


def test_every_kernel_comes_with_each_number_of_threads_and_then_every_seed():
    assert len(variants()) == len(cores()) * len(THREADS) + len(SEEDS)
    assert len({variant.name for variant in variants()}) == len(variants())


def test_threads_and_numpys_own_loops_are_as_asked():
    for variant in (variants()[0], variants()[-1], strictest()):
        python = [sys.executable, "-c", SEEN]
        ran = subprocess.run(python, env=variant.environment(), capture_output=True, text=True, check=True)
        found, threads = json.loads(ran.stdout)
        assert set(found).isdisjoint(variant.settings.get("NPY_DISABLE_CPU_FEATURES", "").split())
        assert set(threads) <= {int(variant.settings["OPENBLAS_NUM_THREADS"])}
