#!/usr/bin/env python3
"""Writes a program with the Swift examples of the library's pages, which compares what they print with the comments behind it.

Usage: examples.py FOLDER PAGE...
"""

import re
import sys
from pathlib import Path

BLOCK = re.compile(r"^```swift\n(.*?)^```$", re.MULTILINE | re.DOTALL)
IMPORT = re.compile(r"^import \w+\n+", re.MULTILINE)
# `print(link)  // ms-word:…` becomes a comparison.
PRINTED = re.compile(r"^( *)print\((.*)\) +// (.*)$", re.MULTILINE)

MAIN = """import Foundation
import OfficeLinks
import OfficeLinksFoundation

nonisolated(unsafe) var isRight = true

func compare(_ values: Any..., with expected: String) {
  let text = values.map { "\\($0)" }.joined(separator: " ")
  if text == expected { return }
  print("an example prints", text, "and not", expected)
  isRight = false
}

"""


def main():
    folder = Path(sys.argv[1])
    functions, apps = [], []
    for page in map(Path, sys.argv[2:]):
        for code in BLOCK.findall(page.read_text(encoding="utf-8")):
            if ".package(" in code or ".product(" in code:
                continue
            if "import UIKit" in code or "import SwiftUI" in code:
                apps.append(IMPORT.sub("", code))
                continue
            code = PRINTED.sub(lambda match: f"{match[1]}compare({match[2]}, with: #\"{match[3]}\"#)", IMPORT.sub("", code))
            functions.append(f"// {page.name}\nfunc example{len(functions)}() throws {{\n{code}}}\n")
    calls = "".join(f"try example{number}()\n" for number in range(len(functions)))
    (folder / "main.swift").write_text(MAIN + "\n".join(functions) + calls + "exit(isRight ? 0 : 1)\n", encoding="utf-8")
    imports = "import OfficeLinks\nimport OfficeLinksFoundation\nimport StoreKit\nimport SwiftUI\nimport UIKit\n\n"
    (folder / "apps.swift").write_text(imports + "\n".join(apps), encoding="utf-8")


if __name__ == "__main__":
    main()
