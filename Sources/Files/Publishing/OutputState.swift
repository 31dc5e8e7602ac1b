import Diagnostics
import TextBasics

/// The current content of the output folder, divided into docportal's files and others.
struct OutputState: Sendable {
  /// The open folder, if it exists.
  let descriptor: Int32?
  /// The folder itself, before anything in it was looked at.
  let root: FolderEntry?
  let entries: [RelativePath: FolderEntry]
  /// The files that are in the record and still are regular files.
  let owned: Set<RelativePath>
  /// Entries that docportal did not make, sorted: they are kept. Folders with only files of the record are not among them.
  let foreign: [FolderEntry]
  /// The record in the output folder.
  let record: [UInt8]

  /// An output folder that does not exist.
  init() {
    descriptor = nil
    root = nil
    entries = [:]
    owned = []
    foreign = []
    record = []
  }

  /// Reads an open output folder. Returns `nil`, with a report, if it is not docportal's.
  init?(_ descriptor: Int32, location: OutputLocation, log: inout DiagnosticLog) throws {
    guard let root = RelativePath(".").entry(in: descriptor) else { throw FileError(path: location.shown) }
    let found = try listFolder(descriptor: descriptor, path: location.shown, hidden: .entered)
    for entry in found {
      if let failure = entry.failure { throw FileError(path: location.shown(entry.path.text), code: failure.code) }
      if entry.kind == .folder, entry.device != root.device {
        log.report(Diagnostic(.file.mountPoint, at: Place(file: location.shown(entry.path.text))))
        return nil
      }
    }
    let written = found.contains { $0.path == OutputRecord.path && $0.kind == .file }
    // An unreadable record counts as missing.
    let bytes = written ? (try? readFile(below: descriptor, path: OutputRecord.path)) ?? [] : []
    let record = OutputRecord(bytes)
    guard record != nil || found.isEmpty else {
      var diagnostic = Diagnostic(.file.foreignFolder, at: Place(file: location.shown))
      if found.contains(where: { $0.path == OutputRecord.path }) {
        diagnostic.explanation =
          "Its record .docportal.json is damaged; a build only replaces a folder that is empty or has a valid record."
        diagnostic.fix = "restore .docportal.json from version control, or remove the folder and build again"
      }
      log.report(diagnostic)
      return nil
    }
    self.init(descriptor, root, found, record: record, bytes)
  }

  /// Locks the folder, and verifies that the name still refers to it.
  func lockUnchanged(_ name: RelativePath, in parent: Int32) throws {
    if let descriptor {
      try LockedFolder.lock(descriptor, as: name, in: parent)
    } else if name.facts(in: parent) != nil {
      throw LockedFolder.Refusal.busy
    }
  }

  func close() {
    if let descriptor { unlockAndClose(descriptor) }
  }

  private init(_ descriptor: Int32, _ root: FolderEntry, _ found: [FolderEntry], record: OutputRecord?, _ bytes: [UInt8]) {
    self.descriptor = descriptor
    self.root = root
    self.record = bytes
    let paths = record?.files ?? []
    let listed = Set(paths.map { RelativePath($0.text) })
    let folders = Set(paths.flatMap(\.folders))
    var owned: Set<RelativePath> = []
    var foreign: [FolderEntry] = []
    for entry in found where entry.path != OutputRecord.path {
      if entry.kind == .file, listed.contains(entry.path) {
        owned.insert(entry.path)
      } else if entry.kind != .folder || !folders.contains(entry.path) {
        foreign.append(entry)
      }
    }
    self.owned = owned
    self.foreign = foreign
    entries = Dictionary(found.map { ($0.path, $0) }) { first, _ in first }
  }
}
