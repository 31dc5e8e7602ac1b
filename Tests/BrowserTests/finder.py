"""The page of all documents as visitors use it: rows, facets by their names, the count."""

from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.keys import Keys

READ_FINDER = """(() => {
  const shown = element => element.checkVisibility();
  const main = document.querySelector('main');
  const facets = {};
  for (const set of main.querySelectorAll('fieldset'))
    facets[set.querySelector('legend').textContent] = Object.fromEntries([...set.querySelectorAll('label')].map(label =>
      [label.querySelector('span').textContent, [label.querySelector('small').textContent, label.control.checked]]));
  const rows = [...main.querySelectorAll('.rows > div')].filter(shown);
  const title = row => row.querySelector('h2') ? '# ' + row.querySelector('h2').textContent
    : row.querySelector('div > a').textContent;
  return {
    search: decodeURIComponent(location.search), words: document.querySelector('input[type=search]').value,
    rows: rows.map(title),
    hrefs: rows.filter(row => !row.querySelector('h2')).map(row => row.querySelector('div > a').href),
    marks: rows.flatMap(row => [...row.querySelectorAll('mark')].map(mark => mark.textContent)),
    status: [...main.querySelectorAll('[role=status]')].filter(shown).map(status => status.textContent).join(),
    buttons: [...main.querySelectorAll('button')].filter(shown).map(button => button.textContent),
    text: main.innerText, facets,
  };
})()"""

CONTROL = "[...document.querySelectorAll('label')].find(label => label.textContent.trim().startsWith(arguments[0])).control"

# Rows above are laid out as they become visible, which may move a button.
SHOW = """const [button, done] = arguments, show = () => button.scrollIntoView({block: 'center'});
  show();
  requestAnimationFrame(() => requestAnimationFrame(() => { show(); requestAnimationFrame(done); }))"""

# Each written row beside the row that the search makes of the same document, as elements with their attributes.
WRITTEN_AND_MADE = """(async () => {
  const parts = node => node.nodeType === Node.TEXT_NODE ? node.data : [node.localName,
    Object.fromEntries([...node.attributes].map(({ name, value }) => [name, ['href', 'src'].includes(name) ? node[name] : value]).sort()),
    [...node.childNodes].filter(child => child.nodeType === Node.ELEMENT_NODE || child.data?.trim()).map(parts)];
  const written = [...document.querySelectorAll('#_listed > div')];
  const ids = written.map(row => row.querySelector('div > a').href.split('/').pop().replace('.html', ''));
  const made = await docportal.search.rowsOf(ids);
  return written.map((row, number) => [parts(row), parts(made[number])]);
})()"""


def in_order(view):
    """The view with the parameters of the address sorted: their order means nothing."""
    return view | {"search": sorted(view["search"].lstrip("?").split("&"))} if "search" in view else view


class Finder:
    """The page of all documents in a browser."""

    def __init__(self, browser, address="documents.html"):
        self.browser = browser
        browser.open(address)

    def read(self):
        return self.browser.evaluate(READ_FINDER)

    def wait(self, **expected):
        """Waits until the page shows the expected values, by the names of `read`; a failure shows the last state."""
        seen = {}

        def fits():
            view = self.read()
            seen.update({name: view[name] for name in expected})
            return in_order(seen) == in_order(expected)

        try:
            self.browser.wait_for(fits)
        except TimeoutException:
            raise AssertionError(f"the page shows {seen}, not {expected}") from None
        if "status" not in expected:
            self.browser.wait_until("document.querySelector('#_results').ariaBusy !== 'true'")
        return self.read()

    def type(self, words):
        self.browser.driver.find_element("css selector", "input[type=search]").click()
        self.browser.evaluate("document.activeElement.select()")
        self.browser.press(words)

    def tick(self, value):
        """Selects a value of a facet by its name; a second time deselects it."""
        self.browser.evaluate(
            """[...document.querySelectorAll('fieldset label')]
          .find(label => label.querySelector('span').textContent === arguments[0]).click()""",
            value,
        )

    def choose(self, label, option=None):
        """Chooses a list's option, or a checkbox, by its label. Uses keys, since chromedriver's own click on an option causes no `input`
        event, unlike a person's."""
        control = self.browser.driver.execute_script(f"return {CONTROL}", label)
        if option is None:
            # The header covers elements that a browser scrolls to its edge.
            self.browser.evaluate("arguments[0].scrollIntoView({ block: 'center' })", control)
            control.click()
        else:
            control.send_keys(Keys.HOME, *[Keys.ARROW_DOWN] * self.offered(label).index(option))

    def offered(self, label):
        """The options of a list that are not hidden."""
        return self.browser.evaluate(f"[...{CONTROL}.options].filter(option => !option.hidden).map(option => option.text)", label)

    def press_button(self, text):
        button = self.browser.driver.find_element("xpath", f"//main//button[.='{text}']")
        self.browser.driver.execute_async_script(SHOW, button)
        button.click()

    def counts(self, facet):
        """The counts of the values that have any."""
        return {value: int(count) for value, (count, _) in self.read()["facets"][facet].items() if count != "0"}

    def ticked(self):
        facets = self.read()["facets"]
        return {value for values in facets.values() for value, (_, is_ticked) in values.items() if is_ticked}
