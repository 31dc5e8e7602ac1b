// Values as text: for logs, for lists that people keep, and for `Codable`.

extension AddressRules {
  /// Accepts every address that some rules accept: a value was checked by its own rules before it was written.
  static let widest: AddressRules = {
    var rules = AddressRules(allowsHTTP: true, allowsFragment: true).forFolders
    rules.allowsAddIns = true
    rules.maximumByteCount = AddressReader.maximumInput
    return rules
  }()
}

extension LaunchLink: LosslessStringConvertible, Codable {
  /// Reads a text that ``description`` gave, with an address that any rules allow. Read texts of other people by
  /// ``init(parsing:rules:)``.
  ///
  /// - Parameter description: A link in any documented form.
  public init?(_ description: String) {
    guard let link = Self.parse(description, rules: .widest).link else { return nil }
    self = link
  }

  /// Decodes the text.
  ///
  /// - Parameter decoder: A decoder with a single text.
  /// - Throws: `DecodingError`, with ``LinkProblems`` as its cause where the text is no link.
  public init(from decoder: any Decoder) throws {
    self = try decoded(from: decoder) { text in
      let reading = Self.parse(text, rules: .widest)
      return (reading.link, reading.findings)
    }
  }

  /// Encodes the text.
  ///
  /// - Parameter encoder: An encoder that takes a single text.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try write(text, to: encoder) }
}

extension ReturnLink: LosslessStringConvertible, Codable {
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

  /// Decodes the text.
  ///
  /// - Parameter decoder: A decoder with a single text.
  /// - Throws: `DecodingError`, with ``LinkProblems`` as its cause where the text is no return.
  public init(from decoder: any Decoder) throws {
    self = try decoded(from: decoder) { text in
      let reading = Self.parse(text, rules: .widest)
      return (reading.link, reading.findings)
    }
  }

  /// Encodes the text.
  ///
  /// - Parameter encoder: An encoder that takes a single text.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try write(text, to: encoder) }
}

extension DocumentAddress: Codable {
  /// Decodes the text of an address that any rules allow.
  ///
  /// - Parameter decoder: A decoder with a single text.
  /// - Throws: `DecodingError`, with ``LinkProblems`` as its cause where the text is no address.
  public init(from decoder: any Decoder) throws {
    self = try decoded(from: decoder) { text in
      let reading = Self.read(text, rules: .widest)
      return (reading.address, reading.findings)
    }
  }

  /// Encodes the text.
  ///
  /// - Parameter encoder: An encoder that takes a single text.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try write(text, to: encoder) }
}

extension Passback: CustomStringConvertible, Codable {
  /// The scheme.
  public var description: String { scheme }

  /// Decodes the scheme.
  ///
  /// - Parameter decoder: A decoder with a single text.
  /// - Throws: `DecodingError`, with ``LinkProblems`` as its cause where the text is no passback.
  public init(from decoder: any Decoder) throws {
    self = try decoded(from: decoder) { text in
      let reading = Self.read(text)
      return (reading.passback, reading.findings)
    }
  }

  /// Encodes the scheme.
  ///
  /// - Parameter encoder: An encoder that takes a single text.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try write(scheme, to: encoder) }
}

extension DocumentContext: LosslessStringConvertible, Codable {
  /// The encoded text.
  public var description: String { text }

  /// Reads a context as ``read(_:)`` does.
  ///
  /// - Parameter text: The context as a person writes it or as it is in a link.
  public init?(_ text: String) {
    guard let context = Self.read(text).context else { return nil }
    self = context
  }

  /// Decodes the encoded text.
  ///
  /// - Parameter decoder: A decoder with a single text.
  /// - Throws: `DecodingError`, with ``LinkProblems`` as its cause where the text is no context.
  public init(from decoder: any Decoder) throws {
    self = try decoded(from: decoder) { text in
      let reading = Self.read(text)
      return (reading.context, reading.findings)
    }
  }

  /// Encodes the encoded text.
  ///
  /// - Parameter encoder: An encoder that takes a single text.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try write(text, to: encoder) }
}

extension HostPattern: CustomStringConvertible, Codable {
  /// The canonical text.
  public var description: String { text }

  /// Decodes the canonical text.
  ///
  /// - Parameter decoder: A decoder with a single text.
  /// - Throws: `DecodingError` where the text is no host.
  public init(from decoder: any Decoder) throws { self = try decoded(from: decoder) { (HostPattern($0), []) } }

  /// Encodes the canonical text.
  ///
  /// - Parameter encoder: An encoder that takes a single text.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try write(text, to: encoder) }
}

extension Storefront: LosslessStringConvertible, Codable {
  /// The code.
  public var description: String { code }

  /// Decodes the code.
  ///
  /// - Parameter decoder: A decoder with a single text.
  /// - Throws: `DecodingError` where the text is no country.
  public init(from decoder: any Decoder) throws { self = try decoded(from: decoder) { (Storefront($0), []) } }

  /// Encodes the code.
  ///
  /// - Parameter encoder: An encoder that takes a single text.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try write(code, to: encoder) }
}

extension LinkFinding: CustomStringConvertible {
  /// Severity, summary and identifier: `error: an empty address [address.empty]`.
  public var description: String { "\(severity.rawValue): \(summary) [\(identifier)]" }
}

private func write(_ text: String, to encoder: any Encoder) throws {
  var container = encoder.singleValueContainer()
  try container.encode(text)
}

private func decoded<Value>(from decoder: any Decoder, _ read: (String) -> (value: Value?, findings: [LinkFinding])) throws
  -> Value
{
  let container = try decoder.singleValueContainer()
  let text = try container.decode(String.self)
  let reading = read(text)
  guard let value = reading.value else {
    let problems = LinkProblems(reading.findings)
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath, debugDescription: reading.findings.isEmpty ? "not valid" : problems.description,
        underlyingError: problems))
  }
  return value
}
