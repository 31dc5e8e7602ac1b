import OfficeLinks
import TextBasics

/// Quoted-printable (RFC 2045, section 6.7) of a text whose lines end with LF: lines of at most 76 characters, ended by CR LF.
///
/// A dot and `From ` at the beginning of a line are encoded too: mail servers double the one and mail boxes quote the other.
func quotedPrintable(_ text: [UInt8]) -> [UInt8] {
  var output: [UInt8] = []
  output.reserveCapacity(text.count + text.count / 8)
  for line in text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).droppingLastIfEmpty {
    appendLine(Array(line), to: &output)
    output += [ASCII.carriageReturn, ASCII.lineFeed]
  }
  return output
}

private func appendLine(_ line: [UInt8], to output: inout [UInt8]) {
  var column = 0
  for (index, byte) in line.enumerated() {
    let piece =
      isLiteral(byte, at: index, of: line)
      ? [byte] : [ASCII.equals, UInt8.hexadecimalDigit(byte >> 4), UInt8.hexadecimalDigit(byte)]
    let isLast = index == line.count - 1
    // The last column belongs to the `=` of a soft line break.
    if column + piece.count > (isLast ? 76 : 75) {
      output += [ASCII.equals, ASCII.carriageReturn, ASCII.lineFeed]
      column = 0
    }
    output += piece
    column += piece.count
  }
}

private func isLiteral(_ byte: UInt8, at index: Int, of line: [UInt8]) -> Bool {
  switch byte {
  case ASCII.space, ASCII.tab: index < line.count - 1
  case ASCII.equals: false
  case ASCII.dot: index > 0
  case 0x46: !(index == 0 && line.starts(with: "From ".utf8))
  case 0x21...0x7E: true
  default: false
  }
}

extension [ArraySlice<UInt8>] {
  /// Without the empty piece behind a final line end.
  fileprivate var droppingLastIfEmpty: ArraySlice<ArraySlice<UInt8>> {
    last?.isEmpty == true ? dropLast() : self[...]
  }
}
