/// True for a line that git writes around two changes that met: seven `<` or `>`, then a space or the end.
package func isConflictMarker(_ line: ArraySlice<UInt8>) -> Bool {
  guard let first = line.first, first == ASCII.lessThan || first == ASCII.greaterThan else { return false }
  let signs = line.prefix { $0 == first }
  return signs.count == 7 && line[signs.endIndex...].first.map { $0.isASCIISpace } ?? true
}

/// The lines, from 1, of the conflict markers of a text: `<<<<<<<` or `>>>>>>>`, and `|||||||` or `=======` between them.
package func conflictLines(_ bytes: [UInt8]) -> [Int] {
  guard holdsConflictMarker(bytes) else { return [] }
  let text = LineIndex(bytes)
  var isOpen = false
  return text.starts.indices.filter { index in
    let line = bytes[text.starts[index]...].prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
    if isConflictMarker(line) {
      isOpen = line.first == ASCII.lessThan
      return true
    }
    return isOpen && (line.elementsEqual("=======".utf8) || line.starts(with: "|||||||".utf8))
  }.map { $0 + 1 }
}

private func holdsConflictMarker(_ bytes: [UInt8]) -> Bool {
  for sign in [ASCII.lessThan, ASCII.greaterThan] {
    var rest = bytes[...]
    while let index = rest.position(of: sign) {
      let isBeginning = index == 0 || bytes[index - 1] == ASCII.lineFeed || bytes[index - 1] == ASCII.carriageReturn
      if isBeginning, isConflictMarker(bytes[index...]) { return true }
      rest = bytes[(index + 1)...]
    }
  }
  return false
}

/// The beginning of the few lines that Git has in place of a large file which it keeps elsewhere, until they are fetched (Git LFS,
/// specification of the pointer).
package let largeFilePointerMark = Array("version https://git-lfs.github.com/spec/".utf8)
