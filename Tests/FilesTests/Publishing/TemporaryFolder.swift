import Diagnostics
import Testing
import TextBasics

@testable import Files

/// The source folders of a test's portal.
let sourceFolders = ["Content", "Templates"]

/// A folder for one test, removed with it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/docportal-test-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template))
    path = String(cString: try #require(realpath(made, nil)))
  }

  deinit {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY)
    // A leftover folder does not harm any test.
    try? DiskWriter().removeContents(of: descriptor, RelativePath(path))
    close(descriptor)
    rmdir(path)
  }

  func write(_ name: String, _ text: String) throws {
    try write(name, Array(text.utf8))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    if let folder = RelativePath(name).parent { try makeFolder(folder.text) }
    let file = try #require(fopen("\(path)/\(name)", "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// Waits until what is changed from now on has a later time than all before: the clock of a file system moves in ticks.
  func waitForClock() throws {
    func changed() throws -> FileTime {
      try write("clock", "")
      return try #require(RelativePath("\(path)/clock").entry(in: AT_FDCWD)).changed
    }
    let before = try changed()
    while try changed() <= before { usleep(500) }
    remove("clock")
  }

  func makeFolder(_ name: String) throws {
    if let parent = RelativePath(name).parent { try makeFolder(parent.text) }
    let made = mkdir("\(path)/\(name)", 0o755)
    #expect(made == 0 || errno == EEXIST)
  }

  func link(_ name: String, to destination: String) {
    #expect(symlink(destination, "\(path)/\(name)") == 0)
  }

  func remove(_ name: String) {
    #expect(unlink("\(path)/\(name)") == 0)
  }

  /// Everything below a folder: the text of a file, `→ destination` for a link, `/` for an empty folder; `nil` without the
  /// folder.
  func tree(_ folder: String) throws -> [String: String]? {
    guard access("\(path)/\(folder)", F_OK) == 0 else { return nil }
    let descriptor = open("\(path)/\(folder)", O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    var tree: [String: String] = [:]
    for entry in try listFolder(descriptor: descriptor, path: folder, hidden: .entered) {
      switch entry.kind {
      case .file: tree[entry.path.text] = String(decoding: try readFile(below: descriptor, path: entry.path), as: UTF8.self)
      case .symbolicLink:
        var buffer = [CChar](repeating: 0, count: 1000)
        let count = readlink("\(path)/\(folder)/\(entry.path.text)", &buffer, buffer.count)
        tree[entry.path.text] = "→ " + String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      case .folder: tree[entry.path.text] = "/"
      case .other: tree[entry.path.text] = "?"
      }
    }
    return tree.filter { path, text in text != "/" || !tree.keys.contains { $0.hasPrefix(path + "/") } }
  }

  /// The names in the folder itself.
  func names() throws -> [String] {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    return try namesInFolder(descriptor).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// Publishes a site of these files to `Public`, or another folder in this one.
  func publish(
    _ files: [String: String], to output: String = "Public",
    observer: (@Sendable (DiskWriter.Step, RelativePath) throws -> Void)? = nil
  ) async throws -> (plan: WritePlan?, log: DiagnosticLog) {
    var log = DiagnosticLog()
    let site = try site(files)
    var publisher = SitePublisher(output: "\(path)/\(output)", source: path, inputs: sourceFolders, jobs: 1)
    publisher.writer.observer = observer
    guard let folder = publisher.folder(log: &log) else { return (nil, log) }
    let plan =
      observer == nil
      ? await publisher.publish(site, log: &log) : try await publisher.publish(site, from: nil, to: folder, log: &log)
    return (plan, log)
  }
}

/// A site of these files, in the order of their paths; those that `staging` takes are on disk.
func site(_ files: [String: String], in staging: SiteStaging? = nil) throws -> RenderedSite {
  var log = DiagnosticLog()
  let site = RenderedSite(
    try files.sorted(by: <).map { name, text in
      let path = try #require(OutputPath(name))
      let file = OutputFile(path: path, bytes: Array(text.utf8), place: Place(file: "Content/\(name)"))
      return staging?.add(file) ?? file
    }, log: &log)
  #expect(log.diagnostics.isEmpty)
  return site
}

/// The record of a site with these paths, as in the output folder.
func record(_ paths: String...) -> String {
  let lines = paths.map { "    \"\($0)\"" }.joined(separator: ",\n")
  return "{\n  \"version\": 1,\n  \"files\": [\n\(lines)\n  ]\n}\n"
}
