package import Diagnostics
package import Files
package import Links
import TextBasics

/// The editable file `Content/review.yaml` of a portal.
package struct ReviewFile {
  private let root: String

  package init(root: String) { self.root = root }

  /// The content; `nil` if the file does not exist. A file that cannot be read is an error.
  package func read() throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try FileSystem.disk.read(root, RelativePath(Review.path))
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Makes changes, all or none. Returns `true` if the file contains them afterwards. Writes one line per change, in what the file has when
  /// it is written, so that a person and programs can take turns.
  package func make(_ changes: [ReviewChange], log: inout DiagnosticLog) -> Bool {
    let lock = FolderLock(root)
    var failure = FileError.changed(Review.path)
    for _ in 0..<Self.mostTries where failure.isChanged {
      do throws(FileError) {
        let (old, attributes) = (try lock.read(Review.path), try lock.read(".gitattributes"))
        guard let text = validUTF8Bytes(old ?? [], file: Review.path, log: &log), let new = editedReview(text, changes, log: &log)
        else { return false }
        let mark = old.map { $0.prefix($0.count - text.count) } ?? []
        let edits = [
          FileEdit(path: Review.path, old: old, new: mark + new),
          FileEdit(path: ".gitattributes", old: attributes, new: Self.merging(attributes ?? [])),
        ]
        try lock.replace(edits.filter { $0.new != $0.old ?? [] })
        return true
      } catch {
        failure = error
      }
    }
    log.report(
      failure.isChanged
        ? Diagnostic(.file.changedMeanwhile, "review", at: Place(file: failure.path)) : Diagnostic(.file.cannotReplace, failure))
    return false
  }

  /// Git keeps the lines of both branches in a merge then: each line is a decision, and their order does not matter.
  private static func merging(_ attributes: [UInt8]) -> [UInt8] {
    let lines = attributes.split(separator: ASCII.lineFeed)
    if lines.contains(where: { $0.starts(with: "\(Review.path) ".utf8) }) { return attributes }
    let gap: [UInt8] = attributes.isEmpty || attributes.last == ASCII.lineFeed ? [] : [ASCII.lineFeed]
    return attributes + gap + Array("\(Review.path) merge=union\n".utf8)
  }

  private static let mostTries = 8
}
