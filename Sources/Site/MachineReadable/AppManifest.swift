import Diagnostics
import Portal
import TextBasics
import Theme

/// `app.webmanifest`: the portal as an app on a phone or desktop (W3C Web Application Manifest), one in each language.
struct AppManifest {
  let composer: SiteComposer
  /// The colour of the header.
  let colour: RGBColour
  let language: LanguageTag

  private static let iconSizes = [192, 512]

  var file: FixedFile {
    let route = composer.routes.appManifest(language)
    return FixedFile(path: route.path) { bytes(route) }
  }

  private func bytes(_ route: Route) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.string("name", composer.catalogue.portal.title[language])
      json.string("lang", language.text)
      json.string("dir", composer.strings[language].direction)
      json.string("start_url", composer.routes.home(language).href(from: route))
      // All languages, so that visitors can switch.
      json.string("scope", route.root.isEmpty ? "./" : route.root)
      // Shows the address, which people share.
      json.string("display", "minimal-ui")
      json.string("theme_color", colour.text)
      json.string("background_color", colour.text)
      json.array("icons") { json in
        for size in Self.iconSizes {
          guard let path = composer.assetPaths["icon-\(size).png"] else { continue }
          json.object(onOneLine: true) { json in
            json.string("src", Route(path).href(from: route))
            json.string("sizes", "\(size)x\(size)")
            json.string("type", "image/png")
          }
        }
      }
    }
    return json.finish()
  }
}
