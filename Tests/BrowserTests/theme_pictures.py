"""Draws the pictures of the theme, Templates/assets/*.png and cards/*.png, from its icons and colours.

usage: sh Tests/BrowserTests/python.sh theme_pictures.py

They are committed: a build makes no pictures, so that its bytes are the same on every machine. Run this after changing an icon.
"""

import re
from pathlib import Path

from chromium import running_chromium
from fonts import FONT_SETS
from indexed_png import indexed

THEME = Path(__file__).resolve().parents[2] / "Templates"
ASSETS = THEME / "assets"
CARD = (1200, 630)
ICON_SIZES = [180, 192, 512]
COLOURS = {"word": "#2a5699", "excel": "#1d6a47", "powerPoint": "#a3400f", "oneNote": "#6f3f9c", "document": "#49555b"}
BRAND = "#0b3b3f"
LEVELS = 16  # colours of a picture, enough for one colour on another with smooth edges


def draw(browser, size, markup, style, target):
    browser.resize(size)
    browser.open_address("about:blank")
    browser.evaluate("""(document.body.innerHTML = arguments[0], document.body.style = arguments[1])""", markup, style)
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(indexed(browser.picture(), LEVELS))
    print(target.relative_to(THEME), target.stat().st_size)


def main():
    centred = "margin:0;height:100vh;display:grid;place-items:center;"
    mark = re.sub("<svg", '<svg style="width:{0};height:{0}"', (ASSETS / "icon.svg").read_text(), count=1)
    with running_chromium("about:", FONT_SETS[0]) as browser:
        for size in ICON_SIZES:
            # Phones crop icons to their own shape, so the background fills the square.
            draw(browser, (size, size), mark.format("100vmin"), f"{centred}background:#0c4a58", ASSETS / f"icon-{size}.png")
        draw(browser, CARD, mark.format("300px"), f"{centred}background:{BRAND}", ASSETS / "cards" / "portal.png")
        for name, colour in COLOURS.items():
            icon = (THEME / "icons" / f"{name}.svg").read_text()
            icon = re.sub("<svg", '<svg style="width:300px;height:300px;fill:none;stroke:#fff;stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round"', icon, count=1)
            draw(browser, CARD, icon, f"{centred}background:{colour}", ASSETS / "cards" / f"{name}.png")


if __name__ == "__main__":
    main()
