"""Small files that begin as Office files do."""

import io
import zipfile


def open_xml():
    """A zip archive as Word saves it, in miniature."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>" * 100)
    return packed.getvalue()


# The header of [MS-CFB], and sectors without content.
COMPOUND = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(2040)
# {7B5C52E4-D88C-4DA7-AEB1-5378D02996D3}, [MS-ONESTORE] section 2.3.1.
ONE_NOTE = bytes.fromhex("e4525c7b8cd8a74daeb15378d02996d3") + bytes(2032)

DOCX = open_xml()
DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PAGE = b"<!doctype html><title>A page</title><h1 id=top-part>A page</h1>"
SIGN_IN_PAGE = b"<!doctype html><title>Welcome</title><form><input name=user><input type=\"password\" name=word></form>"
