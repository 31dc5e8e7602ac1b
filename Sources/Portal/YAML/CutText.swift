import Diagnostics
import OfficeLinks
import TextBasics

// Characters that YAML treats as syntax in an unquoted text, so that less is read than was written.

extension YAMLValue {
  /// True if YAML has read all of a text. A `#` after a space ends an unquoted text: YAML reads the rest as a comment, but the
  /// author most likely meant it as text, unless a space follows it as in comments. In texts that pages show, which may contain
  /// that too, a comment needs two spaces before it.
  ///
  /// Returns false, with an error, if the file extension is in the part that was cut off: then the rest names another file.
  func isWhole(
    _ text: Written<String>, _ name: @autoclosure () -> String, isShown: Bool = true, _ log: inout DiagnosticLog
  ) -> Bool {
    guard !file.commentLines.isEmpty, case .scalar(_, .plain) = node.content, let comment = comment(after: text.value) else {
      return true
    }
    if !isShown, namesFile(text.value) { return true }
    let isCutName = namesFile(comment.text)
    let isComment = (comment.text.utf8.dropFirst().first ?? ASCII.space) == ASCII.space && (!isShown || comment.spaces >= 2)
    if isComment, !isCutName || isShown { return true }
    let whole = text.value + String(repeating: " ", count: comment.spaces) + comment.text
    log.report(
      Diagnostic(
        isCutName ? .yaml.cutName : .yaml.comment, comment.text, quoted(name()), text.value,
        singleQuoted(withoutCurlyQuotes(whole) ?? whole), at: comment.place))
    return !isCutName
  }

  /// The diagnostic of a value that is empty, perhaps because it begins with `#`.
  func emptyValue(_ name: String, _ text: String) -> Diagnostic {
    guard text.isEmpty, case .scalar(_, .plain) = node.content, let comment = comment(after: text) else {
      return Diagnostic(.yaml.emptyValue, name, at: place)
    }
    let isComment = (comment.text.utf8.dropFirst().first ?? ASCII.space) == ASCII.space
    return Diagnostic(
      .yaml.emptyValue, name, at: comment.place, explanation: "YAML reads '\(comment.text)' as a comment.",
      fix: isComment ? "write the value before the comment" : "write \(singleQuoted(comment.text)), with the quotes")
  }

  /// The comment after an unquoted text on its last line, or `nil` if there is none.
  private func comment(after text: String) -> (text: String, spaces: Int, place: Place)? {
    let line = node.span.line
    let isOneLine = text.unicodeScalars.count == node.span.length
    if isOneLine, !file.commentLines.contains(line) { return nil }
    let lines = file.source.lines
    guard let start = lines.offset(ofLine: line, column: node.span.column),
      let range = sourceRange(of: 0..<text.utf8.count, in: text, at: start, of: lines.bytes)
    else { return nil }
    let rest = lines.bytes[range.upperBound...].prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
    let spaces = rest.prefix { $0 == ASCII.space || $0 == ASCII.tab }
    guard !spaces.isEmpty, rest[spaces.endIndex...].first == ASCII.hash else { return nil }
    let comment = String(decoding: trimmingWhiteSpace(rest[spaces.endIndex...]), as: UTF8.self)
    let position = lines.position(ofByte: spaces.endIndex)
    var place = file.place(position)
    place.length = comment.unicodeScalars.count
    return (comment, spaces.count, place)
  }
}

/// True if a text ends with an extension that documents have.
private func namesFile(_ text: String) -> Bool {
  DocumentFormat.fileExtension(ofFileName: text).flatMap { DocumentFormat.named($0) } != nil
}

/// A text in single quotes that YAML reads back unchanged.
func singleQuoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

/// The text between curly quotes, or `nil` if it has none.
func withoutCurlyQuotes(_ text: String) -> String? {
  // All of them begin with the same byte in UTF-8. Counting the scalars of every text took half of the time of reading it.
  guard text.utf8.first == 0xE2 else { return nil }
  let scalars = text.unicodeScalars
  let quotes: [Unicode.Scalar] = ["\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}"]
  guard scalars.count > 2, let first = scalars.first, let last = scalars.last, quotes.contains(first), quotes.contains(last)
  else {
    return nil
  }
  return String(String.UnicodeScalarView(scalars.dropFirst().dropLast()))
}

