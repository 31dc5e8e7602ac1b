import Links
import TextBasics
import Theme

extension Mailbox {
  /// The person with a name as people read it: messages travel with names in encoded words (RFC 2047).
  func decoded() throws(MailboxFault) -> Mailbox {
    guard name.contains("=?") else { return self }
    guard let words = decodedWords(name) else { throw .nameEncoding }
    return try Mailbox(name: words, address: address)
  }
}

/// The text of encoded words, such as `=?utf-8?Q?J=C3=B6rg?= Lee`, between which white space has no meaning (section 6.2); `nil` if one
/// cannot be read.
private func decodedWords(_ text: String) -> String? {
  var (result, rest) = ("", text[...])
  var (bytes, label): ([UInt8], String) = ([], "")
  func end() -> String? { bytes.isEmpty ? "" : decodedText(bytes, labelled: label) }
  while let word = rest.firstMatch(of: #/=\?([^?*\s]+)(?:\*[^?\s]*)?\?([BbQq])\?([^?\s]*)\?=/#) {
    let before = rest[..<word.range.lowerBound]
    // The bytes of one letter may be in two words.
    if bytes.isEmpty || word.1.lowercased() != label || !before.allSatisfy(\.isWhitespace) {
      guard let read = end() else { return nil }
      result += read + (bytes.isEmpty || !before.allSatisfy(\.isWhitespace) ? String(before) : "")
      (bytes, label) = ([], word.1.lowercased())
    }
    guard let read = word.2.lowercased() == "b" ? base64Decoded(word.3.utf8) : quotedPrintable(word.3, isWord: true) else {
      return nil
    }
    bytes += read
    rest = rest[word.range.upperBound...]
  }
  guard !rest.contains("=?"), let read = end() else { return nil }
  return result + read + rest
}

/// The bytes of quoted-printable (RFC 2045, section 6.7): `=C3=BC`; in encoded words, `_` is a space. `nil` if an escape is broken.
func quotedPrintable(_ text: some StringProtocol, isWord: Bool = false) -> [UInt8]? {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == ASCII.equals {
      guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else { return nil }
      bytes.append(high << 4 | low)
    } else {
      bytes.append(isWord && byte == UInt8(ascii: "_") ? ASCII.space : byte)
    }
  }
  return bytes
}
