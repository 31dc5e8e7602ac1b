import CatalogueModel
import Diagnostics
import OfficeLinks
import PortalContent
import PortalTheme
import Templating

/// How to get one app.
struct InstallPage: Page {
  typealias Model = InstallModel
  static let template = "install"
  static let folder: String? = "install"
  let app: OfficeApp

  static func pages(of site: Site, in language: LanguageTag) -> [InstallPage] { OfficeApp.mobile.map { InstallPage(app: $0) } }
  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.install(app, language) }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    guard let product = StoreProduct(for: app),
      let storefront = composition.catalogue.portal.storefronts[composition.language]
    else { preconditionFailure("install pages are only for apps that a store has, and storefronts exist for every language") }
    let model = InstallModel(
      app: app.rawValue, appName: app.name, appStoreHref: product.appStoreAddress(storefront),
      iTunesHref: product.iTunesAddress, iTunesID: String(product.iTunesID),
      macAppStoreHref: product.macAppStoreAddress(storefront), googlePlayHref: product.googlePlayAddress,
      scheme: app.scheme, qrCode: composition.qrCode)
    let strings = composition.strings
    return composition.composed(
      self, model, title: strings.format(.installTitle, ["app": app.name]),
      summary: strings.format(.installDescription, ["app": app.name]), breadcrumbs: [composition.homeBreadcrumb],
      banner: product.smartAppBannerContent())
  }
}

struct InstallModel: TemplateModel {
  let app: String
  let appName: String
  let appStoreHref: String
  let iTunesHref: String
  let iTunesID: String
  let macAppStoreHref: String?
  let googlePlayHref: String?
  let scheme: String
  /// The page's own address as a QR code, to go on reading on a phone.
  let qrCode: QRCodeModel?

  static let schema = ModelSchema<Self>(
    .text("app") { $0.app },
    .text("appName") { $0.appName },
    .text("appStoreHref") { $0.appStoreHref },
    .text("iTunesHref") { $0.iTunesHref },
    .text("iTunesID") { $0.iTunesID },
    .text("macAppStoreHref") { $0.macAppStoreHref },
    .text("googlePlayHref") { $0.googlePlayHref },
    .text("scheme") { $0.scheme },
    .record("qrCode", QRCodeModel.self) { $0.qrCode })
}
