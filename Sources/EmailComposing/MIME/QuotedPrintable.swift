import OfficeLinks

/// Quoted-printable (RFC 2045, section 6.7) of a text whose lines end with LF: lines of at most 76 characters, ended by CR LF.
///
/// A dot and `From ` at the beginning of a line are encoded too: mail servers double the one and mail boxes quote the other.
func quotedPrintable(_ text: [UInt8]) -> [UInt8] {
  var output: [UInt8] = []
  output.reserveCapacity(text.count + text.count / 8)
  for line in text.split(separator: 0x0A, omittingEmptySubsequences: false).droppingLastIfEmpty {
    appendLine(Array(line), to: &output)
    output += [0x0D, 0x0A]
  }
  return output
}

private func appendLine(_ line: [UInt8], to output: inout [UInt8]) {
  var column = 0
  for (index, byte) in line.enumerated() {
    let piece = isLiteral(byte, at: index, of: line) ? [byte] : [0x3D, hexDigit(byte >> 4), hexDigit(byte)]
    let isLast = index == line.count - 1
    // The last column belongs to the `=` of a soft line break.
    if column + piece.count > (isLast ? 76 : 75) {
      output += [0x3D, 0x0D, 0x0A]
      column = 0
    }
    output += piece
    column += piece.count
  }
}

private func isLiteral(_ byte: UInt8, at index: Int, of line: [UInt8]) -> Bool {
  switch byte {
  case 0x20, 0x09: index < line.count - 1
  case 0x3D: false
  case 0x2E: index > 0
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
