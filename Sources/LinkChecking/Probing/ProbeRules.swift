/// The limits that hold for every address of a run.
package struct ProbeRules: Sendable, Hashable {
  /// Redirects that are followed.
  package var redirectLimit = 10
  /// An answer that took more milliseconds is told as slow.
  package var slowAfter = 5000
  /// Whether the bytes of documents are asked for at once, without a HEAD before.
  package var skipsHEAD = false
  /// When and how often to try again.
  package var retries = RetrySchedule()
  /// Where connections may go.
  package var network = NetworkPolicy()

  /// Creates the usual rules.
  package init() {}

  /// The bytes of a document that are asked for, `Range: bytes=0-511`.
  package static let documentBytes = 512
  /// The bytes of a page that are read to find a sign-in form.
  package static let pageBytes = 32_768
  /// The bytes of a page in which fragments are looked up.
  package static let fragmentBytes = 1_048_576
}
