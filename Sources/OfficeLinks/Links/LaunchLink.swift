/// A link that makes an Office app open a document (*Office URI Schemes*); only valid ones can be had.
public struct LaunchLink: Sendable, Hashable {
  /// The app that opens the document.
  public let app: OfficeApp
  /// What it does with it; in the short forms what the app does without being told.
  public let mode: OpenMode
  /// How much the link spells out.
  public let form: LinkForm
  /// The document, the template of the mode new, or the WOPI source.
  public let address: DocumentAddress
  /// The rest; empty in the short forms.
  public let parts: LaunchParts

  init(app: OfficeApp, mode: OpenMode, form: LinkForm, address: DocumentAddress, parts: LaunchParts) {
    self.app = app
    self.mode = mode
    self.form = form
    self.address = address
    self.parts = parts
  }

  /// Where a document made from a template is offered to be saved; on the template's own origin.
  public var saveLocation: DocumentAddress? { parts.saveLocation }
  /// What a file on a WOPI host needs; all four or none.
  public var wopi: WOPIFields? { parts.wopi }
  /// The scheme by which Office returns.
  public var passback: Passback? { parts.passback }
  /// What Office hands back.
  public var context: DocumentContext? { parts.context }

  /// The most UTF-8 bytes of ``text``; Windows hands over no more.
  public static let maximumByteCount = 2048

  /// The file name that people see: the address's, or the WOPI one.
  public var fileName: String { wopi?.fileName ?? address.fileName }
}

/// The outcome of building or parsing a launch link.
public struct LinkReading: Sendable, Hashable {
  /// `nil` exactly when some finding is an error.
  public let link: LaunchLink?
  /// What is wrong or worth knowing, each with the part that it is about.
  public let findings: [LinkFinding]
}
