package import Diagnostics
package import Files
import Links
import TextBasics

/// An encoding in which spreadsheets save tables: UTF-8, or the one that Windows, DOS or a Macintosh has in the language of its user.
package struct TableEncoding: Sendable, Hashable {
  /// The encoding that is not UTF-8.
  fileprivate let older: TextEncoding?
  package let name: String

  package static let utf8 = TableEncoding("utf-8", nil)

  private init(_ name: String, _ older: TextEncoding?) { (self.name, self.older) = (name, older) }

  /// The encoding of a name or label in any case; `nil` for an unknown one.
  package init?(_ label: String) {
    let name = label.lowercased()
    if ["utf-8", "utf8"].contains(name) {
      self = .utf8
    } else if let older = TextEncoding(ofFile: name) {
      self.init(name, older)
    } else {
      return nil
    }
  }

  /// The encodings that spreadsheets use most, the likelier first.
  package static let usual = [
    "utf-8", "windows-1252", "windows-1254", "windows-1250", "windows-1251", "windows-1253", "windows-1255", "windows-1256",
    "windows-1257", "shift_jis", "euc-kr", "gbk", "big5", "euc-jp", "gb18030", "macintosh", "cp850", "cp852", "cp866", "koi8-r",
  ].compactMap { TableEncoding($0) }
}

extension NamedFile {
  /// The table in UTF-8, by its byte order mark if it has one. Returns `nil`, with a report that shows how other encodings would read it, if
  /// it is in none or another one.
  package func table(in encoding: TableEncoding, log: inout DiagnosticLog) -> NamedFile? {
    let hasMark = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].contains { bytes.starts(with: $0) }
    guard let older = encoding.older, !hasMark else { return utf8Table(log: &log) }
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

  private func utf8Table(log: inout DiagnosticLog) -> NamedFile? {
    var found = DiagnosticLog()
    let list = list(log: &found)
    for var diagnostic in found.diagnostics {
      if let offset = firstInvalidUTF8(bytes[...]), offset + 3 >= bytes.count, bytes[offset] >= 0xC0 {
        diagnostic.fix = Self.cutAdvice
      } else if looksWide {
        diagnostic.fix = Self.wideAdvice
      } else if let advice = firstInvalidUTF8(bytes[...]).flatMap({ LikelyEncodings(bytes, from: $0).advice }) {
        diagnostic.fix = (diagnostic.fix.map { $0 + "; or " } ?? "") + advice
      }
      log.report(diagnostic)
    }
    return list
  }
}

/// The encodings in which a table may be, the likeliest first, each with a line that shows it.
struct LikelyEncodings {
  private var found: [(name: String, line: String)] = []

