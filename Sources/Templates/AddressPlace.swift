import TextBasics

/// The part of an address in which a value is, which decides the characters that are percent-encoded in it.
enum AddressPart: Sendable, Hashable {
  /// Escapes are kept, and so are the characters of a path (RFC 3986, section 3.3).
  case path
  /// Only unreserved characters are kept: all others could end the value.
  case query

  /// The value as it is in the address.
  func encoded(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count + 16)
    switch self {
    case .path: appendEncoded(Array(value)[...], allowed: Self.pathCharacters, to: &bytes)
    case .query: appendEncodedWhole(value, allowed: .unreserved, to: &bytes)
    }
    return bytes
  }

  private static let pathCharacters = ByteSet.unreserved.union(ByteSet("/:@!$&'()*+,;="))
}

extension Body {
  /// The part of an address to which a value emitted next belongs: in a quoted `href` or `src` that the template itself begins, or
  /// after a `?` that it has there. `nil` elsewhere, and in a fragment.
  ///
  /// Only what this body emits is looked at, from the end back to the quotation mark that opens the attribute: nearly always a few
  /// bytes.
  func addressPart(_ literals: [UInt8]) -> AddressPart? {
    var hasQuestion = false
    // The template's own bytes follow the quotation mark.
    var followsLiteral = false
    for (position, instruction) in instructions.enumerated().reversed() {
      switch instruction {
      case .literal(let start, let count):
        for index in (start..<start + count).reversed() {
          switch literals[index] {
          case ASCII.lessThan, ASCII.greaterThan, ASCII.hash: return nil
          case ASCII.question: hasQuestion = true
          case ASCII.quotationMark, ASCII.apostrophe:
            guard Self.isAddress(literals[start..<index]), hasQuestion || followsLiteral else { return nil }
            return hasQuestion ? .query : .path
          default: break
          }
          followsLiteral = true
        }
      case .text, .encoded, .html, .call: followsLiteral = false
      case .skipUnless, .skipIf, .enterRecord, .leaveRecord, .follow, .enterList, .nextItem, .finish, .lineStart,
        .pushIndentation, .popIndentation:
        break
      }
      if position == 0 { return nil }
    }
    return nil
  }

  /// True if literal markup ends with `href=` or `src=`, in the tag that it opens.
  private static func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    // White space may be on both sides of the equals sign.
    let assignment = trimmingASCIISpace(bytes)
    guard assignment.last == ASCII.equals else { return false }
    let name = trimmingASCIISpace(assignment.dropLast()).suffix(while: { !$0.isASCIISpace })
    guard name.startIndex > bytes.startIndex else { return false }
    return isEqual(name, ignoringCase: "href") || isEqual(name, ignoringCase: "src")
  }
}

extension ArraySlice<UInt8> {
  /// The longest end of which all bytes fulfil a condition.
  fileprivate func suffix(while belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = lastIndex { !belongs($0) }.map { $0 + 1 } ?? startIndex
    return self[start...]
  }
}
