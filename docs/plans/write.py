"""Write the ready plans, and README's table and map of lectures, anew; a test compares them with the notebooks.

python docs/plans/write.py      after a change of a lecture's minutes or needs
"""

import re
from pathlib import Path

from lincls.house import plan, plan_files

HERE = Path(__file__).resolve().parent
README = HERE.parents[1] / "README.md"
PLANS = {
    "one-week": (plan.Term(1, 90), ["perceptron"]),
    "three-weeks": (plan.Term(3, 75), ["perceptron", "logistic"]),
    "six-weeks": (plan.Term(6, 90), []),
    "twelve-weeks": (plan.Term(12, 90), []),
}


def main() -> None:
    """Write the five files."""
    known = plan.course()
    for name, (term, topics) in PLANS.items():
        text = plan_files.markdown(known, plan.choose(known, term, topics), term, topics)
        (HERE / f"{name}.md").write_text(text, encoding="utf-8")
    text = README.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^\| lecture \| topic \|.*\n(?:\|.*\n)*", lambda _: plan_files.table(known) + "\n", text)
    text = re.sub(r"(?s)```mermaid\n.*?\n```", lambda _: f"```mermaid\n{plan_files.drawn(known)}\n```", text)
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
