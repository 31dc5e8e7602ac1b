"""The browsers of the other tests see the fonts of their set and no others."""

from fonts import CODE, EVERY_FONT_SET, FONT_SETS

FAMILIES = ["system-ui", "sans-serif", "serif", "nowhere", "monospace", *(fonts.family for fonts in FONT_SETS)]
ADD_LINES = """document.body.replaceChildren(...arguments[0].map(family => {
  const line = Object.assign(document.createElement('p'), {textContent: 'Text Текст'});
  line.style.fontFamily = family;
  return line;
}))"""


@EVERY_FONT_SET
def test_every_text_is_in_the_font_of_the_set(browser, fonts):
    browser.open("index.html")
    browser.evaluate(ADD_LINES, FAMILIES)
    shown = {family: browser.fonts_of(f"p:nth-child({number})") for number, family in enumerate(FAMILIES, 1)}
    assert shown == {family: [CODE.family if family == "monospace" else fonts.family] for family in FAMILIES}
