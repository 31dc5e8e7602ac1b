import TextBasics

/// Splits at every bar, in any of its three spellings; empty parts are kept.
func splitAtBars(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
  var parts: [ArraySlice<UInt8>] = []
  var start = bytes.startIndex
  var index = start
  while index < bytes.endIndex {
    let width = barWidth(bytes, at: index)
    if width == 0 {
      index += 1
      continue
    }
    parts.append(bytes[start..<index])
    index += width
    start = index
  }
  parts.append(bytes[start...])
  return parts
}

/// 1 for a bar, 3 for `%7C` or `%7c`, 0 for all else.
private func barWidth(_ bytes: ArraySlice<UInt8>, at index: Int) -> Int {
  if bytes[index] == ASCII.bar { return 1 }
  return escapedByte(bytes, at: index) == ASCII.bar ? 3 : 0
}
