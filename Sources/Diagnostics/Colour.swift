/// What a text looks like on a terminal, by its SGR parameters (ECMA-48, 8.3.117).
package enum Colour: String {
  case bold = "1"
  case red = "31"
  case boldRed = "1;31"
  case green = "32"
  case boldYellow = "1;33"
  case cyan = "36"

  /// What begins the colour.
  package var beginning: String { "\u{1B}[\(rawValue)m" }

  /// What ends every colour.
  package static let end = "\u{1B}[0m"

  /// The text in this colour.
  package func paint(_ text: String) -> String { beginning + text + Self.end }
}
