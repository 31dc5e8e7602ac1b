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
    case .empty: Self.emptyWording
    case .relative: Self.relativeWording
    case .schemeRelative: Self.schemeRelativeWording
    case .uncPath: Self.uncPathWording
    case .localPath: Self.localPathWording
    case .fileScheme: Self.fileSchemeWording
    case .officeLink(let scheme): Self.officeLinkWording(scheme)
    case .scheme(let scheme): Self.schemeWording(scheme)
    case .plainHTTP: Self.plainHTTPWording
    case .missingSlashes: Self.missingSlashesWording
    case .doubledScheme(let scheme): Self.doubledSchemeWording(scheme)
    case .encodedWhole: Self.encodedWholeWording
    case .angleBrackets: Self.angleBracketsWording
    case .credentials: Self.credentialsWording
    case .fragment: Self.fragmentWording
    case .tooLong(let count, let limit): Self.tooLongWording(count, limit)
    case .dotSegment(let spelling): Self.dotSegmentWording(spelling)
    case .encodedSeparator(let spelling): Self.encodedSeparatorWording(spelling)
    case .fileNameCharacter(let character): Self.fileNameCharacterWording(character)
    case .fileNameEnd: Self.fileNameEndWording
    case .addressInPath: Self.addressInPathWording
    case .baseWithQuery: Self.baseWithQueryWording
    case .leadingSlash: Self.leadingSlashWording
    case .decomposed: Self.decomposedWording
    }
  }
}
