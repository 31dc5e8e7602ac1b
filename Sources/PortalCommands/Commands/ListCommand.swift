import ArgumentParser
import Diagnostics
import FileAccess
import SiteGeneration
import TextBasics

/// `docportal list`.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the documents with their addresses.",
    discussion: """
      Reads the manifest only: pages and templates are not looked at.

        docportal list
        docportal list --format csv > documents.csv
      """)

  /// The output format.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case csv
    case json
  }

  @OptionGroup var folder: PortalFolder

  @Option(help: "What is printed: text (identifier, title and address), csv or json (also the address of each document's page).")
  var format: Format = .text

  @Flag(help: "Lists the documents that are due: a field with 'remind: true' has a day that has come.")
  var due = false

  func run() async throws {
    let portal = await readPortal(
      root: folder.source, fileSystem: .disk, adding: addedPages, clock: .system, jobs: onlineProcessors())
    portal.log.show(sources: portal.excerpts, amount: .errors, folder.shownPaths)
    guard !portal.log.hasErrors else { throw ExitCode.inputErrors }
    let documents = portal.listedDocuments(areDue: due)
    switch format {
    case .text: OutputStream.standardOutput.write(table(documents))
    case .csv:
      var bytes: [UInt8] = []
      bytes.appendCSVRow(["id", "title", "address", "page"])
      for document in documents { bytes.appendCSVRow([document.id, document.title, document.address, document.page]) }
      OutputStream.standardOutput.write(bytes)
    case .json: OutputStream.standardOutput.write(json(documents))
    }
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
