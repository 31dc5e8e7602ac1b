#!/usr/bin/env python3
"""reference.py BINARY [--check]: prints the reference of Documentation/ from the tables of the program.

Below a comment such as `<!-- keys: portal -->` is a table of which the program gives the rows: `keys` of the manifest, `members`
of JSON reports, `names` for templates, `variables` of the environment, `files` of a portal, `codes` by which commands end. A person writes
the defaults, examples and meanings, which stay; `…` stands where one is missing, and is an error of --check. commands.md and rules.md are made as a whole. --check writes nothing and
fails if a page would change.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

PAGES = Path(__file__).resolve().parents[1] / "Documentation"
NOTE = "<!-- `make reference` prints this page from the program. -->"
HEADS = {
    "keys": ("key", "what it is", "type", "default", "example"), "names": ("name", "kind", "meaning"),
    "members": ("member", "type", "meaning"), "variables": ("variable", "effect"),
    "files": ("path", "written by", "what it is", "in version control"), "codes": ("exit code", "meaning")}
COMMON = ["--quiet", "--color", "--help", "--version"]


class Program:
    """What a program says about itself."""

    def __init__(self, binary):
        def printed(*arguments):
            return subprocess.run([binary, *arguments], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout

        tables = json.loads(printed("reference"))
        self.rules, self.variables, self.templates = tables["rules"], tables["variables"], tables["templates"]
        self.files = tables["files"]
        self.command = json.loads(printed("--experimental-dump-help"))["command"]
        self.schema, self.head = json.loads(printed("schema")), json.loads(printed("schema", "page"))
        self.reports = json.loads(printed("schema", "reports"))["$defs"]
        codes = re.search(r"Exit codes: (.*?)\.\n", self.command["discussion"])[1]
        self.codes = re.findall(r"(\d+) ([^,]+)", codes)

    def keys(self, name):
        """The keys of a mapping: those of `launch` have a table of their own."""
        definitions = self.schema["$defs"]
        schema = {
            "manifest": self.schema, "page": self.head, "wopi": definitions["source"]["properties"]["wopi"]}.get(name) or definitions[name]
        for key, value in schema["properties"].items():
            if name in ("document", "defaults") and key in definitions["launch"]["properties"]:
                continue
            # A key that several mappings have is defined once under its own name; so are these two types.
            is_shared = key not in ("id", "documents") and value.get("$ref", "").endswith("/" + key)
            value = {**definitions[key], **value} if is_shared else value
            yield key, value, key in schema.get("required", [])

    def names(self, path):
        names, start = self.templates, True
        for part in path.split("."):
            names = names[part] if start else next(name["names"] for name in names if name["name"] == part)
            start = False
        return names


def listed(words):
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def type_of(schema):
    """The type that a schema describes, in words."""
    if "$ref" in schema and "properties" not in schema and "type" not in schema and "anyOf" not in schema and "enum" not in schema:
        name = schema["$ref"].rpartition("/")[2]
        return {"text": "text", "id": "identifier", "app": "app", "documents": "list of documents"}.get(name, "mapping")
    if "enum" in schema:
        return listed([f"`{value}`" for value in schema["enum"]])
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(type_of(option) for option in schema["anyOf"]))
    kind = schema.get("type", "string")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "array":
        several = {"text": "texts", "identifier": "identifiers", "app": "apps", "mapping": "mappings", "list of texts": "lists of texts"}
        element = type_of(schema["items"]) if "items" in schema else "text"
        return "list of " + " or ".join(several.get(word, word) for word in element.split(" or "))
    if kind == "string":
        return "day" if schema.get("format") == "date" else "text"
    return {"boolean": "`true` or `false`", "integer": "whole number", "object": "mapping"}[kind]


def cell(text):
    return re.sub(r"([|*<])", r"\\\1", text)


def members(schema, within=""):
    """The members of an object, and those of objects within it that have no table of their own."""
    for name, value in schema["properties"].items():
        meaning = cell(value.get("description", "")) + ("" if name in schema["required"] else " May be absent.")
        yield f"`{within}{name}`", member_type(value), meaning.strip()
        inner = value.get("items", value)
        if "properties" in inner:
            yield from members(inner, f"{within}{name}.")


def member_type(schema):
    """The type of a member; a definition is a link to its table."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[`{name}`](#{name.lower()})"
    if "enum" in schema:
        return listed([f"`{value}`" for value in schema["enum"]])
    if "anyOf" in schema:
        return listed([member_type(option) for option in schema["anyOf"]])
    if "type" not in schema:
        return "any"
    if schema["type"] == "array":
        return "list of " + ("objects" if "properties" in schema["items"] else member_type(schema["items"]))
    words = {"boolean": "`true` or `false`", "null": "`null`"}
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return listed([words.get(kind, kind) for kind in kinds])


