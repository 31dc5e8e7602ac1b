"""Jenkins' schema of JUnit reports (`junit-10.xsd` of its xUnit plugin): the attributes of each element, the required ones, and its child
elements. No others are allowed."""

import xml.etree.ElementTree as ElementTree

SUITES, SUITE, CASE = "testsuites", "testsuite", "testcase"
OUTPUT = {"system-out", "system-err"}
RESULTS = {"skipped", "error", "failure"}

REQUIRED = {SUITE: {"name", "tests", "failures", "errors"}, CASE: {"name"}, "property": {"name", "value"}}
OPTIONAL = {
    SUITES: {"name", "time", "tests", "failures", "errors"},
    SUITE: {"group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"},
    CASE: {"time", "classname", "group"},
    **{name: {"type", "message"} for name in RESULTS},
}
ELEMENTS = {
    SUITES: {SUITE},
    SUITE: {SUITE, "properties", CASE} | OUTPUT,
    CASE: RESULTS | OUTPUT,
    "properties": {"property"},
}
TEXT = RESULTS | OUTPUT


def faults(element):
    """The faults of an element and its descendants, a line each."""
    name, found = element.tag, []
    given, required = set(element.attrib), REQUIRED.get(name, set())
    found += [f"{name} without {missing}" for missing in sorted(required - given)]
    found += [f"{name} with {other}" for other in sorted(given - required - OPTIONAL.get(name, set()))]
    if name not in TEXT and any((text or "").strip() for text in [element.text, *(child.tail for child in element)]):
        found.append(f"{name} with text")
    for child in element:
        if child.tag in ELEMENTS.get(name, set()):
            found += faults(child)
        else:
            found.append(f"{child.tag} in {name}")
    return found


def junit_faults(text):
    root = ElementTree.fromstring(text)
    return faults(root) if root.tag in {SUITES, SUITE} else [f"{root.tag} as the root"]
