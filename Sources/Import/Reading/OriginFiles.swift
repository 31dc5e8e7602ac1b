import Diagnostics
import Files
import Portal
import TextBasics

extension ImportOrigin {
  /// The location is an address on a server.
  var isOnServer: Bool { ["https://", "http://"].contains { location.lowercased().hasPrefix($0) } }

  /// A workbook, of which a sheet may be named after a '#'.
  func workbook(_ request: ImportRequest, _ network: NetworkOptions, log: inout DiagnosticLog) -> (
    file: TextFile, sheet: String?
  )? {
    if isOnServer {
      let address = TableAddress(location, .xlsx)
      return ServerReading(request, self, network, log: &log)?.file(at: address.text, log: &log)
        .map { (TextFile(path: $0.path, bytes: $0.bytes), address.sheet) }
    }
    var (path, sheet): (String, String?) = (location, nil)
    if !fileExists(path), let mark = path.lastIndex(of: "#") {
      (path, sheet) = (String(path[..<mark]), String(path[path.index(after: mark)...]))
    }
    guard !path.isEmpty else {
      log.report(
        Diagnostic(.imported.unreadable, "no file is named", fix: "name it, or - for standard input: --from xlsx:list.xlsx"))
      return nil
    }
    return NamedFile(path == "-" ? "/dev/stdin" : path, log: &log).map { (TextFile(path: $0.path, bytes: $0.bytes), sheet) }
  }

  /// A saved list from a file or standard input, or a table on a server.
  func page(
    _ request: ImportRequest, _ network: NetworkOptions, _ budget: inout ListBudget, log: inout DiagnosticLog
  ) -> TextFile? {
    guard !location.isEmpty else {
      log.report(
        Diagnostic(
          .imported.unreadable, "no file is named",
          fix: "name it, or - for standard input: --from \(kind.rawValue):list.\(kind == .csv ? "csv" : "json")"))
      return nil
    }
    let named =
      isOnServer && kind == .csv
      ? ServerReading(request, self, network, log: &log)?.file(at: TableAddress(location, .csv).text, log: &log)
      : NamedFile(location == "-" ? "/dev/stdin" : location, limit: budget.bytesLeft, log: &log)
    guard let file = named else { return nil }
    let path = file.path
    if kind == .csv, let foreign = ForeignTable.kind(ofText: file.bytes, at: location) {
      log.report(Diagnostic(.imported.unreadable, foreign.reason, at: Place(file: path), fix: foreign.fix))
      return nil
    }
    if file.bytes.starts(with: "PK".utf8) {
      log.report(
        Diagnostic(
          .imported.unreadable, "this is a workbook or another packed file", at: Place(file: path),
          fix: "import a workbook with --from xlsx:\(printable(location))"))
      return nil
    }
    let isTable = kind == .csv || kind == .sharepoint && path.hasSuffix(".csv")
    let hasEncoding = kind == .csv || encoding != .utf8
    let list = hasEncoding ? file.table(in: encoding, log: &log) : file.list(isTable: isTable, log: &log)
    guard let list else { return nil }
    if let excess = budget.excess(of: list.bytes, isTable: isTable) {
      log.report(Diagnostic(.imported.unreadable, excess, at: Place(file: path), fix: ListBudget.advice))
      return nil
    }
    return TextFile(path: path, bytes: list.bytes)
  }
}

extension Table {
  /// The table in a CSV file or workbook. Returns `nil`, with reports, if there is none.
  init?(_ origin: ImportOrigin, _ settings: ImportSettings, _ network: NetworkOptions, log: inout DiagnosticLog) {
    let request = ImportRequest(settings, at: origin)
    if origin.kind == .xlsx {
      guard let (file, sheet) = origin.workbook(request, network, log: &log) else { return nil }
      self.init(workbook: file, sheet: sheet, settings, log: &log)
    } else {
      var budget = ListBudget()
      guard let file = origin.page(request, network, &budget, log: &log) else { return nil }
      self.init(file, settings, log: &log)
    }
  }
}

/// The address of a table on a server.
struct TableAddress {
  /// The address without its fragment.
  private(set) var text: String
  /// The sheet of a workbook.
  private(set) var sheet: String?

  /// The fragment names a sheet. A spreadsheet of Google, as the browser has its address, is asked for as a file of the kind.
  init(_ location: String, _ kind: ImportOrigin.Kind) {
    let mark = location.firstIndex(of: "#")
    text = String(location[..<(mark ?? location.endIndex)])
    let fragment = mark.map { String(location[location.index(after: $0)...]) }
    let start = "https://docs.google.com/spreadsheets/d/"
    let parts = text.dropFirst(start.count).split(separator: "/", omittingEmptySubsequences: false)
    guard text.lowercased().hasPrefix(start), parts.first != "e", let name = parts.first,
      let id = name.split(separator: "?").first
    else {
      sheet = fragment.flatMap { $0.isEmpty ? nil : percentDecoded($0) }
      return
    }
    guard parts.count < 2 || ["", "edit", "view", "preview", "htmlview"].contains(parts[1].prefix { $0 != "?" }) else { return }
    text = "\(start)\(id)/export?format=\(kind.rawValue)"
    let words = [fragment, location[..<(mark ?? location.endIndex)].split(separator: "?").dropFirst().last.map(String.init)]
    let number = words.compactMap(\.self).flatMap { $0.split(separator: "&") }.first { $0.hasPrefix("gid=") }?.dropFirst(4)
    // A workbook has all sheets.
    if let number, kind == .csv, !number.isEmpty, number.utf8.allSatisfy(\.isASCIIDigit) { text += "&gid=\(number)" }
  }
}
