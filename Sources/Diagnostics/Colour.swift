/// What a text looks like on a terminal, by its SGR parameters (ECMA-48, 8.3.117).
package enum Colour: String {
  case bold = "1"
  case red = "31"
  case boldRed = "1;31"
  case green = "32"
  case boldYellow = "1;33"
  case cyan = "36"

  package var beginning: String { "\u{1B}[\(rawValue)m" }

  package static let end = "\u{1B}[0m"

  package func paint(_ text: String) -> String { beginning + text + Self.end }
}
