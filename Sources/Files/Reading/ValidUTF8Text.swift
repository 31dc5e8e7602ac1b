package import Diagnostics
import TextBasics

/// The text of a file without its byte order mark, or `nil` if it is not UTF-8 (RFC 3629), reported with line and column.
package func validUTF8Text(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) -> String? {
  validUTF8Bytes(bytes, file: file, log: &log).map { String(decoding: $0, as: UTF8.self) }
}

/// The bytes without a byte order mark. Returns `nil`, with a report of the first bad byte, if they are not UTF-8.
package func validUTF8Bytes(_ bytes: [UInt8], file: String, fix: String? = nil, log: inout DiagnosticLog) -> [UInt8]? {
  let text = withoutByteOrderMark(bytes)
  guard let offset = firstInvalidUTF8(text) else { return text.count == bytes.count ? bytes : Array(text) }
  // The lines are counted up to the bad byte only, before which every byte belongs to a whole scalar.
  let index = LineIndex(Array(text[..<offset]))
  let (line, column) = index.position(ofByte: index.bytes.count)
  let place = Place(file: file, line: line, column: column)
  var diagnostic = Diagnostic(
    .file.invalidUTF8, hexadecimal(bytes[offset]), String(offset), at: place,
    explanation: likelyEncoding(bytes).map { "The file looks like \($0)." }, fix: fix)
  if diagnostic.explanation == nil { diagnostic.sourceLine = shownLine(bytes, around: offset) }
  log.report(diagnostic)
  return nil
}

extension NamedFile {
  /// The list in UTF-8, without a byte order mark. UTF-16 with such a mark is converted, as Excel's "Unicode Text" and PowerShell's `>`
  /// write it. Returns `nil`, with a report, for another encoding; spreadsheets have menus for it where the list is a table.
  package func list(isTable: Bool = true, log: inout DiagnosticLog) -> NamedFile? {
    if let text = utf16Text { return NamedFile(path: path, bytes: Array(text.utf8)) }
    let fix = isTable ? "in Excel, save it as 'CSV UTF-8 (Comma delimited)'; elsewhere, save it as UTF-8" : nil
    return validUTF8Bytes(bytes, file: path, fix: fix, log: &log).map { NamedFile(path: path, bytes: $0) }
  }

  /// The text after a byte order mark of UTF-16; `nil` without one, and if a byte is missing or half of a pair stands alone.
  private var utf16Text: String? {
    guard bytes.count % 2 == 0, let isLittle = [[0xFF, 0xFE]: true, [0xFE, 0xFF]: false][bytes.prefix(2)] else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      let pair = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? pair.1 << 8 | pair.0 : pair.0 << 8 | pair.1
    }
    return String(validating: units, as: UTF16.self)
  }
}

/// The bytes after a byte order mark, or all of them.
func withoutByteOrderMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
  bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
}

/// The line at an offset, with invalid bytes shown as `\xE9`; of a long line, only the part near the offset.
private func shownLine(_ bytes: [UInt8], around offset: Int) -> String? {
  let isEnd = { (byte: UInt8) in byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
  let start = bytes[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? withoutByteOrderMark(bytes).startIndex
  guard offset - start < 10_000 else { return nil }
  var rest = bytes[start..<min(bytes.count, offset + 200)].prefix { !isEnd($0) }
  var line = ""
  while let bad = firstInvalidUTF8(rest) {
    line += String(decoding: rest[..<bad], as: UTF8.self) + "\\x" + hexadecimal(bytes[bad])
    rest = rest[(bad + 1)...]
  }
  return line + String(decoding: rest, as: UTF8.self)
}

private func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }

/// The index of the first byte that does not begin a well-formed sequence (Unicode, table 3-7); `nil` if all are well-formed.
package func firstInvalidUTF8(_ bytes: ArraySlice<UInt8>) -> Int? {
  // The parser is slow, and nearly every text is well-formed.
  if String(validating: bytes, as: UTF8.self) != nil { return nil }
  var parser = UTF8.ForwardParser()
  var rest = bytes.makeIterator()
  var offset = bytes.startIndex
  while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
  return offset
}

/// The encoding that a byte order mark reveals.
private func likelyEncoding(_ bytes: [UInt8]) -> String? {
  if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16, little endian" }
  return bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16, big endian" : nil
}
