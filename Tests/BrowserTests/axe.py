"""Runs axe on the current page."""

from importlib.util import find_spec
from pathlib import Path

AXE = (Path(find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# A transition shows colours that the page has for a moment only.
RUN_AXE = """const done = arguments[1];
Promise.allSettled(document.getAnimations().map(animation => animation.finished))
  .then(() => axe.run({...arguments[0] && {runOnly: arguments[0]}, resultTypes: ['violations']})).then(result => done(result.violations.flatMap(violation =>
  violation.nodes.map(node => `${violation.id}: ${node.html} ${node.any.map(check => check.message).join('; ')}`))))"""
OPEN_DISCLOSURES = "document.querySelectorAll('details').forEach(element => { element.open = true })"


def violations(browser, tags=TAGS):
    """Violations of WCAG 2.2 A and AA, or of axe's default rules without tags, with all disclosures open."""
    browser.evaluate(OPEN_DISCLOSURES)
    browser.driver.execute_script(AXE)
    return browser.driver.execute_async_script(RUN_AXE, tags)
