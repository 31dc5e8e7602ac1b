// `Codable` for every value, as its text; Embedded Swift has none.

#if !hasFeature(Embedded)
extension Delimiters: Codable {}
extension WOPISource: Codable {}
extension LinkSeverity: Codable {}
extension LinkPart: Codable {}
extension OfficeApp: Codable {}
extension OpenMode: Codable {}
extension LinkForm: Codable {}

// A dictionary with such keys is an object with their names, not a list of keys and values.
@available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *)
extension OfficeApp: CodingKeyRepresentable {}
@available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *)
extension OpenMode: CodingKeyRepresentable {}
@available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *)
extension LinkForm: CodingKeyRepresentable {}

extension LaunchLink: Codable {
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

extension ReturnLink: Codable {
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

extension Passback: Codable {
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

extension DocumentContext: Codable {
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

extension HostPattern: Codable {
  /// Decodes the canonical text.
  ///
  /// - Parameter decoder: A decoder with a single text.
  /// - Throws: `DecodingError`, with ``LinkProblems`` as its cause where the text is no host.
  public init(from decoder: any Decoder) throws {
    self = try decoded(from: decoder) { text in
      let reading = Self.read(text)
      return (reading.pattern, reading.findings)
    }
  }

  /// Encodes the canonical text.
  ///
  /// - Parameter encoder: An encoder that takes a single text.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try write(text, to: encoder) }
}

extension Storefront: Codable {
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
#endif
