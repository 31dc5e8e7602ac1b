import Diagnostics

/// What is known of the links that an author wrote in CommonMark, by `href` without percent-encoding.
struct LinkOrigins: Sendable {
  /// Where the author wrote the links whose destination is only checked once all pages are rendered.
  var places: [String: Place] = [:]
  /// The links that were already reported, so that the check of the rendered page does not tell the same again.
  var reported: Set<String> = []
}
