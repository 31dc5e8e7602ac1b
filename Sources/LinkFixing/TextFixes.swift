import CatalogueModel
import Diagnostics
import InternationalHosts
import OfficeLinks
import PortalContent
import TextBasics

/// What can be written better in the links of CommonMark texts: slips in the scheme, and launch links that are written out.
struct TextFixes {
  private let catalogue: Catalogue?

  init(_ catalogue: Catalogue?) { self.catalogue = catalogue }

  /// What is found in one link.
  func findings(_ link: TextLink) -> FixFindings {
    if link.destination.utf8.starts(with: "//".utf8) { return link.fix("https:" + link.destination) }
    let corrected = SchemeTypo.corrected(link.destination, schemes: SchemeTypo.textSchemes)
    let text = corrected ?? link.destination
    let scheme = String(text.prefix { $0 != ":" }).lowercased()
    if text.contains(":"), OfficeApp(scheme: scheme) != nil { return launch(text, link) }
    guard let corrected else { return FixFindings() }
    return isUsable(corrected, scheme) ? link.fix(corrected) : link.refused("nothing has that name", new: nil)
  }

  /// A written launch link as `launch:`, when a document offers exactly it.
  private func launch(_ text: String, _ link: TextLink) -> FixFindings {
    guard let parsed = LaunchLink.parse(text, rules: .international(allowsHTTP: true)).link else {
      return link.refused("it is no launch link that can be read")
    }
    let document = catalogue?.documents.first { $0.links.contains(parsed) }
    guard let document else { return link.refused("no document of the manifest has this launch link") }
    return link.fix("launch:\(document.id.text)/\(parsed.app.rawValue)/\(parsed.mode.rawValue)")
  }

  /// Whether a corrected link leads somewhere, as far as the manifest tells.
  private func isUsable(_ text: String, _ scheme: String) -> Bool {
    let name = percentDecoded(String(text.dropFirst(scheme.count + 1).prefix { $0 != "#" }))
    return switch scheme {
    case "document": catalogue?.document(name) != nil
    case "section": catalogue?.section(name) != nil
    case "tag": catalogue?.tag(name) != nil
    case "launch": catalogue?.document(String(name.prefix { $0 != "/" })) != nil
    case "mailto": MailtoFault(text) == nil
    default: true
    }
  }
}
