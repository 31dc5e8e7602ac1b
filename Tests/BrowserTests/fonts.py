"""Font sets for the tests: a browser under test sees one of them, and no other installed font.

The width of words depends on their font, so with the machine's own fonts a page may fit here and be cut off there. Tests of layout run
with every set (`@EVERY_FONT_SET`), since their letters differ most: wide ones and narrow ones. All other tests use the first.
"""

from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

CONFIGURATION = """<fontconfig>
<dir>{folder}/files</dir><cachedir>{folder}/cache</cachedir>
<match target="pattern">
<test name="family"><string>monospace</string></test>
<edit name="family" mode="append_last" binding="weak"><string>{code}</string></edit>
</match>
<match target="pattern"><edit name="family" mode="append_last" binding="weak"><string>{text}</string></edit></match>
</fontconfig>
"""
INSTALLED = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]


@dataclass(frozen=True)
class FontSet:
    """The family for text, its files, and Debian's package of them."""

    family: str
    package: str
    files: tuple

    def __str__(self):
        return self.family.partition(" ")[0].lower()


NOTO = ("NotoSans-Regular", "NotoSans-Bold", "NotoSansHebrew-Regular", "NotoSansHebrew-Bold")
FONT_SETS = [
    FontSet("Noto Sans", "fonts-noto-core", NOTO),
    FontSet("Liberation Sans", "fonts-liberation", ("LiberationSans-Regular", "LiberationSans-Bold")),
]
# For code, in every set: fixed-width fonts hardly differ in it.
CODE = FontSet("Liberation Mono", "fonts-liberation", ("LiberationMono-Regular", "LiberationMono-Bold"))
EVERY_FONT_SET = pytest.mark.parametrize("fonts", FONT_SETS, ids=str)


def font_file(name, package):
    found = sorted(path for folder in INSTALLED for path in folder.rglob(f"{name}.ttf"))
    if not found:
        raise FileNotFoundError(f"{name}.ttf is not installed: apt-get install {package}")
    return found[0]


@contextmanager
def only(fonts):
    """Yields the variables of an environment in which programs see only this set."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "files").mkdir()
        for family in [fonts, CODE]:
            for name in family.files:
                (folder / "files" / f"{name}.ttf").symlink_to(font_file(name, family.package))
        text = CONFIGURATION.format(folder=folder, code=CODE.family, text=fonts.family)
        (folder / "fonts.conf").write_text(text, "utf-8")
        yield {"FONTCONFIG_FILE": str(folder / "fonts.conf")}
