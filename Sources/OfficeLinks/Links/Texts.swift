// Values as text, for logs and for lists that people keep.

extension AddressRules {
  /// Accepts every address that some rules accept: a value was checked by its own rules before it was written.
  static let widest = AddressRules(
    allowsHTTP: true, allowsFragment: true, allowsAddIns: true, maximumByteCount: AddressReader.maximumInput
  ).forFolders
}

extension LaunchLink: LosslessStringConvertible {
  /// Reads a text that ``description`` gave, with an address that any rules allow. Read texts of other people by
  /// ``init(parsing:rules:)``.
  ///
  /// - Parameter description: A link in any documented form.
  public init?(_ description: String) {
    guard let link = Self.parse(description, rules: .widest).link else { return nil }
    self = link
  }
}

extension ReturnLink: LosslessStringConvertible {
  /// The text.
  public var description: String { text }

  /// Reads a text that ``description`` gave, with an address that any rules allow. Read what your app receives by
  /// ``init(parsing:rules:)``.
  ///
  /// - Parameter description: A return.
  public init?(_ description: String) {
    guard let link = Self.parse(description, rules: .widest).link else { return nil }
    self = link
  }
}

extension Passback: CustomStringConvertible {
  /// The scheme.
  public var description: String { scheme }
}

extension DocumentContext: CustomStringConvertible {
  /// The encoded text.
  public var description: String { text }
}

extension HostPattern: CustomStringConvertible {
  /// The canonical text.
  public var description: String { text }
}

extension Storefront: LosslessStringConvertible {
  /// The code.
  public var description: String { code }
}

extension LinkFinding: CustomStringConvertible {
  /// Severity, summary and identifier: `error: an empty address [address.empty]`.
  public var description: String { "\(severity.rawValue): \(summary) [\(identifier)]" }
}
