import FileAccess
import TextBasics

/// All files below `Content/` and `Templates/`, sorted by the bytes of their paths; no path occurs twice.
package struct SourceTree: Sendable, Hashable {
  package static let folders = ["Content", "Templates"]
  package let files: [SourceFile]
  private let positions: [RelativePath: Int]

  /// Of files with the same path the first counts.
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

  package subscript(path path: String) -> SourceFile? { positions[RelativePath(path)].map { files[$0] } }

  package func files(below folder: String) -> [SourceFile] {
    let prefix = Array(folder.utf8) + [ASCII.slash]
    return files.filter { $0.path.utf8.starts(with: prefix) }
  }
}
