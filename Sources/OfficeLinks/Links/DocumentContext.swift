import TextBasics

/// What the caller wants back from Office together with the document (`|c|`); Office only hands it through.
public struct DocumentContext: Sendable, Hashable {
  /// Encoded as it is in the link.
  public let text: String

  /// Decoded, as a person wrote it.
  public var value: String { percentDecodedText(Array(text.utf8)[...]) }

  /// Reads a context in auto mode: valid escapes are kept, all else outside path characters and the slash is encoded.
  ///
  /// A bar in any spelling, a control or invisible character and an empty text are errors.
  public static func read(_ text: String) -> ContextReading { read(bytes: Array(text.utf8)) }

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

/// An argument that is not an address, encoded for a link; `text` is `nil` when some finding is an error.
struct ReadArgument {
  let text: String?
  let findings: [LinkFinding]
}

/// Reads the arguments that are not addresses.
enum ArgumentReader {
  /// Auto mode: valid escapes are kept, all else that needs it is encoded.
  static func read(_ bytes: [UInt8], part: LinkPart, descriptor: String) -> ReadArgument {
    if !bytes.isEmpty, bytes.allSatisfy({ ByteSet.argumentCharacters.contains($0) }) {
      return ReadArgument(text: String(decoding: bytes, as: UTF8.self), findings: [])
    }
    return encoded(bytes, findings(bytes, .escapes, part, descriptor)) { bytes, out in
      appendEncoded(bytes[...], allowed: ByteSet.argumentCharacters, to: &out)
    }
  }

  /// Every percent sign is meant literally; what the caller found is added.
  static func readWhole(_ text: String, part: LinkPart, descriptor: String, _ more: [LinkFinding] = []) -> ReadArgument {
    let bytes = Array(text.utf8)
    let found = findings(bytes, .literal, part, descriptor)
    let isNew = { (finding: LinkFinding) in !found.contains { $0.range == finding.range } }
    return encoded(bytes, found + more.filter(isNew)) { bytes, out in
      appendEncodedWhole(bytes, allowed: ByteSet.argumentCharacters, to: &out)
    }
  }

  private static func findings(
    _ bytes: [UInt8], _ percent: PercentMeaning, _ part: LinkPart, _ descriptor: String
  ) -> [LinkFinding] {
    guard !bytes.isEmpty else { return [LinkFinding(.descriptor.emptyArgument, [descriptor], part: part)] }
    return inspectCharacters(bytes, percent).map { finding in
      var finding = finding
      finding.part = part
      return finding
    }
  }

  private static func encoded(
    _ bytes: [UInt8], _ findings: [LinkFinding], _ encode: ([UInt8], inout [UInt8]) -> Void
  ) -> ReadArgument {
    guard !findings.hasError else { return ReadArgument(text: nil, findings: findings) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 16)
    encode(bytes, &out)
    guard out.count <= AddressReader.maximumInput else {
      let counts = [String(out.count), String(LaunchLink.maximumByteCount)]
      return ReadArgument(text: nil, findings: [LinkFinding(.form.tooLong, counts)])
    }
    return ReadArgument(text: String(decoding: out, as: UTF8.self), findings: findings)
  }
}
