import Portal
package import TextBasics

/// Makes the fixes in the bytes of one file.
///
/// Every edit requires that the file contains exactly the value that was read. A file that has changed is left alone, and so is a
/// value with escapes or on several lines.
package struct FileEditing {
  private let file: TextFile
  private var editing: YAMLEditing
  private(set) var refused: [Fix] = []
  /// The bytes with the fixes; those of before if all are refused.
  private(set) var bytes: [UInt8]

  /// `file` has no byte order mark.
  package init(_ file: TextFile, _ fixes: [Fix]) {
    self.file = file
    editing = YAMLEditing(file)
    bytes = file.bytes
    for fix in fixes { add(fix) }
    if let fixed = editing.bytes(where: { !file.path.hasSuffix(".yaml") || haveSameKeys(file, $0) }) {
      bytes = fixed
    } else {
      refused = []
      for fix in fixes { refuse(fix, "the new value cannot be written at this place without changing more") }
    }
  }

  package var count: Int { editing.count }
  private var lines: LineIndex { editing.lines }

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
    if !editing.replace(range, with: bytes) { refuse(fix, "another change is made at the same place") }
  }

  private mutating func refuse(_ fix: Fix, _ reason: String) {
    var fix = fix
    fix.refusal = reason
    refused.append(fix)
  }

  /// The bytes of a value, which are those of a scalar with its quotes.
  private func range(of fix: Fix) -> Range<Int>? {
    guard let start = lines.offset(ofLine: fix.place.line, column: fix.place.column), !fix.old.isEmpty else { return nil }
    switch fix.kind {
    case .scalar:
      let quotes = editing.quote(at: start) == nil ? 0 : 2
      return editing.scalar(fix.old, at: start).flatMap { $0.count == fix.old.utf8.count + quotes ? $0 : nil }
    case .destination:
      let range = start..<(start + fix.old.utf8.count)
      guard range.upperBound < lines.bytes.count, lines.bytes[range].elementsEqual(fix.old.utf8) else { return nil }
      return " \t\r\n)>".utf8.contains(lines.bytes[range.upperBound]) ? range : nil
    }
  }

  /// The new value as it has to be written at a place, or `nil` if that is not certain.
  private func written(_ fix: Fix, at range: Range<Int>) -> [UInt8]? {
    let new = Array((fix.new ?? "").utf8)
    guard !new.isEmpty, new.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F }) else { return nil }
    switch fix.kind {
    case .scalar: return YAMLScalar.written(fix.new ?? "", in: editing.quote(at: range.lowerBound))
    case .destination(let isInline):
      let isBracketed = range.lowerBound > 0 && lines.bytes[range.lowerBound - 1] == ASCII.lessThan
      guard isDestination(new, isBracketed: isBracketed) else { return nil }
      return isInline && (!YAMLScalar.isPlain(new) || new.contains(ASCII.apostrophe)) ? nil : new
    }
  }

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
