/// True for a line that git writes around two changes that met: seven `<` or `>`, then a space or the end.
package func isConflictMarker(_ line: ArraySlice<UInt8>) -> Bool {
  guard let first = line.first, first == ASCII.lessThan || first == ASCII.greaterThan else { return false }
  let signs = line.prefix { $0 == first }
  return signs.count == 7 && line[signs.endIndex...].first.map(\.isASCIISpace) ?? true
}

/// The offset of the first conflict marker of a text.
package func firstConflictMarker(_ bytes: [UInt8]) -> Int? {
  for sign in [ASCII.lessThan, ASCII.greaterThan] {
    var rest = bytes[...]
    while let index = rest.position(of: sign) {
      let isBeginning = index == 0 || bytes[index - 1] == ASCII.lineFeed || bytes[index - 1] == ASCII.carriageReturn
      if isBeginning, isConflictMarker(bytes[index...]) { return index }
      rest = bytes[(index + 1)...]
    }
  }
  return nil
}
