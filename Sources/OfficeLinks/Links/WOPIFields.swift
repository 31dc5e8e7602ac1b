import TextBasics

/// The invoker of Office for a file on a WOPI host (`|a|`).
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum WOPISource: String, CaseIterable, Sendable, Hashable {
  /// A site.
  case web = "Web"
  /// A native app.
  case app = "App"
}

/// The arguments `d e n a` of a link to a file on a WOPI host besides its address, decoded.
public struct WOPIFields: Sendable, Hashable {
  /// The service identifier (`|d|`), which Microsoft assigns to the host.
  public let service: String
  /// The user identifier (`|e|`).
  public let user: String
  /// The file name with its extension (`|n|`), which the address does not show.
  public let fileName: String
  /// The invoker of Office (`|a|`).
  public let source: WOPISource

  /// Reads the four arguments as `read` does, without its warnings.
  ///
  /// - Parameters:
  ///   - service: The service identifier, which Microsoft assigns to the host.
  ///   - user: The user identifier, at most 256 bytes.
  ///   - fileName: The file name with its extension.
  ///   - source: The invoker of Office.
  /// - Throws: ``LinkProblems`` with all findings, if one is an error.
  public init(service: String, user: String, fileName: String, source: WOPISource) throws(LinkProblems) {
    let reading = Self.read(service: service, user: user, fileName: fileName, source: source)
    guard let fields = reading.fields else { throw LinkProblems(reading.findings) }
    self = fields
  }

  private init(checked service: String, _ user: String, _ fileName: String, _ source: WOPISource) {
    (self.service, self.user, self.fileName, self.source) = (service, user, fileName, source)
  }

  var encodedService: String { percentEncoded(service, keeping: .argumentCharacters) }
  var encodedUser: String { percentEncoded(user, keeping: .argumentCharacters) }
  var encodedFileName: String { percentEncoded(fileName, keeping: .argumentCharacters) }

