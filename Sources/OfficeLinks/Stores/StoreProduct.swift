import TextBasics

/// A mobile Office app in the stores, with the addresses at which people get it.
public struct StoreProduct: Identifiable, Sendable, Hashable {
  /// The app.
  public let app: OfficeApp
  /// The identifier on the App Store of iPhone and iPad, also for `SKStoreProductViewController`.
  public let iTunesID: Int
  /// The name in the App Store address; only the id matters.
  public let slug: String
  /// The app, which has one product.
  public var id: OfficeApp { app }
  /// The identifier on the Mac App Store.
  public let macAppStoreID: Int
  /// The package name on Android.
  public let googlePlayPackage: String
  private let articleSlug: String

  /// The product of one of the four mobile apps; `nil` for the others, which no store has.
  ///
  /// - Parameter app: The app.
  public init?(for app: OfficeApp) {
    switch app {
    case .excel: self.init(app, 586_683_407, "microsoft-excel", mac: 462_058_435)
    case .oneNote: self.init(app, 410_395_246, "microsoft-onenote", mac: 784_801_555, article: "microsoft-onenote-for-iphone")
    case .powerPoint: self.init(app, 586_449_534, "microsoft-powerpoint", mac: 462_062_816)
    case .word: self.init(app, 586_447_913, "microsoft-word", mac: 462_054_704)
    case .visio, .project, .publisher, .access, .sharePointDesigner, .infoPath, .libreOffice: return nil
    }
  }

  /// The products of the iOS article, in its order.
  public static let all: [StoreProduct] = OfficeApp.mobile.compactMap { StoreProduct(for: $0) }

  private init(_ app: OfficeApp, _ id: Int, _ slug: String, mac: Int, article: String? = nil) {
    self.app = app
    iTunesID = id
    self.slug = slug
    macAppStoreID = mac
    googlePlayPackage = "com.microsoft.office." + lowercasedASCII(app.name)
    articleSlug = article ?? slug
  }

  /// `https://apps.apple.com/<storefront>/app/<slug>/id<id>`.
  ///
  /// - Parameter storefront: The country of the store.
  /// - Returns: An https address.
  public func appStoreAddress(_ storefront: Storefront) -> String {
    "https://apps.apple.com/\(storefront.code)/app/\(slug)/id\(iTunesID)"
  }

  /// The same page with the Mac App Store id.
  ///
  /// - Parameter storefront: The country of the store.
  /// - Returns: An https address.
  public func macAppStoreAddress(_ storefront: Storefront) -> String {
    "https://apps.apple.com/\(storefront.code)/app/\(slug)/id\(macAppStoreID)?mt=12"
  }

  /// The exact address in the iOS article, including OneNote's older slug.
  public var iTunesAddress: String { "https://itunes.apple.com/us/app/\(articleSlug)/id\(iTunesID)?mt=8&uo=4" }

  /// The product's page on Google Play.
  public var googlePlayAddress: String { "https://play.google.com/store/apps/details?id=\(googlePlayPackage)" }

  /// The page on which people with an account install Microsoft 365 on Windows, and with it all of the apps.
  public static let windowsAddress = "https://aka.ms/office-install"

  /// The `content` of Safari's `apple-itunes-app` meta element, such as `app-id=586447913`; a page has at most one.
  public var smartAppBannerContent: String { "app-id=\(iTunesID)" }

  /// The `content` with an address that the app receives, not HTML-escaped.
  ///
  /// `nil` if `argument` contains a comma, quote, space or anything outside printable ASCII, or has no scheme: Safari separates
  /// the pairs by commas.
  ///
  /// - Parameter argument: An address with a scheme that the app registers.
  /// - Returns: The text, or `nil`.
  public func smartAppBannerContent(argument: String) -> String? {
    let bytes = Array(argument.utf8)
    guard let colon = bytes.firstIndex(of: ASCII.colon), isSchemeName(bytes[..<colon]), colon + 1 < bytes.count,
      bytes.allSatisfy({ $0 > ASCII.space && $0 < 0x7F && !Self.bannerSeparators.contains($0) })
    else { return nil }
    return smartAppBannerContent + ", app-argument=" + argument
  }

  private static let bannerSeparators = ByteSet(",\"'<>|")
}

extension OfficeApp {
  /// The product in the stores; `nil` for an app that no store has.
  public var store: StoreProduct? { StoreProduct(for: self) }

  /// True if people can get the app by itself: from a store, or from ``downloadAddress``.
  package var isInstalledAlone: Bool { store != nil || downloadAddress != nil }

  /// The page from which people download an app for computers; `nil` for all but LibreOffice.
  public var downloadAddress: String? { self == .libreOffice ? "https://www.libreoffice.org/download/" : nil }
}

/// A country of the App Store: ISO 3166-1 alpha-2 in lower case. Not the numeric storefront ids.
public struct Storefront: Sendable, Hashable {
  /// Two letters a–z.
  public let code: String

  /// Returns `nil` unless the text is exactly two letters a–z in lower case.
  ///
  /// - Parameter code: The two letters.
  public init?(_ code: some StringProtocol) {
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else { return nil }
    self.code = String(code)
  }

  /// The country of the iOS article's own addresses.
  public static let unitedStates = Storefront(known: "us")

  private init(known code: String) { self.code = code }

  /// Apple has a store with this code. A library that is older than a store does not know it.
  package var isKnown: Bool { Self.known.contains(code) }

  /// The 175 countries and regions of "App Store localizations" (App Store Connect).
  private static let known = Set(
    """
    ae af ag ai al am ao ar at au az ba bb be bf bg bh bj bm bn bo br bs bt bw by bz ca cd cg ch ci cl cm cn co cr cv cy cz de dk dm \
    do dz ec ee eg es fi fj fm fr ga gb gd ge gh gm gr gt gw gy hk hn hr hu id ie il in iq is it jm jo jp ke kg kh kn kr kw ky kz la \
    lb lc lk lr lt lv lu ly ma md me mg mk ml mm mn mo mr ms mt mu mv mw mx my mz na ne ng ni nl no np nr nz om pa pe pg ph pk pl pt \
    pw py qa ro rs ru rw sa sb sc se sg si sk sl sn sr st sv sz tc td th tj tm tn to tr tt tw tz ua ug us uy uz vc ve vg vn vu xk ye \
    za zm zw
    """.split(separator: " ").map { String($0) })
}
