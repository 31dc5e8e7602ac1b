/// The outcome of reading a document's address: the address, and all that was found on the way.
public struct AddressReading: Sendable, Hashable {
  /// `nil` exactly when some finding is an error.
  public let address: DocumentAddress?
  /// What was found, in no order that is promised.
  public internal(set) var findings: [LinkFinding]

  init(_ address: DocumentAddress?, _ findings: [LinkFinding]) {
    self.address = findings.hasError ? nil : address
    self.findings = findings
  }
}
