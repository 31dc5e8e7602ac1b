import TextBasics

/// What the caller wants back from Office together with the document (`|c|`); Office only hands it through.
public struct DocumentContext: Sendable, Hashable {
  /// Encoded as it stands in the link.
  public let text: String

  init(text: String) { self.text = text }

  /// Decoded, as a person wrote it.
  public var value: String { percentDecodedText(Array(text.utf8)[...]) }

  /// Reads a context in auto mode: valid escapes are kept, all else outside path characters and the slash is encoded.
  ///
  /// A bar in any spelling, a control or invisible character and an empty text are errors.
  public static func read(_ text: String) -> ContextReading {
    read(bytes: Array(text.utf8))
  }

  static func read(bytes: [UInt8]) -> ContextReading {
    let argument = ArgumentReader.read(bytes, part: .context, descriptor: "c")
    return ContextReading(context: argument.text.map { DocumentContext(text: $0) }, findings: argument.findings)
  }
}

/// The outcome of reading a document context.
public struct ContextReading: Sendable, Hashable {
  /// `nil` exactly when some finding is an error.
  public let context: DocumentContext?
  /// All that was found, of the part ``LinkPart/context``.
  public let findings: [LinkFinding]
}
