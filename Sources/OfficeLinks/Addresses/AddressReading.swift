/// The outcome of reading a document's address: the address, and all that was found on the way.
public struct AddressReading: Sendable, Hashable {
  /// `nil` exactly when some finding is an error.
  public let address: DocumentAddress?
  /// In the order of the text where they have a place.
  public var findings: [LinkFinding]

  init(_ address: DocumentAddress?, _ findings: [LinkFinding]) {
    self.address = findings.hasError ? nil : address
    self.findings = findings
  }
}
