package import Diagnostics
package import Files
import Portal
import TextBasics

/// Reads the files of a source.
package struct SourceReading {
  let request: ImportRequest
  let network: NetworkOptions
  /// The table at the source, if it was read.
  let table: ReadTable?
  /// The tables that other sources are read from too.
  private let shared: SharedTables?
  private var settings: ImportSettings { request.settings }

  package init(
    _ request: ImportRequest, _ network: NetworkOptions, _ table: ReadTable? = nil, shared: SharedTables? = nil
  ) {
    (self.request, self.network, self.table, self.shared) = (request, network, table, shared)
  }

  /// The files of the source. Returns `nil`, with reports, if it cannot be read completely.
  package func listing(jobs: Int, log: inout DiagnosticLog) async -> SourceListing? {
    await (isReadAgain ? readingWhole([]) : self).read(jobs: jobs, log: &log)
  }

  private func read(jobs: Int, log: inout DiagnosticLog) async -> SourceListing? {
    guard var found = await found(jobs: jobs, log: &log), found.keepWithinLimits(log: &log) else { return nil }
    let listing = await SourceListing(found, settings: settings, jobs: jobs)
    log.merge(listing.log)
    return listing
  }

  /// Lists the source once more, with the rows of some documents read whole; `nil` for all but tables in files and those that are kept:
  /// a server is asked once, and a pipe is empty then.
  package func again(jobs: Int) -> ((Set<String>) async -> SourceListing?)? {
    guard areTablesHere else { return nil }
    return { whole in
      await SourceReading(request, network, shared: shared).readingWhole(whole).read(jobs: jobs, log: &silentLog)
    }
  }

  /// True for tables that can be read again; what comes through a pipe or from a server may be another one the next time.
  private var areTablesHere: Bool {
    request.origins.allSatisfy { $0.kind.isTable && ($0.isFile || shared?.serve(settings) ?? false) }
  }

  private var isReadAgain: Bool { table == nil && areTablesHere }

  private func readingWhole(_ documents: Set<String>) -> SourceReading {
    var request = request
    if isReadAgain { request.settings = settings.readingWhole(documents) }
    return SourceReading(request, network, table, shared: shared)
  }

  private func found(jobs: Int, log: inout DiagnosticLog) async -> [FoundItem]? {
    let origins = request.origins
    guard let first = origins.first else { return nil }
    let kind = first.kind
    if let read = table?.take() {
      let found = await Table(read.table, read.schema, settings, log: &log)?.files(settings, jobs: jobs, log: &log)
      return log.hasErrors ? nil : found
    }
    let isAddress = first.location.hasPrefix("https://") || first.location.hasPrefix("http://")
    if kind == .webdav || kind == .graph && isAddress {
      guard origins.count == 1 else {
        log.report(Diagnostic(.imported.unreadable, "a server is read at one address"))
        return nil
      }
      guard let server = ServerReading(request, first, network, log: &log) else { return nil }
      return kind == .webdav ? server.webDAV(log: &log) : server.graph(log: &log)
    }
    if kind == .folder {
      let folders = origins.map { folder($0.location, log: &log) }
      return folders.contains { $0 == nil } ? nil : folders.flatMap { $0 ?? [] }
    }
    if kind.isTable {
      guard let tables = shared?.tables(for: settings) ?? tables(log: &log) else { return nil }
      shared?.keep(tables, settings)
      var found: [FoundItem] = []
      // The caller reports that there are too many.
      for table in tables where found.count <= ListBudget.items {
        let files = await table.files(settings, jobs: jobs, log: &log)
        found = found.isEmpty ? files : found + files
      }
      return log.hasErrors ? nil : found
    }
    var (pages, budget): ([TextFile], ListBudget) = ([], ListBudget())
    for origin in origins {
      guard let page = origin.page(request, network, &budget, log: &log) else { continue }
      pages.append(page)
    }
    return pages.count < origins.count ? nil : await foundItems(kind, in: pages, settings: settings, jobs: jobs, log: &log)
  }

  /// The sources that rows of the tables name. Returns `nil`, with reports, if a table cannot be read.
  package func namedSources(log: inout DiagnosticLog) -> Set<String>? {
    guard let tables = tables(log: &log) else { return nil }
    shared?.keep(tables, settings)
    return tables.reduce(into: []) { $0.formUnion($1.namedSources) }
  }

  /// The tables in files or on servers, in their order. Returns `nil`, with reports, if one cannot be read.
  private func tables(log: inout DiagnosticLog) -> [Table]? {
    var (tables, budget): ([Table], ListBudget) = ([], ListBudget())
    for origin in request.origins {
      if origin.kind == .xlsx {
        guard let book = origin.workbook(request, network, log: &log) else { continue }
        if let table = Table(workbook: book.file, sheet: book.sheet, settings, log: &log) { tables.append(table) }
      } else if let page = origin.page(request, network, &budget, log: &log) {
        // Other sources read the same rows.
        let partSize = shared == nil ? Table.partSize : nil
        if let table = Table(page, settings, partSize: partSize, log: &log) { tables.append(table) }
      }
    }
    return tables.count < request.origins.count || log.hasErrors ? nil : tables
  }

  private func folder(_ path: String, log: inout DiagnosticLog) -> [FoundItem]? {
    do throws(FileError) {
      return foundItems(ofFolder: path, try listFolder(path, hidden: .listed()))
    } catch {
      let start = path.hasPrefix("/") ? "" : ", which starts at the current folder"
      log.report(
        Diagnostic(
          .imported.unreadable, error.text, at: Place(file: path.isEmpty ? "folder" : path),
          fix: windowsPathAdvice(path) ?? (error.isMissing ? "correct the path\(start); nothing was changed" : nil)))
      return nil
    }
  }
}

/// The files of a local folder, such as a synchronized library, and what of it is not shown: folders that cannot be opened and
/// symbolic links.
package func foundItems(ofFolder folder: String, _ entries: [FolderEntry]) -> [FoundItem] {
  entries.compactMap { entry in
    let text = String(validating: entry.path.bytes, as: UTF8.self)
    let encoded = percentEncoded(entry.path.bytes[...], keeping: .unreserved.union(ByteSet("/")))
    var item = FoundItem(text.map { .path($0) } ?? .encoded(String(decoding: encoded, as: UTF8.self)))
    switch entry.kind {
    case _ where entry.failure != nil: item.state = .unseen(entry.failure?.text ?? "")
    case .symbolicLink: item.state = .unseen("it is a symbolic link, which is not followed")
    case .folder, .other: return nil
    case .file where text.map { withoutPlaceholder($0) != $0 } ?? false: break
    case .file:
      let time = entry.modified
      item.updated = CalendarDate(daysSince1970: time.seconds / 86_400 - (time.seconds % 86_400 < 0 ? 1 : 0))
      item.file = LocalFile(folder: folder, path: entry.path)
      item.mark = "size:\(entry.size) time:\(time.seconds).\(time.nanoseconds)"
    }
    return item
  }
}
