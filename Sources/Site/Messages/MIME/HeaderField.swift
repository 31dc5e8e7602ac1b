import TextBasics
import Theme

/// One header field as written in a message: lines of at most 78 characters, folded before spaces (RFC 5322, sections 2.1.1,
/// 2.2.3), with everything but printable ASCII in encoded words (RFC 2047). Only a longer address makes a longer line.
struct HeaderField {
  let bytes: [UInt8]

  /// A field whose words are already ASCII and may be folded between any two.
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

  init(_ name: String, text: String) { self.init(name, words: headerWords(text, besides: name.utf8.count + 2)) }
}

/// The words of a text for a header field: its own words if they are printable ASCII, fit, and read back unchanged, else encoded
/// words.
///
/// `besides` is the number of characters before the first word on its line.
func headerWords(_ text: String, besides: Int = 0) -> [String] {
  let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  let isPlain = words.enumerated().allSatisfy { index, word in
    !word.isEmpty && word.utf8.count <= 76 - (index == 0 ? besides : 0) && !word.utf8.starts(with: "=?".utf8)
      && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
  return isPlain ? words : encodedWords(text, besides: besides)
}

/// Encoded words (RFC 2047, section 2) of at most 75 characters. None splits a scalar (section 5), nor a word if a space is near:
/// Python's parser up to 3.11 puts a space between the encoded words of a name, which must not fall into a word.
private func encodedWords(_ text: String, besides: Int) -> [String] {
  var words: [String] = []
  var rest = text.utf8[...]
  while !rest.isEmpty {
    // `=?UTF-8?B?` and `?=` take 12 characters; four characters of base64 hold three bytes.
    let limit = (75 - 12 - (words.isEmpty ? min(besides, 40) : 0)) / 4 * 3
    let chunk = rest.prefix(chunkLength(rest, limit))
    words.append("=?UTF-8?B?" + String(decoding: base64(Array(chunk)), as: UTF8.self) + "?=")
    rest = rest.dropFirst(chunk.count)
  }
  return words
}

/// The number of bytes up to the limit that end with a whole scalar, and with a space if the last two thirds contain one.
private func chunkLength(_ text: Substring.UTF8View, _ limit: Int) -> Int {
  guard text.count > limit else { return text.count }
  let bytes = Array(text.prefix(limit + 1))
  var end = limit
  while end > 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
  if let space = bytes[..<end].lastIndex(of: ASCII.space), space + 1 >= limit / 3 { return space + 1 }
  return end
}

extension Mailbox {
  /// The words of a header field that names this person.
  var words: [String] { name.isEmpty ? [address] : phrase + ["<\(address)>"] }

  /// The name as a phrase: atoms, a quoted string, or encoded words.
  private var phrase: [String] {
    // After `From: `, 45 bytes fit as one encoded word, which every reader accepts.
    let words = headerWords(name, besides: 3)
    if words.allSatisfy({ $0.utf8.allSatisfy(isAtomByte) || $0.utf8.starts(with: "=?UTF-8?B?".utf8) }) { return words }
    // The name is shorter than a line, since longer words would have been encoded.
    let quoted = "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    return quoted.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }
}
