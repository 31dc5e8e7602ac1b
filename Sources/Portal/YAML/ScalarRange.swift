import TextBasics

/// The bytes of the file from which a part of a scalar's value was read; `start` is the beginning of the scalar, quotes included.
///
/// Traces plain and quoted scalars, on one line or folded, with all escapes (YAML 1.1, chapters 5.7 and 9). Returns `nil` if that
/// does not lead to the same value, as for a block scalar: then only the scalar as a whole is known.
package func sourceRange(of part: Range<Int>, in value: String, at start: Int, of bytes: [UInt8]) -> Range<Int>? {
  let value = Array(value.utf8)
  guard part.upperBound <= value.count, bytes.indices.contains(start) else { return nil }
  let quote = [ASCII.apostrophe, ASCII.quotationMark].contains(bytes[start]) ? bytes[start] : nil
  var position = quote == nil ? start : start + 1
  // The beginning of each byte of the value in the file, and the end of the value.
  var starts: [Int] = []
  while starts.count < value.count {
    guard let (width, read) = nextPiece(bytes[position...], quote, of: value[starts.count...]), position + width <= bytes.count,
      value[starts.count...].starts(with: read)
    else { return nil }
    starts += repeatElement(position, count: read.count)
    position += width
  }
  starts.append(position)
  return starts[part.lowerBound]..<starts[part.upperBound]
}

/// The number of bytes of a scalar that are read together, and their value; an escape stands for the next character of the value,
/// whatever that is.
private func nextPiece(
  _ rest: ArraySlice<UInt8>, _ quote: UInt8?, of value: ArraySlice<UInt8>
) -> (width: Int, read: ArraySlice<UInt8>)? {
  guard let first = rest.first else { return nil }
  let space = rest.prefix(while: \.isASCIISpace)
  if let lineEnds = space.isEmpty ? nil : LineIndex(Array(space)).starts.count - 1, lineEnds > 0 {
    // One line end is read as a space; each further one as a line feed.
    return (space.count, lineEnds == 1 ? [ASCII.space] : Array(repeating: ASCII.lineFeed, count: lineEnds - 1)[...])
  }
  guard let quote else { return (1, [first]) }
  if first == quote { return quote == ASCII.apostrophe ? (2, [first]) : nil }
  guard first == ASCII.backslash, quote == ASCII.quotationMark else { return (1, [first]) }
  let character = value.prefix(1) + value.dropFirst().prefix { $0 & 0xC0 == 0x80 }
  switch rest.dropFirst().first {
  case UInt8(ascii: "x"): return (4, character)
  case UInt8(ascii: "u"): return (6, character)
  case UInt8(ascii: "U"): return (10, character)
  // A line end after a backslash is skipped, along with the white space at the beginning of the next line.
  case ASCII.lineFeed, ASCII.carriageReturn: return (1 + rest.dropFirst().prefix(while: \.isASCIISpace).count, [])
  default: return (2, character)
  }
}
