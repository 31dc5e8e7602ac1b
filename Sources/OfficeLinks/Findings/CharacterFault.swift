import TextBasics

/// Characters that no argument of a link may hold, or that are not what they seem.
public enum CharacterFault: LinkFault {
  /// C0, DEL or C1, by its code point.
  case control(UInt32, isEncoded: Bool)
  /// Zero-width and other characters that take no room.
  case invisible(UInt32, isEncoded: Bool)
  /// Marks, embeddings, overrides and isolates of the bidirectional algorithm.
  case bidirectional(UInt32, isEncoded: Bool)
  /// U+2028 or U+2029.
  case lineSeparator(UInt32, isEncoded: Bool)
  /// A bar, in the spelling that was written: `|`, `%7C` or `%7c`.
  case bar(spelling: String)
  /// `%257C`: a bar again once something decodes twice.
  case doublyEncodedBar
  case backslash
  /// Blanks before or after the text, which some readers drop and others do not.
  case surroundingBlanks
  /// Bytes that are not UTF-8 at all.
  case invalidUTF8
  /// An overlong or otherwise forged UTF-8 sequence in escapes, such as `%C1%BC` for a bar.
  case overlongEscape
  /// Escapes that are bytes of some other encoding.
  case escapesNotUTF8
  /// A percent sign without two hexadecimal digits; it was encoded as `%25`.
  case lonePercent

  var severity: LinkSeverity {
    switch self {
    case .control, .invisible, .bidirectional, .lineSeparator, .bar, .backslash, .surroundingBlanks, .invalidUTF8,
      .overlongEscape:
      .error
    case .doublyEncodedBar, .escapesNotUTF8, .lonePercent: .warning
    }
  }

  static let examples: [CharacterFault] = [
    .control(0, isEncoded: true), .invisible(0x200B, isEncoded: false), .bidirectional(0x202E, isEncoded: false),
    .lineSeparator(0x2028, isEncoded: false), .bar(spelling: "%7C"), .doublyEncodedBar, .backslash, .surroundingBlanks,
    .invalidUTF8, .overlongEscape, .escapesNotUTF8, .lonePercent,
  ]
}

extension CharacterFault {
  var wording: FaultWording {
    switch self {
    case .control(let code, let isEncoded):
      FaultWording(
        "character.control", "control character \(shown(code, isEncoded))",
        "Control characters cut or change the text on its way from the page to the app, and Firefox refuses the link.",
        solution: "Remove it")
    case .invisible(let code, let isEncoded):
      FaultWording(
        "character.invisible", "invisible character \(shown(code, isEncoded))",
        "Two addresses that look the same would be different ones. Such characters mostly come from copying out of a page.",
        solution: "Remove it, and rename the file if its name really holds it")
    case .bidirectional(let code, let isEncoded):
      FaultWording(
        "character.bidirectional", "bidirectional control character \(shown(code, isEncoded))",
        "It reorders what people see, so a program can look like a document.",
        solution: "Remove it, and rename the file if its name really holds it")
    case .lineSeparator(let code, let isEncoded):
      FaultWording(
        "character.lineSeparator", "line or paragraph separator \(shown(code, isEncoded))",
        "It ends a line in scripts and in some mail readers, so the link would be cut there.", solution: "Remove it")
    case .bar(let spelling):
      FaultWording(
        "character.bar", "a bar, written \(spelling), inside an argument",
        "Bars separate the arguments of a launch link, and apps decode %7C before they split: what follows would be read as "
          + "another argument.", solution: "Rename the file or choose a text without a bar")
    case .doublyEncodedBar: Self.doublyEncodedBarWording
    case .overlongEscape: Self.overlongEscapeWording
    case .escapesNotUTF8: Self.escapesNotUTF8Wording
    case .lonePercent: Self.lonePercentWording
    case .invalidUTF8: Self.invalidUTF8Wording
    case .backslash:
      FaultWording(
        "character.backslash", "a backslash in an address",
        "Browsers turn it into a slash, other readers keep it, and Windows takes it for a network path.",
        solution: "Write slashes")
    case .surroundingBlanks:
      FaultWording(
        "character.surroundingBlanks", "blanks before or after the text",
        "Browsers drop them, other readers keep or refuse them.", solution: "Remove the blanks")
    }
  }

  private static let doublyEncodedBarWording = FaultWording(
    "character.doublyEncodedBar", "%257C is a bar once it is decoded twice",
    "A server or app that decodes twice would split the link there.", solution: "Rename the file without the bar")

  private static let overlongEscapeWording = FaultWording(
    "character.overlongEscape", "escapes that hide a character in a forged UTF-8 sequence",
    "Readers that decode it anyway would see a separator that no check has seen.",
    solution: "Write the character itself, or its proper escape")

  private static let escapesNotUTF8Wording = FaultWording(
    "character.escapesNotUTF8", "escapes that are not UTF-8",
    "The address names bytes of an older encoding; most servers today answer that there is no such file.",
    solution: "Encode the name as UTF-8, unless the server really uses the older encoding")

  private static let lonePercentWording = FaultWording(
    "character.lonePercent", "a percent sign without two hexadecimal digits",
    "It was taken literally and written %25.", solution: "Write %25 where a percent sign is meant")

  private static let invalidUTF8Wording = FaultWording(
    "character.invalidUTF8", "bytes that are not UTF-8", "The text cannot be read as characters.",
    solution: "Save the text as UTF-8")

  private func shown(_ code: UInt32, _ isEncoded: Bool) -> String {
    codePoint(code) + (isEncoded ? ", percent-encoded" : "")
  }
}

extension CharacterClass {
  func fault(_ scalar: UInt32, isEncoded: Bool) -> CharacterFault {
    switch self {
    case .control: .control(scalar, isEncoded: isEncoded)
    case .invisible: .invisible(scalar, isEncoded: isEncoded)
    case .bidirectional: .bidirectional(scalar, isEncoded: isEncoded)
    case .lineSeparator: .lineSeparator(scalar, isEncoded: isEncoded)
    }
  }
}
