/// The bytes of HTML that mail programs show whole; Gmail cuts off at 102 KB.
package enum EmailSize {
  /// More is a warning.
  package static let warning = 90_000
  /// More is an error.
  package static let error = 100_000
}
