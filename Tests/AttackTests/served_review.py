"""A portal whose review `docportal serve` shows."""

import json

from review_portal import ReviewPortal, usual_links


def make_review(folder, links=None):
    """A portal with the report of a check."""
    portal = ReviewPortal(folder)
    state = portal.folder / ".docportal"
    state.mkdir()
    (state / "report").write_text(json.dumps({"links": usual_links() if links is None else links}))
    return portal
