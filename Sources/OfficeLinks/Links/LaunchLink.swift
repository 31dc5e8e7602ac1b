/// A link that makes an Office app open a document (*Office URI Schemes*); only valid ones can be had.
public struct LaunchLink: Sendable, Hashable {
  /// The app that opens the document.
  public let app: OfficeApp
  /// What it does with it; in the short forms what the app does by itself.
  public let mode: OpenMode
  /// How much the link spells out.
  public let form: LinkForm
  /// The document, the template of the mode new, or the WOPI source.
  public let address: DocumentAddress
  /// The rest; empty in the short forms.
  public let parts: LaunchParts

  /// Where a document made from a template is offered to be saved; on the template's own origin.
  public var saveLocation: DocumentAddress? { parts.saveLocation }
  /// What a file on a WOPI host needs; all four or none.
  public var wopi: WOPIFields? { parts.wopi }
  /// The scheme by which Office returns.
  public var passback: Passback? { parts.passback }
  /// What Office hands back.
  public var context: DocumentContext? { parts.context }

  /// Whether the document is on a WOPI host: the same as asking for ``wopi``, without copying its texts.
  package var isOnWOPIHost: Bool { parts.hasWOPI }

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

/// What a launch link can carry beside app, mode and document address; empty at first.
public struct LaunchParts: Sendable, Hashable {
  /// Where a document made from a template is offered to be saved (`|s|`).
  public var saveLocation: DocumentAddress? {
    get { values?.saveLocation }
    set { self = LaunchParts(saveLocation: newValue, wopi: wopi, passback: passback, context: context) }
  }
  /// What a file on a WOPI host needs (`|d| |e| |n| |a|`).
  public var wopi: WOPIFields? {
    get { values?.wopi }
    set { self = LaunchParts(saveLocation: saveLocation, wopi: newValue, passback: passback, context: context) }
  }
  /// The scheme by which Office returns (`|p|`).
  public var passback: Passback? {
    get { values?.passback }
    set { self = LaunchParts(saveLocation: saveLocation, wopi: wopi, passback: newValue, context: context) }
  }
  /// What Office hands back (`|c|`).
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

  /// How many arguments they are in a link, and the UTF-8 bytes of these with a byte for the descriptor of each.
  var argumentCounts: (arguments: Int, bytes: Int) { values?.argumentCounts ?? (0, 0) }

  /// Every descriptor with its argument, in the order of the link.
  @inline(__always)
  func forEachArgument(_ body: (UInt8, String) -> Void) { values?.forEachArgument(body) }

  /// The parts in one place: a class, since a link is copied ten times on its way to the pages, and copying one reference takes a
  /// fifth of the time.
  private final class Values: Sendable, Hashable {
    let saveLocation: DocumentAddress?
    let wopi: WOPIFields?
    let passback: Passback?
    let context: DocumentContext?
    /// A comparison of `wopi` with `nil` copies it: 220 instructions, and each link is asked three times.
    let hasWOPI: Bool
    /// Counted once: each link is asked three times, and most have the same parts.
    let argumentCounts: (arguments: Int, bytes: Int)

    init(_ saveLocation: DocumentAddress?, _ wopi: WOPIFields?, _ passback: Passback?, _ context: DocumentContext?) {
      (self.saveLocation, self.wopi, self.passback, self.context) = (saveLocation, wopi, passback, context)
      hasWOPI = wopi != nil
      let fields = wopi.map { [$0.encodedService, $0.encodedUser, $0.encodedFileName, $0.source.rawValue] } ?? []
      let arguments = [saveLocation?.text, passback?.scheme, context?.text].compactMap(\.self) + fields
      argumentCounts = (arguments.count, arguments.reduce(0) { $0 + 1 + $1.utf8.count })
    }

    @inline(__always)
    func forEachArgument(_ body: (UInt8, String) -> Void) {
      if let saveLocation { body(UInt8(ascii: "s"), saveLocation.text) }
      if hasWOPI, let wopi {
        body(UInt8(ascii: "d"), wopi.encodedService)
        body(UInt8(ascii: "e"), wopi.encodedUser)
        body(UInt8(ascii: "n"), wopi.encodedFileName)
        body(UInt8(ascii: "a"), wopi.source.rawValue)
      }
      if let passback { body(UInt8(ascii: "p"), passback.scheme) }
      if let context { body(UInt8(ascii: "c"), context.text) }
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

/// What a caller wants to be warned about when a link is built.
public struct LinkRules: Sendable, Hashable {
  /// Whether an app that is not the format's own is worth a warning; a portal that offers other apps means it.
  public var warnsAboutOtherApps = true
  /// Whether passback and context for an app that never returns are worth a warning.
  public var warnsAboutIgnoredParts = true

  /// All warnings but those that are switched off.
  public init(warnsAboutOtherApps: Bool = true, warnsAboutIgnoredParts: Bool = true) {
    self.warnsAboutOtherApps = warnsAboutOtherApps
    self.warnsAboutIgnoredParts = warnsAboutIgnoredParts
  }
}
