import PortalContent
import TextBasics

/// The links that are right on every page so many folders below the root, by their bytes on the page: most links of a page are on others
/// too, and looking one up takes a sixth of the instructions of checking it.
///
/// A class, since page after page of a thread adds to it.
final class KnownLinks {
  /// By the number of folders above a page; those of a page that is being checked are in its check, where no class has to be asked for them.
  private var links: [TextSet?] = []
  /// The markup of other pages than those that are made, which come in turn with them: the parts of a list are in a folder of their own.
  private var others: [Kind: KnownMarkup] = [:]
  private var kind = Kind(depth: 0, template: "")
  /// The markup of these pages, in which such links are not looked for again.
  var markup = KnownMarkup()

  /// Pages that have most of their markup in common, and links that lead to the same files.
  private struct Kind: Hashable {
    let depth: Int
    let template: String
  }

  /// A portal's navigation and the documents of some lists; more would be links that are on one page only.
  static let limit = 4096
  /// A portal has a few kinds in each of its languages; more than these are pages of the author's in folders of many depths.
  private static let mostKinds = 32

  /// Begins a page; gives the links that are right on it, which ``leave(_:)`` takes back.
  ///
  /// - Parameter root: What leads from the page to the portal's root: `../` for every folder.
  func enter(below root: String, template: String) -> TextSet {
    let depth = root.utf8.count / 3
    while links.count <= depth { links.append(nil) }
    if kind.depth != depth || kind.template != template {
      others[kind] = markup
      kind = Kind(depth: depth, template: template)
      if others.count >= Self.mostKinds { others = [:] }
      markup = others.removeValue(forKey: kind) ?? KnownMarkup()
    }
    defer { links[depth] = nil }
    return links[depth] ?? TextSet(capacity: 512)
  }

  func leave(_ right: consuming TextSet) { links[kind.depth] = right }
}
