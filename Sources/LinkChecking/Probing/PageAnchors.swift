import Diagnostics
import OfficeLinks

/// The names that fragments can point at in a web page: every `id`, and the `name` of each `a` (HTML, section 7.4.6.4).
///
/// Knows as much of HTML as is needed not to take text for tags: comments, quoted values, and the contents of `script` and the
/// like.
struct PageAnchors {
  private var names: Set<[UInt8]> = []
  private let bytes: [UInt8]
  private var offset = 0

  /// Reads a page or the beginning of one.
  init(_ page: [UInt8]) {
    bytes = page
    while offset < bytes.count {
      if bytes[offset] == 0x3C { readTag() } else { offset += 1 }
    }
  }

  /// Whether the page has what a fragment names, as it is or percent-decoded; GitHub puts `user-content-` in front of authors'
  /// names.
  func holds(_ fragment: String) -> Bool {
    let raw = Array(fragment.utf8)
    let prefix = Array("user-content-".utf8)
    return [raw, percentDecoded(raw[...])].contains { names.contains($0) || names.contains(prefix + $0) }
  }

  /// The name that was most likely meant; `nil` when none is close.
  func nearest(to fragment: String) -> String? {
    nearestName(to: percentDecoded(fragment), among: names.lazy.map { String(decoding: $0, as: UTF8.self) })
  }

  /// At `<`.
  private mutating func readTag() {
    if bytes[offset...].starts(with: "<!--".utf8) {
      skip(past: Array("-->".utf8), from: offset + 4)
      return
    }
    offset += 1
    guard offset < bytes.count, isLetter(bytes[offset]) else { return }
    let element = bytes[offset...].prefix { isLetter($0) || isDigit($0) || $0 == 0x2D }.map(lowercase)
    offset += element.count
    while offset < bytes.count, bytes[offset] != 0x3E { readAttribute(of: element) }
    if Self.rawElements.contains(element) { skip(past: Array("</".utf8) + element, from: offset) }
  }

  private mutating func readAttribute(of element: [UInt8]) {
    guard !isBlank(bytes[offset]), bytes[offset] != 0x2F, bytes[offset] != 0x3D else {
      offset += 1
      return
    }
    let name = bytes[offset...].prefix { !isBlank($0) && $0 != 0x2F && $0 != 0x3E && $0 != 0x3D }
    offset = name.endIndex
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == 0x3D else { return }
    offset += 1
    skipBlanks()
    let value = readValue()
    let key = name.map(lowercase)
    if key == Array("id".utf8) || key == Array("name".utf8) && element == [0x61] {
      names.insert(Array(resolvingCharacterReferences(value)))
    }
  }

  private mutating func readValue() -> ArraySlice<UInt8> {
    guard offset < bytes.count else { return [] }
    let quote = bytes[offset]
    if quote == 0x22 || quote == 0x27 {
      let value = bytes[(offset + 1)...].prefix { $0 != quote }
      offset = min(value.endIndex + 1, bytes.count)
      return value
    }
    let value = bytes[offset...].prefix { !isBlank($0) && $0 != 0x3E }
    offset = value.endIndex
    return value
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
  }

  /// Goes behind the next `mark`, in any case, or to the end.
  private mutating func skip(past mark: [UInt8], from start: Int) {
    offset = min(start, bytes.count)
    while offset < bytes.count {
      if bytes[offset] == mark[0], bytes[offset...].prefix(mark.count).map(lowercase) == mark {
        offset += mark.count
        return
      }
      offset += 1
    }
  }

  private static let rawElements: Set<[UInt8]> = Set(
    ["script", "style", "textarea", "title", "xmp", "iframe", "noframes"].map { Array($0.utf8) })
}
