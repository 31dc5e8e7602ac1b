"""Pictures with few colours as small files: PNG with a palette."""

import re
import struct
import zlib


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


def packed_row(places, bits):
    if bits == 8:
        return bytes(places)
    return bytes(first << 4 | second for first, second in zip(places[::2], [*places[1::2], 0]))


def nearest(colour, palette):
    return min(range(len(palette)), key=lambda place: sum((a - b) ** 2 for a, b in zip(colour, palette[place])))


APART = 300  # the squared distance of colours that differ to the eye


def palette_of(counts, levels):
    """The most frequent colours, those that differ first: the only amber of a picture comes before the hundredth grey."""
    apart = []
    by_count = sorted(sorted(counts), key=counts.get, reverse=True)
    for colour in by_count:
        if all(sum((a - b) ** 2 for a, b in zip(colour, other)) >= APART for other in apart):
            apart.append(colour)
    return [*apart, *(colour for colour in by_count if colour not in apart)][:levels]


def indexed(png, levels):
    """The same picture with few colours: four bits per pixel for up to 16 of them, else eight."""
    width, height, rows = pixels(png)
    counts = {}
    for row in rows:
        for colour in row:
            counts[colour] = counts.get(colour, 0) + 1
    palette = palette_of(counts, levels)
    places = {colour: nearest(colour, palette) for colour in counts}
    bits = 4 if levels <= 16 else 8
    packed = b"".join(b"\0" + packed_row([places[colour] for colour in row], bits) for row in rows)

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, bits, 3, 0, 0, 0)
    colours = b"".join(bytes(colour) for colour in palette)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", colours) + chunk(b"IDAT", zlib.compress(packed, 9)) + chunk(b"IEND", b"")
