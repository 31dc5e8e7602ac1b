import FileAccess
import TextBasics

/// All files below `Content/` and `Templates/`, sorted by the bytes of their paths; no path occurs twice.
package struct SourceTree: Sendable, Hashable {
  package static let folders = ["Content", "Templates"]
  package let files: [SourceFile]
  private let positions: [RelativePath: Int]

  package init(_ files: [SourceFile]) {
    let sorted = files.map { (path: RelativePath($0.path), file: $0) }.sorted { $0.path < $1.path }
    self.files = sorted.map(\.file)
    positions = Dictionary(sorted.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(path path: String) -> SourceFile? { positions[RelativePath(path)].map { files[$0] } }

  package func files(below folder: String) -> [SourceFile] {
    let prefix = Array(folder.utf8) + [ASCII.slash]
    return files.filter { $0.path.utf8.starts(with: prefix) }
  }
}
