"""What a command costs: every process that it started counts, also one that was killed and that nobody waited for."""

import sys

import pytest

BURN = "import time\nwhile time.process_time() < 0.3: pass\n"
WAITED = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', {burn!r}])\n"
KILLED = """
import os, signal, subprocess, sys
parent = subprocess.Popen([sys.executable, '-c', {two!r}], stdout=subprocess.PIPE, start_new_session=True)
parent.stdout.readline()
os.killpg(parent.pid, signal.SIGKILL)
"""
TWO = """
import subprocess, sys, time
signal = "print('burnt', flush=True); time.sleep(99)"
child = subprocess.Popen([sys.executable, '-c', {burn!r} + signal])
time.sleep(99)
"""


@pytest.fixture(scope="module")
def cost(benchmark_file):
    return benchmark_file("measure")


def test_the_processes_that_a_command_waits_for_count(cost, tmp_path):
    found = cost.measure([sys.executable, "-c", WAITED.format(burn=BURN)], tmp_path)
    assert found.cpu >= 0.3 and found.memory > 0


def test_a_process_that_was_killed_with_its_parent_counts(cost, tmp_path):
    code = KILLED.format(two=TWO.format(burn=BURN))
    assert cost.measure([sys.executable, "-c", code], tmp_path).cpu >= 0.3


def test_without_a_control_group_the_children_s_account_is_taken(cost, tmp_path, monkeypatch):
    monkeypatch.setattr(cost.bounds, "own_group", lambda controller: None)
    found = cost.measure([sys.executable, "-c", WAITED.format(burn=BURN)], tmp_path)
    assert found.cpu >= 0.3


def test_a_command_that_fails_is_told_with_what_it_said(cost, tmp_path):
    with pytest.raises(RuntimeError, match="ended with 3"):
        cost.measure([sys.executable, "-c", "raise SystemExit(3)"], tmp_path)


def test_what_python_compiles_may_be_kept_while_a_command_is_measured(cost, monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in cost.environment()
