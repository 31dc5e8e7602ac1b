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


def listed(name, comment, texts):
    """A set of texts, in lines that `swift format` keeps."""
    lines = textwrap.wrap(", ".join(f'"{text}"' for text in sorted(texts)), 120)
    joined = "\n".join(f"    {line}" for line in lines)
    print(f"  /// {comment}\n  private static let {name}: Set<String> = [\n{joined},\n  ]\n")


def likely_scripts():
    """The script of each language, and of those in a region that have another one there."""
    scripts = {}
    for row in ElementTree.parse(common / "supplemental/likelySubtags.xml").iter("likelySubtag"):
        start, script = row.get("from").split("_"), row.get("to").split("_")[1]
        if start[0] != "und" and not any(len(part) == 4 for part in start[1:]):
            scripts["-".join(start)] = script
    aliases = ElementTree.parse(common / "supplemental/supplementalMetadata.xml").iter("languageAlias")
    for alias in aliases:
        if len(alias.get("type")) < 4 and alias.get("replacement") in scripts:
            scripts.setdefault(alias.get("type"), scripts[alias.get("replacement")])
    return scripts


metadata = (common / "properties/scriptMetadata.txt").read_text()
right_to_left = {fields[0] for fields in map(lambda line: line.split("; "), metadata.splitlines()) if fields[6:7] == ["YES"]}
scripts = likely_scripts()
# Ancient Greek has a rare script in CLDR.
tags = {tag for tag, script in scripts.items() if script in right_to_left} - {"grc"}
print(f"""\
import Portal
import TextBasics

/// Direction and plural rules of languages, from Unicode CLDR {version}. Written by .ci/language-settings.py.
enum LanguageSettings {{""")
listed("rightToLeftScripts", "The scripts that are written from right to left.", right_to_left)
listed("rightToLeft", "The languages, some of them in a region, that are usually written so.", tags)
others = {tag for tag in scripts if "-" in tag and tag not in tags and tag.split("-")[0] in tags}
listed("leftToRight", "Those of these languages that have another script in a region.", others)
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
    let rows = language.fallbacks.lazy.map(\\.text)
      .compactMap { tag in pluralRules.first { $0.languages.split(separator: " ").contains { $0 == tag } } }
    var strings = [StringName.direction.rawValue: isRightToLeft(language) ? "rtl" : "ltr"]
    for (form, rule) in rows.first?.rules ?? [:] { strings[StringNames.pluralRules + form.rawValue] = rule }
    return strings
  }

  /// A script in the tag decides (RFC 5646, section 2.2.3), or else the one in which the language is usually written.
  private static func isRightToLeft(_ language: LanguageTag) -> Bool {
    let subtags = language.text.split(separator: "-").prefix { $0.utf8.count > 1 }.dropFirst()
    if let script = subtags.first(where: { $0.utf8.count == 4 && $0.utf8.first?.isASCIILetter ?? false }).map(String.init) {
      return rightToLeftScripts.contains(script.prefix(1).uppercased() + script.dropFirst().lowercased())
    }
    let tag = language.fallbacks.map(\\.text).first { rightToLeft.contains($0) || leftToRight.contains($0) }
    return tag.map(rightToLeft.contains) ?? false
  }
}""")
