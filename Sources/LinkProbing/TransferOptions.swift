/// What holds for every request of a run.
package struct TransferOptions: Sendable, Hashable {
  /// What the tool calls itself (RFC 9110 section 10.1.5).
  package var userAgent: String
  /// Milliseconds until a connection must stand, with its handshake.
  package var connectTimeout = 10_000
  /// Milliseconds until an answer must be there with all its bytes that are read.
  package var timeout = 20_000
  /// Bytes that a head may have, interim answers included.
  package var headLimit = 65_536
  /// A file of certificates to trust instead of the system's.
  package var certificates: String?
  /// Decides the jitter of waits.
  package var seed: UInt64 = 0

  package init(userAgent: String) { self.userAgent = userAgent }
}
