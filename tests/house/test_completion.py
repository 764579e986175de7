"""What Tab offers after `lincls`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lincls import cli
from lincls.house import completion

ROOT = Path(__file__).resolve().parents[2]
ASK = """
source {script}
COMP_WORDS=({words}) COMP_CWORD={last} COMPREPLY=()
_shtab_lincls
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture
def offers(tmp_path, require):
    """The function that says what bash offers for the last of these words."""
    pytest.importorskip("shtab")
    script = tmp_path / "completion"
    script.write_text(completion.script(cli.parser(), "bash"))
    (tmp_path / "submitted").mkdir()
    (tmp_path / "hand-ins.zip").touch()

    def ask(*words: str) -> set[str]:
        quoted = " ".join(f"'{word}'" for word in ("lincls", *words))
        program = ASK.format(script=script, words=quoted, last=len(words))
        ran = subprocess.run([require("bash"), "-c", program], capture_output=True, text=True, cwd=tmp_path)
        assert not ran.stderr
        return set(ran.stdout.split())

    return ask


def test_commands_and_options_are_offered(offers):
    assert offers("not") == {"notebooks"}
    assert {"lab", "new", "grade", "export-grades"} <= offers("")
    assert offers("grade", "--late") == {"--late"}
    assert offers("grade", "--isolation", "") == {"bubblewrap", "none"}


def test_files_and_folders_are_offered_where_they_are_wanted(offers):
    assert offers("collect", "hand") == {"hand-ins.zip"}
    assert offers("grade", "--submitted", "") == {"submitted"}


def test_the_line_of_the_readme_makes_tab_complete(require):
    (line,) = re.findall(r'`(eval "[^`]*")`', (ROOT / "README.md").read_text(encoding="utf-8"))
    program = f'lincls() {{ "{sys.executable}" -m lincls "$@"; }}\n{line}\ncomplete -p lincls'
    ran = subprocess.run([require("bash"), "--norc", "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert not ran.stderr and ran.stdout.strip().endswith(" lincls")


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_each_shell_has_its_program(shell, capsys):
    pytest.importorskip("shtab")
    with pytest.raises(SystemExit) as end:
        cli.main(["--print-completion", shell])
    assert end.value.code == 0
    assert "export-grades" in capsys.readouterr().out


def test_without_shtab_it_says_what_is_missing(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "shtab", None)
    with pytest.raises(SystemExit) as end:
        cli.main(["--print-completion", "bash"])
    assert end.value.code == 1
    assert capsys.readouterr().err == "lincls --print-completion needs shtab: pip install 'lincls[course]'\n"
