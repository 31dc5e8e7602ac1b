import Diagnostics
package import TextBasics

/// A value as an author wrote it, with its place.
package struct Written<Value: Sendable>: Sendable {
  package let value: Value
  package let place: Place

  package init(_ value: Value, at place: Place) { (self.value, self.place) = (value, place) }
}

extension Written: Equatable where Value: Equatable {}

/// The readers of plain values; each reports a wrong type and returns `nil`.
extension YAMLValue {
  /// A text that is not empty.
  func text(_ name: @autoclosure () -> String, _ log: inout DiagnosticLog) -> Written<String>? {
    guard mayReport(&log) else { return nil }
    guard case .scalar(let text, _) = node.content else {
      log.report(.wrongType(name(), .text, found: kind, at: place))
      return nil
    }
    guard !isNull, !isBlank(text) else {
      log.report(emptyValue(quoted(name()), text))
      return nil
    }
    return Written(text, at: place)
  }

  /// A text that YAML has not cut and that is not in curly quotes.
  func wholeText(_ name: @autoclosure () -> String, _ log: inout DiagnosticLog) -> Written<String>? {
    guard let text = text(name(), &log), isWhole(text, name(), isShown: false, &log) else { return nil }
    reportMisread(text, name(), &log)
    guard case .scalar(_, .plain) = node.content, let inner = withoutCurlyQuotes(text.value) else { return text }
    log.report(Diagnostic(.yaml.curlyQuotes, quoted(name()), singleQuoted(inner), at: place))
    return nil
  }

  /// `true` or `false` (YAML 1.2, section 10.2.1.2).
  func flag(_ name: String, _ log: inout DiagnosticLog) -> Bool? {
    if case .scalar(let text, .plain) = node.content, let flag = Bool(text) { return flag }
    log.report(.wrongType(name, .flag, found: kind, at: place))
    return nil
  }

  func number(_ name: String, in range: ClosedRange<Int> = -1_000_000...1_000_000, _ log: inout DiagnosticLog) -> Int? {
    if case .scalar(let text, .plain) = node.content, isWholeNumber(text) {
      if let number = Int(text), range.contains(number) { return number }
      log.report(Diagnostic(.yaml.outOfRange, quoted(name), String(range.lowerBound), String(range.upperBound), at: place))
    } else {
      log.report(.wrongType(name, .wholeNumber, found: kind, at: place))
    }
    return nil
  }

  /// A text that pages show: without control characters.
  func shownText(_ name: @autoclosure () -> String, _ log: inout DiagnosticLog) -> Written<String>? {
    guard let text = text(name(), &log), isWhole(text, name(), &log) else { return nil }
    if isPrintableASCII(text.value) { return text }
    let plain = withoutDirectionOverrides(text.value)
    if plain.utf8.count < text.value.utf8.count { log.report(Diagnostic(.yaml.direction, quoted(name()), at: place)) }
    let separators: ClosedRange<Unicode.Scalar> = "\u{2028}"..."\u{2029}"
    guard let control = firstAbsentFromHTML(plain) ?? plain.unicodeScalars.first(where: separators.contains) else {
      return Written(plain, at: text.place)
    }
    reportControl(control, name(), &log)
    return nil
  }

  private func reportControl(_ control: Unicode.Scalar, _ name: String, _ log: inout DiagnosticLog) {
    var diagnostic = Diagnostic(.yaml.control, quoted(name), codePoint(control.value), at: place)
    if case .scalar(_, .doubleQuoted) = node.content { diagnostic.fix = Diagnostic.escapeFix }
    log.report(diagnostic)
  }

  /// The elements of a list, or `nil` with a report if the node is not a list.
  func list(_ name: String, _ log: inout DiagnosticLog) -> [YAMLNode]? {
    guard mayReport(&log) else { return nil }
    if isNull { return [] }
    guard case .sequence(let elements) = node.content else {
      log.report(.wrongType(name, .list, found: kind, at: place))
      return nil
    }
    return elements
  }

  /// The members of a mapping with their keys. Returns `nil`, after a report with `example`, if the node is no mapping.
  func members(
    _ name: String, like example: String? = nil, _ log: inout DiagnosticLog
  ) -> [(key: Written<String>, value: YAMLValue)]? {
    guard mayReport(&log) else { return nil }
    guard case .mapping(let members) = node.content else {
      var diagnostic = Diagnostic.lookalike(in: file, line: node.span.line) ?? .wrongType(name, .mapping, found: kind, at: place)
      if let example, diagnostic.identifier == Rule.yaml.wrongType.identifier { diagnostic.fix = "write it like \(example)" }
      log.report(diagnostic)
      return nil
    }
    guard members.count <= YAMLBudget.keys else {
      log.report(Diagnostic(.yaml.tooManyKeys, quoted(name), String(YAMLBudget.keys), at: place))
      return nil
    }
    return members.map { (Written($0.key, at: file.place($0.span)), child($0.value)) }
  }

