package import Files

/// A file of a local folder.
package struct LocalFile: Sendable, Hashable {
  package let folder: String
  package let path: RelativePath

  package init(folder: String, path: RelativePath) { (self.folder, self.path) = (folder, path) }

  /// The SHA-256 of the content; `nil` for an empty file, which is like any other, and for one of more than 200 MB.
  package var checksum: String? { Checksum(ofFile: path, below: folder, sizes: 1...200_000_000)?.text }
}

/// True for a mark of a file without content.
func isEmptyMark(_ mark: String?) -> Bool { mark?.hasPrefix("size:0 ") ?? false }

/// The size in a mark of size and time.
func markedSize(_ mark: String?) -> Substring? {
  mark.flatMap { $0.hasPrefix("size:") ? $0.split(separator: " ").first : nil }
}

/// The mark of a file whose checksum is unknown.
func contentMark(size: Int?, time: String?) -> String? {
  guard let size, size >= 0, let time, !time.isEmpty else { return nil }
  return "size:\(size) time:\(time)"
}
