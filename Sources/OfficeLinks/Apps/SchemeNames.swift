import TextBasics

/// The uses of Office scheme names: only launch schemes may start a link.
enum SchemeKind {
  case launch(OfficeApp)
  /// Registered only so that `canOpenURL` reveals the version.
  case probe
  /// The return of a sign-in round trip.
  case signIn
  /// Known to belong to Office, without a documented grammar.
  case reserved
}

extension OfficeApp {
  /// The app of a scheme in any case, without the colon; `nil` for probes and every other scheme.
  ///
  /// - Parameter scheme: A scheme without its colon.
  public init?(scheme: some StringProtocol) {
    let scheme = String(scheme)
    guard let app = SchemeNames.apps[scheme] ?? SchemeNames.apps[lowercasedASCII(scheme)] else { return nil }
    self = app
  }

  /// Schemes to pass to `canOpenURL`: ``scheme``, then those of ``wopiProbes``.
  public var probes: [String] { [scheme] + wopiProbes }

  /// Schemes that reveal whether the installed version opens files from a WOPI host; empty for apps that never do.
  ///
  /// The names ending in `-wopi-support` are from January 2016; those with `-1605` replaced them in May 2016. None launches anything.
  public var wopiProbes: [String] { supportsWOPI ? [scheme + "-wopi-support", scheme + "-wopi-support-1605"] : [] }

  /// For `LSApplicationQueriesSchemes` in Info.plist: without it, `canOpenURL` returns false (iOS 9 and later). Mobile apps only.
  public static var queriesSchemes: [String] { mobile.flatMap { $0.probes } }
}

enum SchemeNames {
  static let apps = OfficeApp.allCases.reduce(into: [String: OfficeApp]()) { $0[$1.scheme] = $1 }

  /// Schemes without documents that stand for one with them: Microsoft's own code names this one.
  static let aliases: [String: OfficeApp] = ["ms-onenote": .oneNote]

  /// The use of a scheme; `nil` for one that has nothing to do with Office. `name` must be in lower case.
  static func kind(of name: String) -> SchemeKind? {
    if let app = OfficeApp(scheme: name) { return .launch(app) }
    if name.hasSuffix("-wopi-support") || name.hasSuffix("-wopi-support-1605") { return name.hasPrefix("ms-") ? .probe : nil }
    if signIn.contains(name) { return .signIn }
    return reserved.contains(name) ? .reserved : nil
  }

  /// The launch scheme that an unknown one most resembles, or `nil` if none is near.
  static func nearest(to name: String) -> String? {
    guard let written = EditDistance(from: name) else { return nil }
    let near = OfficeApp.allCases.compactMap { app in written.to(app.scheme, atMost: 2).map { (scheme: app.scheme, distance: $0) }
    }
    return near.min { $0.distance < $1.distance }?.scheme
  }

  private static let signIn: Set<String> = ["ms-word-tp", "ms-excel-tp", "ms-powerpoint-tp", "ms-officemobile-tp"]

  /// Names from IANA's list and Office's own code without a documented grammar, and that of SharePoint's sync client.
  private static let reserved: Set<String> = [
    "ms-office", "ms-officeapp", "ms-outlook", "ms-whiteboard", "ms-whiteboard-cmd", "onenote-cmd", "odopen",
  ]

  /// True if the web, the system or Office handles a scheme, given in lower case, so that it cannot return to an app.
  ///
  /// Every name with `ms-` is Microsoft's in the list of IANA.
  static func isTaken(_ name: String) -> Bool { name.hasPrefix("ms-") || web.contains(name) || kind(of: name) != nil }

  private static let web: Set<String> = ["http", "https", "javascript", "data", "file"]
}
