import Diagnostics
import Templates

/// A list of documents within a text: the rows of the theme.
struct TextListModel: TemplateModel {
  static let template = "text-documents"

  let documents: [DocumentRowModel]

  static let schema = ModelSchema<Self>(.list("documents", DocumentRowModel.self) { $0.documents })
}

/// Renders the lists of documents within texts, before the pages that they are on.
///
/// A class, though it never changes: every page's composition refers to it.
final class ListRendering: Sendable {
  let template: Template
  let frames: SiteFrames

  init(template: Template, frames: SiteFrames) { (self.template, self.frames) = (template, frames) }

  /// The HTML of a list of documents, by their indexes in the catalogue. What only the page as a whole has, such as its title, is
  /// absent in it.
  func html(_ page: PageComposition, _ indexes: [Int], _ log: inout DiagnosticLog) -> String {
    let head = HeadModel(
      title: "", summary: nil, root: page.root, address: page.address, alternates: [], breadcrumbs: [], smartAppBanner: nil,
      isHome: false)
    let list = TextListModel(documents: page.rows(indexes, showsSection: true))
    let bytes = template.render(frames[page.page] + [Record(head), Record(list)], log: &log)
    return String(decoding: bytes, as: UTF8.self)
  }
}
