package import Diagnostics
import Files
import TextBasics

/// Reads the files of a source.
package struct SourceReading {
  let request: ImportRequest
  let network: NetworkOptions
  private var settings: ImportSettings { request.settings }

  package init(_ request: ImportRequest, _ network: NetworkOptions) { (self.request, self.network) = (request, network) }

  /// The files of the source. Returns `nil`, with reports, if it cannot be read completely.
  package func listing(jobs: Int, log: inout DiagnosticLog) async -> SourceListing? {
    guard let found = found(log: &log) else { return nil }
    let listing = await SourceListing(found, settings: settings, jobs: jobs)
    log.merge(listing.log)
    return listing
  }

  private func found(log: inout DiagnosticLog) -> [FoundItem]? {
    let origins = request.origins
    guard let first = origins.first else { return nil }
    let kind = first.kind
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
    if kind == .xlsx {
      let lists = origins.map { workbook($0, log: &log) }
      return log.hasErrors || lists.contains { $0 == nil } ? nil : lists.flatMap { $0 ?? [] }
    }
    let pages = origins.map { page($0, log: &log) }.compactMap(\.self)
    return pages.count < origins.count ? nil : foundItems(kind, in: pages, settings: settings, log: &log)
  }

  /// The list in a workbook, of which a sheet may be named after a '#'.
  private func workbook(_ origin: ImportOrigin, log: inout DiagnosticLog) -> [FoundItem]? {
    var (path, sheet): (String, String?) = (origin.location, nil)
    if !fileExists(path), let mark = path.lastIndex(of: "#") {
      (path, sheet) = (String(path[..<mark]), String(path[path.index(after: mark)...]))
    }
    guard !path.isEmpty else {
      log.report(
        Diagnostic(.imported.unreadable, "no file is named", fix: "name it, or - for standard input: --from xlsx:list.xlsx"))
      return nil
    }
    return NamedFile(path == "-" ? "/dev/stdin" : path, log: &log).flatMap {
      readWorkbook(TextFile(path: $0.path, bytes: $0.bytes), sheet: sheet, settings, log: &log)
    }
  }

  /// A saved list from a file or standard input.
  private func page(_ origin: ImportOrigin, log: inout DiagnosticLog) -> TextFile? {
    guard !origin.location.isEmpty else {
      log.report(
        Diagnostic(
          .imported.unreadable, "no file is named",
          fix: "name it, or - for standard input: --from \(origin.kind.rawValue):list.json"))
      return nil
    }
    let path = origin.location == "-" ? "/dev/stdin" : origin.location
    guard let file = NamedFile(path, limit: Self.limit, log: &log) else { return nil }
    if file.bytes.starts(with: "PK".utf8) {
      log.report(
        Diagnostic(
          .imported.unreadable, "this is a workbook or another packed file", at: Place(file: path),
          fix: "import a workbook with --from xlsx:\(printable(origin.location))"))
      return nil
    }
    let isTable = origin.kind == .csv || origin.kind == .sharepoint && path.hasSuffix(".csv")
    return file.list(isTable: isTable, log: &log).map { TextFile(path: path, bytes: $0.bytes) }
  }

  /// The size of a list of a million files; anything larger is not a list.
  private static let limit = 1 << 30

  private func folder(_ path: String, log: inout DiagnosticLog) -> [FoundItem]? {
    do throws(FileError) {
      return foundItems(ofFolder: path, try listFolder(path, hidden: .listed()))
    } catch {
      let start = path.hasPrefix("/") ? "" : ", which starts at the current folder"
      log.report(
        Diagnostic(
          .imported.unreadable, error.text, at: Place(file: path.isEmpty ? "folder" : path),
          fix: error.isMissing ? "correct the path\(start); nothing was changed" : nil))
      return nil
    }
  }
}