extension YAMLTreeBuilder {
  /// Warns of anchors that no alias names and that precede an unquoted text: their `&` is most likely part of a name.
  mutating func reportUnusedAnchors() {
    for anchor in unusedAnchors.values.sorted(by: { $0.place < $1.place }) {
      let rule: Rule = namesFile(anchor.text) ? .yaml.cutNameBefore : .yaml.anchor
      log.report(
        Diagnostic(
          rule, "&" + anchor.name, anchor.text,
          singleQuoted("&\(anchor.name)" + (anchor.text.isEmpty ? "" : " " + anchor.text)), at: anchor.place))
    }
  }
}

extension Diagnostic {
  /// A character in the indentation or after a key that looks like YAML's space or colon on a line but is another one.
  static func lookalike(in file: YAMLFile, line number: Int) -> Diagnostic? {
    guard let line = file.source.lines.line(number)?.unicodeScalars else { return nil }
    func fault(_ summary: String, _ fix: String, at index: String.UnicodeScalarView.Index) -> Diagnostic {
      let column = line.distance(from: line.startIndex, to: index) + 1
      return Diagnostic(.yaml.syntax, summary, at: file.place((number, column)), fix: fix)
    }
    let indentation = line.prefix { $0.properties.isWhitespace }
    if let index = indentation.firstIndex(where: isForeignSpace) {
      return fault("\(spaceName(line[index])) in the indentation", indentationAdvice(above: number, in: file), at: index)
    }
    if let dash = line[indentation.endIndex...].first, dash != "-", dash.properties.generalCategory == .dashPunctuation {
      let item = line[indentation.endIndex...].dropFirst()
      let rest = item.drop { $0 == " " }.drop { $0.isASCII && $0.properties.isAlphabetic }
      if item.first == " ", rest.first == ":", (rest.dropFirst().first ?? " ") == " " {
        return fault(
          "\(codePoint(dash.value)) in the place of a hyphen", "write '- ', a hyphen and a space", at: indentation.endIndex)
      }
    }
    let rest = line[indentation.endIndex...].drop { $0 == "-" || $0 == " " }
    let key = rest.prefix { $0.isASCII && $0.properties.isAlphabetic }
    guard !key.isEmpty, key.endIndex < line.endIndex else { return nil }
    let fix = "write '\(String(key)): ', with a colon and a space"
    let after = line.index(after: key.endIndex)
    switch line[key.endIndex] {
    case "\u{FF1A}", "\u{FE55}", "\u{A789}":
      return fault("\(codePoint(line[key.endIndex].value)) in the place of a colon", fix, at: key.endIndex)
    case ":" where after < line.endIndex && isForeignSpace(line[after]):
      return fault("\(spaceName(line[after])) after the colon", fix, at: after)
    case _ where isForeignSpace(line[key.endIndex]) && line[after...].first == ":":
      return fault("\(spaceName(line[key.endIndex])) before the colon", fix, at: key.endIndex)
    default: return nil
    }
  }

  /// A value between brackets that begins with `#`, so that YAML reads it and the closing bracket as a comment.
  static func commentInBrackets(in file: YAMLFile, from opening: (line: Int, column: Int), to end: Int) -> Diagnostic? {
    var depth = 0
    for number in opening.line...max(opening.line, min(end, opening.line + 20)) {
      guard let line = file.source.lines.line(number)?.unicodeScalars else { continue }
      var quote: Unicode.Scalar?
      var last: Unicode.Scalar?
      for index in line.indices.dropFirst(number == opening.line ? opening.column - 1 : 0) {
        let scalar = line[index]
        if scalar == quote {
          quote = nil
        } else if quote == nil, scalar == "'" || scalar == "\"" {
          quote = scalar
        } else if quote == nil, "{[".unicodeScalars.contains(scalar) {
          depth += 1
        } else if quote == nil, "}]".unicodeScalars.contains(scalar) {
          depth -= 1
        } else if quote == nil, depth > 0, scalar == "#", " [{,".unicodeScalars.contains(last ?? "x"),
          let next = line[index...].dropFirst().first, next != " "
        {
          let value = String(line[index...].prefix { !",]}".unicodeScalars.contains($0) })
          let column = line.distance(from: line.startIndex, to: index) + 1
          return Diagnostic(
            .yaml.syntax, "the rest of the line from '\(value)' is a comment", at: file.place((number, column)),
            fix: "write \(singleQuoted(value)), with the quotes")
        }
        last = scalar
      }
    }
    return nil
  }

