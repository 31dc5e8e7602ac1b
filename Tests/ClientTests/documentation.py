#!/usr/bin/env python3
"""Checks that every public symbol of the library's symbol graphs is documented, with its parameters, result and errors, and counts them.

Usage: documentation.py SYMBOL_GRAPH...
"""

import json
import sys

CALLS = {"swift.init", "swift.method", "swift.type.method", "swift.func"}
# What the standard library documents.
KNOWN = {"hash(into:)", "<(_:_:)", "==(_:_:)"}


def faults_of(symbol):
    text = "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
    if not text.strip():
        yield "has no documentation"
        return
    if symbol["kind"]["identifier"] not in CALLS or symbol["pathComponents"][-1] in KNOWN:
        return
    declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
    for parameter in symbol.get("functionSignature", {}).get("parameters", []):
        name = parameter.get("internalName", parameter["name"])
        if f"- {name}:" not in text and f"- Parameter {name}:" not in text:
            yield f"does not document {name}"
    result = symbol["functionSignature"].get("returns", [])
    if result not in ([], [{"kind": "text", "spelling": "()"}]) and "- Returns:" not in text:
        yield "does not say what it returns"
    if "throws" in declaration and "- Throws:" not in text:
        yield "does not say what it throws"


def main():
    count, is_documented = 0, True
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            symbols = json.load(file)["symbols"]
        for symbol in symbols:
            if symbol["accessLevel"] != "public" or "::SYNTHESIZED::" in symbol["identifier"]["precise"] or "location" not in symbol:
                continue
            count += 1
            for fault in faults_of(symbol):
                is_documented = False
                print(f"error: {'.'.join(symbol['pathComponents'])} {fault}")
    if count == 0:
        sys.exit("error: there are no symbols")
    if is_documented:
        print(f"{count} public symbols, all documented")
    sys.exit(not is_documented)


if __name__ == "__main__":
    main()
