/// What a run of bytes is as one UTF-8 sequence (RFC 3629 section 4).
enum UTF8Sequence {
  case scalar(UInt32)
  /// A longer spelling than needed, a surrogate or a value above U+10FFFF: made to slip past a check.
  case forged
  case invalid

  /// Reads the sequence that starts with `lead`; `next` gives one continuation byte after the other, `nil` when there is none.
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
