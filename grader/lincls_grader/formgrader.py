"""nbgrader's formgrader on a folder of grades, with a name under each mark: for the course's nbgrader_config.py.

    from pathlib import Path
    from lincls_grader import formgrader
    formgrader.show(c, Path(__file__).parent / "graded")

formgrader keeps one connection to the gradebook for all who use it. Here each request sees what others have entered in
the meantime, and after an error the next one works.
"""

import math
import os
from pathlib import Path
from typing import Any

from nbgrader.server_extensions.formgrader import apihandlers
from sqlalchemy.exc import SQLAlchemyError
from tornado import web

from lincls_grader import gradebook, graders

_POINTS = ("manual_score", "extra_credit")


class _Fresh:
    """A handler that reads the gradebook anew."""

    async def prepare(self) -> None:
        await super().prepare()  # type: ignore[misc]
        self.gradebook.db.expire_all()  # type: ignore[attr-defined]


class _Signed(_Fresh):
    """A handler that enters a mark: under the name of who gives it, or not at all."""

    @web.authenticated
    def put(self, identity: str) -> None:
        session = self.gradebook.db  # type: ignore[attr-defined]
        try:
            graders.prepare(session)
            with graders.signed(session, name(self)):
                super().put(identity)  # type: ignore[misc]
        except SQLAlchemyError as error:
            session.rollback()
            reason = str(error).split("\n")[0]
            raise web.HTTPError(503, f"the gradebook did not take it, enter it again: {reason}") from None

    def get_json_body(self) -> dict[str, Any]:
        """What the page sends, points as numbers: it sends texts."""
        given = super().get_json_body()  # type: ignore[misc]
        try:
            points = {key: float(given[key]) for key in _POINTS if given.get(key) is not None}
        except (TypeError, ValueError, AttributeError):
            points = {"": math.nan}
        if not all(map(math.isfinite, points.values())):
            raise web.HTTPError(400, "points are a number")
        return {**given, **points}


_OURS = {
    kind: type(f"_{kind.__name__}", (ours, kind), {})
    for ours, kinds in (
        (_Fresh, (apihandlers.GradeCollectionHandler, apihandlers.CommentCollectionHandler)),
        (_Signed, (apihandlers.GradeHandler, apihandlers.CommentHandler)),
    )
    for kind in kinds
}


def show(settings: Any, out: Path) -> None:
    """Let formgrader show a folder of grades, and put names under what is entered there.

    Parameters
    ----------
    settings : nbgrader's, the `c` of nbgrader_config.py
    out : where `lincls grade` writes, the course's graded/
    """
    settings.CourseDirectory.db_url = gradebook.driven(gradebook.address(out, None))
    settings.CourseDirectory.autograded_directory = str(out.resolve() / "autograded")
    apihandlers.default_handlers[:] = [(path, _OURS.get(kind, kind)) for path, kind in apihandlers.default_handlers]


def name(handler: Any) -> str:
    """Who is at the browser: on a JupyterHub who is logged in there, else whose account the server runs in."""
    if "JUPYTERHUB_API_TOKEN" in os.environ:
        return str(handler.current_user.username)
    return graders.account()
