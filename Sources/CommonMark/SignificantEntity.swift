import TextBasics

extension BlockCursor {
  /// Moves to the `;` of an entity that stands for `[`, `]`, `<` or a backtick; `false` when none begins here.
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

/// Whether `&name;` is one of the entities (HTML 5 names) or numbers for the bytes that the tracer counts.
private func isSignificantEntity(_ name: String) -> Bool {
  switch name {
  case "lt", "LT", "lbrack", "lsqb", "rbrack", "rsqb", "grave", "DiacriticalGrave": return true
  default: break
  }
  let number: Int?
  if name.hasPrefix("#x") || name.hasPrefix("#X") {
    number = Int(name.dropFirst(2), radix: 16)
  } else if name.hasPrefix("#") {
    number = Int(name.dropFirst())
  } else {
    number = nil
  }
  return number.flatMap(UInt8.init(exactly:)).map { "<[]`".utf8.contains($0) } ?? false
}
