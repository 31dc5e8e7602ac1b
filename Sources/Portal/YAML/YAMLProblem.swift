import CYAML
import Diagnostics
import TextBasics

/// The reason why the reading of a YAML text stops.
struct YAMLProblem: Error {
  var diagnostic: Diagnostic
}

extension Diagnostic {
  static let escapeFix = "a backslash in double quotes begins an escape: write it twice, or use single quotes"

  /// The fault that stopped libyaml.
  static func unreadable(_ parser: yaml_parser_t, file: YAMLFile, positions: YAMLPositions) -> Diagnostic {
    let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    let place = file.place(positions.position(parser.problem_mark))
    switch parser.error {
    case YAML_READER_ERROR where problem.hasPrefix("control characters"):
      let position = file.source.lines.position(ofByte: Int(clamping: parser.problem_offset))
      let character = UInt32(bitPattern: parser.problem_value)
      // They are half of a letter that was read in another encoding: `ÃŸ` for `ß`.
      let isMisread = (0x80...0x9F).contains(character)
      return Diagnostic(
        .yaml.character, codePoint(character), at: file.place(position),
        explanation: isMisread ? "It comes from text in UTF-8 that was read in another encoding." : nil,
        fix: isMisread ? "write the text again, and save the file as UTF-8" : nil)
    case YAML_PARSER_ERROR where problem.hasPrefix("Maximum nesting level"):
      return Diagnostic(.yaml.tooDeep, String(YAMLBudget.depth), at: place)
    default:
      if file.source.lines.bytes.starts(with: "{\\rtf".utf8) {
        return Diagnostic(
          .yaml.syntax, "this is RTF, a text with fonts", at: file.place((line: 1, column: 1)), fix: "save it as plain text")
      }
      let number = place.line - file.lineOffset
      let line = (file.source.lines.line(number) ?? "").unicodeScalars
      let opening = positions.position(parser.context_mark).line
      // The fault is often on the line before the one where libyaml noticed it.
      for number in [number, number - 1, opening] {
        if let lookalike = lookalike(in: file, line: number) { return lookalike }
      }
      let bracket =
        switch problem {
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'": positions.position(parser.context_mark)
        // The text ends where a value would follow; which bracket is open is not known.
        case "did not find expected node content": (line: max(1, number - 3), column: 1)
        default: nil as (line: Int, column: Int)?
        }
      if let bracket, let comment = commentInBrackets(in: file, from: bracket, to: number) { return comment }
      if problem.hasPrefix("mapping values") || problem.hasPrefix("could not find"),
        let missing = missingSpace(in: file, line: number) ?? missingSpace(in: file, line: number - 1)
      {
        return missing
      }
      return YAMLFault(
        problem: problem, context: parser.context.map { String(cString: $0) }, place: place,
        opening: file.place(positions.position(parser.context_mark)), first: file.source.lines.line(opening) ?? "",
        before: line.prefix(place.column - 1), here: line.dropFirst(place.column - 1), above: keyAbove(number, in: file),
        item: itemAbove(number, in: file)
      ).diagnostic
    }
  }

  /// The meaning of a line that begins as in other formats: `// text`, `• item`, `-item`, `key = value`, or is a mark of a merge.
  fileprivate static func foreignLine(_ line: String) -> (summary: String, fix: String)? {
    let text = line.drop { $0 == " " }
    guard let sign = text.first else { return nil }
    let rest = text.dropFirst().drop { $0 == " " }
    if text.hasPrefix("//") { return ("'//' in the place of '#'", "write '# \(rest.dropFirst().drop { $0 == " " })'") }
    if ["=======", "<<<<<<< ", ">>>>>>> "].contains(where: text.hasPrefix) {
      return ("a mark of an unfinished merge of git", "keep what is right beside it, and remove this line")
    }
    if "-*•·".contains(sign), !rest.isEmpty, sign != "-" || rest.startIndex == text.index(after: text.startIndex) {
      return (sign == "-" ? "no space after the hyphen" : "'\(sign)' in the place of a hyphen", "write '- \(rest)'")
    }
    return Diagnostic.foreignPair(String(text)).map { ($0.cause, "write '\($0.written)'") }
  }

  static func indentationAdvice(above number: Int, in file: YAMLFile) -> String { indentationAdvice(keyAbove(number, in: file)) }

  fileprivate static func indentationAdvice(_ above: (name: String, spaces: Int)?) -> String {
    above.map { "indent with \(counted($0.spaces, "space")) to be beside '\($0.name)' above it" } ?? "indent with spaces"
  }

