"""The search field of the header and the panel below it, as visitors use them."""

from urllib.parse import parse_qs, urlsplit

READ_PANEL = """(() => {
  const field = document.querySelector('input[type=search]');
  const list = document.getElementById(field.getAttribute('aria-controls'));
  const isOpen = list?.checkVisibility() ?? false;
  const options = isOpen ? [...list.querySelectorAll('[role=option]')] : [];
  return {
    text: field.value, focused: document.activeElement === field,
    open: isOpen, expanded: field.getAttribute('aria-expanded'), active: field.getAttribute('aria-activedescendant'),
    options: options.map(option => ({
      id: option.id, lines: option.innerText.split('\\n').map(line => line.trim()).filter(Boolean),
      href: (option.closest('a') ?? option.querySelector('a')).href, selected: option.getAttribute('aria-selected') === 'true',
      marks: [...option.querySelectorAll('mark')].map(mark => mark.textContent),
    })),
    none: [...document.querySelectorAll('form [role=status]')].filter(status =>
      status.checkVisibility() && status.offsetHeight > 1).map(status => status.innerText).join(),
    statuses: [...document.querySelectorAll('[role=status]')].map(status => status.textContent).filter(Boolean),
  };
})()"""


def typed_early(words, field="input[type=search]"):
    """A script that types words into a field once a page is parsed, before the page's own scripts run."""
    return f"""document.addEventListener('readystatechange', () => {{
      const field = document.readyState === 'interactive' && document.querySelector('{field}')
      if (field) {{ field.focus(); field.value = '{words}' }}
    }})"""


def read_panel(browser):
    return browser.evaluate(READ_PANEL)


def focus_field(browser):
    browser.driver.find_element("css selector", "input[type=search]").click()


def answers(panel):
    """The words of the panel's last line, the link to all results."""
    if not panel["open"]:
        return None
    return parse_qs(urlsplit(panel["options"][-1]["href"]).query).get("q", [""])[0]


def type_words(browser, words):
    """Types into the field; returns the panel once it has the answer to these words, or says that there is none."""
    focus_field(browser)
    browser.evaluate("document.activeElement.select()")
    browser.press(words)
    browser.wait_for(lambda: (panel := read_panel(browser))["none"] or answers(panel) == words.strip())
    browser.wait_until("![...document.querySelectorAll('form [aria-busy=true]')].length")
    return read_panel(browser)


def is_page(option):
    """A section, tag, text or retired document among the documents."""
    return option["id"].startswith("_found-page-")


def titles(panel):
    """Those of documents."""
    return [option["lines"][0] for option in panel["options"][:-1] if not is_page(option)]


def pages(panel):
    """Those of other pages, with what they are."""
    return [option["lines"] for option in panel["options"] if is_page(option)]


def found(browser, words):
    return titles(type_words(browser, words))