  /// Reads the four arguments as people write them: every percent sign is literal.
  ///
  /// Office for iOS rejects `\ / : * ? " < > | # { } ^ [ ] %` and the grave accent in file name and user identifier, so they are
  /// errors here; a user identifier has at most 256 bytes. ``LaunchLink/build(app:mode:form:address:parts:rules:)`` checks whether the extension
  /// fits the app.
  ///
  /// - Parameters:
  ///   - service: The service identifier, which Microsoft assigns to the host.
  ///   - user: The user identifier, at most 256 bytes.
  ///   - fileName: The file name with its extension.
  ///   - source: The invoker of Office.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(service: String, user: String, fileName: String, source: WOPISource) -> WOPIReading {
    let serviceArgument = argument(service, .wopiService, "d", spaceFindings(service, .wopiService))
    let nameArgument = argument(
      fileName, .wopiFileName, "n",
      refused(in: fileName, .wopiFileName) + spaceFindings(fileName, .wopiFileName) + nameFindings(fileName))
    let findings = serviceArgument.findings + argument(user: user).findings + nameArgument.findings
    let fields = findings.hasError ? nil : WOPIFields(checked: service, user, fileName, source)
    return WOPIReading(fields: fields, findings: findings)
  }

  /// Reads the arguments with the source as text, which must be exactly `Web` or `App`.
  ///
  /// - Parameters:
  ///   - service: The service identifier, which Microsoft assigns to the host.
  ///   - user: The user identifier, at most 256 bytes.
  ///   - fileName: The file name with its extension.
  ///   - source: The invoker of Office.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(service: String, user: String, fileName: String, source: String) -> WOPIReading {
    let known = WOPISource(rawValue: source)
    let reading = read(service: service, user: user, fileName: fileName, source: known ?? .web)
    guard known == nil else { return reading }
    let meant = WOPISource.allCases.first { lowercasedASCII($0.rawValue) == lowercasedASCII(source) }
    let finding = LinkFinding(.wopi.source, [source], part: .wopiSource, range: 0..<source.utf8.count, corrected: meant?.rawValue)
    return WOPIReading(fields: nil, findings: reading.findings + [finding])
  }

  /// Reads arguments that may be missing, which is an error of the whole link; the others are read nevertheless.
  ///
  /// - Parameters:
  ///   - service: The service identifier, which Microsoft assigns to the host.
  ///   - user: The user identifier, at most 256 bytes.
  ///   - fileName: The file name with its extension.
  ///   - source: The invoker of Office.
  /// - Returns: The value, or why there is none, and every finding.
  public static func read(service: String?, user: String?, fileName: String?, source: String?) -> WOPIReading {
    let arguments = [
      ("d", service, LinkPart.wopiService), ("e", user, .wopiUser), ("n", fileName, .wopiFileName), ("a", source, .wopiSource),
    ]
    let missing = arguments.filter { $0.1 == nil }
    // The stand-ins are valid.
    let reading = read(service: service ?? "d", user: user ?? "e", fileName: fileName ?? "n.docx", source: source ?? "Web")
    guard !missing.isEmpty else { return reading }
    return WOPIReading(
      fields: nil, findings: [LinkFinding(.wopi.missing, values: [.descriptors(missing.map { $0.0 })])] + reading.findings)
  }

  /// The faults of a user identifier by itself; empty if a link can contain it.
  ///
  /// - Parameter user: A user identifier.
  /// - Returns: The findings.
  public static func findings(inUser user: String) -> [LinkFinding] { argument(user: user).findings }

  private static func argument(
    _ text: String, _ part: LinkPart, _ descriptor: String, _ findings: [LinkFinding]
  ) -> EncodedArgument {
    EncodedArgument(Array(text.utf8), .literal, part: part, descriptor: descriptor, adding: findings)
  }

  private static func argument(user: String) -> EncodedArgument {
    var findings = refused(in: user, .wopiUser) + spaceFindings(user, .wopiUser)
    let count = user.utf8.count
    if count > maximumUserByteCount {
      let counts = [count, maximumUserByteCount].map { String($0) }
      findings.append(LinkFinding(.wopi.userTooLong, counts, part: .wopiUser, range: 0..<count))
    }
    return argument(user, .wopiUser, "e", findings)
  }

  private static func refused(in text: String, _ part: LinkPart) -> [LinkFinding] {
    let bytes = Array(text.utf8)
    guard let index = bytes.firstIndex(where: { refusedCharacters.contains($0) }) else {
      return isDots(bytes) ? [LinkFinding(.wopi.dotName, part: part, range: 0..<bytes.count)] : []
    }
    let character = String(decoding: [bytes[index]], as: UTF8.self)
    let replaced = bytes.map { refusedCharacters.contains($0) ? ASCII.hyphen : $0 }
    return [
      LinkFinding(
        .wopi.character, [character], part: part, range: index..<(index + 1),
        corrected: String(decoding: replaced, as: UTF8.self))
    ]
  }

  private static func isDots(_ bytes: [UInt8]) -> Bool { !bytes.isEmpty && bytes.allSatisfy { $0 == ASCII.dot } }

  private static func spaceFindings(_ text: String, _ part: LinkPart) -> [LinkFinding] {
    LinkFinding(spacesAround: Array(text.utf8)[...], part: part).map { [$0] } ?? []
  }

  private static func nameFindings(_ name: String) -> [LinkFinding] {
    let bytes = Array(name.utf8)
    let place = 0..<bytes.count
    var findings: [LinkFinding] = []
    if bytes.last == ASCII.dot, !isDots(bytes) {
      findings.append(LinkFinding(.wopi.fileNameEnd, part: .wopiFileName, range: (bytes.count - 1)..<bytes.count))
    }
    if hasNoStem(bytes[...]), let fileExtension = DocumentFormat.fileExtension(ofFileName: name) {
      findings.append(LinkFinding(.format.noStem, [fileExtension], part: .wopiFileName, range: place))
    }
    if let composed = composed(name) {
      findings.append(LinkFinding(.address.decomposed, part: .wopiFileName, range: place, corrected: composed))
    }
    return findings
  }

  /// No document specifies a limit. This one leaves most of a link's 2,048 bytes to the address.
  private static let maximumUserByteCount = 256

  /// The WOPI article's list for file names and user identifiers.
  private static let refusedCharacters = ByteSet("\\/:*?\"<>|#{}^[]`%")
}

/// The outcome of reading the WOPI arguments.
public struct WOPIReading: Sendable, Hashable {
  /// `nil` exactly if some finding is an error.
  public let fields: WOPIFields?
  /// All findings; their parts begin with `wopi`.
  public let findings: [LinkFinding]
}
