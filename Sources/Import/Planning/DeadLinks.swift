import Diagnostics
import OfficeLinks
import Portal
import TextBasics

/// An error of the portal that a plan would write, and the document that is not there for it.
struct PlannedError {
  let diagnostic: Diagnostic
  let target: String?
  /// A text links to it.
  var isOfLink = false
  /// The text links to a tag that only this document has.
  var isOfTag = false
}

extension ImportedPortal {
  /// The links of texts that lead to documents or their buttons now, and after the plan nowhere.
  func deadLinks(_ plan: ImportPlan, _ planned: Catalogue?, _ current: Catalogue?, today: CalendarDate?) -> [PlannedError] {
    let changed = Set(plan.changes.filter { $0.fields.contains { ImportPlan.mayEndLinks($0.field) } }.map(\.id))
    guard !changed.isEmpty, let planned, let current else { return [] }
    let pages = texts().filter { $0.path.hasSuffix(".md") }.compactMap { file in
      decodePage(file, path: file.contentPath, languages: planned.portal.languages, log: &silentLog)
    }
    let written = pages.filter { !$0.isDraft(on: today) }.map(\.body) + planned.writtenTexts
    let links = written.flatMap { TextLink.links(of: $0) }
    let tags = links.flatMap { link in
      guard let name = link.tag, let tag = current.tag(name), planned.tag(name) == nil else { return [PlannedError]() }
      return current.documents.filter { changed.contains($0.id.text) && $0.tags.contains { current.tags[$0].name == tag.name } }
        .map { document in
          PlannedError(
            diagnostic: .leads(to: document.id.text, by: link), target: document.id.text, isOfLink: true, isOfTag: true)
        }
    }
    return tags
      + links.compactMap { link in
        guard let id = link.document, changed.contains(id), current.leads(link.destination), !planned.leads(link.destination)
        else { return nil }
        return PlannedError(diagnostic: .leads(to: id, by: link), target: id, isOfLink: true)
      }
  }
}

extension Diagnostic {
  /// The reason why a document has to stay as it is.
  static func leads(to document: String, _ reason: String, at place: Place?) -> Diagnostic {
    var diagnostic = Diagnostic(
      .manifest.unknownName, "published document", document, at: place, fix: "change that first, or write what was there before")
    diagnostic.summary = reason
    return diagnostic
  }

  fileprivate static func leads(to document: String, by link: TextLink) -> Diagnostic {
    let place = link.place.file.hasSuffix(".md") ? "\(link.place)" : link.place.file
    return .leads(to: document, "\(place) links to '\(link.destination)'", at: link.place)
  }
}

extension ImportPlan {
  /// True for a cell after which a tag may be that of no document, too.
  static func mayEndLinks(_ cell: String) -> Bool { endsLinks(cell) || cell == DocumentProperty.tags.rawValue }

  /// True for a cell after which a document may be published no more, or have other buttons.
  static func endsLinks(_ cell: String) -> Bool {
    ["state", "draft", "publish", "retire", "modes", "path"].contains(cell) || cell.hasPrefix("retired")
  }
}

extension TextLink {
  /// The tag that it names.
  fileprivate var tag: String? {
    guard destination.hasPrefix("tag:") else { return nil }
    return percentDecoded(String(destination.dropFirst("tag:".count).prefix { $0 != "#" }))
  }

  /// The document that it names.
  fileprivate var document: String? {
    guard let scheme = ["document:", "launch:"].first(where: destination.hasPrefix) else { return nil }
    return percentDecoded(String(destination.dropFirst(scheme.count).prefix { $0 != "#" && $0 != "/" }))
  }
}

extension Catalogue {
  /// True if a link leads to a document or to one of its buttons.
  fileprivate func leads(_ destination: String) -> Bool {
    let parts = percentDecoded(String(destination.drop { $0 != ":" }.dropFirst().prefix { $0 != "#" }))
      .split(separator: "/", omittingEmptySubsequences: false)
    guard let document = parts.first.flatMap({ document(String($0)) }) else { return false }
    guard destination.hasPrefix("launch:") else { return true }
    return parts.count == 3 && document.links.contains { $0.app.rawValue == parts[1] && $0.mode.rawValue == parts[2] }
  }
}
