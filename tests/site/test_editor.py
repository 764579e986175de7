"""The editor of the pages: what it is bundled from, and what stands in for it."""

import json

from lincls.site import editor


def test_without_npm_the_plain_box_is_built_in_and_said(monkeypatch, tmp_path):
    monkeypatch.setattr(editor.shutil, "which", lambda name: None)
    assert editor.copy(tmp_path, tmp_path / "cache") == (
        "answers are typed into plain boxes: the editor comes by npm and node: install them"
    )
    assert (tmp_path / editor.NAME).read_text() == 'export * from "./plain.mjs";\n'


def test_parts_of_the_editor_are_pinned_by_hash_and_name_no_registry():
    lock = json.loads((editor.SOURCES / "package-lock.json").read_text())
    parts = [part for name, part in lock["packages"].items() if name]
    assert len(parts) > 10
    assert all(part["integrity"].startswith("sha512-") and "resolved" not in part for part in parts)
