import TextBasics

extension LinkFinding {
  /// White space at either end of a text, with the text without it; `nil` if there is none.
  init?(spacesAround bytes: ArraySlice<UInt8>, part: LinkPart = .link) {
    let text = trimmingWhiteSpace(bytes)
    guard text.count < bytes.count else { return nil }
    let place = text.startIndex > bytes.startIndex ? bytes.startIndex..<text.startIndex : text.endIndex..<bytes.endIndex
    let corrected = text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    self.init(.character.surroundingBlanks, part: part, range: place, corrected: corrected)
  }
}

/// The meaning of percent signs in a text.
enum PercentMeaning {
  /// Valid escapes stand for their bytes.
  case escapes
  /// Every percent sign is literal; only `%7C` still counts as the bar that an app will see.
  case literal
}

/// Finds the characters that no argument may contain, and reports the first one of each kind.
func inspectCharacters(_ bytes: [UInt8], _ percent: PercentMeaning, refusesBackslash: Bool = false) -> [LinkFinding] {
  // Nearly every text has only these, which are never reported.
  guard !bytes.allSatisfy({ ByteSet.pageLinkCharacters.contains($0) }) else { return [] }
  var inspector = CharacterInspector(bytes: bytes[...], percent: percent, refusesBackslash: refusesBackslash)
  inspector.inspect()
  return inspector.findings
}

/// Walks over raw and escaped bytes alike, so that no character can be hidden partly in an escape.
private struct CharacterInspector {
  let bytes: ArraySlice<UInt8>
  let percent: PercentMeaning
  let refusesBackslash: Bool
  var findings: [LinkFinding] = []
  var seen: Set<String> = []
  /// The character before the current one.
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
    case ASCII.bar: report(.character.bar, [.text(String(decoding: bytes[range], as: UTF8.self))], range)
    case ASCII.backslash where refusesBackslash && !unit.isEncoded: report(.character.backslash, [], range)
    case ASCII.percent: inspectPercent(unit, range)
    default: break
    }
  }

  private mutating func inspectPercent(_ unit: Unit, _ range: Range<Int>) {
    if percent == .escapes, !unit.isEncoded { report(.character.lonePercent, [], range) }
    guard let end = endOfBarDigits(at: range.upperBound) else { return }
    let place = range.lowerBound..<end
    switch percent {
    // `%25`, then `7C`; a lone percent sign becomes `%25`.
    case .escapes: report(.character.doublyEncodedBar, [], place)
    case .literal: report(.character.bar, [.text(String(decoding: bytes[place], as: UTF8.self))], place)
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

  /// The index after the sequence, or after its first byte if it is not valid.
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
      if !belongs(scalar, at: start..<end), let kind = CharacterClass(scalar) {
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

  /// True if an invisible character is legitimate in its place; one that only hides a bar was reported with the bar.
  private func belongs(_ scalar: UInt32, at place: Range<Int>) -> Bool {
    switch scalar {
    case 0xFE0E, 0xFE0F:
      previous == UInt32(ASCII.bar) || choosesEmojiLook(scalar, after: previous, beforeKeycap: isKeycap(at: place.upperBound))
    case 0x200C, 0x200D:
      isJoinerInContext(
        scalar, after: scalars(bytes[..<place.lowerBound].suffix(Self.window)),
        before: scalars(bytes[place.upperBound...].prefix(Self.window)))
    default: false
    }
  }

  /// More than the length of a joiner's neighbouring letter and marks, so that many joiners take no time.
  private static let window = 96

  private func scalars(_ bytes: ArraySlice<UInt8>) -> String.UnicodeScalarView {
    let isEncoded = percent == .escapes
    return (isEncoded ? percentDecodedText(bytes) : String(decoding: bytes, as: UTF8.self)).unicodeScalars
  }

  /// True if the bytes of U+20E3 follow, raw or escaped.
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

  private func shown(_ code: UInt32, _ isEncoded: Bool) -> LinkArgument {
    isEncoded ? .encodedCharacter(codePoint(code)) : .text(codePoint(code))
  }

  private mutating func report(_ rule: Rule, _ arguments: [LinkArgument], _ range: Range<Int>) {
    guard seen.insert(rule.identifier).inserted else { return }
    findings.append(LinkFinding(rule, values: arguments, range: range))
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

/// The reading of a run of bytes as one UTF-8 sequence (RFC 3629 section 4).
enum UTF8Sequence {
  case scalar(UInt32)
  /// A longer spelling than needed, a surrogate or a value above U+10FFFF: made to slip past a check.
  case forged
  case invalid

  /// Reads the sequence that starts with `lead`; `next` returns one continuation byte after the other, or `nil`.
  init(lead: UInt8, next: () -> UInt8?) {
    let length: Int
    switch lead {
    case 0x00...0x7F:
      self = .scalar(UInt32(lead))
      return
    case 0xC0...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF7: length = 4
    default:
      self = .invalid
      return
    }
    var value = UInt32(lead) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for _ in 1..<length {
      guard let byte = next() else {
        self = .invalid
        return
      }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    let isForged = value < least || value > 0x10FFFF || (0xD800...0xDFFF).contains(value)
    self = isForged ? .forged : .scalar(value)
  }
}
