import TextBasics

/// The type and subtype of a `Content-Type` (RFC 9110 section 8.3.1), in lower case without parameters.
struct MediaType: Hashable {
  let text: String

  /// `nil` for a value without a slash between two names.
  init?(_ value: String) {
    let bare = trimmingASCIISpace(Array(value.utf8)[...]).prefix {
      $0 != ASCII.semicolon && $0 != ASCII.comma && $0 != ASCII.space && $0 != ASCII.tab
    }
    let parts = bare.split(separator: ASCII.slash, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 > ASCII.space && $0 < 0x7F } }),
      bare.count <= 127
    else {
      return nil
    }
    text = String(decoding: bare.map(\.asciiLowercased), as: UTF8.self)
  }

  var isHTML: Bool { text == "text/html" || text == "application/xhtml+xml" }

  /// Whether a file of these kinds may be sent with this type. Servers that do not know a format send a general one, and Office
  /// looks at the bytes, so only a type that says something else counts.
  func mayCarry(_ kinds: [ContentKind]) -> Bool {
    guard !kinds.isEmpty else { return true }
    if isHTML { return kinds.contains(.html) }
    if kinds.contains(.text) || kinds.contains(.xml) || kinds.contains(.richText) {
      return !Self.isMedia(text)
    }
    return !Self.isMedia(text) && !Self.otherKinds.contains(text)
  }

  private static func isMedia(_ text: String) -> Bool {
    ["image/", "audio/", "video/", "font/", "multipart/", "message/"].contains { text.hasPrefix($0) }
  }

  private static let otherKinds: Set<String> = [
    "application/json", "application/problem+json", "application/javascript", "text/javascript", "text/css",
    "application/xml", "text/xml", "application/rss+xml", "application/atom+xml", "application/manifest+json",
  ]
}
