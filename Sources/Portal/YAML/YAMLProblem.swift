import CYAML
import Diagnostics
import TextBasics

/// The reason why the reading of a YAML text stops.
struct YAMLProblem: Error {
  var diagnostic: Diagnostic
}

extension Diagnostic {
  /// The fault that stopped libyaml.
  static func unreadable(_ parser: yaml_parser_t, file: YAMLFile, positions: YAMLPositions) -> Diagnostic {
    let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    let place = file.place(positions.position(parser.problem_mark))
    switch parser.error {
    case YAML_READER_ERROR where problem.hasPrefix("control characters"):
      let position = file.source.lines.position(ofByte: Int(clamping: parser.problem_offset))
      return Diagnostic(.yaml.character, codePoint(UInt32(bitPattern: parser.problem_value)), at: file.place(position))
    case YAML_PARSER_ERROR where problem.hasPrefix("Maximum nesting level"):
      return Diagnostic(.yaml.tooDeep, String(YAMLBudget.depth), at: place)
    default:
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
      return syntax(
        problem, context: parser.context.map { String(cString: $0) }, at: place,
        opening: file.place(positions.position(parser.context_mark)), before: line.prefix(place.column - 1),
        here: line.dropFirst(place.column - 1), above: keyAbove(number, in: file), item: itemAbove(number, in: file),
        first: file.source.lines.line(opening) ?? "")
    }
  }

