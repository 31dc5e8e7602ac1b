import Diagnostics
import Files
import TextBasics

extension ImportOrigin {
  /// A workbook, of which a sheet may be named after a '#'.
  func workbook(log: inout DiagnosticLog) -> (file: TextFile, sheet: String?)? {
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

  /// A saved list from a file or standard input.
  func page(log: inout DiagnosticLog) -> TextFile? {
    guard !location.isEmpty else {
      log.report(
        Diagnostic(
          .imported.unreadable, "no file is named",
          fix: "name it, or - for standard input: --from \(kind.rawValue):list.json"))
      return nil
    }
    let path = location == "-" ? "/dev/stdin" : location
    guard let file = NamedFile(path, limit: Self.limit, log: &log) else { return nil }
    if file.bytes.starts(with: "PK".utf8) {
      log.report(
        Diagnostic(
          .imported.unreadable, "this is a workbook or another packed file", at: Place(file: path),
          fix: "import a workbook with --from xlsx:\(printable(location))"))
      return nil
    }
    let isTable = kind == .csv || kind == .sharepoint && path.hasSuffix(".csv")
    if encoding == .windows1252 { return TextFile(path: path, bytes: encoding.decoded(file.bytes)) }
    var found = DiagnosticLog()
    let list = file.list(isTable: isTable, log: &found)
    for var diagnostic in found.diagnostics {
      if kind == .csv, let line = TableEncoding.windows1252.line(ofFirstInvalidByteIn: file.bytes) {
        let fix = diagnostic.fix.map { $0 + "; or " } ?? ""
        diagnostic.fix = fix + "give --encoding windows-1252, if this line is '\(printable(line))'"
      }
      log.report(diagnostic)
    }
    return list.map { TextFile(path: path, bytes: $0.bytes) }
  }

  /// The size of a list of a million files; anything larger is not a list.
  private static let limit = 1 << 30
}

extension Table {
  /// The table in a CSV file or workbook. Returns `nil`, with reports, if there is none.
  init?(_ origin: ImportOrigin, _ settings: ImportSettings, log: inout DiagnosticLog) {
    if origin.kind == .xlsx {
      guard let (file, sheet) = origin.workbook(log: &log) else { return nil }
      self.init(workbook: file, sheet: sheet, settings, log: &log)
    } else {
      guard let file = origin.page(log: &log) else { return nil }
      self.init(file, settings, log: &log)
    }
  }
}
