"""What a cell prints and shows is cut while it comes."""

import base64

from IPython.core.interactiveshell import InteractiveShell

from lincls_grader.shell import Output, Shell

PNG = b"\x89PNG" + bytes(96)


def test_text_beyond_the_limit_is_dropped():
    output = Output()
    output.start(10, 0)
    assert [output.write("x" * 8) for _ in range(3)] == [8, 8, 8]
    assert "".join(output.text) == "x" * 10


def test_a_picture_is_kept_in_place_of_its_text_while_there_is_room():
    output = Output()
    output.start(100, 250)
    for picture in (PNG, base64.b64encode(PNG).decode(), PNG):
        output.show({"image/png": picture, "text/plain": "<Figure>"})
    assert output.images == [PNG, PNG] and output.text == []


def test_a_value_without_a_picture_is_its_text():
    output = Output()
    output.start(100, 0)
    output.show({"text/plain": "(1, 2)", "text/html": "<b>"})
    assert output.text == ["(1, 2)\n"]


def test_no_traceback_is_drawn_for_what_ipython_keeps():
    kept = InteractiveShell._format_exception_for_storage
    assert kept is not Shell._format_exception_for_storage
    found = Shell._format_exception_for_storage(None, ValueError("x"))
    assert found == {"ename": "ValueError", "evalue": "", "traceback": []}
