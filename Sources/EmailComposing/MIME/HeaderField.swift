/// One header field as it stands in a message: lines of at most 78 characters, folded before blanks (RFC 5322, sections 2.1.1, 2.2.3),
/// anything but printable ASCII as encoded words (RFC 2047). Only an address that is longer itself makes a longer line.
struct HeaderField {
  /// The field with its line ends.
  let bytes: [UInt8]

  /// A field whose words are ASCII already and may be folded between each two.
  init(_ name: String, words: [String]) {
    var text = name + ":"
    var column = text.utf8.count
    for (index, word) in words.enumerated() {
      if column + 1 + word.utf8.count > 78, index > 0 || word.utf8.count < 78 {
        text += "\r\n"
        column = 0
      }
      text += " " + word
      column += 1 + word.utf8.count
    }
    bytes = Array((text + "\r\n").utf8)
  }

  /// A field with a text that people read.
  init(_ name: String, text: String) { self.init(name, words: headerWords(text, besides: name.utf8.count + 2)) }
}

/// A text as words for a header field: its own, where they are printable ASCII that fits and reads back as it is, else encoded words.
///
/// `besides` is what stands before the first word on its line.
func headerWords(_ text: String, besides: Int = 0) -> [String] {
  let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  let isPlain = words.enumerated().allSatisfy { index, word in
    !word.isEmpty && word.utf8.count <= 76 - (index == 0 ? besides : 0) && !word.utf8.starts(with: "=?".utf8)
      && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
  return isPlain ? words : encodedWords(text, besides: besides)
}

/// Encoded words (RFC 2047, section 2) of at most 75 characters, none of which cuts a scalar apart.
private func encodedWords(_ text: String, besides: Int) -> [String] {
  var words: [String] = []
  var chunk: [UInt8] = []
  // `=?UTF-8?B?` and `?=` take 12 characters; four characters of base64 hold three bytes.
  func limit() -> Int { (75 - 12 - (words.isEmpty ? min(besides, 40) : 0)) / 4 * 3 }
  func flush() {
    if !chunk.isEmpty { words.append("=?UTF-8?B?" + String(decoding: base64(chunk), as: UTF8.self) + "?=") }
    chunk = []
  }
  for scalar in text.unicodeScalars {
    let bytes = Array(String(scalar).utf8)
    if chunk.count + bytes.count > limit() { flush() }
    chunk += bytes
  }
  flush()
  return words
}
