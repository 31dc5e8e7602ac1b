"""Pictures of every kind of page, light and dark, on a desktop and a phone, and a document on paper.

They go to .build/screenshots/; the images of README.md and Documentation/ go to Documentation/Images/, with few colours.
"""

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

from chromium import WIDE, Chromium, running_chromium
from fonts import NOTO, FontSet
from indexed_png import indexed
from portal import CATALOGUE, LANGUAGES, document_page, examples_by_name
from preview_server import Portal, serving
from review_portal import HOST, ReviewPortal, link as broken_link, redirect
from tool import run_tool
from web_server import serving_portal

REPOSITORY = Path(__file__).resolve().parents[2]
PICTURES = REPOSITORY / ".build" / "screenshots"
IMAGES = REPOSITORY / "Documentation" / "Images"
IMAGE_LIMIT = 150_000  # bytes: everybody who opens README.md loads them
LEVELS = 256  # colours of an image
SCHEMES = ["light", "dark"]
DEVICES = {"desktop": {"size": WIDE}, "phone": {"size": (390, 844), "scale": 2, "mobile": True}}
EXAMPLES = examples_by_name(LANGUAGES[0])
# With the tick of a review, which the text font lacks.
FONTS = FontSet("Noto Sans", "fonts-noto-core", (*NOTO, "NotoSansSymbols2-Regular"))
DOCUMENT = document_page(CATALOGUE["documents"][0], LANGUAGES[0])
SEARCH = replace(EXAMPLES["documents"], path=EXAMPLES["documents"].path + "?q=budget")
SHOWN = {"home": EXAMPLES["home"], "list": EXAMPLES["documents"], "document": DOCUMENT, "search": SEARCH}


def show(browser, page, scheme, device, **changes):
    browser.resize(**(DEVICES[device] | changes))
    browser.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
    browser.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
    browser.open(page.path)
    browser.wait_until("document.fonts.status === 'loaded'")


def take_pictures(browser):
    for name, page in EXAMPLES.items():
        for scheme in SCHEMES:
            for device in DEVICES:
                show(browser, page, scheme, device)
                (PICTURES / f"{name}-{scheme}-{device}.png").write_bytes(browser.picture(whole=True))


def print_document(browser):
    browser.reset()
    browser.open(DOCUMENT.path)
    (PICTURES / "document-print.pdf").write_bytes(browser.paper())


def take_images(browser):
    """The pages that most visitors see, each on both devices in both schemes."""
    for name, page in SHOWN.items():
        for scheme in SCHEMES:
            for device, shape in DEVICES.items():
                show(browser, page, scheme, device)
                browser.wait_until("document.querySelector('#_results')?.ariaBusy !== 'true'")
                write_image(f"{name}-{shape['size'][0]}-{scheme}.png", browser.picture())


def write_image(name, picture):
    image = indexed(picture, LEVELS)
    if len(image) > IMAGE_LIMIT:
        raise SystemExit(f"{name} would be {len(image)} bytes, more than {IMAGE_LIMIT}")
    (IMAGES / name).write_bytes(image)


def take_preview(browser):
    """A page of the preview below the errors of a save."""
    with tempfile.TemporaryDirectory() as folder:
        portal = Portal(Path(folder))
        with serving(portal.folder) as preview:
            page = Chromium(browser.driver, preview.origin)
            page.reset()
            page.resize((960, 540))
            page.open("documents/budget.html")
            portal.replace("title: Budget", "titel: Budget")
            dialog = "document.querySelector('#docportal-preview')?.shadowRoot.querySelector('dialog')"
            page.wait_until(f"{dialog}?.open && getComputedStyle({dialog}).borderTopStyle === 'solid'")
            (IMAGES / "preview-errors.png").write_bytes(page.picture())


def take_review(browser):
    """The first page of a review, and a link in detail."""
    with tempfile.TemporaryDirectory() as folder:
        titles = ["Travel rules", "Leave request", "Budget 2027", "Onboarding checklist", "Team handbook"]
        addresses = [f"{HOST}/sites/team/{title.replace(' ', '-')}.docx" for title in titles]
        links = [redirect(address) for address in addresses[:-1]] + [broken_link(addresses[-1], "external.notFound")]
        portal = ReviewPortal(Path(folder) / "portal", addresses=addresses)
        manifest = portal.folder / "Content/portal.yaml"
        for number, (title, link) in enumerate(zip(titles, links)):
            name = title.lower().replace(" ", "-")
            text = manifest.read_text().replace(f"id: d{number}, title: Document {number}", f"id: {name}, title: {title}")
            manifest.write_text(text)
            line, column = next(
                (line, text.index("path: ") + 7) for line, text in enumerate(text.splitlines(), 1) if f"id: {name}," in text)
            link |= {"streak": 3, "brokenSince": "2026-11-19"}
            link["occurrences"] = [{"file": "Content/portal.yaml", "line": line, "column": column, "document": name}]
            if link["verdict"] == "redirect":
                link["advice"] = "write the final address: Office apps open direct addresses only"
                link["advicePhrase"] = {"name": "advice.redirect"}
        run_tool("build", folder=portal.folder)  # so that there is a page of changes
        pages = portal.review(links)
        for name, path, height in [("review-causes.png", "index.html", 640), ("review-link.png", "targets/1.html", 900)]:
            browser.reset()
            browser.resize((960, height))
            browser.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
            browser.open_address((pages / path).as_uri())
            if path.startswith("targets/"):
                browser.evaluate("document.querySelector('.try').open = true")
            write_image(name, browser.picture())


def main():
    shutil.rmtree(PICTURES, ignore_errors=True)  # there is none the first time
    PICTURES.mkdir(parents=True)
    IMAGES.mkdir(parents=True, exist_ok=True)
    with serving_portal() as origin, running_chromium(origin, FONTS) as browser:
        take_pictures(browser)
        print_document(browser)
        take_images(browser)
        take_preview(browser)
        take_review(browser)
    print(f"The pictures are in {PICTURES.relative_to(REPOSITORY)}/ and {IMAGES.relative_to(REPOSITORY)}/.")


if __name__ == "__main__":
    main()