  /// The beginning of an entry of a list without its dash: the first key of the entry above it is written again, at the same column and
  /// on a line of its own.
  static func missingDash(
    in file: YAMLFile, before span: YAMLSpan, _ key: String, list: String, like first: YAMLSpan
  ) -> Diagnostic? {
    let nouns = ["documents": "document", "sections": "section", "sources": "source", "fields": "field"]
    guard let noun = nouns[list], span.column == first.column, span.column > 2,
      let line = file.source.lines.line(span.line)?.unicodeScalars, line.prefix(span.column - 1).allSatisfy({ $0 == " " }),
      let above = file.source.lines.line(first.line)?.unicodeScalars, above.prefix(first.column - 1).contains("-")
    else { return nil }
    return Diagnostic(
      .yaml.missingDash, noun, key, at: file.place(span), notes: [.init("the one above begins here", at: file.place(first))])
  }

  /// A text between brackets that a comma splits, so that its second part is a key without a value: `{en: Plan, old}`.
  static func splitText(in file: YAMLFile, from value: YAMLNode, to span: YAMLSpan, _ key: String) -> Diagnostic? {
    guard case .scalar(_, .plain) = value.content, value.span.line == span.line, value.span.column < span.column,
      let line = file.source.lines.line(span.line)?.unicodeScalars
    else { return nil }
    let rest = line.dropFirst(span.column - 1 + span.length).drop { $0 == " " }
    guard rest.first == "," || rest.first == "}" else { return nil }
    if let pair = foreignPair(key) {
      return Diagnostic(.yaml.syntax, "\(pair.cause) in '\(key)'", at: file.place(span), fix: "write '\(pair.written)'")
    }
    // Up to the next key, or the closing bracket.
    var text = ""
    for part in String(line.dropFirst(value.span.column - 1)).prefix(while: { $0 != "}" }).split(separator: ",") {
      if !text.isEmpty, part.contains(": ") { break }
      text += (text.isEmpty ? "" : ",") + part
    }
    var place = file.place(value.span)
    place.length = text.unicodeScalars.count
    return Diagnostic(
      .yaml.syntax, "a comma between brackets ends a text, so that '\(key)' is a key of its own", at: place,
      fix: "write \(singleQuoted(text)), with the quotes")
  }

  /// A key and its value as `key: value`, where they are written `key:value`, `key = value` or `key=value`.
  static func foreignPair(_ text: String) -> (cause: String, written: String)? {
    let key = text.prefix { $0.isLetter && $0.isASCII }
    let rest = text[key.endIndex...].drop { $0 == " " }
    guard !key.isEmpty, let sign = rest.first, sign == "=" || sign == ":" && rest.startIndex == key.endIndex,
      rest.count > 1, sign == "=" || !rest.hasPrefix(": ") && !rest.hasPrefix(":/")
    else { return nil }
    let value = rest.dropFirst().drop { $0 == " " }
    return (sign == "=" ? "'=' in the place of a colon" : "no space after the colon", "\(key): \(value)")
  }

  /// A key whose colon is not followed by a space: `id:q3`.
  static func missingSpace(in file: YAMLFile, line number: Int) -> Diagnostic? {
    guard let line = file.source.lines.line(number)?.unicodeScalars else { return nil }
    let rest = line.drop { $0 == "-" || $0 == " " }
    let key = rest.prefix { $0.isASCII && $0.properties.isAlphabetic }
    let value = rest[key.endIndex...].dropFirst()
    guard !key.isEmpty, rest[key.endIndex...].first == ":", let first = value.first, first != " ", first != "/",
      !String(value).contains(": ")
    else { return nil }
    let column = line.distance(from: line.startIndex, to: value.startIndex) + 1
    return Diagnostic(
      .yaml.syntax, "no space after the colon of '\(String(key))'", at: file.place((number, column)),
      fix: "write '\(String(key)): \(String(value))'")
  }
}

/// White space that YAML treats as letters (YAML 1.1, section 5.4): all but spaces and tabs.
func isForeignSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x80 && scalar.properties.isWhitespace }

/// True if a text begins or ends with such white space. All of these characters have two bytes or more.
func isForeignSpaceAround(_ text: String) -> Bool {
  let hasOtherEnd = text.withUTF8Bytes { $0.first ?? 0 >= 0x80 || $0.last ?? 0 >= 0x80 }
  guard hasOtherEnd else { return false }
  return text.unicodeScalars.first.map(isForeignSpace) ?? false || text.unicodeScalars.last.map(isForeignSpace) ?? false
}

private func spaceName(_ scalar: Unicode.Scalar) -> String {
  (scalar == "\u{A0}" ? "a no-break space, " : "the space ") + codePoint(scalar.value) + ","
}