  /// Returns false once there are so many faults that more would not help; reports this the first time.
  private func mayReport(_ log: inout DiagnosticLog) -> Bool {
    // One fewer than the limit, so that this report is kept too.
    if log.diagnostics.count < DiagnosticLog.errorLimit - 1 { return true }
    if !log.isFull, log.diagnostics.last?.identifier != Rule.yaml.tooManyReports.identifier {
      log.report(Diagnostic(.yaml.tooManyReports, String(DiagnosticLog.errorLimit), at: place))
    }
    return false
  }
}

enum ExpectedType: String {
  case text = "a text"
  case list = "a list"
  case mapping = "a mapping"
  case flag = "true or false"
  case wholeNumber = "a whole number"

  /// The spelling, if it is not obvious.
  var hint: String {
    switch self {
    case .text: "; put it in quotes if it begins with a bracket"
    case .list: ": [a, b], or lines that begin with '- '"
    case .mapping: ": lines 'key: value' with the same indentation"
    case .flag, .wholeNumber: ""
    }
  }
}

extension Diagnostic {
  static func wrongType(_ name: String, _ expected: ExpectedType, found: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .yaml.wrongType, quoted(name), expected.rawValue, found, at: place, fix: "write \(expected.rawValue) here\(expected.hint)")
  }
}

/// The name of a value in messages: its key in quotes, or a phrase such as "a source", which is never a key.
func quoted(_ name: String) -> String { name.contains(" ") ? name : "'\(name)'" }

private func isWholeNumber(_ text: String) -> Bool {
  let digits = text.utf8.first == ASCII.hyphen || text.utf8.first == ASCII.plus ? text.utf8.dropFirst() : text.utf8[...]
  return !digits.isEmpty && digits.allSatisfy { $0.isASCIIDigit }
}

/// True if a text has only characters that pages may show. One pass over the bytes is enough, since texts are short.
private func isPrintableASCII(_ text: String) -> Bool {
  text.withUTF8Bytes { $0.allSatisfy { $0 >= ASCII.space && $0 < 0x7F } }
}

private func isBlank(_ text: String) -> Bool {
  if let first = text.utf8.first, first > ASCII.space, first < 0x7F { return false }
  return text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
}

extension YAMLValue {
  /// A text in CommonMark, with the data to find its lines in the file again.
  func commonMark(_ name: String, _ log: inout DiagnosticLog) -> CommonMarkText? {
    guard let text = text(name, &log), isWhole(text, name, &log), case .scalar(let scalar, let style) = node.content else {
      return nil
    }
    if let control = firstAbsentFromHTML(scalar) {
      reportControl(control, name, &log)
      return nil
    }
    switch style {
    case .literal:
      let firstLine = Place(file: text.place.file, line: text.place.line + 1, column: 1)
      return CommonMarkText(scalar, at: firstLine, form: .lines(indentation: indentation(of: scalar)))
    case .plain:
      return CommonMarkText(scalar, at: text.place, form: isOneLine(scalar, 0) ? .inline(offset: 0) : .folded)
    case .singleQuoted, .doubleQuoted:
      return CommonMarkText(scalar, at: text.place, form: isOneLine(scalar, 1) ? .inline(offset: 1) : .folded)
    case .folded, .tagged:
      if style == .folded, let line = joinedItem { log.report(Diagnostic(.yaml.joinedLines, quoted(name), at: line)) }
      return CommonMarkText(scalar, at: text.place, form: .folded)
    }
  }

  /// The place of the first item of a list that `>` adds to the line before it.
  private var joinedItem: Place? {
    let indentation = { (line: String) in line.prefix { $0 == " " }.count }
    var former: String?
    var number = node.span.line + 1
    while let line = file.source.lines.line(number), line.allSatisfy(\.isWhitespace) || indentation(line) > 0 {
      let text = line.drop { $0 == " " }
      let isItem = ["- ", "* ", "+ "].contains(where: text.hasPrefix) || text.prefixMatch(of: #/\d{1,9}[.)] /#) != nil
      if isItem, let former, indentation(former) == indentation(line) {
        return file.place((line: number, column: indentation(line) + 1))
      }
      former = text.isEmpty ? nil : former.map { indentation($0) < indentation(line) ? $0 : line } ?? line
      number += 1
    }
    return nil
  }

  /// True if the file contains the scalar literally, `offset` columns after the place where it begins.
  private func isOneLine(_ text: String, _ offset: Int) -> Bool {
    file.source.lines.holds(text, atLine: node.span.line, column: node.span.column + offset)
  }

  /// The indentation of a block scalar's lines: the spaces of its first line that is not empty, minus the text's own.
  private func indentation(of text: String) -> Int {
    let (empty, own) = text.withUTF8Bytes { text in
      let empty = length(ofRun: ASCII.lineFeed, from: 0, in: text)
      return (empty, length(ofRun: ASCII.space, from: empty, in: text))
    }
    let line = node.span.line + empty
    let lines = file.source.lines
    guard lines.starts.indices.contains(line) else { return 0 }
    let written = lines.bytes.withUnsafeBufferPointer { length(ofRun: ASCII.space, from: lines.starts[line], in: $0) }
    return max(0, written - own)
  }
}

/// The length of the run of `byte` from an index on.
private func length(ofRun byte: UInt8, from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  var end = start
  while end < bytes.count, bytes[end] == byte { end += 1 }
  return end - start
}