def rows(program, kind, argument, own):
    """The rows of a table; `own` has what a person wrote in those that are there, by their first cells."""
    if kind == "keys":
        for key, schema, is_required in program.keys(argument):
            written = own.get(f"`{key}`", ["none", "…"])[-2:]
            if is_required:
                written[0] = "required"
            elif isinstance(schema.get("default"), bool):
                written[0] = f"`{str(schema['default']).lower()}`"
            yield f"`{key}`", cell(schema.get("description", "")), type_of(schema), *written
    elif kind == "members":
        yield from members(program.reports[argument])
    elif kind == "names":
        # In the order in which a person wrote them, where they are written.
        written = list(own)
        order = lambda name: written.index(f"`{name['name']}`") if f"`{name['name']}`" in own else len(own)
        for name in sorted(program.names(argument), key=order):
            yield f"`{name['name']}`", name["kind"], own.get(f"`{name['name']}`", ["…"])[-1]
    elif kind == "variables":
        for variable in program.variables:
            yield f"`{variable['name']}`", cell(variable["effect"])
    elif kind == "files":
        for path in program.files:
            yield f"`{path}`", *own.get(f"`{path}`", ["…"] * 3)
    else:
        yield from program.codes


def filled(program, text):
    """A page with its tables printed anew."""
    def table(found):
        kind, argument = found[2], found[3]
        own = {}
        for line in found[4].splitlines()[2:]:
            cells = re.split(r" (?<!\\)\| ", line[2:-2])
            own[cells[0]] = cells[1:]
        head = HEADS[kind]
        lines = [head, *rows(program, kind, argument, own)]
        body = ["| " + " | ".join(line) + " |" for line in lines]
        # An empty cell is one space wide.
        return found[1] + "\n".join([body[0], "|" + "---|" * len(head), *body[1:]]) + "\n"

    return re.sub(r"(?ms)^(<!-- (keys|members|names|variables|files|codes):? ?([^>]*?) -->\n\n)((?:\|[^\n]*\n)*)", table, text)


def option(argument):
    """An option as it is written, with its value."""
    names = ["--" + name["name"] if name["kind"] == "long" else "-" + name["name"] for name in argument.get("names", [])]
    if argument["kind"] == "positional":
        return f"`<{argument['valueName']}>`" + (" …" if argument["isRepeating"] else "")
    value = f" <{argument['valueName']}>" if argument["kind"] == "option" else ""
    return ", ".join(f"`{name}{value}`" for name in names)


def paragraphs(discussion):
    """A discussion whose examples are blocks of code."""
    for part in discussion.split("\n\n"):
        yield f"```sh\n{re.sub('(?m)^  ', '', part)}\n```" if part.startswith("  ") else cell(part)


def command_pages(program, command, names):
    """The part of a command, and of those below it."""
    names = [*names, command["commandName"]]
    yield f"## {' '.join(names)}\n\n{cell(command['abstract'])}"
    yield from paragraphs(command.get("discussion", ""))
    shown = [argument for argument in command["arguments"] if argument["shouldDisplay"]]
    groups = {}
    for argument in shown:
        words = [f"--{name['name']}" for name in argument.get("names", [])]
        if not set(words) & set(COMMON):
            groups.setdefault(argument.get("sectionTitle", ""), []).append(argument)
    # As in the help: the options for other servers come last.
    for title, arguments in sorted(groups.items(), key=lambda group: group[0] != ""):
        if title:
            yield f"**{title[0].upper() + title[1:]}**"
        lines = ["| option | effect | default |", "|---|---|---|"]
        for argument in arguments:
            default = argument.get("defaultValue")
            lines.append(f"| {option(argument)} | {cell(argument.get('abstract', ''))} | {f'`{default}`' if default else ''} |")
        yield "\n".join(lines)
    for below in command.get("subcommands", []):
        if below.get("shouldDisplay", True) and below["commandName"] != "help":
            yield from command_pages(program, below, names)


