import FileAccess
import TextBasics

/// All files below `Content/` and `Templates/`, sorted by the bytes of their paths; no path occurs twice.
package struct SourceTree: Sendable, Hashable {
  /// The folders below the portal's folder that are read.
  package static let folders = ["Content", "Templates"]

  /// The files in order.
  package let files: [SourceFile]
  private let positions: [RelativePath: Int]

  /// Creates a tree; of files with the same path the first counts.
  package init(_ files: [SourceFile]) {
    var seen: Set<RelativePath> = []
    var kept: [(path: RelativePath, file: SourceFile)] = []
    for file in files {
      let path = RelativePath(file.path)
      if seen.insert(path).inserted { kept.append((path, file)) }
    }
    kept.sort { $0.path < $1.path }
    self.files = kept.map(\.file)
    positions = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1.path, $0) })
  }

  /// The file at exactly this path, byte by byte.
  package subscript(path path: String) -> SourceFile? {
    positions[RelativePath(path)].map { files[$0] }
  }

  /// The files below a folder given without a final `/`, in order.
  package func files(below folder: String) -> [SourceFile] {
    let prefix = Array(folder.utf8) + [ASCII.slash]
    return files.filter { $0.path.utf8.starts(with: prefix) }
  }
}
