#!/usr/bin/env python3
"""documentation-portal.py FOLDER: writes a portal of Documentation/ into a folder, for `docportal build`.

A link out of Documentation/ leads to REPOSITORY_URL, such as https://github.com/contoso/docportal/blob/main, or, without it, is only its
words. DOCS_URL is the address at which the portal is published.
"""

import os
import re
import shutil
import sys
from pathlib import Path
from urllib.parse import urljoin

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "Documentation"
TOP = ["tutorial/first-portal.md", "Troubleshooting.md", "FAQ.md", "Glossary.md"]  # in the navigation of every page
MANIFEST = """portal:
  title: docportal
  baseURL: {address}
  install: false
  emailPreview: false
  catalogue: false
"""


def text_of(page, repository):
    """A page whose links out of the folder lead to the repository, and whose pictures from elsewhere are beside the others."""
    def link(found):
        words, address = found[1], found[2]
        path, mark, anchor = address.partition("#")
        target = Path(os.path.normpath(page.parent / path))
        if not path or ":" in path:
            return found[0]
        if target == PAGES / "README.md":
            return f"[{words}]({os.path.relpath(PAGES / 'index.md', page.parent)}{mark}{anchor})"
        if target.is_relative_to(PAGES):
            return found[0]
        if target.suffix == ".svg":
            return f"[{words}]({os.path.relpath(PAGES / 'Images' / target.name, page.parent)})"
        return f"[{words}]({repository}/{target.relative_to(ROOT)}{mark}{anchor})" if repository else words

    text = page.read_text(encoding="utf-8")
    # Definitions of links lead out of the repository's files, to its commits.
    for name, address in re.findall(r"(?m)^\[(.+)\]: (\.\./\S+)$", text):
        place = f"[{name}]: {urljoin(f'{repository}/{page.relative_to(ROOT)}', address)}\n" if repository else ""
        text = text.replace(f"[{name}]: {address}\n", place)
        text = text if place else text.replace(f"[{name}]", name)
    parts = re.split(r"(?ms)(^ *(````*).*?^ *\2$|`[^`\n]*`)", text)
    # Every third part is text; the others are code, and the fence within it.
    return "".join(re.sub(r"\[([^]]*)\]\(([^)\s]+)\)", link, part) if index % 3 == 0 else part if index % 3 == 1 else ""
                   for index, part in enumerate(parts))


def main():
    folder, repository = Path(sys.argv[1]), os.environ.get("REPOSITORY_URL", "").rstrip("/")
    content = folder / "Content"
    shutil.rmtree(content, ignore_errors=True)
    content.mkdir(parents=True)
    address = os.environ.get("DOCS_URL") or "https://docportal.example/"
    (content / "portal.yaml").write_text(MANIFEST.format(address=address), encoding="utf-8")
    shown = set()
    for page in sorted(PAGES.rglob("*.md")):
        name = "index.md" if page == PAGES / "README.md" else page.relative_to(PAGES)
        text = text_of(page, repository)
        if str(name) in TOP:
            text = f"---\norder: {TOP.index(str(name)) + 1}\nnavigation: top\n---\n{text}"
        (content / name).parent.mkdir(exist_ok=True)
        (content / name).write_text(text, encoding="utf-8")
        shown.update(re.findall(r"Images/([\w.-]+)", text))
    (content / "Images").mkdir()
    for name in sorted(shown):
        picture = next(path for path in [PAGES / "Images" / name, ROOT / "Content/pages/images" / name] if path.exists())
        shutil.copy(picture, content / "Images")


if __name__ == "__main__":
    main()
