import TextBasics

extension AddressReader {
  /// Reads the segments up to the query or fragment.
  mutating func readPath() {
    let place = take { $0 == ASCII.question || $0 == ASCII.hash }
    guard !place.isEmpty else {
      out.append(ASCII.slash)
      marks.nameStart = markHere()
      marks.pathEnd = marks.nameStart
      return
    }
    let isSlash = { (byte: UInt8) in byte == ASCII.slash || byte == ASCII.backslash }
    // The path starts with a slash, so what is before the first one is nothing.
    for segment in bytes[place].dropFirst().split(omittingEmptySubsequences: false, whereSeparator: isSlash) {
      out.append(ASCII.slash)
      marks.nameStart = markHere()
      checkSegment(segment)
      appendEncoded(segment, allowed: ByteSet.pathCharacters, to: &out)
    }
    marks.pathEnd = markHere()
  }

  private mutating func checkSegment(_ segment: ArraySlice<UInt8>) {
    let place = segment.startIndex..<segment.endIndex
    if segment.contains(ASCII.percent) { checkSeparators(segment) }
    guard segment.count <= 6 else { return }
    let decoded = percentDecoded(segment)
    if decoded == [ASCII.dot] || decoded == [ASCII.dot, ASCII.dot] {
      report(.address.dotSegment, [String(decoding: segment, as: UTF8.self)], at: place)
    }
  }

  private mutating func checkSeparators(_ segment: ArraySlice<UInt8>) {
    for index in segment.indices {
      guard let value = escapedByte(segment, at: index), value == ASCII.slash || value == ASCII.backslash else { continue }
      let place = index..<(index + 3)
      report(.address.encodedSeparator, [String(decoding: segment[place], as: UTF8.self)], at: place)
      return
    }
  }

  /// Reads what is behind the path.
  mutating func readQueryAndFragment() {
    let query = take { $0 == ASCII.hash }
    if let first = query.first {
      out.append(ASCII.question)
      appendEncoded(bytes[(first + 1)..<query.upperBound], allowed: ByteSet.queryCharacters, to: &out)
    }
    marks.queryEnd = markHere()
    guard let first = rest.first else { return }
    if !rules.allowsFragment { report(.address.fragment, at: rest) }
    out.append(ASCII.hash)
    appendEncoded(bytes[(first + 1)..<rest.upperBound], allowed: ByteSet.pageLinkCharacters, to: &out)
  }
}
