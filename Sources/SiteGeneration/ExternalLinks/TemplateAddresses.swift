import Diagnostics
import EmailComposing
import PortalContent
import PortalTheme
import TextBasics

/// The web addresses that templates write out, to find the place of one that was met on a finished page.
struct TemplateAddresses: Sendable {
  /// What stands in front of the first tag of a value, and whether that is all of it.
  private struct Written: Sendable {
    let text: String
    let isWhole: Bool
    let place: Place
  }

  private let written: [Written]
  /// Files of texts, which templates show.
  private let texts: [ThemeFile]

  init(_ theme: ThemeFiles) {
    written = theme.files.filter { $0.path.hasSuffix(".mustache") }.flatMap { file in Self.written(in: file) }
    texts = theme.files.filter { $0.path.hasPrefix("strings/") }
  }

  /// Where templates write an address: whole, or else the longest beginning of it, or else a text that a template shows; `nil`
  /// when none does.
  func places(of address: String) -> [Place]? {
    let whole = written.filter { $0.isWhole && $0.text == address }
    if !whole.isEmpty { return whole.map(\.place) }
    let begun = written.filter { !$0.isWhole && address.utf8.starts(with: $0.text.utf8) }
    guard let longest = begun.map(\.text.utf8.count).max() else { return place(inTextsOf: address).map { [$0] } }
    return begun.filter { $0.text.utf8.count == longest }.map(\.place)
  }

  private func place(inTextsOf address: String) -> Place? {
    let bytes = Array(address.utf8)
    guard let first = bytes.first else { return nil }
    for file in texts {
      guard let start = file.bytes.indices.first(where: { file.bytes[$0] == first && file.bytes[$0...].starts(with: bytes) })
      else { continue }
      let (line, column) = LineIndex(file.bytes).position(ofByte: start)
      return Place(file: "Templates/" + file.path, line: line, column: column, length: address.unicodeScalars.count)
    }
    return nil
  }

  private static func written(in file: ThemeFile) -> [Written] {
    let lines = LineIndex(file.bytes)
    return HTMLScan(file.bytes).links.compactMap { link in
      let value = file.bytes[link.range]
      let tag = value.indices.first { value[$0...].starts(with: [ASCII.openBrace, ASCII.openBrace]) }
      let text = String(decoding: resolvingCharacterReferences(value[..<(tag ?? value.endIndex)]), as: UTF8.self)
      // A beginning without a host would fit everything.
      guard text.contains("://"), tag == nil || !text.hasSuffix("://") else { return nil }
      let (line, column) = lines.position(ofByte: link.range.lowerBound)
      let length = String(decoding: value, as: UTF8.self).unicodeScalars.count
      return Written(
        text: text, isWhole: tag == nil,
        place: Place(file: "Templates/" + file.path, line: line, column: column, length: length))
    }
  }
}
