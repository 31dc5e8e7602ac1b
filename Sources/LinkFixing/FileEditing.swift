import TextBasics

/// Replaces values in the bytes of one file, and nothing else.
///
/// Every edit is made only where the file holds exactly the value that was read, so that a file that has changed, or a value that
/// is written in another way than on one line and without escapes, is left alone.
struct FileEditing {
  private let lines: LineIndex
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []
  private(set) var refused: [Fix] = []

  /// `lines` are those of the file without a byte order mark.
  init(_ lines: LineIndex, _ fixes: [Fix]) {
    self.lines = lines
    for fix in fixes { add(fix) }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  var count: Int { edits.count }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var start = 0
    for edit in edits {
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
    guard !edits.contains(where: { $0.range.overlaps(range) }) else {
      refuse(fix, "another change is made at the same place")
      return
    }
    edits.append((range, bytes))
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
        return quote == ASCII.apostrophe ? doublingQuotes(new) : escapingQuotes(new)
      }
      return isPlain(new) ? new : [ASCII.apostrophe] + doublingQuotes(new) + [ASCII.apostrophe]
    case .destination(let isInline):
      let isBracketed = range.lowerBound > 0 && lines.bytes[range.lowerBound - 1] == ASCII.lessThan
      guard isDestination(new, isBracketed: isBracketed) else { return nil }
      return isInline && (!isPlain(new) || new.contains(ASCII.apostrophe)) ? nil : new
    }
  }

  private func isQuote(_ byte: UInt8) -> Bool { byte == ASCII.quotationMark || byte == ASCII.apostrophe }
  private func doublingQuotes(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { $0 == ASCII.apostrophe ? [$0, $0] : [$0] } }

  private func escapingQuotes(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == ASCII.quotationMark || $0 == ASCII.backslash ? [ASCII.backslash, $0] : [$0] }
  }

  /// Whether a value means itself as a YAML scalar without quotes, also between brackets. `false` also for a few that need no
  /// quotes.
  private func isPlain(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, let last = bytes.last, isAlphanumeric(first) || first >= 0x80, last != ASCII.space,
      last != ASCII.colon
    else {
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

  /// Whether an address means itself as the destination of a link (CommonMark 0.30, 6.3).
  private func isDestination(_ bytes: [UInt8], isBracketed: Bool) -> Bool {
    let hasReference = bytes.indices.contains { index in
      bytes[index] == ASCII.ampersand
        && bytes[(index + 1)...].first { !isAlphanumeric($0) && $0 != ASCII.hash } == ASCII.semicolon
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

  private func isAlphanumeric(_ byte: UInt8) -> Bool { byte.isASCIIDigit || byte.isASCIILetter }
}
