import TextBasics

extension BlockCursor {
  /// Moves to the `;` of an entity for `[`, `]`, `<` or a backtick; `false` when none begins here.
  mutating func skipSignificantEntity() -> Bool {
    var ahead = self
    ahead.advance()
    var name: [UInt8] = []
    // The longest name in question is `DiacriticalGrave`; numbers may have zeros in front, libcmark reads up to 7 digits.
    while let byte = ahead.current, byte != UInt8(ascii: ";"), name.count < 17 {
      guard byte > ASCII.space, byte < 0x7F else { return false }
      name.append(byte)
      ahead.advance()
    }
    guard ahead.current == UInt8(ascii: ";"), isSignificantEntity(String(decoding: name, as: UTF8.self)) else { return false }
    self = ahead
    return true
  }
}

/// Whether `&name;` is one of the names or numbers for the bytes that the tracer counts.
private func isSignificantEntity(_ name: String) -> Bool {
  referencedScalar(name).map { $0.isASCII && InlineTracer.isSignificant(UInt8(ascii: $0)) } ?? false
}
