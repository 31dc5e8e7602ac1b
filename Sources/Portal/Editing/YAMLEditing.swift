import Diagnostics
package import TextBasics

/// Replaces values in the bytes of one YAML file and nothing else: comments, order and quotes stay.
///
/// A place is found only if it has exactly the value that was read there, and `bytes(where:)` reads the result again, so that an
/// edit that would mean something else in this file is never written.
package struct YAMLEditing {
  private var edits: TextEdits
  private let path: String

  package init(_ file: TextFile) {
    edits = TextEdits(file.lines)
    path = file.path
  }

  package var count: Int { edits.count }
  package var lines: LineIndex { edits.lines }
  private var old: [UInt8] { edits.lines.bytes }

  /// Replaces a range; `false` if another edit concerns a part of it in another way.
  package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) -> Bool {
    edits.contains(range, with: bytes) || edits.replace(range, with: bytes)
  }

  /// The edited bytes, or `nil` if the edited file does not say what is meant.
  package func bytes(where saysWhatIsMeant: (TextFile) -> Bool) -> [UInt8]? {
    let edited = edited
    return saysWhatIsMeant(edited) ? edited.bytes : nil
  }

  /// The edited file, which nobody has read yet.
  var edited: TextFile { TextFile(path: path, bytes: edits.bytes) }

  // MARK: - Places

  /// The bytes of a plain or quoted scalar with its quotes, if it begins here and says this; an anchor or a tag comes before a scalar.
  package func scalar(_ text: String, at start: Int) -> Range<Int>? {
    guard let range = sourceRange(of: 0..<text.utf8.count, in: text, at: start, of: old) else { return nil }
    return range.lowerBound == start ? range : start..<(range.upperBound + 1)
  }

  /// The quote of a scalar that begins here, if it has one.
  package func quote(at start: Int) -> UInt8? {
    guard start < old.count, [ASCII.quotationMark, ASCII.apostrophe].contains(old[start]) else { return nil }
    return old[start]
  }

  /// The line end of the file's first line.
  package var lineEnd: [UInt8] {
    guard lines.starts.count > 1, old[lines.starts[1] - 1] == ASCII.lineFeed else { return [ASCII.lineFeed] }
    let before = lines.starts[1] - 2
    return before >= 0 && old[before] == ASCII.carriageReturn ? [ASCII.carriageReturn, ASCII.lineFeed] : [ASCII.lineFeed]
  }
}

/// The end of the flow collection at the beginning of these bytes (YAML 1.2, section 7.4), or `nil` if it is not closed or contains a
/// comment.
package func flowEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
  var depth = 0
  // A quotation mark within an unquoted text is a part of it.
  var mayBeginText = true
  var index = bytes.startIndex
  while index < bytes.endIndex {
    switch bytes[index] {
    case ASCII.quotationMark where mayBeginText, ASCII.apostrophe where mayBeginText:
      guard let end = closingQuote(bytes[index], in: bytes[(index + 1)...]) else { return nil }
      index = end
      mayBeginText = false
    case ASCII.openBrace, ASCII.openBracket:
      depth += 1
      mayBeginText = true
    case ASCII.closeBrace, ASCII.closeBracket:
      depth -= 1
      if depth == 0 { return index + 1 }
      mayBeginText = false
    case ASCII.hash where index > bytes.startIndex && bytes[index - 1].isASCIISpace: return nil
    case ASCII.comma, ASCII.colon: mayBeginText = true
    case let byte where byte.isASCIISpace: break
    default: mayBeginText = false
    }
    index += 1
  }
  return nil
}

/// The quotation mark that closes a text: in double quotes not one after a backslash, and in single quotes not a doubled one.
private func closingQuote(_ quote: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
  var index = bytes.startIndex
  while index < bytes.endIndex {
    if bytes[index] == ASCII.backslash, quote == ASCII.quotationMark {
      index += 1
    } else if bytes[index] == quote {
      guard quote == ASCII.apostrophe, index + 1 < bytes.endIndex, bytes[index + 1] == quote else { return index }
      index += 1
    }
    index += 1
  }
  return nil
}

/// True if two texts have the same keys and lists, and differ in texts alone.
package func haveSameKeys(_ file: TextFile, _ other: TextFile) -> Bool {
  // A file that was read before has no faults that end the reading.
  guard case .document(let root) = parseYAML(file, log: &silentLog), case .document(let other) = parseYAML(other, log: &silentLog)
  else { return false }
  return root.node.hasKeys(of: other.node)
}

extension YAMLNode {
  fileprivate func hasKeys(of other: YAMLNode) -> Bool {
    switch (content, other.content) {
    case (.scalar, .scalar): isNull == other.isNull
    case (.sequence(let own), .sequence(let others)):
      own.count == others.count && zip(own, others).allSatisfy { $0.hasKeys(of: $1) }
    case (.mapping(let own), .mapping(let others)):
      own.map(\.key) == others.map(\.key) && zip(own, others).allSatisfy { $0.value.hasKeys(of: $1.value) }
    case (.scalar, _), (.sequence, _), (.mapping, _): false
    }
  }
}
