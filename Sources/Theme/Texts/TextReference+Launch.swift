import Diagnostics
import OfficeLinks
import Portal
import TextBasics

/// `launch:`, which names a document, an app and a mode.
extension TextReference {
  func launch(_ name: String, _ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let app = OfficeApp(rawValue: String(parts[1])), let mode = OpenMode(rawValue: String(parts[2]))
    else {
      log.report(
        Diagnostic(
          .text.malformedLaunch, destination, at: place, fix: nearestLaunch(parts).map { "did you mean '\($0)'?" }))
      return nil
    }
    let rendering = rendering
    guard let document = rendering.catalogue.document(String(parts[0])) else {
      reportUnresolved(.document, String(parts[0]), { rendering.catalogue.documents.map(\.id.text) }, &log)
      return nil
    }
    guard let link = document.links.first(where: { $0.app == app && $0.mode == mode }) else {
      if !rendering.unread.manifest.all { return nil }
      let available = document.links.map { "\($0.app.rawValue)/\($0.mode.rawValue)" }.joined(separator: ", ")
      log.report(
        Diagnostic(
          .text.unavailableLaunch, "\(app.rawValue)/\(mode.rawValue)", available.isEmpty ? "none" : available, at: place,
          fix: available.isEmpty ? "link to its page: 'document:\(document.id.text)'" : nil))
      return nil
    }
    if document.asksForUser || leadsToPages {
      // Only the document's page can complete a visitor's link.
      return rendering.routes.document(document, language).href(from: page) + "#" + link.anchor
    }
    let href = link.href(document.delimiters)
    rendered.launches.append(ShownLaunch(link: link, href: href))
    return href
  }

  /// The launch link that was most likely meant, if all three parts are there.
  private func nearestLaunch(_ parts: [Substring]) -> String? {
    guard parts.count == 3 else { return nil }
    let app = nearestName(to: String(parts[1]), among: OfficeApp.allCases.map(\.rawValue))
    let mode = nearestName(to: String(parts[2]), among: OpenMode.allCases.map(\.rawValue))
    guard let app, let mode else { return nil }
    return "launch:\(parts[0])/\(app)/\(mode)"
  }
}
