import Diagnostics
import Files
import Portal
import PortalTestSupport
import Site
import Testing
import TextBasics

@testable import Import

/// A portal in memory whose documents go into a table and back.
struct TablePortal {
  /// The files of the portal by path.
  var files: [String: String]
  /// Those before the last import.
  private var before: [String: String] = [:]
  private(set) var log = DiagnosticLog()
  var day = "2026-11-28"
  /// The table cannot be read a second time.
  var isGone = false

  init(_ manifest: String) { files = ["Content/portal.yaml": manifest] }

  var manifest: String { files["Content/portal.yaml"] ?? "" }
  var findings: [String] { log.diagnostics.map { "\($0.place.map { "\($0)" } ?? ""): \($0.summary)" } }

  mutating func replace(_ old: String, with new: String, in path: String = "Content/portal.yaml") {
    #expect(files[path]?.contains(old) ?? false, "\(old)")
    files[path] = files[path]?.replacing(old, with: new)
  }

  /// The table that `list` writes.
  func list(section: String? = nil) async throws -> EditedTable {
    let portal = await readPortal(
      BuildOptions(
        root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), clock: DayClock { _ in CalendarDate("2026-11-28") },
        drafts: true, jobs: 1))
    #expect(portal.log.diagnostics.filter { $0.severity == .error }.map { "\($0.summary) \($0.place?.description ?? "")" } == [])
    let table = try #require(portal.documentTable(section: section))
    return EditedTable(
      head: table.columns.map(\.name) + [table.exported], rows: table.rows.map { $0.texts + [$0.exported] })
  }

  /// The same table without its pages, in less time.
  func listed() async throws -> EditedTable {
    var log = DiagnosticLog()
    let portal = try imported(lockPath: "", log: &log)
    let resolved = await portal.resolved(portal.files.map(\.file), today: day, jobs: 1)
    let catalogue = resolved.catalogue
    #expect((log.diagnostics + resolved.log.diagnostics).filter { $0.severity == .error }.map(\.summary) == [])
    let (columns, documents) = (try #require(catalogue).tableColumns, try #require(catalogue).documents)
    let rows = documents.map { document in (id: document.id.text, texts: columns.map { $0.text(document) }) }
    let exported = ExportedTable(columns.map(\.key), rows, isPart: false)
    return EditedTable(
      head: columns.map(\.name) + [exported.head], rows: rows.map { $0.texts + [exported.cell(id: $0.id, $0.texts)] })
  }

  private func imported(lockPath: String, log: inout DiagnosticLog) throws -> ImportedPortal {
    let manifestFile = TextFile(path: "Content/portal.yaml", text: manifest)
    let manifest = try #require(decodeManifestAlone(manifestFile, log: &log))
    var read: [ImportedFile] = []
    for (path, text) in files.sorted(by: { $0.key < $1.key }).reversed() where path.hasSuffix(".yaml") {
      let file = TextFile(path: path, text: text)
      let isManifest = path == manifestFile.path
      if let entries = readEntries(file, ofManifest: isManifest, log: &log) {
        read.append(ImportedFile(file, entries, ofManifest: isManifest))
      }
    }
    let texts = files.filter { !$0.key.hasSuffix(".lock") }.map { TextFile(path: $0.key, text: $0.value) }
    return ImportedPortal(
      manifest: manifest, manifestFile: manifestFile, files: read,
      lock: files[lockPath].map { TextFile(path: lockPath, text: $0) },
      locks: { [before] source in
        let path = "Content/documents/\(source).lock"
        return before[path].map { LockFile(TextFile(path: path, text: $0)).documents } ?? []
      }, texts: { texts })
  }

  /// Plans the import of a table for each of the manifest's sources, or for one, and writes it unless a plan has errors.
  @discardableResult
  mutating func update(
    _ table: EditedTable, source: String? = nil, _ change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> [ImportPlan] {
    try await update(csv: table.csv, source: source, change)
  }

  @discardableResult
  mutating func update(
    csv: String, source: String? = nil, _ change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> [ImportPlan] {
    try await update(.csv, Array(csv.utf8), source: source, change)
  }

  @discardableResult
  mutating func update(
    _ kind: ImportOrigin.Kind, _ list: [UInt8], source: String? = nil, _ change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> [ImportPlan] {
    log = DiagnosticLog()
    let first = TextFile(path: "Content/portal.yaml", text: manifest)
    let sources = try #require(decodeManifestAlone(first, log: &log)).sources.compactMap { $0.id?.value }
    before = files
    var options = ImportOptions()
    options.today = day
    options.sources = source.map { [$0] } ?? Set(sources)
    change(&options)
    var plans: [ImportPlan] = []
    for id in sources.isEmpty ? [""] : sources where source == nil || source == id {
      plans.append(try await plan(kind, list, id, options))
      if let plan = plans.last { options.advance(after: plan) }
    }
    if log.hasErrors { files = before }
    return plans
  }

  private mutating func plan(
    _ kind: ImportOrigin.Kind, _ list: [UInt8], _ id: String, _ options: ImportOptions
  ) async throws -> ImportPlan {
    let file = TextFile(path: "Content/portal.yaml", text: manifest)
    let manifest = try #require(decodeManifestAlone(file, log: &log))
    let source = manifest.sources.first { $0.id?.value == id }
    let known = try #require(
      source.map { ImportSettings($0, id: id, of: manifest, log: &log)?.reading(kind, $0.imported) }
        ?? ImportSettings(withoutSourceOf: manifest))
    let settings = options.sources.count > 1 ? known.beside(manifest.sources.compactMap { $0.id?.value }) : known
    let (listing, found) = await Self.listing(kind, list, settings, whole: [])
    log.merge(found)
    log.merge(listing.log)
    let portal = try imported(lockPath: "Content/" + settings.lockPath, log: &log)
    let plan = await planImport(
      listing, again: { [isGone] in isGone ? nil : await Self.listing(kind, list, settings, whole: $0).0 }, into: portal,
      settings: settings, options: options)
    log.merge(plan.log)
    if !plan.log.hasErrors { for file in plan.files { files[file.path] = String(decoding: file.new, as: UTF8.self) } }
    return plan
  }

  /// The files of a list, with the rows of some documents read whole even where nobody edited them.
  static func listing(
    _ kind: ImportOrigin.Kind, _ list: [UInt8], _ settings: ImportSettings, whole: Set<String>
  ) async -> (SourceListing, DiagnosticLog) {
    var found = DiagnosticLog()
    let settings = settings.readingWhole(whole)
    let items = await foundItems(kind, in: [TextFile(path: "list", bytes: list)], settings: settings, log: &found) ?? []
    return (await SourceListing(items, settings: settings, jobs: 1), found)
  }
}

/// A table that somebody edits.
struct EditedTable {
  var head: [String]
  var rows: [[String]]

  private func row(_ id: String) -> Int { rows.firstIndex { $0.last?.hasPrefix(id + " ") ?? false } ?? rows.count }

  subscript(id: String, column: String) -> String {
    get { rows[row(id)][head.firstIndex(of: column) ?? 0] }
    set { rows[row(id)][head.firstIndex(of: column) ?? 0] = newValue }
  }

  mutating func remove(_ id: String) { rows.remove(at: row(id)) }

  /// Adds a row of these cells.
  mutating func add(_ cells: [String: String]) { rows.append(head.map { cells[$0] ?? "" }) }

  /// Adds a copy of a row, with these cells in place of its own.
  mutating func copy(_ id: String, _ cells: [String: String]) {
    rows.append(zip(head, rows[row(id)]).map { cells[$0] ?? $1 })
  }

  var csv: String {
    var bytes: [UInt8] = []
    for row in [head] + rows { bytes.appendCSVRow(row) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A workbook with one sheet, `A`. `hidden` are the indexes of rows that a filter hides.
func workbook(_ rows: [[String]], hidden: ClosedRange<Int>? = nil, merged: String? = nil) -> [UInt8]? {
  let written = rows.enumerated().map { number, row in
    let cells = row.map { text in
      let text = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return text.isEmpty ? "<c/>" : "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>"
    }
    return "<row r=\"\(number + 1)\"\(hidden?.contains(number) ?? false ? " hidden=\"1\"" : "")>" + cells.joined() + "</row>"
  }
  return workbook(
    sheet: written.joined(), merged.map { "<mergeCells><mergeCell ref=\"\($0)\"/></mergeCells>" } ?? "", styles: "")
}

/// A workbook with one sheet of these rows, `A`, and what comes after them.
func workbook(sheet rows: String, _ rest: String = "", styles: String) -> [UInt8]? {
  let cells = "<sheetData>\(rows)</sheetData>" + rest
  let files = [
    ("xl/workbook.xml", "<workbook xmlns:r=\"r\"><sheets><sheet name=\"A\" r:id=\"a\"/></sheets></workbook>"),
    ("xl/_rels/workbook.xml.rels", "<R><Relationship Id=\"a\" Type=\"x/worksheet\" Target=\"a.xml\"/></R>"),
    ("xl/a.xml", "<worksheet>\(cells)</worksheet>"), ("xl/styles.xml", styles),
  ]
  return zipped(files.filter { !$0.1.isEmpty }.map { ($0.0, Array($0.1.utf8)) })
}
