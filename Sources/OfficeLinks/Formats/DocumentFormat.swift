import TextBasics

/// The facts that a file extension gives about a document: its app, and special traits for linking.
public struct DocumentFormat: Sendable, Hashable {
  /// The special traits of a format.
  public struct Traits: OptionSet, Sendable, Hashable {
    /// One bit for each trait.
    public let rawValue: UInt8

    /// Any set of bits; unknown ones are ignored.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An older format; mobile apps convert it to a new file before editing.
    public static let legacy = Traits(rawValue: 1)
    /// May contain macros or other active content.
    public static let macros = Traits(rawValue: 2)
    /// Office for the web shows it but does not edit it.
    public static let viewOnly = Traits(rawValue: 4)
    /// Made to start new documents from (`nft`).
    public static let template = Traits(rawValue: 8)
    /// The iOS apps open it from a WOPI host.
    public static let mobile = Traits(rawValue: 16)
  }

  /// The reason why no launch link is made for a format.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Refusal: Sendable, Hashable {
    /// Native code (`xll`): never.
    case nativeCode
    /// A program or script that is no document at all: never.
    case program
    /// An add-in: only if ``AddressRules/allowsAddIns`` is set.
    case addIn
  }

  /// Lower-case ASCII without the dot.
  public let fileExtension: String
  /// The app that the format belongs to; `nil` for known formats that no Office app should be launched for.
  public let app: OfficeApp?
  /// Its special properties.
  public let traits: Traits
  /// Why it is refused; `nil` for nearly all.
  public let refusal: Refusal?

  init(_ fileExtension: String, _ app: OfficeApp?, _ traits: Traits, refusal: Refusal? = nil) {
    self.fileExtension = fileExtension
    self.app = app
    self.traits = traits
    self.refusal = refusal
  }

  /// An older format; mobile apps convert it to a new file before editing.
  public var isLegacy: Bool { traits.contains(.legacy) }
  /// May contain macros or other active content.
  public var isMacroEnabled: Bool { traits.contains(.macros) }
  /// Office for the web shows it but does not edit it.
  public var isViewOnly: Bool { traits.contains(.viewOnly) }
  /// Made to start new documents from (`nft`).
  public var isTemplate: Bool { traits.contains(.template) }
  /// The iOS apps open it from a WOPI host.
  public var isMobile: Bool { traits.contains(.mobile) }
  /// An address with this extension is rejected by default.
  public var isRefused: Bool { refusal != nil }
}

extension DocumentFormat {
  /// The format of an extension in any case, without its dot; `nil` if it is unknown.
  ///
  /// - Parameter fileExtension: An extension.
  /// - Returns: The format, or `nil`.
  public static func named(_ fileExtension: some StringProtocol) -> DocumentFormat? {
    named(lowerCase: lowercasedASCII(String(fileExtension)))
  }

  /// The known document format that an unknown extension most resembles, at an edit distance of at most 2, or `nil` if none is
  /// near. Extensions of three letters may differ in one.
  ///
  /// - Parameter fileExtension: A misspelt extension.
  /// - Returns: The format that was probably meant, or `nil`.
  public static func nearest(to fileExtension: some StringProtocol) -> DocumentFormat? {
    guard (2...8).contains(fileExtension.utf8.count), !otherExtensions.contains(lowercasedASCII(String(fileExtension))),
      named(fileExtension) == nil, let written = EditDistance(from: String(fileExtension))
    else { return nil }
    var best: (format: DocumentFormat, distance: Int)?
    for format in all where format.app != nil && format.refusal == nil {
      let limit = min(fileExtension.utf8.count, format.fileExtension.utf8.count) < 4 ? 1 : 2
      guard let distance = written.to(format.fileExtension, atMost: limit), distance < best?.distance ?? .max else { continue }
      best = (format, distance)
    }
    return best?.format
  }

  /// Extensions that are right as they are, though similar to one of Office's.
  package static let otherExtensions: Set<String> = [
    "asp", "aspx", "bmp", "css", "eml", "epub", "gif", "ico", "jpg", "json", "key", "log", "md", "mov", "mp3", "mp4", "msg",
    "odg", "php",
    "png", "ps", "svg", "tex", "tif", "ts", "tsv", "wav", "webp", "wmv", "xml", "xps", "xsd", "xsl", "xslt", "yaml", "yml", "zip",
  ]

  /// The extension of a file name as people see it: the lower-case ASCII after its last dot, or `nil` if there is none.
  ///
  /// `docx.pdf` is a `pdf`, and `.docx` is a `docx` without a name.
  ///
  /// - Parameter name: A file name.
  /// - Returns: The extension, or `nil`.
  public static func fileExtension(ofFileName name: some StringProtocol) -> String? {
    let bytes = String(name).utf8
    guard let dot = bytes.lastIndex(of: ASCII.dot) else { return nil }
    let fileExtension = Substring(bytes[dot...].dropFirst())
    return fileExtension.isEmpty ? nil : lowercasedASCII(String(fileExtension))
  }

  /// The format of an extension in lower case.
  static func named(lowerCase fileExtension: String) -> DocumentFormat? { lookup[fileExtension] }

  private static let lookup = all.reduce(into: [String: DocumentFormat]()) { $0[$1.fileExtension] = $1 }
}

/// True if a file name is only an extension, such as `.docx` or `..docx`.
func hasNoStem(_ name: ArraySlice<UInt8>) -> Bool {
  guard name.first == ASCII.dot, let dot = name.lastIndex(of: ASCII.dot) else { return false }
  return dot + 1 < name.endIndex && name[..<dot].allSatisfy { $0 == ASCII.dot }
}
