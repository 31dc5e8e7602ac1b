/// A YAML node with the stretch of the file that it covers. Aliases are resolved: an anchor's node stands at each of its uses.
struct YAMLNode: Sendable {
  enum Content: Sendable {
    case scalar(String, ScalarStyle)
    case sequence([YAMLNode])
    case mapping([Member])
  }

  /// A key, unique in its mapping, with its value.
  struct Member: Sendable {
    let key: Written
    let value: YAMLNode

    /// The key's text and where it stands.
    struct Written: Sendable {
      let text: String
      let span: YAMLSpan
    }
  }

  /// How a scalar is written; `tagged` ones have `!` or `!!str` before them and are text whatever they look like.
  enum ScalarStyle: Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded, tagged
  }

  let content: Content
  let span: YAMLSpan
}

/// Where a node stands: line and column from 1, and the scalars that it covers when it ends on the line where it begins, else 1.
struct YAMLSpan: Sendable {
  let line: Int32
  let column: Int32
  let length: Int32
}
