/// One answer on the way from the address as written to the last one.
package struct Hop: Sendable, Hashable {
  /// The address that was asked, without its fragment.
  package var address: String
  /// The status of its answer; `nil` when none came.
  package var status: Int?

  /// Creates a hop.
  package init(address: String, status: Int?) {
    self.address = address
    self.status = status
  }
}
