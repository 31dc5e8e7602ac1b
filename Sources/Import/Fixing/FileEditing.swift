import Portal
package import TextBasics

/// Replaces values in the bytes of one file, and nothing else.
///
/// Every edit requires that the file contains exactly the value that was read. A file that has changed is left alone, and so is a
/// value with escapes or on several lines.
package struct FileEditing {
  private var edits: TextEdits
  private(set) var refused: [Fix] = []

  /// `lines` are those of the file without a byte order mark.
  package init(_ lines: LineIndex, _ fixes: [Fix]) {
    edits = TextEdits(lines)
    for fix in fixes { add(fix) }
  }

  package var count: Int { edits.count }
  package var bytes: [UInt8] { edits.bytes }
  private var lines: LineIndex { edits.lines }

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
    if edits.contains(range, with: bytes) { return }
    if !edits.replace(range, with: bytes) { refuse(fix, "another change is made at the same place") }
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

  /// The new value as it has to be written at a place, or `nil` if that is not certain.
  private func written(_ fix: Fix, at range: Range<Int>) -> [UInt8]? {
    let new = Array((fix.new ?? "").utf8)
    guard !new.isEmpty, new.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F }) else { return nil }
    switch fix.kind {
    case .scalar:
      let quote = range.lowerBound > 0 ? lines.bytes[range.lowerBound - 1] : 0
      if isQuote(quote), fix.place.column > 0, lines.offset(ofLine: fix.place.line, column: fix.place.column) != range.lowerBound
      {
        return YAMLScalar.content(new, in: quote)
      }
      return YAMLScalar.written(fix.new ?? "")
    case .destination(let isInline):
      let isBracketed = range.lowerBound > 0 && lines.bytes[range.lowerBound - 1] == ASCII.lessThan
      guard isDestination(new, isBracketed: isBracketed) else { return nil }
      return isInline && (!YAMLScalar.isPlain(new) || new.contains(ASCII.apostrophe)) ? nil : new
    }
  }

  private func isQuote(_ byte: UInt8) -> Bool { byte == ASCII.quotationMark || byte == ASCII.apostrophe }

  /// True if an address means itself as the destination of a link (CommonMark 0.30, 6.3).
  private func isDestination(_ bytes: [UInt8], isBracketed: Bool) -> Bool {
    let hasReference = bytes.indices.contains { index in
      bytes[index] == ASCII.ampersand
        && bytes[(index + 1)...].first { !$0.isASCIIDigit && !$0.isASCIILetter && $0 != ASCII.hash } == ASCII.semicolon
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
}
