import Diagnostics
import TextBasics

// Tags of other languages for templates, in the words of Mustache.

extension Diagnostic {
  /// A tag of Handlebars, Go, Jinja or Liquid whose name is none of Mustache.
  static func foreignTag(_ kind: TemplateTag.Kind, _ name: String, at place: Place) -> Diagnostic? {
    guard let tag = foreignTag(kind, name) else { return nil }
    return Diagnostic(.template.badName, name, at: place, explanation: "That is a tag of \(tag.language).", fix: tag.fix)
  }

  private static func foreignTag(_ kind: TemplateTag.Kind, _ name: String) -> (language: String, fix: String)? {
    let words = name.split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }.map(String.init)
    if let bar = name.firstIndex(of: "|"), let value = mustacheName(String(name[..<bar]).split(separator: " ").joined()) {
      return ("Jinja or Liquid", "write {{\(value)}}")
    }
    guard let first = words.first else { return nil }
    if words.count >= 2, let value = mustacheName(words.last(where: { mustacheName($0) != nil && $0 != first }) ?? "") {
      let language = kind == .section || kind == .inverted ? "Handlebars" : "Go or Jinja"
      switch first {
      case "if", "each", "with", "range", "for": return (language, "write {{#\(value)}}, and {{/\(value)}} where it ends")
      case "unless": return (language, "write {{^\(value)}}, and {{/\(value)}} where it ends")
      default: return nil
      }
    }
    guard words.count == 1, first.hasPrefix("."), let value = mustacheName(first) else { return nil }
    return ("Go", "write {{\(value)}}")
  }

  /// The name in Mustache of a value of another language: `title` for `.title` or `this.title`.
  private static func mustacheName(_ text: String) -> String? {
    var name = text[...]
    if name.hasPrefix("this.") { name = name.dropFirst(5) }
    if name.hasPrefix(".") { name = name.dropFirst() }
    let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" } && !name.hasSuffix(".")
    return isName ? String(name) : nil
  }
}

/// Mustache's form for a name with a filter, or for a word that ends or turns a section in another language.
func foreignWord(_ name: String) -> String? {
  if let bar = name.firstIndex(of: "|") { return "write {{\(name[..<bar])}}: there are no filters" }
  return switch name {
  case "else": "write {{/name}}{{^name}}, with the name of the section"
  case "end", "endif", "endfor": "write {{/name}}, with the name of the section"
  default: nil
  }
}

/// The names at the end of sections of Handlebars, whose beginnings are reported.
let foreignSections: Set<String> = ["if", "each", "unless", "with"]

/// The first tag of Jinja, Liquid, ERB or JavaScript in the text between tags, or a name in single braces, with Mustache's form for it.
func foreignTag(in text: ArraySlice<UInt8>) -> (range: Range<Int>, fix: String?)? {
  var rest = text
  while let sign = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == ASCII.lessThan }) {
    rest = text[(sign + 1)...]
    guard let next = rest.first else { return nil }
    if sign > text.startIndex, text[sign - 1] == ASCII.equals { continue }
    let closing: String
    switch (text[sign], next) {
    case (ASCII.lessThan, ASCII.percent), (UInt8(ascii: "{"), ASCII.percent): closing = text[sign] == ASCII.lessThan ? "%>" : "%}"
    case (UInt8(ascii: "{"), ASCII.hash) where rest.dropFirst().first == ASCII.space: closing = "#}"
    case (UInt8(ascii: "{"), _) where next.isASCIILetter && (sign == text.startIndex || text[sign - 1] != text[sign]):
      closing = "}"
    default: continue
    }
    guard let end = rest.firstRange(of: Array(closing.utf8)) else { continue }
    let inside = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
    if closing == "}", !inside.utf8.allSatisfy({ $0.isASCIILetter || $0 == ASCII.dot }) { continue }
    let isDollar = closing == "}" && sign > text.startIndex && text[sign - 1] == UInt8(ascii: "$")
    return ((isDollar ? sign - 1 : sign)..<end.upperBound, mustache(inside, closing))
  }
  return nil
}

private func mustache(_ inside: String, _ closing: String) -> String? {
  let words = inside.split { " %=#-\n\"'".contains($0) }.map(String.init)
  guard let last = words.last else { return nil }
  switch (closing, words[0]) {
  case ("#}", _): return "write {{! … }}"
  case ("}", _), (_, last): return "write {{\(last)}}"
  case (_, "if"), (_, "for"): return "write {{#\(last)}}, and {{/\(last)}} where it ends"
  case (_, "unless"): return "write {{^\(last)}}, and {{/\(last)}} where it ends"
  case (_, "include"), (_, "render"): return "write {{> \(last)}}"
  default: return nil
  }
}
