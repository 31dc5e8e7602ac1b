import Diagnostics
import Files
import OfficeLinks
import TextBasics

/// An address for which a link is made, as it was given.
struct GivenAddress {
  /// Its name in findings: the option, or the address itself.
  var name: String
  var text: String
  var app: OfficeApp?
  var mode: OpenMode?
  var file: Place?
}

extension GivenAddress {
  /// The addresses of a text, one a line.
  static func lines(of path: String, log: inout DiagnosticLog, sources: inout [String: LineIndex]) -> [GivenAddress] {
    guard let file = text(path, isTable: false, log: &log, sources: &sources) else { return [] }
    return file.text.split(omittingEmptySubsequences: false) { $0.isNewline }.enumerated().compactMap { index, line in
      let bytes = trimmingASCIISpace(Array(line.utf8)[...])
      guard !bytes.isEmpty else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      let indent = line.unicodeScalars.prefix { $0 == " " || $0 == "\t" }.count
      let place = Place(file: path, line: index + 1, column: indent + 1, length: text.unicodeScalars.count)
      return GivenAddress(name: path, text: text, file: place)
    }
  }

  /// The rows of a CSV file with the columns `address`, `app` and `mode`, of which only the first is needed.
  static func rows(ofCSV path: String, log: inout DiagnosticLog, sources: inout [String: LineIndex]) -> [GivenAddress] {
    guard let file = text(path, log: &log, sources: &sources) else { return [] }
    let names = ["address", "app", "mode"]
    let rows = csvRows(file, names: names, among: tableSeparators)
    let head = rows.first?.fields.map { $0.text.lowercased() } ?? []
    guard let addresses = head.firstIndex(of: names[0]) else {
      log.report(Diagnostic(.command.noAddressColumn, at: Place(file: path, line: rows.isEmpty ? 0 : 1)))
      return []
    }
    return rows.dropFirst().compactMap { row in
      if let fault = row.fault {
        log.report(Diagnostic(.command.brokenRow, at: fault.place))
        return nil
      }
      func field(_ column: Int?) -> CSVField? {
        column.flatMap { $0 < row.fields.count ? row.fields[$0] : nil }.flatMap { $0.text.isEmpty ? nil : $0 }
      }
      guard let address = field(addresses) else { return nil }
      return GivenAddress(
        name: path, text: address.text, app: known(field(head.firstIndex(of: names[1])), "app", &log),
        mode: known(field(head.firstIndex(of: names[2])), "mode", &log), file: address.place)
    }
  }

  private static func text(
    _ path: String, isTable: Bool = true, log: inout DiagnosticLog, sources: inout [String: LineIndex]
  ) -> TextFile? {
    guard let file = NamedFile(path, log: &log)?.list(isTable: isTable, log: &log) else { return nil }
    sources[path] = LineIndex(file.bytes)
    return TextFile(path: path, bytes: file.bytes)
  }

  private static func known<Case: RawRepresentable<String> & CaseIterable>(
    _ field: CSVField?, _ kind: String, _ log: inout DiagnosticLog
  ) -> Case? {
    guard let field else { return nil }
    if let known = Case(anyCase: field.text) { return known }
    let names = Case.allCases.map(\.rawValue)
    log.report(
      Diagnostic(
        .command.unknownName, kind, field.text, at: field.place,
        fix: didYouMean(field.text, among: names) ?? "use one of: \(names.joined(separator: ", "))"))
    return nil
  }
}

extension [LaunchLink] {
  /// CSV with a header row and a row for each link.
  var csv: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendCSVRow(["address", "app", "mode", "link"])
    for link in self { bytes.appendCSVRow([link.address.text, link.app.rawValue, link.mode.rawValue, link.text]) }
    return bytes
  }

  /// An HTML list.
  var html: String {
    "<ul>\n" + map { "<li><a href=\"\($0.href().escapedMarkup)\">\($0.fileName.terminalSafe.escapedMarkup)</a></li>\n" }.joined()
      + "</ul>\n"
  }

  /// A CommonMark list.
  var markdown: String { map { "- [\($0.fileName.markdownSafe)](<\($0.href())>)\n" }.joined() }
}
