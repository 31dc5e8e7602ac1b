#!/usr/bin/env python3
"""Writes Sources/Theme/Languages/LanguageSettings.swift: direction and plural rules of every language, from Debian's package
unicode-cldr-core. Left out are the forms that no whole number has.

    apt-get install unicode-cldr-core
    python3 .ci/language-settings.py > Sources/Theme/Languages/LanguageSettings.swift
    swift format --in-place Sources/Theme/Languages/LanguageSettings.swift
"""

import pathlib
import re
import textwrap
import xml.etree.ElementTree as ElementTree

common = pathlib.Path("/usr/share/unicode/cldr/common")
version = re.search(r'cldrVersion CDATA #FIXED "([^"]+)"', (common / "dtd/ldml.dtd").read_text()).group(1)


def tag(locale):
    return locale.replace("_", "-")


def is_right_to_left(path):
    order = ElementTree.parse(path).find("layout/orientation/characterOrder")
    return order is not None and order.text == "right-to-left"


print(f"""\
import Portal

/// Direction and plural rules of languages, from Unicode CLDR {version}. Written by .ci/language-settings.py.
enum LanguageSettings {{
  private static let rightToLeft: Set<String> = [""")
tags = [f'"{tag(path.stem)}"' for path in sorted((common / "main").glob("*.xml")) if is_right_to_left(path)]
print(f"    {', '.join(tags)},\n  ]\n")
print("  /// Each row has the tags of languages with the same rules, with a space between them.")
print("  static let pluralRules: [(languages: String, rules: [PluralForm: String])] = [")
for row in ElementTree.parse(common / "supplemental/plurals.xml").iter("pluralRules"):
    texts = [(rule.get("count"), rule.text) for rule in row if rule.get("count") != "other" and "@integer" in rule.text]
    rules = ", ".join(f'.{form}: "{text.split("@")[0].strip()}"' for form, text in texts)
    for languages in textwrap.wrap(" ".join(tag(locale) for locale in row.get("locales").split() if locale != "root"), 90):
        print(f'    ("{languages}", [{rules or ":"}]),')
print("""\
  ]

  /// The settings of a language by their names in a strings file; those of the root for one that CLDR does not have.
  static func strings(for language: LanguageTag) -> [String: String] {
    let tags = language.fallbacks.map(\\.text)
    let rows = tags.lazy.compactMap { tag in pluralRules.first { $0.languages.split(separator: " ").contains { $0 == tag } } }
    var strings = [StringName.direction.rawValue: rightToLeft.isDisjoint(with: tags) ? "ltr" : "rtl"]
    for (form, rule) in rows.first?.rules ?? [:] { strings[StringNames.pluralRules + form.rawValue] = rule }
    return strings
  }
}""")
