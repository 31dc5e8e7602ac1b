package import Files
import TextBasics

extension SourceTree {
  /// Adds all inputs of a build to a checksum: names, the bytes of texts, and for files that are read later the file-system facts
  /// that change with their bytes.
  package func add(to checksum: inout Checksum) {
    for entry in entries {
      if let text = text(of: entry) {
        checksum.add(numbers: [0])
        checksum.add(field: entry.path.bytes)
        checksum.add(field: text)
      } else if entry.kind == .file {
        checksum.add(numbers: [1])
        checksum.add(entry)
      } else {
        checksum.add(numbers: [2, entry.kind.rawValue])
        checksum.add(field: entry.path.bytes)
      }
    }
  }

  private func text(of entry: FolderEntry) -> [UInt8]? { entry.kind == .file ? self[path: entry.path.text]?.text : nil }
}
