import TextBasics

/// A string with `{name}` placeholders, parsed once. Other braces are text.
struct StringPattern: Sendable {
  /// Each placeholder, or none, with the text that follows it.
  private let parts: [(name: String?, text: String)]

  init(_ string: String) {
    let pieces = string.utf8.split(separator: ASCII.openBrace, omittingEmptySubsequences: false).map(Substring.init)
    parts = pieces.enumerated().map { index, piece in
      if index == 0 { return (nil, String(piece)) }
      guard let end = piece.utf8.firstIndex(of: ASCII.closeBrace), end > piece.startIndex else { return (nil, "{" + piece) }
      return (String(piece[..<end]), String(Substring(piece.utf8[end...].dropFirst())))
    }
  }

  var names: [String] { parts.compactMap(\.name) }

  /// The string with the values of its placeholders; those without a value stay as they are.
  func filled(_ value: (String) -> String?) -> String {
    parts.reduce(into: "") { text, part in
      if let name = part.name { text += value(name) ?? "{\(name)}" }
      text += part.text
    }
  }
}
