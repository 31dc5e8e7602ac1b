import ArgumentParser
import Files
import Portal
import Site
import Theme

// A shell offers these for arguments that name parts of the portal around the working directory. A portal with errors offers what can be
// read of it.
extension CompletionKind {
  static let documents = names { $0.documents.map(\.id.text) }
  static let sections = names { $0.sections.map(\.id.text) }
  static let sources = names { $0.sources.map(\.id.text) }
  static let tags = names { $0.tags.map(\.name) }
  static let themeFiles = list(builtInThemeFiles.map(\.path).sorted())

  private static func names(_ names: @escaping @Sendable (Catalogue) -> [String]) -> CompletionKind {
    .custom { _, _, _ in
      let portal = await readPortal(BuildOptions(root: nearestPortal(), jobs: 1))
      return portal.catalogue.map(names) ?? []
    }
  }
}
