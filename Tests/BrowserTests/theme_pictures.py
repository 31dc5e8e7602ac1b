"""Draws the pictures of the theme, Templates/assets/*.png and cards/*.png, from its icons and colours.

usage: sh Tests/BrowserTests/python.sh theme_pictures.py

They are committed: a build makes no pictures, so that its bytes are the same on every machine. Run this after a change of an icon.
"""

import re
import struct
import zlib
from pathlib import Path

from chromium import running_chromium
from fonts import FONT_SETS

THEME = Path(__file__).resolve().parents[2] / "Templates"
ASSETS = THEME / "assets"
CARD = (1200, 630)
ICON_SIZES = [180, 192, 512]
COLOURS = {"word": "#2a5699", "excel": "#1d6a47", "powerPoint": "#a3400f", "oneNote": "#6f3f9c", "document": "#49555b"}
BRAND = "#0b3b3f"
LEVELS = 16  # colours of a picture, enough for one colour on another with smooth edges


def pixels(png):
    """Width, height and the rows of a PNG without interlacing, as Chromium writes it: 8 bits, RGB or RGBA."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8 and kind in (2, 6)
    step = 3 if kind == 2 else 4
    data = zlib.decompress(b"".join(
        png[place.start() + 4 : place.start() + 4 + struct.unpack(">I", png[place.start() - 4 : place.start()])[0]]
        for place in re.finditer(b"IDAT", png)
    ))
    rows, before = [], bytearray(width * step)
    for number in range(height):
        start = number * (width * step + 1)
        row = bytearray(data[start + 1 : start + 1 + width * step])
        for at in range(len(row)):
            left = row[at - step] if at >= step else 0
            up, corner = before[at], before[at - step] if at >= step else 0
            row[at] = (row[at] + predicted(data[start], left, up, corner)) & 255
        rows.append([tuple(row[at : at + 3]) for at in range(0, len(row), step)])
        before = row
    return width, height, rows


def predicted(kind, left, up, corner):
    if kind == 4:
        return min((left, up, corner), key=lambda value: abs(left + up - corner - value))
    return [0, left, up, (left + up) // 2][kind]


def nearest(colour, palette):
    return min(range(len(palette)), key=lambda place: sum((a - b) ** 2 for a, b in zip(colour, palette[place])))


def indexed(png):
    """The same picture with four bits a pixel."""
    width, height, rows = pixels(png)
    counts = {}
    for row in rows:
        for colour in row:
            counts[colour] = counts.get(colour, 0) + 1
    palette = sorted(sorted(counts), key=counts.get, reverse=True)[:LEVELS]
    places = {colour: nearest(colour, palette) for colour in counts}
    packed = b"".join(
        b"\0" + bytes(places[row[at]] << 4 | (places[row[at + 1]] if at + 1 < width else 0) for at in range(0, width, 2))
        for row in rows
    )

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)
    colours = b"".join(bytes(colour) for colour in palette)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", colours) + chunk(b"IDAT", zlib.compress(packed, 9)) + chunk(b"IEND", b"")


def draw(browser, size, markup, style, target):
    browser.resize(size)
    browser.open_address("about:blank")
    browser.evaluate("""(document.body.innerHTML = arguments[0], document.body.style = arguments[1])""", markup, style)
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(indexed(browser.picture()))
    print(target.relative_to(THEME), target.stat().st_size)


def main():
    centred = "margin:0;height:100vh;display:grid;place-items:center;"
    mark = re.sub("<svg", '<svg style="width:{0};height:{0}"', (ASSETS / "icon.svg").read_text(), count=1)
    with running_chromium("about:", FONT_SETS[0]) as browser:
        for size in ICON_SIZES:
            # Phones cut icons to their own shape, so the ground fills the square.
            draw(browser, (size, size), mark.format("100vmin"), f"{centred}background:#0c4a58", ASSETS / f"icon-{size}.png")
        draw(browser, CARD, mark.format("300px"), f"{centred}background:{BRAND}", ASSETS / "cards" / "portal.png")
        for name, colour in COLOURS.items():
            icon = (THEME / "icons" / f"{name}.svg").read_text()
            icon = re.sub("<svg", '<svg style="width:300px;height:300px;fill:none;stroke:#fff;stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round"', icon, count=1)
            draw(browser, CARD, icon, f"{centred}background:{colour}", ASSETS / "cards" / f"{name}.png")


if __name__ == "__main__":
    main()
