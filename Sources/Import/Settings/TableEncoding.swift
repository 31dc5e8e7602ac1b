package import Diagnostics
package import Files
import TextBasics

/// An encoding in which spreadsheets save tables.
package enum TableEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// Excel's own CSV in Western Europe and America.
  case windows1252 = "windows-1252"

  /// The bytes of a text in UTF-8. Every byte is a letter or sign of Windows-1252, so that another encoding gives wrong ones.
  fileprivate func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard self == .windows1252 else { return bytes }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let scalar = (0x80..<0xA0).contains(byte) ? Self.signs[Int(byte) - 0x80] : Unicode.Scalar(byte)
      text.append(scalar)
    }
    return Array(String(text).utf8)
  }

  /// The line with the first byte that is not UTF-8, as this encoding has it.
  fileprivate func line(ofFirstInvalidByteIn bytes: [UInt8]) -> String? {
    guard let offset = firstInvalidUTF8(bytes[...]) else { return nil }
    func isEnd(_ byte: UInt8) -> Bool { byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
    let start = bytes[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    let line = bytes[max(start, offset - 20)...].prefix { !isEnd($0) }.prefix(60)
    return String(decoding: decoded(Array(line)), as: UTF8.self)
  }

  /// The signs of the bytes from 0x80 to 0x9F; the five without one are the controls of ISO 8859-1 (Encoding Standard).
  private static let signs = Array(
    "\u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}"
      .unicodeScalars)
}

extension NamedFile {
  /// The table in UTF-8. Returns `nil`, with a report that shows how the other encoding would read it, if it is in another encoding.
  package func table(in encoding: TableEncoding, log: inout DiagnosticLog) -> NamedFile? {
    if encoding == .windows1252 { return NamedFile(path: path, bytes: encoding.decoded(bytes)) }
    var found = DiagnosticLog()
    let list = list(log: &found)
    for var diagnostic in found.diagnostics {
      if let offset = firstInvalidUTF8(bytes[...]), offset + 3 >= bytes.count, bytes[offset] >= 0xC0 {
        diagnostic.fix = "save or download it again, if its end is missing: it ends within a letter"
      } else if bytes.prefix(100).contains(0) {
        diagnostic.fix = "save it as UTF-8: it looks like UTF-16 without a byte order mark"
      } else if let line = TableEncoding.windows1252.line(ofFirstInvalidByteIn: bytes) {
        let fix = diagnostic.fix.map { $0 + "; or " } ?? ""
        diagnostic.fix = fix + "give --encoding windows-1252, if this line is '\(printable(line))'"
      }
      log.report(diagnostic)
    }
    return list
  }
}