  /// The key on the nearest non-empty line above, without the dashes before it, and the number of spaces that put a key below it.
  private static func keyAbove(_ number: Int, in file: YAMLFile) -> (name: String, spaces: Int)? {
    for number in stride(from: number - 1, to: max(0, number - 50), by: -1) {
      guard let line = file.source.lines.line(number), line.utf8.contains(where: { $0 > ASCII.space }) else { continue }
      let text = line.unicodeScalars.drop { $0 == " " || $0 == "-" }
      if text.first == "#" { continue }
      let name = text.prefix { $0 != ":" && $0 != " " }
      guard text[name.endIndex...].first == ":" else { return nil }
      return (String(name), line.unicodeScalars.distance(from: line.startIndex, to: text.startIndex))
    }
    return nil
  }

  /// The place of the dash on the nearest line above that begins with one.
  private static func itemAbove(_ number: Int, in file: YAMLFile) -> Place? {
    for number in stride(from: number - 1, to: max(0, number - 50), by: -1) {
      guard let line = file.source.lines.line(number)?.unicodeScalars else { continue }
      let text = line.drop { $0 == " " }
      if text.starts(with: "- ".unicodeScalars) {
        return file.place((number, line.distance(from: line.startIndex, to: text.startIndex) + 1))
      }
    }
    return nil
  }
}

/// A syntax error: libyaml says what it expected, not what is wrong.
private struct YAMLFault {
  let problem: String
  let context: String?
  let place: Place
  /// The beginning of the construct that libyaml was reading.
  let opening: Place
  /// The line of the beginning.
  let first: String
  /// The line of the error up to it, and from it on.
  let before: Substring.UnicodeScalarView
  let here: Substring.UnicodeScalarView
  /// The key on the line above.
  let above: (name: String, spaces: Int)?
  /// The dash of the item above.
  let item: Place?

  /// The error in the words of people who write YAML.
  var diagnostic: Diagnostic {
    Self.meanings[problem]?(self)
      ?? fault(
        problem + (context.map { " (\($0))" } ?? ""), "check the indentation, quotes and colons here and on the line above")
  }

  /// The sentences of libyaml, each with a summary of what it means and the advice.
  private static let meanings: [String: @Sendable (YAMLFault) -> Diagnostic?] = [
    "mapping values are not allowed in this context": {
      $0.secondColon ?? $0.fault("a key where none can begin", $0.keyAdvice)
    },
    "found character that cannot start any token": {
      $0.here.first == "\t"
        ? $0.tab : $0.fault("a value cannot begin with '\($0.here.first.map { String($0) } ?? "")'", "put the value in quotes")
    },
    "found a tab character that violates indentation": { $0.tab },
    "found a tab character where an indentation space is expected": { $0.tab },
    "did not find expected alphabetic or numeric character": {
      $0.foreignOpening ?? $0.faultAtOpening("a value cannot begin with '*' or '&'", "put the value in quotes")
    },
    "did not find expected key": {
      $0.textAfterValue ?? $0.misplacedItem
        ?? $0.fault(
          "the line does not fit the lines above it",
          "indent it with \(counted($0.opening.column - 1, "space")), like the keys beside it, and check that quotes above are closed",
          note: "the keys that it should line up with begin here")
    },
    "did not find expected '-' indicator": {
      let foreign = Diagnostic.foreignLine(String($0.line))
      return $0.fault(
        foreign?.summary ?? "the line does not fit the list above it",
        foreign?.fix
          ?? "indent it with \($0.opening.column + 1) spaces to belong to the item above, or start a new item with '- '",
        note: foreign == nil ? "the list begins here" : nil)
    },
    "block sequence entries are not allowed in this context": {
      $0.fault("a list cannot begin here", "begin it on a line of its own below the key")
    },
    "could not find expected ':'": {
      $0.foreignOpening ?? $0.faultAtOpening("a key without a colon and a space after it", "write it as 'key: value'")
    },
    "found unexpected end of stream": { $0.openQuote },
    "found unexpected document indicator": { $0.openQuote },
    "did not find expected ',' or ']'": { $0.unfinishedBrackets("]") },
    "did not find expected ',' or '}'": { $0.unfinishedBrackets("}") },
    "did not find expected node content": {
      $0.here.first == "," ? $0.fault("a value is missing before this comma", "write the value, or remove the comma") : nil
    },
    "found unknown escape character": { $0.unknownEscape },
    "did not find expected hexdecimal number": { $0.unknownEscape },
    "did not find expected comment or line break": {
      $0.fault("text after '|' or '>'", "begin the text on the next line, or put it in quotes")
    },
    "did not find expected <document start>": {
      $0.fault("text after the end of the document", "indent it to belong to the lines above, or remove it")
    },
  ]

