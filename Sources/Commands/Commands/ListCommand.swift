import ArgumentParser
import Diagnostics
import Files
import Portal
import Site
import TextBasics

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the documents with their addresses.",
    discussion: """
      Reads the manifest only: pages and templates are not looked at. A table is for spreadsheets: edit it, and 'docportal import' takes \
      what you edited and nothing else.

        docportal list
        docportal list --output list.xlsx
        docportal import --from xlsx:list.xlsx
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case csv
    case xlsx
    case json
  }

  @OptionGroup var folder: PortalFolder

  @Option(
    help: """
      What is printed: text (identifier, title and address), json (also the address of each document's page), or csv or xlsx (a table of \
      everything). By default text, or what the ending of the output's name says.
      """)
  var format: Format?

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write (default: standard output).", valueName: "path"))
  var output: String?

  @Option(help: ArgumentHelp("The documents of this section alone.", valueName: "id"), completion: .sections)
  var section: String?

  @Flag(help: "Lists the documents that are due: a field with 'remind: true' has a day that has come.")
  var due = false

  @OptionGroup var console: ConsoleOptions

  @Flag(help: "Includes the documents with 'draft: true', which a table always has.")
  var drafts = false

  private var usedFormat: Format { format ?? named ?? .text }

  /// The format that the ending of the output's name says.
  private var named: Format? {
    output.flatMap { name in Format.allCases.first { name.lowercased().hasSuffix("." + $0.rawValue) } }
  }

  func validate() throws {
    if let format, let named, named != format {
      throw ValidationError(
        "'\(output ?? "")' is the name of another format than \(format.rawValue): change it, or leave out --format.")
    }
    if named == nil, let output, let ending = Self.othersEndings.first(where: output.lowercased().hasSuffix) {
      throw ValidationError("Nothing is written as \(ending): end '\(output)' with .txt, .csv, .xlsx or .json.")
    }
    if usedFormat == .xlsx, output == nil, OutputStream.standardOutput.isTerminal {
      throw ValidationError("A terminal cannot show a workbook: name a file, such as --output list.xlsx.")
    }
  }

  private static let othersEndings = [".html", ".htm", ".pdf", ".docx", ".ods", ".xls", ".xlsm", ".md", ".xml", ".yaml", ".yml"]

  func run() async throws {
    let format = usedFormat
    // A row that is missing in a table would look as if somebody had removed it.
    let isTable = format == .csv || format == .xlsx
    let portal = await readPortal(
      BuildOptions(root: folder.source, clock: .system, drafts: drafts || isTable, jobs: onlineProcessors()))
    portal.log.show(sources: portal.excerpts, amount: .errors, folder.shownPaths)
    guard !portal.log.hasErrors else { throw ExitCode.inputErrors }
    let sections = portal.catalogue?.sections.map(\.id.text) ?? []
    if let section, !sections.contains(section) {
      throw ValidationError(
        "There is no section '\(section)': " + (didYouMean(section, among: sections) ?? "see 'sections' in the manifest."))
    }
    let documents = portal.listedDocuments(section: section, areDue: due)
    switch format {
    case .text: try write(Array(table(documents).utf8))
    case .csv, .xlsx:
      guard let table = portal.documentTable(section: section, areDue: due),
        let bytes = format == .csv ? csv(table) : workbook(table)
      else { throw ExitCode.failure }
      try write(bytes)
    case .json: try write(json(documents))
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    guard let output else { return OutputStream.standardOutput.write(bytes) }
    do throws(FileError) {
      try ReportDestination(output).write { $0(bytes[...]) }
    } catch {
      var log = DiagnosticLog()
      log.report(Diagnostic(.file.cannotReplace, error))
      log.show(sources: [:])
      throw ExitCode.failure
    }
  }

  private func csv(_ table: DocumentTable) -> [UInt8] {
    // Spreadsheets read a file without a byte order mark in the system's code page.
    var bytes = Array("\u{FEFF}".utf8)
    bytes.appendCSVRow(table.columns.map(\.name) + [table.exported])
    for row in table.rows { bytes.appendCSVRow(row.texts + [row.exported]) }
    return bytes
  }

  private func workbook(_ table: DocumentTable) -> [UInt8]? {
    let columns = table.columns.map { column in
      switch column.form {
      case .text: WorkbookColumn(column.name)
      case .day: WorkbookColumn(column.name, isDate: true)
      case .choice(let choices): WorkbookColumn(column.name, choices: choices)
      }
    }
    return Files.workbook(
      columns + [WorkbookColumn(table.exported, isHidden: true)],
      table.rows.map { row in (row.texts + [row.exported]).map(neutralisedForTables) })
  }

  private func table(_ documents: [ListedDocument]) -> String {
    let (ids, titles) = (documents.map(\.id.terminalSafe), documents.map(\.title.terminalSafe))
    let widths = (ids.map(columnCount).max() ?? 0, titles.map(columnCount).max() ?? 0)
    return documents.indices.map { index in
      let gaps = (widths.0 - columnCount(ids[index]) + 2, widths.1 - columnCount(titles[index]) + 2)
      return ids[index] + String(repeating: " ", count: gaps.0) + titles[index] + String(repeating: " ", count: gaps.1)
        + documents[index].address + "\n"
    }.joined()
  }

  private func json(_ documents: [ListedDocument]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.array("documents") { json in
        for document in documents {
          json.object { json in
            json.string("id", document.id)
            json.string("title", document.title)
            json.string("address", document.address)
            json.string("page", document.page)
          }
        }
      }
    }
    return json.finish()
  }
}
