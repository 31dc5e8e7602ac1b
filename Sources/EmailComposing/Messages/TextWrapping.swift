/// Plain text wrapped for mail: at most 72 columns a line, but an address stands on a line of its own and is never broken.
func wrapped(_ text: [UInt8], columns: Int = 72) -> [UInt8] {
  var lines: [String] = []
  for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
    lines += wrappedLine(String(decoding: line, as: UTF8.self), columns)
  }
  while lines.first == "" { lines.removeFirst() }
  while lines.last == "" { lines.removeLast() }
  var result: [String] = []
  // One empty line between paragraphs, however many a template leaves.
  for line in lines where !(line.isEmpty && result.last == "") { result.append(line) }
  return Array((result.joined(separator: "\n") + "\n").utf8)
}

private func wrappedLine(_ line: String, _ columns: Int) -> [String] {
  var lines: [String] = []
  var current = ""
  var width = 0
  func finish() {
    if !current.isEmpty { lines.append(current) }
    (current, width) = ("", 0)
  }
  for word in line.split(separator: " ").map(String.init) {
    let wordWidth = columnCount(word)
    if isAddress(word) {
      finish()
      lines.append(word)
      continue
    }
    if width > 0, width + 1 + wordWidth > columns { finish() }
    if wordWidth > columns {
      let pieces = broken(word, columns)
      lines += pieces.dropLast()
      current = pieces.last ?? ""
      width = columnCount(current)
    } else {
      width += wordWidth + (current.isEmpty ? 0 : 1)
      current += current.isEmpty ? word : " " + word
    }
  }
  finish()
  return lines.isEmpty ? [""] : lines
}

private func isAddress(_ word: String) -> Bool { word.contains("://") || word.hasPrefix("mailto:") }

/// A word longer than a line, as in scripts without blanks, cut between characters.
private func broken(_ word: String, _ columns: Int) -> [String] {
  var pieces: [String] = []
  var current = ""
  var width = 0
  for character in word {
    let characterWidth = columnCount(String(character))
    if width + characterWidth > columns, !current.isEmpty {
      pieces.append(current)
      (current, width) = ("", 0)
    }
    current.append(character)
    width += characterWidth
  }
  return pieces + [current]
}

/// How many columns a text takes where every letter is as wide as the next: two for East Asian ones, none for marks.
func columnCount(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { count, scalar in
    if scalar.isASCII { return count + 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return count
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      return count + 2
    default: return count + 1
    }
  }
}
