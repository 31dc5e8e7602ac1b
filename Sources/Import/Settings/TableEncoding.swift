package import Diagnostics
package import Files
import Links
package import Portal
import TextBasics

extension NamedFile {
  /// The table in UTF-8, by its byte order mark if it has one. Returns `nil`, with a report that shows how other encodings would read it, if
  /// it is in none or another one.
  package func table(in encoding: TableEncoding, log: inout DiagnosticLog) -> NamedFile? {
    let hasMark = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].contains { bytes.starts(with: $0) }
    guard let older = encoding.older, !hasMark else { return utf8Table(log: &log) }
    // Somebody has saved it in UTF-8 since: letters of one byte are hardly ever two of UTF-8, as those of two bytes may be.
    if !looksWide, !older.hasLongSigns, bytes.count(where: { $0 >= 0x80 }) >= 4, firstInvalidUTF8(bytes[...]) == nil {
      log.report(
        Diagnostic(
          .imported.readAs, "the file is in UTF-8, and not in \(encoding.name)", at: Place(file: path),
          fix: "leave out the encoding"))
      return utf8Table(log: &log)
    }
    func refuse(_ reason: String, fix: String?) {
      log.report(Diagnostic(.file.unreadableArgument, reason, at: Place(file: path), fix: fix ?? "save it as UTF-8"))
    }
    if looksWide, !older.isWide {
      refuse("it is not in \(encoding.name)", fix: Self.wideAdvice)
      return nil
    }
    guard let text = older.utf8(of: bytes[...]) else {
      refuse("this system does not know \(encoding.name)", fix: nil)
      return nil
    }
    if let offset = text.firstInvalid {
      let isCut = older.hasLongSigns && offset + 4 > bytes.count
      refuse(
        "line \(lineNumber(of: offset)) has a byte that is no text in \(encoding.name)",
        fix: isCut ? Self.cutAdvice : LikelyEncodings(bytes, from: offset, besides: encoding).advice)
      return nil
    }
    return NamedFile(path: path, bytes: text.bytes)
  }

  /// The number of a line, from 1, whatever ends lines.
  private func lineNumber(of offset: Int) -> Int {
    var (line, last) = (1, UInt8(0))
    for byte in bytes[..<offset] {
      if byte == ASCII.carriageReturn || byte == ASCII.lineFeed && last != ASCII.carriageReturn { line += 1 }
      last = byte
    }
    return line
  }

  private var looksWide: Bool { bytes.prefix(100).contains(0) }
  private static let wideAdvice = "save it as UTF-8: it looks like UTF-16 without a byte order mark"
  private static let cutAdvice = "save or download it again, if its end is missing: it ends within a letter"

  /// The lines with bytes of another encoding in a text most of whose letters are in UTF-8; `nil` for any other text.
  private var linesOfOthers: [Int]? {
    let most = 20
    guard bytes.count < 1 << 24, bytes.count(where: { $0 >= 0xC2 }) > 2 else { return nil }
    var (offsets, start) = ([Int](), 0)
    while let offset = firstInvalidUTF8(bytes[start...]) {
      offsets.append(offset)
      start = offset + 1
      if offsets.count > most { return nil }
    }
    let begun = bytes.count { $0 >= 0xC2 } - offsets.count { bytes[$0] >= 0xC2 }
    guard !offsets.isEmpty, begun > offsets.count * 3 else { return nil }
    return Set(offsets.map(lineNumber)).sorted()
  }

  private func utf8Table(log: inout DiagnosticLog) -> NamedFile? {
    var found = DiagnosticLog()
    let list = list(log: &found)
    let offset = found.diagnostics.isEmpty ? nil : firstInvalidUTF8(bytes[...])
    for var diagnostic in found.diagnostics {
      if let offset, offset + 3 >= bytes.count, bytes[offset] >= 0xC0 {
        diagnostic.fix = Self.cutAdvice
      } else if looksWide {
        diagnostic.fix = Self.wideAdvice
      } else if let lines = linesOfOthers {
        diagnostic.fix =
          "write the letters in \(lines.count == 1 ? "line" : "lines") \(lines.map(String.init).joined(separator: ", ")) again: all others "
          + "are in UTF-8"
      } else if let advice = offset.flatMap({ LikelyEncodings(bytes, from: $0).advice }) {
        diagnostic.fix = (diagnostic.fix.map { $0 + "; or " } ?? "") + advice
      }
      log.report(diagnostic)
    }
    return list
  }
}
