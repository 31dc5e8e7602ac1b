/// A link that makes an Office app open a document (*Office URI Schemes*); always valid.
public struct LaunchLink: Sendable, Hashable {
  /// The app that opens the document.
  public let app: OfficeApp
  /// The mode; in the short forms the app's own.
  public let mode: OpenMode
  /// The form of the link.
  public let form: LinkForm
  /// The document, the template of the mode new, or the WOPI source.
  public let address: DocumentAddress
  /// The further parts; empty in the short forms.
  public var parts: LaunchParts { further?.parts ?? LaunchParts() }

  private let further: FurtherParts?

  /// The further parts as arguments of the link.
  var arguments: [(descriptor: String, text: String)] { further?.parts.arguments ?? [] }

  init(app: OfficeApp, mode: OpenMode, form: LinkForm, address: DocumentAddress, parts: LaunchParts) {
    (self.app, self.mode, self.form, self.address) = (app, mode, form, address)
    further = parts.isEmpty ? nil : FurtherParts(parts)
  }

  /// The proposed location for a document made from a template; on the template's own origin.
  public var saveLocation: DocumentAddress? { further?.parts.saveLocation }
  /// The arguments for a file on a WOPI host; all four or none.
  public var wopi: WOPIFields? { further?.parts.wopi }
  /// The scheme with which Office returns.
  public var passback: Passback? { further?.parts.passback }
  /// The data that Office hands back.
  public var context: DocumentContext? { further?.parts.context }

  /// The document is on a WOPI host.
  package var isOnWOPIHost: Bool { further?.parts.wopi != nil }

  /// The most UTF-8 bytes of ``text``; Windows passes on no more.
  public static let maximumByteCount = 2048

  /// The file name that people see: the address's, or the WOPI one.
  public var fileName: String { wopi?.fileName ?? address.fileName }
}

/// The parts of a link that has any, behind a reference: most links have none, and a program may hold very many links.
private final class FurtherParts: Sendable, Hashable {
  let parts: LaunchParts

  init(_ parts: LaunchParts) { self.parts = parts }

  static func == (left: FurtherParts, right: FurtherParts) -> Bool { left.parts == right.parts }
  func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// The outcome of building or parsing a launch link.
public struct LinkReading: Sendable, Hashable {
  /// `nil` exactly if some finding is an error.
  public let link: LaunchLink?
  /// The faults and remarks, each with its part.
  public let findings: [LinkFinding]
}

/// The parts of a launch link besides app, mode and document address; empty at first.
public struct LaunchParts: Sendable, Hashable {
  /// Where a document made from a template is offered to be saved (`|s|`).
  public var saveLocation: DocumentAddress?
  /// The arguments of a file on a WOPI host (`|d| |e| |n| |a|`).
  public var wopi: WOPIFields?
  /// The scheme by which Office returns (`|p|`).
  public var passback: Passback?
  /// The data that Office hands back (`|c|`).
  public var context: DocumentContext?

  /// No parts.
  public init() {}

  /// The part of a link to a template.
  ///
  /// - Parameter saveLocation: Where a document made from a template is offered to be saved.
  public init(saveLocation: DocumentAddress) { self.saveLocation = saveLocation }

  /// The arguments of a file on a WOPI host.
  ///
  /// - Parameter wopi: The arguments.
  public init(wopi: WOPIFields) { self.wopi = wopi }

  /// The part by which Office returns.
  ///
  /// - Parameter passback: The scheme by which Office returns.
  public init(passback: Passback) { self.passback = passback }

  /// The parts by which Office returns with a context.
  ///
  /// - Parameters:
  ///   - passback: The scheme by which Office returns.
  ///   - context: The data that Office hands back.
  public init(passback: Passback, context: DocumentContext) { (self.passback, self.context) = (passback, context) }

  /// True if there is none.
  public var isEmpty: Bool { saveLocation == nil && wopi == nil && passback == nil && context == nil }

  /// The parts that are there, encoded, in the order of the link.
  var arguments: [(descriptor: String, text: String)] {
    var arguments: [(descriptor: String, text: String)] = []
    if let saveLocation { arguments.append(("s", saveLocation.text)) }
    if let wopi {
      arguments += [
        ("d", wopi.encodedService), ("e", wopi.encodedUser), ("n", wopi.encodedFileName), ("a", wopi.source.rawValue),
      ]
    }
    if let passback { arguments.append(("p", passback.scheme)) }
    if let context { arguments.append(("c", context.text)) }
    return arguments
  }
}

/// The optional warnings when a link is built.
public struct LinkRules: Sendable, Hashable {
  /// Warns of an app that is not the format's own; a portal that offers other apps means it.
  public var warnsAboutOtherApps = true
  /// Warns of passback and context for an app that never returns.
  public var warnsAboutIgnoredParts = true

  /// All warnings, except those turned off.
  ///
  /// - Parameters:
  ///   - warnsAboutOtherApps: Warns of an app that is not the format's own.
  ///   - warnsAboutIgnoredParts: Warns of passback and context for an app that never returns.
  public init(warnsAboutOtherApps: Bool = true, warnsAboutIgnoredParts: Bool = true) {
    self.warnsAboutOtherApps = warnsAboutOtherApps
    self.warnsAboutIgnoredParts = warnsAboutIgnoredParts
  }
}
