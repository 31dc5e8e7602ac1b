import CMemory
import OfficeLinks
import TextBasics

/// Where launch links are on a page with their bars, in text or in attributes other than links: what people copy. Each is a
/// stretch without white space, quotes and tags that begins with an Office app's scheme and a command.
///
/// Those that come in the order of `expected` are left out.
func launchTexts(_ page: [UInt8], besides expected: [String] = []) -> [Range<Int>] {
  page.withUnsafeBytes { bytes in
    var texts: [Range<Int>] = []
    var expected = expected[...]
    var index = 0
    guard let base = bytes.baseAddress else { return texts }
    while index < bytes.count, let bar = memchr(base + index, Int32(ASCII.bar), bytes.count - index) {
      let position = base.distance(to: UnsafeRawPointer(bar))
      if let end = expected.first.flatMap({ endOfText($0, in: bytes, from: index, bar: position) }) {
        expected.removeFirst()
        index = end
        continue
      }
      var start = position
      // All schemes and commands together are shorter.
      while start > max(index, position - 40), !endsText(bytes[start - 1]) { start -= 1 }
      var end = position
      while end < bytes.count, !endsText(bytes[end]) { end += 1 }
      index = end
      if let next = expected.first, areEqual(resolvingCharacterReferences(page[start..<end]), next) {
        expected.removeFirst()
      } else if beginsLaunch(UnsafeRawBufferPointer(rebasing: bytes[start..<position])) {
        texts.append(start..<end)
      }
    }
    return texts
  }
}

/// Where a text ends whose first bar is at `bar`, if the page has it as it is: nearly all are found like this, and compared at once.
private func endOfText(_ text: String, in page: UnsafeRawBufferPointer, from index: Int, bar: Int) -> Int? {
  text.utf8.withContiguousStorageIfAvailable { text -> Int? in
    guard let first = text.firstIndex(of: ASCII.bar), case let start = bar - first, start >= index,
      case let end = start + text.count, end <= page.count, start == index || endsText(page[start - 1]),
      end == page.count || endsText(page[end])
    else { return nil }
    let written = UnsafeRawBufferPointer(rebasing: page[start..<end])
    // On a page an `&` begins a character reference.
    return areEqual(written, UnsafeRawBufferPointer(text)) && !written.holds(ASCII.ampersand) ? end : nil
  } ?? nil
}

/// Whether the bytes in front of the first bar are a scheme and a command: `ms-word:ofe`.
private func beginsLaunch(_ bytes: UnsafeRawBufferPointer) -> Bool {
  guard let colon = bytes.firstIndex(of: ASCII.colon), bytes.count - colon == 4 else { return false }
  return OfficeApp(scheme: String(decoding: bytes[..<colon], as: UTF8.self)) != nil
}

private func endsText(_ byte: UInt8) -> Bool {
  switch byte {
  case ...ASCII.space, ASCII.quotationMark, ASCII.apostrophe, ASCII.lessThan, ASCII.greaterThan: true
  default: false
  }
}
