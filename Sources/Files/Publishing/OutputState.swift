import Diagnostics
import TextBasics

/// The current content of the output folder, divided into docportal's files and others; empty if there is no folder.
struct OutputState: Sendable {
  private(set) var descriptor: Int32?
  /// The folder itself, before anything in it was looked at.
  private(set) var root: FolderEntry?
  private(set) var entries: [RelativePath: FolderEntry] = [:]
  /// The files that are in the record and still are regular files.
  private(set) var owned: Set<RelativePath> = []
  /// Entries that docportal did not make, sorted: they are kept. Folders with only files of the record are not among them.
  private(set) var foreign: [FolderEntry] = []
  private(set) var record: [UInt8] = []

  /// Opens and reads an output folder. Returns `nil`, with a report, if it is not docportal's.
  init?(_ folder: OutputFolder, log: inout DiagnosticLog) throws {
    guard let descriptor = try folder.opened() else { return }
    var isOurs = false
    defer { if !isOurs { Files.close(descriptor) } }
    guard let root = RelativePath(".").entry(in: descriptor) else { throw FileError(path: ".") }
    let found = try listFolder(descriptor: descriptor, path: ".", hidden: .entered)
    for entry in found {
      if let failure = entry.failure { throw FileError(path: entry.path.text, code: failure.code) }
      if entry.kind == .folder, entry.device != root.device {
        log.report(Diagnostic(.file.mountPoint, at: Place(file: folder.shown(entry.path.text))))
        return nil
      }
    }
    let written = found.first { $0.path == OutputRecord.path }
    // An unreadable record counts as missing.
    if written?.kind == .file { record = (try? readFile(below: descriptor, path: OutputRecord.path)) ?? [] }
    let list = OutputRecord(record)
    guard list != nil || found.isEmpty else {
      var diagnostic = Diagnostic(.file.foreignFolder, at: Place(file: folder.shown))
      if written != nil {
        diagnostic.explanation =
          "Its record .docportal.json is damaged; a build only replaces a folder that is empty or has a valid record."
        diagnostic.fix = "restore .docportal.json from version control, or remove the folder and build again"
      }
      log.report(diagnostic)
      return nil
    }
    isOurs = true
    (self.descriptor, self.root) = (descriptor, root)
    divide(found, list?.files ?? [])
  }

  private mutating func divide(_ found: [FolderEntry], _ files: [OutputPath]) {
    let listed = Set(files.map { RelativePath($0.text) })
    let folders = Set(files.flatMap(\.folders))
    for entry in found where entry.path != OutputRecord.path {
      if entry.kind == .file, listed.contains(entry.path) {
        owned.insert(entry.path)
      } else if entry.kind != .folder || !folders.contains(entry.path) {
        foreign.append(entry)
      }
    }
    entries = Dictionary(found.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Locks the folder, and verifies that the name still refers to it.
  func lockUnchanged(_ name: RelativePath, in parent: Int32) throws {
    if let descriptor {
      try lock(descriptor, as: name, in: parent)
    } else if name.facts(in: parent) != nil {
      throw OutputFolder.Refusal.busy
    }
  }

  func close() { descriptor.map(unlockAndClose) }
}

/// The list of the files that docportal wrote, kept in the output folder as `.docportal.json`: other files are never touched.
///
/// It contains no time and no absolute path, so the same site has the same record.
struct OutputRecord: Sendable, Hashable, Decodable {
  /// The record's own path in the output folder; no `OutputPath` can be equal to it.
  static let path = RelativePath(PortalFile.record.rawValue)
  private var version = 1
  let files: [OutputPath]

  init(files: [OutputPath]) { self.files = files.sorted() }

  /// Reads a record; `nil` for anything but a record of this version whose paths could all be written.
  init?(_ bytes: [UInt8]) {
    // An unreadable record counts as missing: the folder is then not docportal's.
    guard let read = try? decodedJSON(Self.self, from: bytes) else { return nil }
    self.init(files: read.files)
    guard read.version == version else { return nil }
  }

  /// The record as JSON, ending with a line end.
  var bytes: [UInt8] {
    var json = JSONWriter(capacity: files.reduce(64) { $0 + $1.text.utf8.count + 8 })
    json.object { json in
      json.number("version", version)
      json.array("files") { json in for file in files { json.string(nil, file.text) } }
    }
    return json.finish()
  }
}

extension OutputPath: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let path = OutputPath(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no path")
    }
    self = path
  }
}
