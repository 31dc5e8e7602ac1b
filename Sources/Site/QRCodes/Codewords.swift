/// A text as the codewords of a symbol, in the order in which they are placed (ISO/IEC 18004, sections 7.4 to 7.6).
func codewords(of text: [UInt8], _ layout: SymbolLayout) -> [UInt8] {
  let (version, correction) = (layout.version, layout.correction)
  let data = dataCodewords(of: text, version)
  // The last blocks are one codeword longer where the data does not divide evenly.
  let length = data.count / version.blocks
  let shortBlocks = version.blocks - data.count % version.blocks
  var start = 0
  let blocks = (0..<version.blocks).map { number in
    let block = data[start..<start + length + (number < shortBlocks ? 0 : 1)]
    start = block.endIndex
    return block
  }
  let corrections = blocks.map { correction.codewords(for: $0) }
  // Blocks alternate, codeword by codeword.
  var codewords: [UInt8] = []
  codewords.reserveCapacity(version.codewords)
  for index in 0...length {
    for block in blocks where index < block.count { codewords.append(block[block.startIndex + index]) }
  }
  for index in 0..<correction.count {
    for block in corrections { codewords.append(block[index]) }
  }
  return codewords
}

/// The mode (bytes), how many there are, the bytes, and what fills the rest. The mode has four bits, so every codeword has the second
/// half of one byte and the first of the next; the four bits that end a text fill up its last one.
private func dataCodewords(of text: [UInt8], _ version: SymbolVersion) -> [UInt8] {
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
