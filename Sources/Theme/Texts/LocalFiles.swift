package import TextBasics

/// The files below `Content/` that texts can show and link to, and those that are published even if no document names them.
package struct LocalFiles: Sendable {
  /// Paths below `Content/`.
  private let available: Set<String>
  /// The files that texts show or link to, each with the place of the first use; sorted by path.
  package var linked: [(path: String, place: Place)] = []
  /// Those of them that a text shows as pictures.
  package var shown: Set<String> = []
  /// The output paths of the files that are copied unchanged from `Content/static`.
  package let copied: Set<String>
  /// The sizes of pictures, by their paths.
  package var sizes: [String: PictureSize] = [:]

  package init(available: Set<String> = [], copied: Set<String> = []) {
    self.available = available
    self.copied = copied
  }

  /// True if a text could publish files besides those of documents.
  package func hasMore(than documents: some Sequence<String>) -> Bool { !available.isSubset(of: documents) }

  /// True if a text publishes the file by naming it.
  package func publishes(_ path: String) -> Bool { available.contains(path) }

  /// The output path of the file that a relative destination in a source file names. It is looked up beside that file and then
  /// among the copied files; `nil` if there is none.
  package func path(of destination: String, in file: String) -> String? {
    let content = "Content/"
    guard !(available.isEmpty && copied.isEmpty), file.hasPrefix(content),
      case .path(let path, _) = LinkTarget(Array(destination.utf8)[...]), !path.isEmpty, path.first != ASCII.slash
    else { return nil }
    var segments = PathSegments(folderOf: Array(file.utf8.dropFirst(content.utf8.count))[...])
    segments.append(percentDecoded(path)[...])
    let name = String(decoding: segments.joined, as: UTF8.self)
    guard !segments.climbsOut else { return nil }
    // Returns the file's own name, since the link may be in another normal form.
    return available.firstIndex(of: name).map { available[$0] } ?? copied.firstIndex(of: name).map { copied[$0] }
  }
}
