import OfficeLinks
import TextBasics

/// Typing errors in the scheme of an address: `htps://`, `https//`, `https:/`, `ms-words:`.
enum SchemeTypo {
  /// Schemes of CommonMark links and of addresses, including the Office apps' schemes.
  static let textSchemes = ["https", "http", "mailto", "tel", "document", "section", "tag", "page", "launch"] + officeSchemes
  /// Schemes at the beginning of a manifest value.
  static let addressSchemes = ["https", "http"] + officeSchemes
  private static let officeSchemes = OfficeApp.allCases.map(\.scheme)

  /// The address with its most likely scheme, or `nil` if nothing is wrong with it or several schemes are equally near.
  static func corrected(_ text: String, schemes: [String]) -> String? {
    let bytes = Array(text.utf8)
    let name = bytes.prefix { ByteSet.schemeCharacters.contains($0) }
    guard (2...20).contains(name.count), isSchemeName(name) else { return nil }
    var rest = bytes[name.endIndex...]
    // A semicolon is a colon typed without the shift key.
    let hasColon =
      rest.first == ASCII.colon || rest.first == ASCII.semicolon && rest.dropFirst().starts(with: [ASCII.slash, ASCII.slash])
    if hasColon { rest = rest.dropFirst() } else if !rest.starts(with: [ASCII.slash, ASCII.slash]) { return nil }
    let written = lowercasedASCII(String(decoding: name, as: UTF8.self))
    guard let scheme = nearest(written, schemes) else { return nil }
    let isWeb = scheme == "https" || scheme == "http"
    // Only the author can say whether http was meant and is allowed.
    if scheme == "http", written != scheme { return nil }
    guard hasColon || isWeb else { return nil }
    let slashes = rest.prefix { $0 == ASCII.slash || $0 == ASCII.backslash }
    if isWeb {
      rest = rest[slashes.endIndex...]
      if slashes.contains(ASCII.backslash) {
        let path = rest.prefix { $0 != ASCII.question && $0 != ASCII.hash }
        rest = path.map { $0 == ASCII.backslash ? ASCII.slash : $0 } + rest[path.endIndex...]
      }
    }
    let tail = String(decoding: rest, as: UTF8.self)
    guard !tail.isEmpty else { return nil }
    let corrected = scheme + (isWeb ? "://" : ":") + tail
    // A scheme in upper case is not a typing error.
    return corrected.utf8.elementsEqual(Array(written.utf8) + bytes.dropFirst(name.count)) ? nil : corrected
  }

  /// The scheme itself, or the only one at an edit distance of 1.
  private static func nearest(_ name: String, _ schemes: [String]) -> String? {
    if schemes.contains(name) { return name }
    let near = schemes.filter { EditDistance(from: name)?.to($0, atMost: 1) != nil }
    return near.count == 1 ? near.first : nil
  }

}
