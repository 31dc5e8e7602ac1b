import Links
import Portal
import TextBasics

/// The encodings in which a table may be, the likeliest first, each with a line that shows it.
struct LikelyEncodings {
  private var found: [(name: String, line: String)] = []

  /// `offset` is that of a byte for which an encoding is looked for.
  init(_ bytes: [UInt8], from offset: Int, besides encoding: TableEncoding? = nil) {
    let isEnd = { (byte: UInt8) in byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
    let start = bytes[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    var (sample, count) = ([UInt8](), 0)
    for line in bytes[max(start, offset - (1 << 12))...].prefix(1 << 18).split(whereSeparator: isEnd)
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
      case .latin where usualSigns.contains(scalar): points += 2
      // One alone is more often a sign and a letter of another encoding.
      case .han where former != .han && former != .kana: points += isAfterLetter ? 2 : 1
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
  private static let usualSigns = Set("\u{A0}·–—‘’…€£¥№©®²³¼½¾×±µ、。「」・（）：，；《》".unicodeScalars)
  /// Letters of one language alone, which are more often other letters in another encoding.
  private static let rareLetters = Set("ðþÐÞŕĺŔĹªºƒ".unicodeScalars)
}
