/// A text as the codewords of a symbol, in the order in which they are placed (ISO/IEC 18004, sections 7.4 to 7.6).
struct Codewords {
  let bytes: [UInt8]

  init(_ text: [UInt8], _ layout: SymbolLayout) {
    let data = Self.data(text, layout.version)
    // The last blocks are one codeword longer where the data does not divide evenly.
    let blocks = layout.version.blocks
    let length = data.count / blocks
    let shortBlocks = blocks - data.count % blocks
    func start(_ block: Int) -> Int { block * length + max(0, block - shortBlocks) }

    var corrections: [UInt8] = []
    corrections.reserveCapacity(layout.correction.count * blocks)
    for block in 0..<blocks { layout.correction.append(of: data[start(block)..<start(block + 1)], to: &corrections) }

    var bytes: [UInt8] = []
    bytes.reserveCapacity(layout.version.codewords)
    for index in 0..<length {
      for block in 0..<blocks { bytes.append(data[start(block) + index]) }
    }
    for block in shortBlocks..<blocks { bytes.append(data[start(block) + length]) }
    for index in 0..<layout.correction.count {
      for block in 0..<blocks { bytes.append(corrections[block * layout.correction.count + index]) }
    }
    self.bytes = bytes
  }

  /// The mode (bytes), how many there are, the bytes, and what fills the rest. The mode has four bits, so every codeword has the
  /// second half of one byte and the first of the next; the four bits that end a text fill up its last one.
  private static func data(_ text: [UInt8], _ version: SymbolVersion) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(version.dataCodewords)
    var half: UInt8 = 0b0100
    func append(_ byte: UInt8) {
      data.append(half << 4 | byte >> 4)
      half = byte & 0x0F
    }
    if version.countBytes == 2 { append(UInt8(truncatingIfNeeded: text.count >> 8)) }
    append(UInt8(truncatingIfNeeded: text.count))
    for byte in text { append(byte) }
    data.append(half << 4)
    for index in 0..<version.dataCodewords - data.count { data.append(index.isMultiple(of: 2) ? 0xEC : 0x11) }
    return data
  }
}
