/// UTF-8 with its control characters, other than tabs and line ends, written as `\u{1B}`: a terminal that shows the bytes would obey them.
package func escapingControls(_ bytes: [UInt8]) -> [UInt8] {
  var out: [UInt8] = []
  var start = 0
  for index in bytes.indices {
    let value: UInt8
    switch bytes[index] {
    case ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn: continue
    case ..<ASCII.space, 0x7F: value = bytes[index]
    // U+0080 to U+009F.
    case 0x80...0x9F where index > 0 && bytes[index - 1] == 0xC2: value = bytes[index]
    default: continue
    }
    out += bytes[start..<(value < 0x80 ? index : index - 1)]
    out += "\\u{\(String(value, radix: 16, uppercase: true))}".utf8
    start = index + 1
  }
  return start == 0 ? bytes : out + bytes[start...]
}
