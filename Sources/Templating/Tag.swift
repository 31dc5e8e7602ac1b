/// One tag of a template, as it was written.
struct Tag: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case variable
    /// `{{{name}}}` and `{{&name}}`.
    case unescaped
    case section
    case inverted
    case close
    case partial
    case parent
    case block
    case comment
    case delimiters
  }

  let kind: Kind
  /// The name between sigil and closing delimiter, without blanks; empty for comments and delimiters.
  let name: String
  /// The bytes of the name.
  let nameRange: Range<Int>
  /// The bytes of the whole tag with its delimiters.
  let range: Range<Int>
}

extension Tag.Kind {
  /// Whether a line that holds nothing but the tag is left out of the output.
  var canStandAlone: Bool {
    switch self {
    case .variable, .unescaped: false
    case .section, .inverted, .close, .partial, .parent, .block, .comment, .delimiters: true
    }
  }

  /// The tag's opening as an author writes it, for messages.
  var sigil: String {
    switch self {
    case .variable, .comment, .delimiters: ""
    case .unescaped: "&"
    case .section: "#"
    case .inverted: "^"
    case .close: "/"
    case .partial: ">"
    case .parent: "<"
    case .block: "$"
    }
  }
}
