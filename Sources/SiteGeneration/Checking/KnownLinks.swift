import PortalContent
import TextBasics

/// The links of pages in one folder that are right on each of them, by their bytes on the page: most links of a page are on its
/// neighbours too, and looking one up takes a sixth of the instructions of checking it.
///
/// A class, since page after page of a thread adds to it.
final class KnownLinks {
  private var folder = ""
  private var links = TextSet(capacity: 512)
  /// The markup of these pages, in which such links are not looked for again.
  var markup = KnownMarkup()

  /// A portal's navigation and the documents of some lists; more would be links that are on one page only.
  private static let limit = 4096

  /// Begins a page: what is known of another folder is forgotten.
  func enter(folderOf route: Route) {
    let folder = route.path.utf8.lastIndex(of: ASCII.slash).map { route.path[..<$0] } ?? ""
    guard folder != self.folder else { return }
    self.folder = String(folder)
    links.removeAll()
    markup.removeAll()
  }

  func contains(_ link: UnsafeRawBufferPointer) -> Bool { links.contains(link) }

  func insert(_ link: ArraySlice<UInt8>) {
    if links.count == Self.limit { links.removeAll() }
    links.insert(link)
  }
}
