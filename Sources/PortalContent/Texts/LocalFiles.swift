package import TextBasics

/// The files below `Content/` that texts can show and link to, and those that are published though no document names them.
package struct LocalFiles: Sendable {
  /// By their paths below `Content/`.
  private let available: Set<String>
  /// Those that texts show or link to, each with the place of the first; sorted by path.
  package var linked: [(path: String, place: Place)] = []
  /// The paths in the output of the files that are copied as they are, from `Content/static`.
  package let copied: Set<String>
  /// The sizes of pictures, by their paths.
  package var sizes: [String: PictureSize] = [:]

  package init(available: Set<String> = [], copied: Set<String> = []) {
    self.available = available
    self.copied = copied
  }

  /// Whether there are files that a text could publish beside those that documents do.
  package func hasMore(than documents: some Sequence<String>) -> Bool { !available.isSubset(of: documents) }

  /// Whether a text publishes the file at a path by naming it.
  package func publishes(_ path: String) -> Bool { available.contains(path) }

  /// The path in the output of the file that a relative destination names in a source file, which is looked for beside that file and
  /// then among those that are copied; `nil` when there is none.
  package func path(of destination: String, in file: String) -> String? {
    let content = "Content/"
    guard !(available.isEmpty && copied.isEmpty), file.hasPrefix(content),
      case .path(let path, _) = LinkTarget(Array(destination.utf8)[...]), !path.isEmpty, path.first != ASCII.slash
    else { return nil }
    var segments = PathSegments(folderOf: Array(file.utf8.dropFirst(content.utf8.count))[...])
    segments.append(percentDecoded(path)[...])
    let name = String(decoding: segments.joined, as: UTF8.self)
    guard !segments.climbsOut else { return nil }
    // The file's own name, since the link may write it in another normal form.
    return available.firstIndex(of: name).map { available[$0] } ?? copied.firstIndex(of: name).map { copied[$0] }
  }
}
