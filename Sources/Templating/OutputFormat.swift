/// What a template's output is, which decides how texts are emitted.
package enum OutputFormat: Sendable, Hashable {
  /// Texts are escaped, and must stand where that makes them safe.
  case html
  /// Texts are emitted as they are, as in the plain part of a mail; markup has no place.
  case plainText
}
