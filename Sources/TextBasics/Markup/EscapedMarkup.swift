extension String {
  /// The markup of HTML and XML that shows the text literally, both in content and in a quoted attribute value.
  package var escapedMarkup: String {
    var bytes: [UInt8] = []
    bytes.appendEscaped(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a text with `& < > " '` as character references (HTML Standard, 13.3), so that it can neither open a tag
  /// nor leave a quoted attribute value. The apostrophe is numeric because HTML 4 readers, including mail programs, do not know
  /// `&apos;`.
  package mutating func appendEscaped(_ text: String) {
    text.withUTF8Bytes { bytes in
      var rest = bytes[...]
      while let index = rest.firstIndex(where: \.needsEscaping) {
        append(contentsOf: rest[..<index])
        rest[index].characterReference.withUTF8Buffer { append(contentsOf: $0) }
        rest = rest[(index + 1)...]
      }
      append(contentsOf: rest)
    }
  }
}

extension UInt8 {
  fileprivate var needsEscaping: Bool {
    switch self {
    case ASCII.quotationMark, ASCII.ampersand, ASCII.apostrophe, ASCII.lessThan, ASCII.greaterThan: true
    default: false
    }
  }

  fileprivate var characterReference: StaticString {
    switch self {
    case ASCII.quotationMark: "&quot;"
    case ASCII.ampersand: "&amp;"
    case ASCII.apostrophe: "&#39;"
    case ASCII.lessThan: "&lt;"
    default: "&gt;"
    }
  }
}