def commands(program):
    root = program.command
    common = [argument for argument in root["subcommands"][1]["arguments"]
              if any("--" + name["name"] in COMMON[:2] for name in argument.get("names", []))]
    options = "\n".join(f"| {option(argument)} | {cell(argument['abstract'])} |" for argument in common)
    below = [command for command in root["subcommands"] if command.get("shouldDisplay", True) and command["commandName"] != "help"]
    index = "\n".join(f"| [`docportal {c['commandName']}`](#docportal-{c['commandName']}) | {cell(c['abstract'])} |" for c in below)
    parts = ["# Commands", NOTE, f"| command | purpose |\n|---|---|\n{index}", "## Exit codes",
             "<!-- codes -->\n\n" + "\n".join(["| exit code | meaning |", "|---|---|"]) + "\n",
             "After a signal, shells show 130 for Ctrl-C and 143 for SIGTERM.", "## Options of every command",
             f"| option | effect |\n|---|---|\n{options}"]
    for command in below:
        parts += command_pages(program, command, ["docportal"])
    return filled(program, "\n\n".join(part.rstrip("\n") for part in parts if part) + "\n")


def rules(program):
    """Each rule, by its group, with a link to its entry."""
    groups = {}
    for rule in program.rules:
        groups.setdefault(rule["identifier"].partition(".")[0], []).append(rule)
    parts = ["# Rules", NOTE,
             "Every message, by the group of its rule. `{1}` stands for what the message names. The link leads to what it means and how to "
             "fix it, which `docportal explain` prints too."]
    for group in sorted(groups):
        lines = ["| rule | severity | message |", "|---|---|---|"]
        for rule in sorted(groups[group], key=lambda rule: rule["identifier"]):
            name = rule["identifier"]
            anchor = re.sub(r"[^\w-]", "", name.lower())
            message = re.sub(r"([>`_\[\]])", r"\\\1", cell(rule["summary"]))
            lines.append(f"| [`{name}`](../Diagnostics.md#{anchor}) | {rule['severity']} | {message} |")
        parts += [f"## {group}", "\n".join(lines)]
    return "\n\n".join(parts) + "\n"


def shape(names):
    return tuple((name["name"], name["kind"]) for name in names)


def faults(program, pages):
    """What only a person can write, and has not; names and entries that nothing in the program has."""
    for page, text in pages.items():
        for line in re.findall(r"(?m)^\|.*\| … \|.*$", text):
            yield f"{page}: nobody wrote a cell: {line}"
    text = pages[PAGES / "reference/templates.md"]
    described = {shape(program.names(path)) for path in re.findall(r"<!-- names: (.*?) -->", text)}
    for template, names in program.templates.items():
        if template not in ("site", "every page") and f"`{template}.mustache`" not in text:
            yield f"templates.md does not name {template}.mustache"
        yield from undescribed(names, template, described, text)
    known = {rule["identifier"] for rule in program.rules}
    for entry in re.findall(r"(?m)^### (\S+\.\S+)$", (PAGES / "Diagnostics.md").read_text(encoding="utf-8")):
        if entry not in known:
            yield f"Diagnostics.md has an entry of no rule: {entry}"


def undescribed(names, path, described, text):
    """Records that have neither a table nor a row which names their values."""
    for name in names:
        part = name.get("names", [])
        if part and shape(part) not in described:
            rows = re.findall(rf"(?m)^\| `{name['name']}` \| {name['kind']} \| (.*) \|$", text)
            if not any(all(f"`{inner['name']}`" in row for inner in part) for row in rows):
                yield f"templates.md does not say what {path}.{name['name']} has: {', '.join(inner['name'] for inner in part)}"
        yield from undescribed(part, f"{path}.{name['name']}", described, text)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = Program(sys.argv[1])
    pages = {path: filled(program, path.read_text(encoding="utf-8")) for path in sorted(PAGES.rglob("*.md"))}
    pages |= {PAGES / "reference/commands.md": commands(program), PAGES / "reference/rules.md": rules(program)}
    found = list(faults(program, pages))
    for path, text in pages.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if "--check" in sys.argv:
            found.append(f"{path.relative_to(PAGES)} is not what the program prints: make reference")
        else:
            path.write_text(text, encoding="utf-8")
    sys.exit("\n".join(map(str, found)) or 0)


if __name__ == "__main__":
    main()
