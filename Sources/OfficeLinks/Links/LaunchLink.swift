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
  public let parts: LaunchParts

  /// The proposed location for a document made from a template; on the template's own origin.
  public var saveLocation: DocumentAddress? { parts.saveLocation }
  /// The arguments for a file on a WOPI host; all four or none.
  public var wopi: WOPIFields? { parts.wopi }
  /// The scheme with which Office returns.
  public var passback: Passback? { parts.passback }
  /// The data that Office hands back.
  public var context: DocumentContext? { parts.context }

  /// Whether the document is on a WOPI host: the same as asking for ``wopi``, without copying its texts.
  package var isOnWOPIHost: Bool { parts.hasWOPI }

  /// The most UTF-8 bytes of ``text``; Windows passes on no more.
  public static let maximumByteCount = 2048

  /// The file name that people see: the address's, or the WOPI one.
  public var fileName: String { wopi?.fileName ?? address.fileName }
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
  /// The proposed location for a document made from a template (`|s|`).
  public var saveLocation: DocumentAddress? {
    get { values?.saveLocation }
    set { self = LaunchParts(saveLocation: newValue, wopi: wopi, passback: passback, context: context) }
  }
  /// The arguments for a file on a WOPI host (`|d| |e| |n| |a|`).
  public var wopi: WOPIFields? {
    get { values?.wopi }
    set { self = LaunchParts(saveLocation: saveLocation, wopi: newValue, passback: passback, context: context) }
  }
  /// The scheme with which Office returns (`|p|`).
  public var passback: Passback? {
    get { values?.passback }
    set { self = LaunchParts(saveLocation: saveLocation, wopi: wopi, passback: newValue, context: context) }
  }
  /// The data that Office hands back (`|c|`).
  public var context: DocumentContext? {
    get { values?.context }
    set { self = LaunchParts(saveLocation: saveLocation, wopi: wopi, passback: passback, context: newValue) }
  }
  /// `nil` when all of them are.
  private let values: Values?

  /// No parts, or those given.
  public init(
    saveLocation: DocumentAddress? = nil, wopi: WOPIFields? = nil, passback: Passback? = nil, context: DocumentContext? = nil
  ) {
    let isEmpty = saveLocation == nil && wopi == nil && passback == nil && context == nil
    values = isEmpty ? nil : Values(saveLocation, wopi, passback, context)
  }

  /// Whether there is none.
  public var isEmpty: Bool { values == nil }

  var hasWOPI: Bool { values?.hasWOPI ?? false }

  /// The parts as a link has them, each behind its descriptor between bars.
  func written(isEncoded: Bool) -> String { values.map { isEncoded ? $0.href : $0.text } ?? "" }

  /// UTF-8 bytes of the same, with literal and with encoded bars.
  var byteCounts: (text: Int, href: Int) { values?.byteCounts ?? (0, 0) }

  /// The parts in one place: a class, since a link is copied ten times on its way to the pages, and copying one reference takes a
  /// fifth of the time.
  private final class Values: Sendable, Hashable {
    let saveLocation: DocumentAddress?
    let wopi: WOPIFields?
    let passback: Passback?
    let context: DocumentContext?
    /// A comparison of `wopi` with `nil` copies it: 220 instructions, and each link is asked three times.
    let hasWOPI: Bool
    /// As a link has them with literal and with encoded bars; written once, since most links have the same parts.
    let text: String
    let href: String
    /// Their UTF-8 bytes: each link is asked three times.
    let byteCounts: (text: Int, href: Int)

    init(_ saveLocation: DocumentAddress?, _ wopi: WOPIFields?, _ passback: Passback?, _ context: DocumentContext?) {
      (self.saveLocation, self.wopi, self.passback, self.context) = (saveLocation, wopi, passback, context)
      hasWOPI = wopi != nil
      // In the order of the link.
      let arguments = [
        ("s", saveLocation?.text), ("d", wopi?.encodedService), ("e", wopi?.encodedUser), ("n", wopi?.encodedFileName),
        ("a", wopi?.source.rawValue), ("p", passback?.scheme), ("c", context?.text),
      ]
      func written(_ bar: String) -> String {
        arguments.reduce(into: "") { link, argument in
          if let value = argument.1 { link += bar + argument.0 + bar + value }
        }
      }
      (text, href) = (written("|"), written("%7C"))
      byteCounts = (text.utf8.count, href.utf8.count)
    }

    static func == (left: Values, right: Values) -> Bool {
      left === right
        || left.passback == right.passback && left.context == right.context && left.saveLocation == right.saveLocation
          && left.wopi == right.wopi
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(saveLocation)
      hasher.combine(wopi)
      hasher.combine(passback)
      hasher.combine(context)
    }
  }
}

/// The optional warnings when a link is built.
public struct LinkRules: Sendable, Hashable {
  /// Warns of an app that is not the format's own; a portal that offers other apps means it.
  public var warnsAboutOtherApps = true
  /// Warns of passback and context for an app that never returns.
  public var warnsAboutIgnoredParts = true

  /// All warnings, except those turned off.
  public init(warnsAboutOtherApps: Bool = true, warnsAboutIgnoredParts: Bool = true) {
    self.warnsAboutOtherApps = warnsAboutOtherApps
    self.warnsAboutIgnoredParts = warnsAboutIgnoredParts
  }
}
