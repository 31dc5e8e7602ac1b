import TextBasics

/// The caller's own data that Office hands back unchanged with the document (`|c|`).
public struct DocumentContext: Sendable, Hashable {
  /// The encoded text, as in the link.
  public let text: String

  /// The decoded text, as a person wrote it.
  public var value: String { percentDecodedText(Array(text.utf8)[...]) }

  /// Reads a context in auto mode: valid escapes are kept, everything else outside path characters and the slash is encoded.
  ///
  /// A bar in any spelling, a control or invisible character and an empty text are errors.
  ///
  /// - Parameter text: The context as a person writes it or as it is in a link.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(_ text: String) -> ContextReading { read(bytes: Array(text.utf8)) }

  /// Reads a context whose percent signs are literal: ``value`` is this text.
  ///
  /// - Parameter text: The context as a person writes it.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(exactly text: String) -> ContextReading { read(bytes: Array(text.utf8), .literal) }

  static func read(bytes: [UInt8], _ percent: PercentMeaning = .escapes) -> ContextReading {
    let argument = EncodedArgument(bytes, percent, part: .context, descriptor: "c")
    return ContextReading(context: argument.text.map { DocumentContext(text: $0) }, findings: argument.findings)
  }
}

/// The outcome of reading a document context.
public struct ContextReading: Sendable, Hashable {
  /// `nil` exactly if some finding is an error.
  public let context: DocumentContext?
  /// All findings; their part is ``LinkPart/context``.
  public let findings: [LinkFinding]
}

/// An argument other than an address, as it is in a link.
struct EncodedArgument {
  /// `nil` exactly if some finding is an error.
  let text: String?
  let findings: [LinkFinding]

  /// The caller's findings are added, unless there is another finding at the same place.
  init(_ bytes: [UInt8], _ percent: PercentMeaning, part: LinkPart, descriptor: String, adding more: [LinkFinding] = []) {
    let found = bytes.isEmpty ? [LinkFinding(.descriptor.emptyArgument, [descriptor])] : inspectCharacters(bytes, percent)
    var findings = found.changed { $0.part = part }
    findings += more.filter { finding in !found.contains { $0.range == finding.range } }
    var out: [UInt8] = []
    switch percent {
    case .escapes: appendEncoded(bytes[...], allowed: ByteSet.argumentCharacters, to: &out)
    case .literal: appendEncodedWhole(bytes, allowed: ByteSet.argumentCharacters, to: &out)
    }
    if !findings.hasError, out.count > AddressReader.maximumInput {
      let counts = [out.count, LaunchLink.maximumByteCount].map { String($0) }
      findings = [LinkFinding(.form.tooLong, counts)]
    }
    text = findings.hasError ? nil : String(decoding: out, as: UTF8.self)
    self.findings = findings
  }
}
