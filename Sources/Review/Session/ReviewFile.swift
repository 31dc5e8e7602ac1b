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

  /// Makes changes. Returns `true` if the file contains them afterwards. Writes one line per change, in what the file has when it is
  /// written, so that a person and programs can take turns.
  package func make(_ changes: [ReviewChange], log: inout DiagnosticLog) -> Bool {
    let lock = FolderLock(root)
    let isMade = edit(Review.path, lock, &log) { old, log in
      guard let text = validUTF8Bytes(old, file: Review.path, log: &log) else { return nil }
      return editedReview(text, changes, log: &log).map { Array(old.prefix(old.count - text.count) + $0) }
    }
    // Git keeps the lines of both branches in a merge then: each line is a decision, and their order does not matter.
    return isMade
      && edit(".gitattributes", lock, &log) { old, _ in
        if old.split(separator: ASCII.lineFeed).contains(where: { $0.starts(with: "\(Review.path) ".utf8) }) { return old }
        let gap: [UInt8] = old.isEmpty || old.last == ASCII.lineFeed ? [] : [ASCII.lineFeed]
        return old + gap + Array("\(Review.path) merge=union\n".utf8)
      }
  }

  /// Edits a file, from its beginning again if somebody saves it meanwhile. Returns `false`, with a report, if that is not possible.
  private func edit(
    _ path: String, _ lock: borrowing FolderLock, _ log: inout DiagnosticLog,
    _ edited: (_ old: [UInt8], inout DiagnosticLog) -> [UInt8]?
  ) -> Bool {
    var failure = FileError.changed(path)
    for _ in 0..<Self.mostTries where failure.isChanged {
      do throws(FileError) {
        let old = try lock.read(path)
        guard let new = edited(old ?? [], &log) else { return false }
        if new != old ?? [] { try lock.replace([FileEdit(path: path, old: old, new: new)]) }
        return true
      } catch {
        failure = error
      }
    }
    log.report(
      failure.isChanged
        ? Diagnostic(.file.changedMeanwhile, "review", at: Place(file: path)) : Diagnostic(.file.cannotReplace, failure, at: path)
    )
    return false
  }

  private static let mostTries = 8
}
