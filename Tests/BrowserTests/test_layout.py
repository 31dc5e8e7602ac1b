"""320 CSS pixels are enough, in every language and with every font set."""

from fonts import EVERY_FONT_SET
from portal import LANGUAGES, LASTING


@EVERY_FONT_SET
def test_no_page_scrolls_sideways_on_a_small_phone(visits):
    assert {page.path: visit.scrolls for page, visit in visits.items() if visit.scrolls > 0} == {}


@EVERY_FONT_SET
def test_nothing_is_cut_off_on_a_small_phone(visits):
    assert {page.path: visit.cut for page, visit in visits.items() if visit.cut} == {}


def test_every_kind_of_page_was_looked_at_in_every_language():
    kinds = {page.kind for page in LASTING} - {"not-found"}
    assert {(page.kind, page.language) for page in LASTING if page.kind in kinds} == {
        (kind, language) for kind in kinds for language in LANGUAGES
    }