  private func fault(_ summary: String, _ fix: String, note: String? = nil) -> Diagnostic {
    Diagnostic(.yaml.syntax, summary, at: place, notes: note.map { [.init($0, at: opening)] } ?? [], fix: fix)
  }

  /// A fault at the beginning of the construct, not where it was noticed.
  private func faultAtOpening(_ summary: String, _ fix: String) -> Diagnostic {
    Diagnostic(.yaml.syntax, summary, at: opening, fix: fix)
  }

  private var line: String.UnicodeScalarView { String.UnicodeScalarView(before) + String.UnicodeScalarView(here) }

  private var secondColon: Diagnostic? {
    guard String(before).contains(": ") else { return nil }
    let isCurly = line.contains { ("\u{201C}"..."\u{201E}").contains($0) }
    return fault(
      "a second ': ' on this line", isCurly ? "write straight quotes (' or \") in place of the curly ones" : textInQuotes)
  }

  private var keyAdvice: String {
    (above.map { "indent it with \(counted($0.spaces, "space")), like '\($0.name)' above it" }
      ?? "indent it like the keys above it")
      + ", or put the text in quotes if the colon belongs to it"
  }

  private var tab: Diagnostic { fault("a tab in the indentation", Diagnostic.indentationAdvice(above)) }

  private var foreignOpening: Diagnostic? { Diagnostic.foreignLine(first).map { faultAtOpening($0.summary, $0.fix) } }

  private var textAfterValue: Diagnostic? {
    guard before.contains(where: { $0 != " " && $0 != "-" }) else { return nil }
    return fault(
      "text after the end of a quoted or bracketed value",
      wholeValueInQuotes ?? "put the whole value in quotes, or remove the text after it")
  }

  private var misplacedItem: Diagnostic? {
    guard here.starts(with: "- ".unicodeScalars), let item else { return nil }
    return Diagnostic(
      .yaml.syntax, "the line does not fit the list above it", at: place,
      notes: [.init("an entry of the list begins here", at: item)],
      fix: "indent it with \(counted(item.column - 1, "space")), like the entry above it")
  }

  private var openQuote: Diagnostic {
    faultAtOpening("a quote that is not closed", "close it; within single quotes an apostrophe is written ''")
  }

  private func unfinishedBrackets(_ bracket: String) -> Diagnostic {
    if opening.line < place.line, let last = first.last(where: { $0 != " " }), !"[{,".contains(last) {
      return faultAtOpening(
        "a bracket that is not closed", "write '\(bracket)' where it ends, or put a text with brackets in quotes")
    }
    guard opening.line == place.line, here.first == ":" else {
      return fault(
        "a ',' or '\(bracket)' is missing before this", "close the bracket, or put a text with brackets in quotes",
        note: "the bracket is opened here")
    }
    let key = String(before).split { " ,;{[".contains($0) }.last.map(String.init) ?? ""
    let isSemicolon = String(before).dropLast(key.count).last { $0 != " " } == ";"
    return fault(
      "\(isSemicolon ? "a semicolon in the place of" : "no") comma before '\(key)'",
      isSemicolon ? "write ',' in its place" : "write ',' before '\(key)', or put a text with a colon in quotes")
  }

  private var unknownEscape: Diagnostic {
    fault("an unknown escape in double quotes", Diagnostic.escapeFix)
  }

  /// The quoted value to paste for a value with text after its quote or bracket: `'Ann''s desk'` for `'Ann's desk'`.
  private var wholeValueInQuotes: String? {
    let text = String(line)
    let start = text.firstRange(of: ": ")?.upperBound ?? text.firstRange(of: "- ")?.upperBound
    guard let start, !text.contains(" #"), !text.contains("\\") else { return nil }
    var value = trimmingWhiteSpace(Array(text[start...].utf8)[...])
    if let quote = value.first, quote == ASCII.apostrophe || quote == ASCII.quotationMark, value.count > 1, value.last == quote {
      value = value.dropFirst().dropLast()
    }
    let whole = String(decoding: value, as: UTF8.self).replacing("''", with: "'")
    return "write \(singleQuoted(whole)), with the quotes"
  }

  /// The quoted value to paste for a line with two colons.
  private var textInQuotes: String {
    let text = String(line)
    guard let colon = text.firstRange(of: ": "), !text.contains(" #"), !text.contains("{"), !text.contains("[") else {
      return "put the text in quotes if the colon belongs to it"
    }
    let value = text[colon.upperBound...].drop { $0 == " " }
    return "write \(singleQuoted(String(value))) if the colon belongs to the text"
  }
}
