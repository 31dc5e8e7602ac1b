import OfficeLinks
import TextBasics

/// The launch links that are written with bars on a page, in text or in attributes: people copy them. Each is a stretch without white
/// space, quotes and tags that begins with an Office app's scheme and a command.
func launchTexts(_ page: [UInt8]) -> [Range<Int>] {
  var texts: [Range<Int>] = []
  var index = 0
  while let bar = page[index...].position(of: ASCII.bar) {
    var start = bar
    // All schemes and commands together are shorter.
    while start > max(index, bar - 40), !endsText(page[start - 1]) { start -= 1 }
    let end = page[bar...].firstIndex(where: endsText) ?? page.endIndex
    if beginsLaunch(page[start..<bar]) { texts.append(start..<end) }
    index = end
  }
  return texts
}

/// True if the bytes in front of the first bar are a scheme and a command: `ms-word:ofe`.
private func beginsLaunch(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard let colon = bytes.position(of: ASCII.colon), bytes.endIndex - colon == 4 else { return false }
  return OfficeApp(scheme: String(decoding: bytes[..<colon], as: UTF8.self)) != nil
}

private func endsText(_ byte: UInt8) -> Bool {
  switch byte {
  case ...ASCII.space, ASCII.quotationMark, ASCII.apostrophe, ASCII.lessThan, ASCII.greaterThan: true
  default: false
  }
}
