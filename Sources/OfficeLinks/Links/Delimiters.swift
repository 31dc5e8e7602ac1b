/// How the bars of a link are written in an `href`.
public enum Delimiters: String, CaseIterable, Sendable, Hashable {
  /// `%7C`: what browsers turn a bar into anyway, and valid HTML.
  case encoded
  /// `|`, the documented spelling.
  case literal
}
