import Diagnostics
import Files
import Portal
import Testing
import TextBasics

@testable import Import

/// A portal and a library in memory, and imports between them.
struct Library {
  /// The files of the portal by path.
  var portal: [String: String]
  /// The files of the library by path, with their content.
  var items: [String: String] = [:]
  /// The library's ids of its files, by path; empty for a library without ids.
  var ids: [String: String] = [:]
  var day = "2026-11-23"
  static let documents = "Content/documents/team.yaml"
  static let lock = "Content/documents/team.lock"

  init(_ manifest: String = Library.manifest, items: [String: String] = [:]) {
    portal = ["Content/portal.yaml": manifest]
    self.items = items
  }

  static let manifest = """
    portal: {title: P, baseURL: "https://portal.example/"}
    sources:
      - {id: team, baseURL: "https://files.example/team/"}

    """

  /// The folders that the source does not show.
  var unseen: [String] = []

  /// The files are on this machine; their content is what follows the second space.
  var isFolder = false

  /// The rows of a table, and the settings for it.
  var table: [FoundItem]?
  var settings: ImportSettings?

  /// The listing of the source.
  var found: [FoundItem] {
    if let table { return table }
    return items.sorted { $0.key < $1.key }.map { path, content in
      var item = FoundItem(.path(path), id: ids[path])
      item.mark = content.hasPrefix("size:") ? content : "hash:\(content)"
      guard isFolder else { return item }
      item.mark = content.split(separator: " ").prefix(2).joined(separator: " ")
      item.file = LocalFile(folder: "/library", path: RelativePath(path))
      return item
    } + unseen.map { FoundItem(.path($0), .unseen("the server answers 403")) }
  }

  private func file(_ path: String) -> TextFile? { portal[path].map { TextFile(path: path, text: $0) } }

  func plan(_ change: (inout ImportOptions) -> Void = { _ in }) async throws -> ImportPlan {
    var log = DiagnosticLog()
    let manifestFile = try #require(file("Content/portal.yaml"))
    let manifest = try #require(decodeManifestAlone(manifestFile, log: &log))
    let source = try #require(manifest.sources.first)
    let settings = try self.settings ?? #require(ImportSettings(source, id: "team", log: &log))
    var files: [ImportedFile] = []
    for path in portal.keys.sorted() where path.hasSuffix(".yaml") {
      let isManifest = path == manifestFile.path
      guard let file = file(path), let entries = readEntries(file, ofManifest: isManifest, log: &log) else { continue }
      files.append(ImportedFile(file, entries, ofManifest: isManifest))
    }
    #expect(log.diagnostics.map(\.summary) == [])
    var options = ImportOptions()
    options.today = day
    let items = items
    options.checksum = { file in items[file.path.text]?.split(separator: " ").dropFirst(2).first.map(String.init) }
    change(&options)
    let texts = portal.keys.sorted().filter { !$0.hasSuffix(".lock") }.compactMap(file)
    return await planImport(
      SourceListing(found, settings: settings, jobs: 1),
      into: ImportedPortal(manifest: manifest, manifestFile: manifestFile, files: files, lock: file(Self.lock), texts: { texts }),
      settings: settings, options: options)
  }

  /// Imports and writes; returns the plan.
  @discardableResult
  mutating func update(_ change: (inout ImportOptions) -> Void = { _ in }) async throws -> ImportPlan {
    let plan = try await plan(change)
    #expect(plan.log.diagnostics.filter { $0.severity == .error }.map(\.summary) == [])
    for file in plan.files { portal[file.path] = String(decoding: file.new, as: UTF8.self) }
    return plan
  }

  mutating func replace(_ old: String, with new: String) {
    #expect(portal[Self.documents]?.contains(old) ?? false, "\(old)")
    portal[Self.documents] = portal[Self.documents]?.replacing(old, with: new)
  }

  mutating func move(_ old: String, to new: String) {
    items[new] = items.removeValue(forKey: old)
    if let id = ids.removeValue(forKey: old) { ids[new] = id }
  }

  var documents: String { portal[Self.documents] ?? "" }
}
