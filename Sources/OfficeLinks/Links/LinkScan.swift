import TextBasics

/// Parses what ``LaunchLink/text`` and ``LaunchLink/href(_:)`` write in the full form, as long as the address is plainly
/// canonical; everything else is left to ``LinkParser``, which must say the same.
enum LinkScan {
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ rules: AddressRules, _ linkRules: LinkRules) -> LinkReading? {
    guard bytes.count <= LaunchLink.maximumByteCount * 2, let colon = bytes.prefix(16).firstIndex(of: ASCII.colon),
      let name = PackedName(bytes[..<colon]), let app = OfficeApp(packedScheme: name), let mode = mode(bytes, colon + 1)
    else { return nil }
    var index = colon + 4
    guard descriptor(bytes, &index) == UInt8(ascii: "u") else { return nil }
    let start = index
    let end = argumentEnd(bytes, start)
    let argument = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard let marks = canonicalMarks(of: argument, rules.adjusted(for: app)) else { return nil }
    let address = DocumentAddress(text: String(decoding: argument, as: UTF8.self), marks: marks)
    index = end
    var parts = LaunchParts()
    while index < bytes.count {
      guard let next = descriptor(bytes, &index), let read = readArgument(bytes, &index) else { return nil }
      switch next {
      case UInt8(ascii: "p"):
        guard parts.passback == nil, let passback = Passback.read(read).passback else { return nil }
        parts.passback = passback
      case UInt8(ascii: "c"):
        guard parts.context == nil else { return nil }
        parts.context = DocumentContext(text: read)
      default: return nil
      }
    }
    return LaunchLink.build(app: app, mode: mode, address: address, parts: parts, rules: linkRules)
  }

  @inline(__always)
  private static func mode(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> OpenMode? {
    guard index + 3 < bytes.count else { return nil }
    switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
    case (0x6F, 0x66, 0x65): return .edit
    case (0x6F, 0x66, 0x76): return .view
    case (0x6E, 0x66, 0x74): return .new
    default: return nil
    }
  }

  /// The letter between two bars; moves `index` behind the second one.
  @inline(__always)
  private static func descriptor(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt8? {
    let first = barWidth(bytes, index)
    guard first > 0, index + first < bytes.count else { return nil }
    let letter = bytes[index + first]
    let second = barWidth(bytes, index + first + 1)
    guard second > 0 else { return nil }
    index += first + 1 + second
    return letter
  }

  @inline(__always)
  private static func barWidth(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    guard index < bytes.count else { return 0 }
    if bytes[index] == ASCII.bar { return 1 }
    guard index + 2 < bytes.count, bytes[index] == ASCII.percent, bytes[index + 1] == 0x37 else { return 0 }
    return bytes[index + 2] | 0x20 == 0x63 ? 3 : 0
  }

  @inline(__always)
  private static func argumentEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < bytes.count, barWidth(bytes, index) == 0 { index += 1 }
    return index
  }

  /// An argument without escapes and without anything to encode.
  @inline(__always)
  private static func readArgument(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> String? {
    let start = index
    index = argumentEnd(bytes, start)
    let plain = ByteSet.argumentCharacters
    for byte in bytes[start..<index] where !plain.contains(byte) { return nil }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }
}
