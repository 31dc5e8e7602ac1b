import ArgumentParser
import Diagnostics
import Files
import Portal
import Site
import TextBasics

/// `docportal list`.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the documents with their addresses.",
    discussion: """
      Reads the manifest only: pages and templates are not looked at. A table has everything that 'docportal import' takes, for \
      spreadsheets.

        docportal list
        docportal list --format csv > documents.csv
      """)

  /// The output format.
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
      everything).
      """)
  var format: Format = .text

  @Option(help: ArgumentHelp("The documents of this section alone.", valueName: "id"), completion: .sections)
  var section: String?

  @Flag(help: "Lists the documents that are due: a field with 'remind: true' has a day that has come.")
  var due = false

  @Flag(help: "Includes the documents with 'draft: true'.")
  var drafts = false

  func run() async throws {
    let portal = await read(drafts: drafts)
    portal.log.show(sources: portal.excerpts, amount: .errors, folder.shownPaths)
    guard !portal.log.hasErrors else { throw ExitCode.inputErrors }
    let sections = portal.catalogue?.sections.map(\.id.text) ?? []
    if let section, !sections.contains(section) {
      throw ValidationError(
        "There is no section '\(section)': " + (didYouMean(section, among: sections) ?? "see 'sections' in the manifest."))
    }
    let documents = portal.listedDocuments(section: section, areDue: due)
    switch format {
    case .text: OutputStream.standardOutput.write(table(documents))
    case .csv:
      // Spreadsheets read a file without a byte order mark in the system's code page.
      var bytes = Array("\u{FEFF}".utf8)
      for row in await table(portal) { bytes.appendCSVRow(row) }
      OutputStream.standardOutput.write(bytes)
    case .xlsx:
      let rows = await table(portal)
      let dates = Set((rows.first ?? []).indices.filter { portal.isDateColumn(rows[0][$0]) })
      guard let bytes = workbook(rows.map { $0.map(neutralisedForTables) }, dateColumns: dates) else { throw ExitCode.failure }
      OutputStream.standardOutput.write(bytes)
    case .json: OutputStream.standardOutput.write(json(documents))
    }
  }

  private func read(drafts: Bool) async -> PortalBuild {
    await readPortal(
      root: folder.source, fileSystem: .disk, clock: .system, drafts: drafts, jobs: onlineProcessors())
  }

  private func table(_ portal: PortalBuild) async -> [[String]] {
    let unfinished = drafts ? await read(drafts: false).drafts : []
    return portal.documentTable(section: section, areDue: due, drafts: unfinished)
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
