"""The marks around what students must not see, in notebooks and in a course's own modules.

### BEGIN HIDDEN TESTS       ### BEGIN SOLUTION
### END HIDDEN TESTS         ### END SOLUTION
"""

import re

HIDDEN = re.compile(r"^[ \t]*### BEGIN HIDDEN TESTS.*?^[ \t]*### END HIDDEN TESTS[^\n]*\n?", re.M | re.S)
SOLUTION = re.compile(r"^([ \t]*)[^\n]*BEGIN SOLUTION.*?END SOLUTION[^\n]*$", re.M | re.S)
_MARK = re.compile(r"#+[ \t]*(BEGIN|END)[ \t]+((?:HID|SOL).*)", re.I)
_KNOWN = ("HIDDEN TESTS", "SOLUTION")


def faulty(text: str) -> str:
    """What is wrong with the marks in a text, which may then show what it should hide; empty when nothing is."""
    begun = ""
    for number, line in enumerate(text.split("\n"), start=1):
        match = _MARK.match(line.strip())
        if match is None:
            continue
        word, what = match[1].upper(), _KNOWN[0] if match[2].upper().startswith("HID") else _KNOWN[1]
        if not line.strip().startswith(f"### {word} {what}"):
            return f"line {number}, {line.strip()}, is no mark: wanted ### {word} {what}"
        if word == "BEGIN" and begun:
            return f"line {number}, {line.strip()}, stands before ### END {begun}"
        if word == "END" and begun != what:
            return f"line {number}, {line.strip()}, has no ### BEGIN {what} before it"
        begun = what if word == "BEGIN" else ""
    return f"### BEGIN {begun} has no ### END {begun} after it" if begun else ""
