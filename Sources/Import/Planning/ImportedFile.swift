import Diagnostics
package import Portal
import Synchronization
package import TextBasics

/// A file with documents, and these as written.
///
/// A class, so that they are in memory only while somebody needs them: those of 100,000 documents take 50 MB.
package final class ImportedFile: Sendable {
  package let file: TextFile
  private let isManifest: Bool
  private let read: Mutex<[WrittenEntry]?>

  package init(_ file: TextFile, _ entries: [WrittenEntry], ofManifest isManifest: Bool) {
    (self.file, self.isManifest) = (file, isManifest)
    read = Mutex(entries)
  }

  /// The documents, which are read again where they were forgotten.
  package var entries: [WrittenEntry] {
    read.withLock { read in
      let entries = read ?? readEntries(file, ofManifest: isManifest, log: &silentLog) ?? []
      read = entries
      return entries
    }
  }

  func forget() { read.withLock { $0 = nil } }
}