  /// A syntax error in the words of people who write YAML: libyaml says what it expected, not what is wrong.
  ///
  /// `opening` is the beginning of the construct that libyaml was reading, `first` its line, `here` the line from the error on,
  /// `before` the line up to it.
  private static func syntax(
    _ problem: String, context: String?, at place: Place, opening: Place, before: Substring.UnicodeScalarView,
    here: Substring.UnicodeScalarView, above: (name: String, spaces: Int)?, item: Place?, first: String
  ) -> Diagnostic {
    func fault(_ summary: String, _ fix: String, note: String? = nil) -> Diagnostic {
      Diagnostic(.yaml.syntax, summary, at: place, notes: note.map { [.init($0, at: opening)] } ?? [], fix: fix)
    }
    // A fault at the beginning of the construct, not where it was noticed.
    func faultAtOpening(_ summary: String, _ fix: String) -> Diagnostic {
      Diagnostic(.yaml.syntax, summary, at: opening, fix: fix)
    }
    let wholeLine = String.UnicodeScalarView(before) + String.UnicodeScalarView(here)
    let isAfterText = before.contains { $0 != " " && $0 != "-" }
    switch problem {
    case "mapping values are not allowed in this context" where String(before).contains(": "):
      return fault(
        "a second ': ' on this line",
        wholeLine.contains(where: { ("\u{201C}"..."\u{201E}").contains($0) })
          ? "write straight quotes (' or \") in place of the curly ones" : textInQuotes(wholeLine))
    case "mapping values are not allowed in this context":
      return fault(
        "a key where none can begin",
        (above.map { "indent it with \(counted($0.spaces, "space")), like '\($0.name)' above it" }
          ?? "indent it like the keys above it")
          + ", or put the text in quotes if the colon belongs to it")
    case "found character that cannot start any token" where here.first == "\t",
      "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return fault("a tab in the indentation", indentationAdvice(above))
    case "found character that cannot start any token":
      return fault("a value cannot begin with '\(here.first.map { String($0) } ?? "")'", "put the value in quotes")
    case "did not find expected alphabetic or numeric character":
      if let foreign = foreignLine(first) { return faultAtOpening(foreign.summary, foreign.fix) }
      return faultAtOpening("a value cannot begin with '*' or '&'", "put the value in quotes")
    case "did not find expected key" where isAfterText:
      return fault(
        "text after the end of a quoted or bracketed value",
        wholeValueInQuotes(wholeLine) ?? "put the whole value in quotes, or remove the text after it")
    case "did not find expected key" where here.starts(with: "- ".unicodeScalars):
      guard let item else { fallthrough }
      return Diagnostic(
        .yaml.syntax, "the line does not fit the list above it", at: place,
        notes: [.init("an entry of the list begins here", at: item)],
        fix: "indent it with \(counted(item.column - 1, "space")), like the entry above it")
    case "did not find expected key":
      return fault(
        "the line does not fit the lines above it",
        "indent it with \(counted(opening.column - 1, "space")), like the keys beside it, and check that quotes above are closed",
        note: "the keys that it should line up with begin here")
    case "did not find expected '-' indicator":
      if let foreign = foreignLine(String(wholeLine)) { return fault(foreign.summary, foreign.fix) }
      return fault(
        "the line does not fit the list above it",
        "indent it with \(opening.column + 1) spaces to belong to the item above, or start a new item with '- '",
        note: "the list begins here")
    case "block sequence entries are not allowed in this context":
      return fault("a list cannot begin here", "begin it on a line of its own below the key")
    case "could not find expected ':'":
      if let foreign = foreignLine(first) { return faultAtOpening(foreign.summary, foreign.fix) }
      return faultAtOpening("a key without a colon and a space after it", "write it as 'key: value'")
    case "found unexpected end of stream", "found unexpected document indicator":
      return faultAtOpening("a quote that is not closed", "close it; within single quotes an apostrophe is written ''")
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      let bracket = problem.contains("]") ? "]" : "}"
      if opening.line < place.line, let last = first.last(where: { $0 != " " }), !"[{,".contains(last) {
        return faultAtOpening(
          "a bracket that is not closed", "write '\(bracket)' where it ends, or put a text with brackets in quotes")
      }
      if opening.line == place.line, here.first == ":" {
        let key = String(before).split { " ,;{[".contains($0) }.last.map(String.init) ?? ""
        let rest = String(before).dropLast(key.count)
        let isSemicolon = rest.last(where: { $0 != " " }) == ";"
        return fault(
          "\(isSemicolon ? "a semicolon in the place of" : "no") comma before '\(key)'",
          isSemicolon ? "write ',' in its place" : "write ',' before '\(key)', or put a text with a colon in quotes")
      }
      return fault(
        "a ',' or '\(bracket)' is missing before this", "close the bracket, or put a text with brackets in quotes",
        note: "the bracket is opened here")
    case "did not find expected node content" where here.first == ",":
      return fault("a value is missing before this comma", "write the value, or remove the comma")
    case "found unknown escape character", "did not find expected hexdecimal number":
      return fault(
        "an unknown escape in double quotes",
        "a backslash in double quotes begins an escape: write it twice, or use single quotes")
    case "did not find expected comment or line break":
      return fault("text after '|' or '>'", "begin the text on the next line, or put it in quotes")
    case "did not find expected <document start>":
      return fault("text after the end of the document", "indent it to belong to the lines above, or remove it")
    default:
      return fault(
        problem + (context.map { " (\($0))" } ?? ""), "check the indentation, quotes and colons here and on the line above")
    }
  }

  /// The meaning of a line that begins as in other formats: `// text`, `• item`, `-item`, `key = value`, or is a mark of a merge.
  private static func foreignLine(_ line: String) -> (summary: String, fix: String)? {
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

  private static func indentationAdvice(_ above: (name: String, spaces: Int)?) -> String {
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

  /// The quoted value to paste for a value with text after its quote or bracket: `'Ann''s desk'` for `'Ann's desk'`.
  private static func wholeValueInQuotes(_ line: String.UnicodeScalarView) -> String? {
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
  private static func textInQuotes(_ line: String.UnicodeScalarView) -> String {
    let text = String(line)
    guard let colon = text.firstRange(of: ": "), !text.contains(" #"), !text.contains("{"), !text.contains("[") else {
      return "put the text in quotes if the colon belongs to it"
    }
    let value = text[colon.upperBound...].drop { $0 == " " }
    return "write \(singleQuoted(String(value))) if the colon belongs to the text"
  }
}
