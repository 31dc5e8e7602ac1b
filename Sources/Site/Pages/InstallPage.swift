import Diagnostics
import OfficeLinks
import Portal
import Templates
import Theme

/// Help for getting one app.
struct InstallPage: PageKind {
  typealias Model = InstallModel
  static let template = "install"
  let app: OfficeApp

  static func pages(of site: Site, in language: LanguageTag) -> [InstallPage] {
    site.catalogue.installApps.map { InstallPage(app: $0) }
  }

  func route(_ site: Site, _ language: LanguageTag) -> Route { site.routes.install(app, language) }

  func compose(_ composition: PageComposition, _ log: inout DiagnosticLog) -> ComposedPage {
    guard let storefront = composition.catalogue.portal.storefronts[composition.language] else {
      preconditionFailure("storefronts exist for every language")
    }
    let product = app.store
    let model = InstallModel(
      app: app, product: product, storefront: storefront, address: composition.address, icon: composition.composer.icons[app])
    let strings = composition.strings
    return composition.composed(
      self, model, title: strings.format(.installTitle, ["app": app.name]),
      summary: strings.format(.installDescription, ["app": app.name]), breadcrumbs: [composition.homeBreadcrumb],
      banner: product?.smartAppBannerContent)
  }
}

struct InstallModel: TemplateModel {
  let app: OfficeApp
  /// Absent for an app that people download.
  let product: StoreProduct?
  let storefront: Storefront
  /// The page's own address.
  let address: String
  let icon: HTML

  static let schema = ModelSchema<Self>(
    .text("app") { $0.app.rawValue },
    .text("appName") { $0.app.name },
    .html("icon") { $0.icon },
    .text("appStoreHref") { $0.product?.appStoreAddress($0.storefront) },
    .text("iTunesHref") { $0.product?.iTunesAddress },
    .text("iTunesID") { $0.product.map { String($0.iTunesID) } },
    .text("macAppStoreHref") { $0.product?.macAppStoreAddress($0.storefront) },
    .text("googlePlayHref") { $0.product?.googlePlayAddress },
    .text("windowsHref") { $0.product == nil ? nil : StoreProduct.windowsAddress },
    // For an app that no store has.
    .text("downloadHref") { $0.app.downloadAddress },
    .text("scheme") { $0.app.scheme },
    // For continuing on a phone.
    .record("qrCode", QRCode.self) { QRCode($0.address) })
}
