package import TextBasics

/// Replaces values in the bytes of one file, and nothing else.
///
/// Every edit is made only where the file holds exactly the value that was read, so that a file that has changed, or a value that
/// is written in another way than on one line and without escapes, is left alone.
package struct FileEditing {
  private let lines: LineIndex
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []
  /// Where the last of them ends, so that those that come in order need no search.
  private var end = 0
  private(set) var refused: [Fix] = []

  /// `lines` are those of the file without a byte order mark.
  package init(_ lines: LineIndex, _ fixes: [Fix] = []) {
    self.lines = lines
    for fix in fixes { add(fix) }
  }

  package var count: Int { edits.count }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var start = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      bytes += lines.bytes[start..<edit.range.lowerBound] + edit.bytes
      start = edit.range.upperBound
    }
    return bytes + lines.bytes[start...]
  }

  private mutating func add(_ fix: Fix) {
    guard let range = range(of: fix) else {
      refuse(
        fix, "the place does not have exactly this: it is written with escapes or over several lines, or the file has changed")
      return
    }
    guard let bytes = written(fix, at: range) else {
      refuse(fix, "the new value cannot be written at this place without changing more")
      return
    }
    if edits.contains(where: { $0.range == range && $0.bytes == bytes }) { return }
    if !replace(range, with: bytes) { refuse(fix, "another change is made at the same place") }
  }

  /// Replaces bytes that no other change is about; `false` where one is.
  package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) -> Bool {
    guard range.lowerBound >= end || !edits.contains(where: { $0.range.overlaps(range) || $0.range == range }) else {
      return false
    }
    edits.append((range, bytes))
    end = max(end, range.upperBound)
    return true
  }

  /// A text as a YAML scalar on one line: in these quotes, or in quotes where it would mean something else without; `nil` for an
  /// empty text and one with control characters.
  package static func scalar(_ text: String, in quote: UInt8? = nil) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F }) else { return nil }
    if quote == ASCII.quotationMark { return [ASCII.quotationMark] + escapingQuotes(bytes) + [ASCII.quotationMark] }
    if quote == nil, isPlain(bytes) { return bytes }
    return [ASCII.apostrophe] + doublingQuotes(bytes) + [ASCII.apostrophe]
  }

  private mutating func refuse(_ fix: Fix, _ reason: String) {
    var fix = fix
    fix.refusal = reason
    refused.append(fix)
  }

  private func range(of fix: Fix) -> Range<Int>? {
    guard let start = lines.offset(ofLine: fix.place.line, column: fix.place.column), start < lines.bytes.count else {
      return nil
    }
    let isQuoted = fix.kind == .scalar && isQuote(lines.bytes[start])
    let first = start + (isQuoted ? 1 : 0)
    let range = first..<(first + fix.old.utf8.count)
    guard !range.isEmpty, range.upperBound <= lines.bytes.count, lines.bytes[range].elementsEqual(fix.old.utf8) else {
      return nil
    }
    let next = range.upperBound < lines.bytes.count ? lines.bytes[range.upperBound] : nil
    switch fix.kind {
    case .scalar where isQuoted:
      let afterNext = range.upperBound + 1 < lines.bytes.count ? lines.bytes[range.upperBound + 1] : nil
      return next == lines.bytes[start] && afterNext != ASCII.apostrophe
        && (next == ASCII.apostrophe || !fix.old.utf8.contains(ASCII.backslash)) ? range : nil
    case .scalar: return next.map { " \t\r\n,]}".utf8.contains($0) } ?? true ? range : nil
    case .destination: return next.map { " \t\r\n)>".utf8.contains($0) } ?? false ? range : nil
    }
  }

  /// The new value as it has to be written at a place; `nil` when that is not certain.
  private func written(_ fix: Fix, at range: Range<Int>) -> [UInt8]? {
    let new = Array((fix.new ?? "").utf8)
    guard !new.isEmpty, new.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F }) else { return nil }
    switch fix.kind {
    case .scalar:
      let quote = range.lowerBound > 0 ? lines.bytes[range.lowerBound - 1] : 0
      if isQuote(quote), fix.place.column > 0, lines.offset(ofLine: fix.place.line, column: fix.place.column) != range.lowerBound
      {
        return quote == ASCII.apostrophe ? Self.doublingQuotes(new) : Self.escapingQuotes(new)
      }
      return Self.scalar(fix.new ?? "")
    case .destination(let isInline):
      let isBracketed = range.lowerBound > 0 && lines.bytes[range.lowerBound - 1] == ASCII.lessThan
      guard isDestination(new, isBracketed: isBracketed) else { return nil }
      return isInline && (!Self.isPlain(new) || new.contains(ASCII.apostrophe)) ? nil : new
    }
  }

  private func isQuote(_ byte: UInt8) -> Bool { byte == ASCII.quotationMark || byte == ASCII.apostrophe }
  private static func doublingQuotes(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { $0 == ASCII.apostrophe ? [$0, $0] : [$0] } }

  private static func escapingQuotes(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == ASCII.quotationMark || $0 == ASCII.backslash ? [ASCII.backslash, $0] : [$0] }
  }

  /// Whether a value means itself as a YAML scalar without quotes, also between brackets. `false` also for a few that need no
  /// quotes.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, let last = bytes.last, isAlphanumeric(first) || first >= 0x80, last != ASCII.space,
      last != ASCII.colon
    else {
      return false
    }
    // Spaces and quotes beyond ASCII, which would be taken for a mistake around the text.
    if [first, last].contains(where: { $0 >= 0x80 }), let text = String(validating: bytes, as: UTF8.self),
      text.unicodeScalars.first.map(isPunctuation) ?? false || text.unicodeScalars.last.map(isPunctuation) ?? false
    {
      return false
    }
    if ["null", "Null", "NULL"].contains(where: { bytes.elementsEqual($0.utf8) }) { return false }
    return bytes.indices.allSatisfy { index in
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == ASCII.colon || byte == ASCII.space { return next != ASCII.space && next != ASCII.hash }
      return isAlphanumeric(byte) || byte >= 0x80 || "-._~/?%=&+@!$()*;'#".utf8.contains(byte)
    }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }

  /// Whether an address means itself as the destination of a link (CommonMark 0.30, 6.3).
  private func isDestination(_ bytes: [UInt8], isBracketed: Bool) -> Bool {
    let hasReference = bytes.indices.contains { index in
      bytes[index] == ASCII.ampersand
        && bytes[(index + 1)...].first { !Self.isAlphanumeric($0) && $0 != ASCII.hash } == ASCII.semicolon
    }
    guard !hasReference,
      !bytes.contains(where: { $0 <= ASCII.space || $0 == ASCII.lessThan || $0 == ASCII.greaterThan || $0 == ASCII.backslash })
    else { return false }
    if isBracketed { return true }
    var depth = 0
    for byte in bytes {
      if byte == ASCII.openParenthesis { depth += 1 } else if byte == ASCII.closeParenthesis { depth -= 1 }
      if depth < 0 || depth > 32 { return false }
    }
    return depth == 0
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { byte.isASCIIDigit || byte.isASCIILetter }
}
