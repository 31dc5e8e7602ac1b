package import Diagnostics
package import Files
package import TextBasics

/// The changes to a portal's sources, and the fixes that are refused.
package struct FixPlan: Sendable {
  /// A file to be replaced.
  package struct File: Sendable, Hashable {
    package let path: String
    package let old: [UInt8]
    package let new: [UInt8]
    package let count: Int

    package init(path: String, old: [UInt8], new: [UInt8], count: Int) {
      (self.path, self.old, self.new, self.count) = (path, old, new, count)
    }
  }

  /// In the order of their paths; each differs from its old bytes.
  package let files: [File]
  /// The refused fixes with their reasons, and the files that could not be read.
  package let log: DiagnosticLog
  package let excerpts: [String: LineIndex]

  package init(files: [File], log: DiagnosticLog, excerpts: [String: LineIndex]) {
    (self.files, self.log, self.excerpts) = (files, log, excerpts)
  }

  package var edits: [FileEdit] { files.map { FileEdit(path: $0.path, old: $0.old, new: $0.new) } }

  /// The number of values that change.
  package var count: Int { files.reduce(0) { $0 + $1.count } }

  /// Changes with what the plan would write.
  package var version: String {
    var sum = Checksum()
    for file in files {
      sum.add(field: file.path)
      sum.add(field: contentHash(file.old))
      sum.add(field: contentHash(file.new))
    }
    return sum.text
  }
}
