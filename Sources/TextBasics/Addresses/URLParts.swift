/// The parts of a URL or of a relative reference (RFC 3986 sections 3 and 4), as slices of the text: nothing is decoded or
/// copied.
///
/// Split as browsers do (URL Standard section 4.4): control characters and spaces around the text are ignored, and a backslash
/// before the query separates like a slash.
package struct URLParts: Sendable {
  /// The whole text without surrounding spaces and control characters.
  package let text: ArraySlice<UInt8>
  private let colon: Int?
  /// From after the two slashes to the path.
  private let authorityRange: Range<Int>?
  private let pathEnd: Int
  private let queryEnd: Int

  package init(_ written: ArraySlice<UInt8>) {
    let text = trimming(written) { $0 <= ASCII.space }
    self.text = text
    colon = Self.schemeEnd(text)
    var index = colon.map { $0 + 1 } ?? text.startIndex
    let mayHaveAuthority = index + 1 < text.endIndex && Self.isSlash(text[index]) && Self.isSlash(text[index + 1])
    if mayHaveAuthority {
      let start = index + 2
      index = start
      while index < text.endIndex, !Self.isSlash(text[index]), !Self.endsPath(text[index]) { index += 1 }
      authorityRange = start..<index
    } else {
      authorityRange = nil
    }
    while index < text.endIndex, !Self.endsPath(text[index]) { index += 1 }
    pathEnd = index
    while index < text.endIndex, text[index] != ASCII.hash { index += 1 }
    queryEnd = index
  }

  /// The offset of the colon after the scheme, for a text whose other parts are not needed.
  package static func schemeEnd(of written: String) -> Int? {
    written.withUTF8Bytes { text in
      let start = text.firstIndex { $0 > ASCII.space } ?? text.endIndex
      return schemeLength(UnsafeBufferPointer(rebasing: text[start...])).map { start + $0 }
    }
  }

  /// The same as ``scheme``, for bytes whose other parts are not needed.
  package static func scheme(of written: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = trimming(written) { $0 <= ASCII.space }
    return schemeEnd(text).map { text[..<$0] }
  }

  /// The text before the first colon, as written, if it is a scheme's name.
  package var scheme: ArraySlice<UInt8>? { colon.map { text[..<$0] } }

  /// The part between `//` and the path; `nil` without the two slashes.
  package var authority: URLAuthority? { authorityRange.map { URLAuthority(text[$0]) } }

  /// The authority follows two real slashes, as the standards require.
  package var hasPlainSlashes: Bool {
    authorityRange.map { text[$0.lowerBound - 2] == ASCII.slash && text[$0.lowerBound - 1] == ASCII.slash } ?? false
  }

  package var path: ArraySlice<UInt8> { text[pathStart..<pathEnd] }

  /// The query without its question mark, if there is one.
  package var query: ArraySlice<UInt8>? { pathEnd < queryEnd ? text[(pathEnd + 1)..<queryEnd] : nil }

  /// The fragment without its `#`, if there is one.
  package var fragment: ArraySlice<UInt8>? { queryEnd < text.endIndex ? text[(queryEnd + 1)...] : nil }

  /// Path, query and fragment with their marks.
  package var afterAuthority: ArraySlice<UInt8> { text[pathStart...] }
  private var pathStart: Int { authorityRange?.upperBound ?? colon.map { $0 + 1 } ?? text.startIndex }

  private static func schemeEnd(_ text: ArraySlice<UInt8>) -> Int? {
    text.withUnsafeBufferPointer { schemeLength($0) }.map { text.startIndex + $0 }
  }

  private static func schemeLength(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = text.first, first.isASCIILetter else { return nil }
    let characters = ByteSet.schemeCharacters
    for (index, byte) in text.enumerated() where !characters.contains(byte) {
      if byte == ASCII.colon { return index }
      // Browsers drop tabs and line ends anywhere, so `java\nscript:` is a scheme too.
      guard byte == ASCII.tab || byte == ASCII.lineFeed || byte == ASCII.carriageReturn else { return nil }
    }
    return nil
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == ASCII.slash || byte == ASCII.backslash }
  private static func endsPath(_ byte: UInt8) -> Bool { byte == ASCII.question || byte == ASCII.hash }
}

/// The part between `//` and the path of a URL (RFC 3986 section 3.2).
package struct URLAuthority: Sendable {
  package let text: ArraySlice<UInt8>
  /// The part before the last `@`; `nil` without one.
  package let userInfo: ArraySlice<UInt8>?
  /// IPv6 with its brackets.
  package let host: ArraySlice<UInt8>
  /// The digits after the colon, possibly none; `nil` without a colon.
  package let port: ArraySlice<UInt8>?

  package init(_ text: ArraySlice<UInt8>) {
    self.text = text
    let at = text.lastIndex(of: ASCII.at)
    userInfo = at.map { text[..<$0] }
    let rest = text[(at.map { $0 + 1 } ?? text.startIndex)...]
    let afterBracket = rest.lastIndex(of: ASCII.closeBracket) ?? rest.startIndex
    let colon = rest[afterBracket...].firstIndex(of: ASCII.colon)
    host = rest[..<(colon ?? rest.endIndex)]
    port = colon.map { rest[($0 + 1)...] }
  }
}
