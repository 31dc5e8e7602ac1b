import TextBasics

extension LinkFinding {
  /// White space at either end of a text, with the text without it; `nil` when there is none.
  init?(spacesAround bytes: ArraySlice<UInt8>, part: LinkPart = .link) {
    let text = trimmingWhiteSpace(bytes)
    guard text.count < bytes.count else { return nil }
    let place = text.startIndex > bytes.startIndex ? bytes.startIndex..<text.startIndex : text.endIndex..<bytes.endIndex
    let corrected = text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    self.init(.character.surroundingBlanks, part: part, range: place, corrected: corrected)
  }
}

/// How percent signs are meant in a text.
enum PercentMeaning {
  /// Valid escapes stand for their bytes.
  case escapes
  /// Every percent sign is itself; only `%7C` is still taken for the bar that an app will see.
  case literal
}

/// Finds the characters that no argument may hold; of each kind the first one.
func inspectCharacters(_ bytes: [UInt8], _ percent: PercentMeaning, refusesBackslash: Bool = false) -> [LinkFinding] {
  // Nearly every text has only these, of which none is ever reported.
  guard !bytes.allSatisfy({ ByteSet.pageLinkCharacters.contains($0) }) else { return [] }
  var inspector = CharacterInspector(bytes: bytes[...], percent: percent, refusesBackslash: refusesBackslash)
  inspector.inspect()
  return inspector.findings
}

/// Walks over raw and escaped bytes alike, so that a character cannot hide half in an escape.
private struct CharacterInspector {
  let bytes: ArraySlice<UInt8>
  let percent: PercentMeaning
  let refusesBackslash: Bool
  var findings: [LinkFinding] = []
  var seen: Set<String> = []
  /// The character before the one that is looked at.
  var previous: UInt32?

  private struct Unit {
    let value: UInt8
    let width: Int
    var isEncoded: Bool { width == 3 }
  }

  mutating func inspect() {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let unit = self.unit(at: index)
      if unit.value < 0x80 {
        inspectASCII(unit, at: index)
        previous = UInt32(unit.value)
        index += unit.width
      } else {
        index = inspectSequence(unit, at: index)
      }
    }
  }

  private func unit(at index: Int) -> Unit {
    if percent == .escapes, let value = escapedByte(bytes, at: index) { return Unit(value: value, width: 3) }
    return Unit(value: bytes[index], width: 1)
  }

  private mutating func inspectASCII(_ unit: Unit, at index: Int) {
    let range = index..<(index + unit.width)
    switch unit.value {
    case 0...0x1F, 0x7F: report(.character.control, [shown(UInt32(unit.value), unit.isEncoded)], range)
    case ASCII.bar: report(.character.bar, [String(decoding: bytes[range], as: UTF8.self)], range)
    case ASCII.backslash where refusesBackslash && !unit.isEncoded: report(.character.backslash, [], range)
    case ASCII.percent: inspectPercent(unit, range)
    default: break
    }
  }

  private mutating func inspectPercent(_ unit: Unit, _ range: Range<Int>) {
    if unit.isEncoded {
      // %25 and then 7C.
      if let end = endOfBarDigits(at: range.upperBound) { report(.character.doublyEncodedBar, [], range.lowerBound..<end) }
    } else if percent == .literal {
      if let end = endOfBarDigits(at: range.upperBound) {
        let place = range.lowerBound..<end
        report(.character.bar, [String(decoding: bytes[place], as: UTF8.self)], place)
      }
    } else {
      report(.character.lonePercent, [], range)
      // It becomes %25.
      if let end = endOfBarDigits(at: range.upperBound) { report(.character.doublyEncodedBar, [], range.lowerBound..<end) }
    }
  }

  /// The end of `7C`, raw or escaped.
  private func endOfBarDigits(at start: Int) -> Int? {
    guard start < bytes.endIndex else { return nil }
    let seven = unit(at: start)
    guard seven.value == UInt8(ascii: "7"), start + seven.width < bytes.endIndex else { return nil }
    let letter = unit(at: start + seven.width)
    return letter.value | 0x20 == UInt8(ascii: "c") ? start + seven.width + letter.width : nil
  }

  /// The index after the sequence, or after its first byte when it is none.
  private mutating func inspectSequence(_ lead: Unit, at start: Int) -> Int {
    var end = start + lead.width
    var isEncoded = lead.isEncoded
    let sequence = UTF8Sequence(lead: lead.value) {
      guard end < bytes.endIndex else { return nil }
      let unit = self.unit(at: end)
      guard unit.value & 0xC0 == 0x80 else { return nil }
      end += unit.width
      isEncoded = isEncoded || unit.isEncoded
      return unit.value
    }
    switch sequence {
    case .scalar(let scalar):
      if !belongs(scalar, endingAt: end), let kind = CharacterClass(scalar) {
        report(kind.rule, [shown(scalar, isEncoded)], start..<end)
      }
      previous = scalar
      return end
    case .forged:
      report(isEncoded ? .character.overlongEscape : .character.invalidUTF8, [], start..<end)
      return end
    case .invalid:
      report(lead.isEncoded ? .character.escapesNotUTF8 : .character.invalidUTF8, [], start..<(start + lead.width))
      return start + lead.width
    }
  }

  /// Whether an invisible character is in its place; the one that only hides a bar was reported with the bar.
  private func belongs(_ scalar: UInt32, endingAt end: Int) -> Bool {
    guard scalar == 0xFE0E || scalar == 0xFE0F else { return false }
    return previous == UInt32(ASCII.bar) || choosesEmojiLook(scalar, after: previous, beforeKeycap: isKeycap(at: end))
  }

  /// Whether the bytes of U+20E3 are there, raw or escaped.
  private func isKeycap(at start: Int) -> Bool {
    var index = start
    for byte in [0xE2, 0x83, 0xA3] as [UInt8] {
      guard index < bytes.endIndex else { return false }
      let unit = self.unit(at: index)
      guard unit.value == byte else { return false }
      index += unit.width
    }
    return true
  }

  private func shown(_ code: UInt32, _ isEncoded: Bool) -> String {
    codePoint(code) + (isEncoded ? ", percent-encoded" : "")
  }

  private mutating func report(_ rule: Rule, _ arguments: [String], _ range: Range<Int>) {
    guard seen.insert(rule.identifier).inserted else { return }
    findings.append(LinkFinding(rule, arguments, range: range))
  }
}

extension CharacterClass {
  fileprivate var rule: Rule {
    switch self {
    case .control: .character.control
    case .invisible: .character.invisible
    case .bidirectional: .character.bidirectional
    case .lineSeparator: .character.lineSeparator
    }
  }
}
