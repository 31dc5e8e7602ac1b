"""A review of 300 links with 14 causes, one for each kind of failure."""

import json

from review_portal import HOST, ReviewPortal, link, redirect

REPAIRED = 80
# The numbers of links with each kind, after those that moved.
KINDS = {
    "external.notFound": 60, "external.signInPage": 40, "external.wrongType": 30, "external.serverError": 20,
    "external.needsSignIn": 15, "external.timeout": 12, "external.tls": 10, "external.dns": 9, "external.wrongContent": 7,
    "external.rateLimited": 6, "external.gone": 5, "external.empty": 4, "external.refused": 2}


def make_large_review(folder):
    moved = [f"{HOST}/old/plan{number}.docx" for number in range(REPAIRED)]
    links = [redirect(address, address.replace("/old/", "/new/")) for address in moved]
    for identifier, count in KINDS.items():
        name = identifier.partition(".")[2]
        links += [link(f"{HOST}/{name}/file{number}.xlsx", identifier, saw=name) for number in range(count)]
    portal = ReviewPortal(folder, addresses=[entry["address"] for entry in links])
    lines = (folder / "Content" / "portal.yaml").read_text().splitlines()
    for number, entry in enumerate(links):
        line = next(index for index, text in enumerate(lines) if f"{{id: d{number}," in text)
        entry["occurrences"][0] |= {"line": line + 1, "column": lines[line].index("path: ") + 7, "document": f"d{number}"}
    state = folder / ".docportal"
    state.mkdir()
    (state / "report").write_text(json.dumps({"links": links}))
    return portal
