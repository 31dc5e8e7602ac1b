import OfficeLinks
import TextBasics

/// The ranges of a text that begin an Office link, whose scheme mail programs do not know or remove: a scheme in any case with a
/// command and a bar, or with an address.
func officeTexts(_ text: [UInt8]) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var index = 0
  while let colon = text[index...].firstIndex(of: ASCII.colon) {
    index = colon + 1
    // All schemes are shorter.
    let start = (max(0, colon - 20)..<colon).reversed().prefix { isSchemeByte(text[$0]) }.last ?? colon
    guard OfficeApp(scheme: String(decoding: text[start..<colon], as: UTF8.self)) != nil else { continue }
    let end = text[index...].firstIndex(where: endsText) ?? text.endIndex
    if beginsLink(text[index..<end]) { found.append(start..<end) }
  }
  return found
}

/// True if the text after a scheme makes it a link: `ofe|`, `ofe%7C`, `https:` or `//`.
private func beginsLink(_ rest: ArraySlice<UInt8>) -> Bool {
  let afterCommand = rest.dropFirst(3)
  return afterCommand.first == ASCII.bar || isEqual(afterCommand.prefix(3), ignoringCase: "%7c")
    || rest.starts(with: "//".utf8) || isEqual(rest.prefix(4), ignoringCase: "http")
}

private func isSchemeByte(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte == ASCII.hyphen }

private func endsText(_ byte: UInt8) -> Bool {
  byte <= ASCII.space
    || [ASCII.quotationMark, ASCII.apostrophe, ASCII.lessThan, ASCII.greaterThan, ASCII.backtick].contains(byte)
}
