/// Addresses that are not a direct https address of a document.
public enum AddressFault: LinkFault {
  case empty
  /// No scheme and no host.
  case relative
  /// `//host/path`.
  case schemeRelative
  /// `\\server\share`.
  case uncPath
  /// `C:\folder`.
  case localPath
  case fileScheme
  /// A launch link where a document's address belongs.
  case officeLink(scheme: String)
  case scheme(String)
  case plainHTTP
  /// `https:host` or `https:/host`.
  case missingSlashes
  /// `https://https://…`: the second scheme would be the host.
  case doubledScheme(String)
  /// `https%3A//…`: the whole address went through an encoder for parts of addresses.
  case encodedWhole
  /// `<https://…>`, as Microsoft's examples have it.
  case angleBrackets
  case credentials
  case fragment
  /// UTF-8 bytes of the canonical address, and the most that the rules allow.
  case tooLong(count: Int, limit: Int)
  /// `.` or `..` in the spelling that was written.
  case dotSegment(String)
  /// `%2F` or `%5C` in the spelling that was written.
  case encodedSeparator(String)
  /// A character that Office allows in no file name.
  case fileNameCharacter(String)
  /// A file name that ends with a dot or a blank.
  case fileNameEnd
  /// A whole address where a path on the base address belongs.
  case addressInPath
  /// A base address with a query or fragment.
  case baseWithQuery
  /// A path that starts with a slash; it was read as below the base address.
  case leadingSlash
  /// A name with letters and marks apart (NFD); the composed spelling is another address.
  case decomposed

  var severity: LinkSeverity {
    switch self {
    case .empty, .relative, .schemeRelative, .uncPath, .localPath, .fileScheme, .officeLink, .scheme, .plainHTTP,
      .missingSlashes, .doubledScheme, .encodedWhole, .angleBrackets, .credentials, .fragment, .tooLong, .dotSegment,
      .encodedSeparator,
      .fileNameCharacter, .fileNameEnd, .addressInPath, .baseWithQuery:
      .error
    case .decomposed: .warning
    case .leadingSlash: .note
    }
  }

  static let examples: [AddressFault] = [
    .empty, .relative, .schemeRelative, .uncPath, .localPath, .fileScheme, .officeLink(scheme: "ms-word"),
    .scheme("javascript"), .plainHTTP, .missingSlashes, .doubledScheme("https"), .encodedWhole, .angleBrackets, .credentials,
    .fragment,
    .tooLong(count: 3000, limit: 2048), .dotSegment(".."), .encodedSeparator("%2F"), .fileNameCharacter("*"), .fileNameEnd,
    .addressInPath, .baseWithQuery, .leadingSlash, .decomposed,
  ]
}

extension AddressFault {
  var wording: FaultWording {
    switch self {
    case .empty, .relative, .schemeRelative, .uncPath, .localPath, .fileScheme, .officeLink, .scheme, .plainHTTP:
      originWording
    case .missingSlashes, .doubledScheme, .encodedWhole, .angleBrackets, .credentials, .fragment, .tooLong: shapeWording
    case .dotSegment, .encodedSeparator, .fileNameCharacter, .fileNameEnd, .decomposed, .addressInPath, .baseWithQuery,
      .leadingSlash:
      pathWording
    }
  }

  var originWording: FaultWording {
    switch self {
    case .relative:
      FaultWording(
        "address.relative", "a relative address",
        "The app opens the document by itself and does not know which page the link was on.",
        solution: "Write the whole address, from https:// on")
    case .schemeRelative:
      FaultWording(
        "address.schemeRelative", "an address without a scheme",
        "On Windows it is read as a network share, to which the app would send the person's sign-in.",
        solution: "Write the whole address, from https:// on")
    case .uncPath:
      FaultWording(
        "address.uncPath", "a Windows network path",
        "Following it makes Windows send the person's sign-in to that server, and phones cannot open it.",
        solution: "Use the https address of the same file")
    case .localPath:
      FaultWording(
        "address.localPath", "a path on a disk", "It exists on one computer only.",
        solution: "Put the file on a server and use its https address")
    case .fileScheme:
      FaultWording(
        "address.fileScheme", "a file: address",
        "It names a disk or a network share, and Office launch links allow only web addresses.",
        solution: "Put the file on a server and use its https address")
    case .officeLink(let scheme):
      FaultWording(
        "address.officeLink", "a \(scheme): link where a document's address belongs",
        "The launch link is made from the address of the document itself.", solution: "Use the address inside the link")
    case .scheme(let scheme):
      FaultWording(
        "address.scheme", "an address with the scheme \(scheme)", "Office opens documents from https addresses only.",
        solution: "Use the document's https address")
    case .plainHTTP:
      FaultWording(
        "address.plainHTTP", "an http address",
        "Anyone on the way can read and replace the document. It has to be allowed expressly.",
        solution: "Use https, or allow http for this host")
    default:
      FaultWording(
        "address.empty", "an empty address", "A launch link needs the address of a document.",
        solution: "Write the address of a document")
    }
  }
}