  /// `offset` is that of a byte for which an encoding is looked for.
  init(_ bytes: [UInt8], from offset: Int, besides encoding: TableEncoding? = nil) {
    let isEnd = { (byte: UInt8) in byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
    let start = bytes[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    var (sample, count) = ([UInt8](), 0)
    for line in bytes[max(start, offset - 1 << 12)...].prefix(1 << 18).split(whereSeparator: isEnd)
    where sample.count < 1 << 14 && line.contains(where: { $0 >= 0x80 }) {
      sample += line.prefix(1 << 12) + [ASCII.lineFeed]
      count += line.count { $0 >= 0x80 }
    }
    let texts = TableEncoding.usual.compactMap { usual -> (name: String, text: String, score: Int)? in
      let isRare = Self.otherSystems.contains(usual.name)
      guard usual.name != encoding?.name, !isRare || count > 2, let text = usual.older?.utf8(of: sample[...]),
        text.firstInvalid == nil
      else { return nil }
      let decoded = String(decoding: text.bytes, as: UTF8.self)
      return (usual.name, decoded, Self.plausibility(of: decoded) - (isRare ? 15 : 0))
    }
    let best = texts.map(\.score).max() ?? 0
    let ranked = texts.enumerated().filter { $1.score > 100 && $1.score * 10 > best * 9 }
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
    var likeliest: [(name: String, lines: [Substring])] = []
    for text in ranked where likeliest.count < 3 {
      let lines = text.text.split(separator: "\n")
      if !likeliest.contains(where: { $0.lines == lines }) { likeliest.append((text.name, lines)) }
    }
    // The first line in which they differ says most.
    let lineCount = likeliest.map(\.lines.count).min() ?? 0
    let line = (0..<lineCount).first { line in Set(likeliest.map { $0.lines[line] }).count == likeliest.count } ?? 0
    found = likeliest.compactMap { text in text.lines.dropFirst(line).first.map { (text.name, Self.shown($0)) } }
  }

  /// Few tables come from DOS, a Macintosh or Unix.
  private static let otherSystems: Set<String> = ["macintosh", "cp850", "cp852", "cp866", "koi8-r"]

  var advice: String? {
    guard !found.isEmpty else { return nil }
    return "give "
      + found.enumerated().map { index, found in
        "--encoding \(found.name), if \(index == 0 ? "this line" : "it") is '\(printable(found.line))'"
      }.joined(separator: ", or ")
  }

  /// The part of a line around its first letter beyond ASCII.
  private static func shown(_ line: Substring) -> String {
    let first = line.firstIndex { !$0.isASCII } ?? line.startIndex
    let start = line.index(first, offsetBy: -20, limitedBy: line.startIndex) ?? line.startIndex
    return String(line[start...].prefix(60))
  }

  private enum Script { case latin, greek, cyrillic, hebrew, arabic, hangul, kana, han, other }

  private static func script(of scalar: Unicode.Scalar) -> Script {
    switch scalar.value {
    case ..<0x250, 0x1E00..<0x1F00: .latin
    case 0x370..<0x400: .greek
    case 0x400..<0x500: .cyrillic
    case 0x5D0..<0x5EB: .hebrew
    case 0x600..<0x700: .arabic
    case 0xAC00..<0xD7A4: .hangul
    case 0x3040..<0x3100: .kana
    case 0x3400..<0xA000: .han
    default: .other
    }
  }

  /// How much a text looks like one that somebody wrote, in hundredths for each sign beyond ASCII: letters of one script in a word, small
  /// ones after the first, and no quotation marks within it.
  private static func plausibility(of text: String) -> Int {
    var (points, count) = (0, 0)
    var (last, isWithin): (Unicode.Scalar, Bool) = ("\n", false)
    for scalar in text.unicodeScalars {
      let (isLetter, isAfterLetter) = (scalar.properties.isAlphabetic, last.properties.isAlphabetic)
      if isWithin, isLetter { points -= 4 }
      isWithin = isAfterLetter && marks.contains(scalar)
      defer { last = scalar }
      guard isLetter else {
        if !scalar.isASCII {
          count += 1
          points += marks.contains(scalar) || usualSigns.contains(scalar) ? 2 : -3
        }
        continue
      }
      let (script, former) = (script(of: scalar), script(of: last))
      let isMixed = isAfterLetter && script != former && !(script == .kana && former == .han || script == .han && former == .kana)
      if !scalar.isASCII { count += 1 }
      switch script {
      // Also an ASCII letter after one of another script.
      case _ where isMixed: points -= 2
      case _ where scalar.isASCII: break
      case .other: points -= 2
      case .kana, .hebrew: points += 3
      case .latin where rareLetters.contains(scalar): points += 1
      // Few words have two letters with accents in a row.
      case .latin where isAfterLetter && !last.isASCII: points += 1
      // A capital within a word is one of a word in capitals.
      case _ where isAfterLetter && scalar.properties.isUppercase: points += last.properties.isUppercase ? 1 : -2
      default: points += 2
      }
    }
    return count == 0 ? 0 : points * 100 / count
  }

  /// Marks that stand before and after words.
  private static let marks = Set("§°¿¡«»“”„‚•".unicodeScalars)
  private static let usualSigns = Set("\u{A0}·–—‘’…€№、。「」・（）：，；《》".unicodeScalars)
  /// Letters of one language alone, which are more often other letters in another encoding.
  private static let rareLetters = Set("ðþÐÞŕĺŔĹªºµƒ".unicodeScalars)
}
