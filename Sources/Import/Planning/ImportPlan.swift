package import Diagnostics
import Files
package import Portal
import Synchronization
package import TextBasics

/// The changes that an import would make to the documents of one source.
package struct ImportPlan: Sendable {
  package struct Addition: Sendable, Hashable {
    package let id: String
    package let path: String
    package let title: String
    /// The key of its file or row, which is that of no other one.
    let key: String
  }

  package struct Change: Sendable, Hashable {
    package let id: String
    package let place: Place
    package var fields: [FieldChange]
    /// The reason why a file elsewhere is the same file, if the source has no id that says so.
    package var evidence: String?
    /// An import had retired the document, and its file is back.
    package var isBack = false
  }

  package struct Departure: Sendable, Hashable {
    package let id: String
    package let path: String
    package let place: Place
    package let isRemoved: Bool
  }

  /// A document of which the source did not show whether its file is there.
  package struct NotSeen: Sendable, Hashable {
    package let id: String
    package let path: String
    package let reason: String
  }

  /// A file to write and its old content; `nil` for a new file.
  package struct File: Sendable, Hashable {
    package let path: String
    package let old: [UInt8]?
    package let new: [UInt8]
    /// The edited parts of a long list of documents, which are a list by themselves.
    let edited: [UInt8]?

    package init(path: String, old: [UInt8]?, new: [UInt8], edited: [UInt8]? = nil) {
      (self.path, self.old, self.new, self.edited) = (path, old, new, edited)
    }
  }

  package let source: String
  /// The file for new documents, below the portal's folder.
  package let target: String
  package internal(set) var itemCount = 0
  package internal(set) var documentCount = 0
  package internal(set) var additions: [Addition] = []
  package internal(set) var changes: [Change] = []
  package internal(set) var conflicts: [FieldConflict] = []
  package internal(set) var departures: [Departure] = []
  package internal(set) var notSeen: [NotSeen] = []
  package internal(set) var refused: [RefusedItem] = []
  /// The files at the source that are no documents or that the manifest leaves out.
  package internal(set) var left: [LeftItem] = []
  /// The number of documents without changes, and of those with fields that people changed.
  package internal(set) var unchanged = 0
  package internal(set) var withOwnFields = 0
  /// The documents at no source whose rows were taken.
  var elsewhere: Set<String> = []
  /// The number of files at the source whose documents people removed from the manifest.
  package internal(set) var leftOut = 0
  package internal(set) var files: [File] = []
  /// The documents that are not written as they were planned, as their entries cannot be changed alone.
  var uneditable: [WrittenEntry] = []
  package internal(set) var log = DiagnosticLog()

  /// Takes back everything that would be written.
  mutating func drop() { files = [] }

  /// True if writing the plan would change nothing.
  package var isEmpty: Bool { files.isEmpty }
}

package struct ImportOptions: Sendable {
  /// The date of retirement for documents.
  package var today = "1970-01-01"
  package var prunes = false
  package var preference: MergePreference?
  package var allowsMany = false
  /// The import takes the rows of documents that are at no source; one of several imports of a table does.
  private(set) var takesElsewhere = true
  /// The documents that earlier imports of the command made.
  private(set) var added: Set<String> = []
  /// The documents that an earlier import of the command counted.
  private(set) var counted: Set<String> = []
  /// The sources that the command imports.
  package var sources: Set<String> = []
  /// The number of threads.
  package var jobs = 1
  /// The plan will be written, and with it the checksums of new and changed files.
  package var isWritten = false
  /// The SHA-256 of a file, or `nil` if it is not to be had.
  package var checksum: @Sendable (LocalFile) -> String? = { _ in nil }

  package init() {}

  /// Goes on to the next import of the command.
  package mutating func advance(after plan: ImportPlan) {
    takesElsewhere = false
    added.formUnion(plan.additions.map(\.id))
    counted.formUnion(plan.elsewhere)
  }
}

/// The input of an import: the YAML files with their documents as written, and the lock.
package struct ImportedPortal: Sendable {
  package let manifest: Manifest
  package let manifestFile: TextFile
  /// All files with documents: the manifest first, then those that it includes, then the target if it is not among them.
  package let files: [ImportedFile]
  package let lock: TextFile?
  /// Editors find the schema of its documents.
  package let hasSchema: Bool
  /// All texts of the portal that may name a document.
  package let texts: @Sendable () -> [TextFile]
  /// The paths below `Content/` of the files that documents may publish.
  let publishable: Set<String>
  /// The output paths of the files that are published as they are.
  let copied: Set<String>
  /// The documents of other sources' locks as they are before the command.
  private let locks: @Sendable (String) -> [LockedDocument]
  /// The texts of its documents.
  let shown: KnownTexts
  /// Other imports of the command may begin with the same files.
  let isShared: Bool

  package init(
    manifest: Manifest, manifestFile: TextFile, files: [ImportedFile], lock: TextFile?,
    hasSchema: Bool = false, publishable: Set<String> = [], copied: Set<String> = [],
    locks: @escaping @Sendable (String) -> [LockedDocument] = { _ in [] }, after former: ImportedPortal? = nil,
    isShared: Bool = false,
    texts: @escaping @Sendable () -> [TextFile]
  ) {
    (self.locks, shown, self.isShared) = (locks, former?.shown ?? KnownTexts(), isShared)
    (self.publishable, self.copied) = (publishable, copied)
    (self.manifest, self.manifestFile, self.files, self.lock, self.texts) = (manifest, manifestFile, files, lock, texts)
    self.hasSchema = hasSchema
  }

  /// A file has thousands of documents.
  var isLong: Bool { files.contains { $0.file.bytes.count > 1 << 20 } }

  /// Frees the memory of what the check of a plan does not need.
  func forget() {
    for file in files { file.forget() }
    shown.forget()
    returnFreedMemory()
  }

  /// The documents of another source as its last import knew them.
  func knownDocuments(of source: String) -> [LockedDocument] { locks(source) }

  /// The lock of the last import, and its faults.
  func readLock() async -> (LockFile, faults: DiagnosticLog) {
    var log = DiagnosticLog()
    let lock = lock.map { LockFile($0) } ?? LockFile()
    for fault in lock.faults { log.report(Diagnostic(.imported.unusableLock, fault.reason, at: fault.place)) }
    return (lock, log)
  }
}

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
