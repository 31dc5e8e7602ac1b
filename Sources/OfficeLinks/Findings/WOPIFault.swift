import TextBasics

/// The four further arguments of a link to a file on a WOPI host.
public enum WOPIFault: LinkFault {
  /// The descriptors of `d e n a` that are missing.
  case missing([String])
  case appUnsupported(OfficeApp)
  /// Neither `Web` nor `App`.
  case source(String)
  /// A character that Office for iOS refuses in a file name or user id.
  case character(String)
  case noExtension
  case extensionUnsuited(String, app: OfficeApp)
  /// A format of the app that the WOPI article does not list.
  case extensionUnlisted(String, app: OfficeApp)
  /// `.` or `..` as a name.
  case dotName
  /// A file name that ends with a dot or a blank.
  case fileNameEnd
  case mode(OpenMode)
  /// A user id of more bytes than a link has room for.
  case userTooLong(count: Int, limit: Int)

  var severity: LinkSeverity { .error }

  static let examples: [WOPIFault] = [
    .missing(["d", "e"]), .appUnsupported(.oneNote), .source("web"), .character("#"), .noExtension,
    .extensionUnsuited("xlsx", app: .word), .extensionUnlisted("rtf", app: .word), .dotName, .fileNameEnd, .mode(.new),
    .userTooLong(count: 257, limit: 256),
  ]
}

extension WOPIFault {
  var wording: FaultWording {
    switch self {
    case .missing(let names):
      FaultWording(
        "wopi.missing", "a WOPI link without \(names.joined(separator: ", "))", "The apps want all of d, e, n and a.",
        solution: "Add what is missing, or leave all four out")
    case .appUnsupported(let app):
      FaultWording(
        "wopi.appUnsupported", "a WOPI link for \(app.name)", "Only Word, Excel and PowerPoint open files from a WOPI host.",
        solution: "Use one of those, or the document's own address")
    case .source(let source):
      FaultWording(
        "wopi.source", "the WOPI source ‘\(source)’", "It is exactly Web (a site) or App (a native app).",
        solution: "Write Web or App")
    case .character(let character):
      FaultWording(
        "wopi.character", "the character \(character) in a WOPI argument",
        "Office for iOS refuses \\ / : * ? \" < > | # { } ^ [ ] ` % in file names and user ids.",
        solution: "Replace it by a hyphen")
    case .noExtension:
      FaultWording(
        "wopi.noExtension", "a WOPI file name without an extension", "The app chooses by it how to read the file.",
        solution: "Give the file name with its extension")
    case .extensionUnsuited(let fileExtension, let app):
      FaultWording(
        "wopi.extensionUnsuited", "a WOPI file name with .\(fileExtension) for \(app.name)",
        "The app would refuse the file.", solution: "Use the app that the format belongs to")
    case .extensionUnlisted(let fileExtension, let app):
      FaultWording(
        "wopi.extensionUnlisted", "a WOPI file name with .\(fileExtension), which \(app.name) opens from no WOPI host",
        "It is not among the file types that the WOPI article lists for the app.",
        solution: "Save the document in the app's own format")
    case .dotName:
      FaultWording(
        "wopi.dotName", "a WOPI argument of dots only", "It names a folder, not a file.", solution: "Write the file's name")
    case .fileNameEnd:
      FaultWording(
        "wopi.fileNameEnd", "a WOPI file name that ends with a dot or a blank", "Windows drops the end.",
        solution: "Rename the file")
    case .mode(let mode):
      FaultWording(
        "wopi.mode", "a WOPI link with the mode \(mode.rawValue)", "Files on a WOPI host are edited or viewed.",
        solution: "Use the mode edit or view")
    case .userTooLong(let count, let limit):
      FaultWording(
        "wopi.userTooLong", "a user id of \(count) bytes",
        "It has at most \(limit), so that the link stays short enough for Windows.",
        solution: "Use the host's short id of the user")
    }
  }
}
