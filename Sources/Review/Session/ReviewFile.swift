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

  /// Makes changes. Returns `true` if the file contains them afterwards. Writes one line per change, and only if the content has
  /// not changed since it was read, so that a person and a program can take turns.
  package func make(_ changes: [ReviewChange], log: inout DiagnosticLog) -> Bool {
    do throws(FileError) {
      let old = try read()
      guard let text = validUTF8Bytes(old ?? [], file: Review.path, log: &log) else { return false }
      let mark = (old ?? []).prefix((old?.count ?? 0) - text.count)
      guard let edited = editedReview(text, changes, log: &log) else { return false }
      let new = mark + edited
      if let old {
        guard Array(new) == old || replace(Review.path, old, with: Array(new), root: root, for: "review", log: &log) else {
          return false
        }
      } else {
        try writeNewFile(joined(root, Review.path), Array(new))
      }
    } catch {
      log.report(Diagnostic(.file.cannotReplace, error, at: Review.path))
      return false
    }
    makeMergeable(&log)
    return true
  }

  /// Makes git keep the lines of both branches in a merge: each line is a decision, and their order does not matter.
  private func makeMergeable(_ log: inout DiagnosticLog) {
    let path = ".gitattributes"
    let line = "\(Review.path) merge=union\n"
    do throws(FileError) {
      guard let old = try? FileSystem.disk.read(root, RelativePath(path)) else {
        if !fileExists(joined(root, path)) { try writeNewFile(joined(root, path), Array(line.utf8)) }
        return
      }
      let isNamed = old.split(separator: ASCII.lineFeed).contains { $0.starts(with: "\(Review.path) ".utf8) }
      if isNamed { return }
      let gap: [UInt8] = old.isEmpty || old.last == ASCII.lineFeed ? [] : [ASCII.lineFeed]
      _ = replace(path, old, with: old + gap + Array(line.utf8), root: root, for: "review", log: &log)
    } catch {
      log.report(Diagnostic(.file.cannotReplace, error, at: path))
    }
  }
}
