import CatalogueModel
import Diagnostics
import EmailComposing
import ManifestDecoding
import OfficeLinks
import PortalContent
import PortalTheme
import Templating
import TextBasics

extension PageComposition {
  /// A CommonMark page.
  func text(_ text: TextPage, _ log: inout DiagnosticLog) -> ComposedPage {
    let entry = text[language]
    let rendered = render(entry.body, &log)
    let model = TextPageModel(
      body: rendered.html, bodyLanguage: entry.language == language ? nil : entry.language.text)
    return composed(
      .text(model), title: entry.title, summary: "\(entry.title) · \(catalogue.portal.title[language])",
      breadcrumbs: [homeBreadcrumb], launches: rendered.launches, origins: rendered.origins)
  }

  /// How to get an app.
  func install(_ app: OfficeApp) -> ComposedPage {
    guard let product = StoreProduct(for: app), let storefront = catalogue.portal.storefronts[language] else {
      preconditionFailure("install pages are only planned for apps that a store has, storefronts exist for every language")
    }
    let model = InstallModel(
      app: app.rawValue, appName: app.name, appStoreHref: product.appStoreAddress(storefront),
      iTunesHref: product.iTunesAddress, iTunesID: String(product.iTunesID),
      macAppStoreHref: product.macAppStoreAddress(storefront), googlePlayHref: product.googlePlayAddress,
      scheme: app.scheme, qrCode: qrCode)
    return composed(
      .install(model), title: strings.format(.installTitle, ["app": app.name]),
      summary: strings.format(.installDescription, ["app": app.name]), breadcrumbs: [homeBreadcrumb],
      banner: product.smartAppBannerContent())
  }

  /// What a host shows for an address that does not exist.
  func notFound() -> ComposedPage {
    let base = catalogue.portal.baseURL
    let homes = catalogue.portal.languages.map { language in
      let home = routes.home(language)
      return AlternateModel(
        language: language.text, languageName: composer.strings[language][.languageName],
        address: home.address(below: base.text), href: base.path + home.encoded, isCurrent: language == page.language,
        isDefault: language == catalogue.portal.languages[0])
    }
    return composed(.notFound(NotFoundModel(homes: homes)), title: strings[.notFoundTitle])
  }
}
