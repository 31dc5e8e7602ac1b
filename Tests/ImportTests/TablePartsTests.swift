import Diagnostics
import Portal
import Testing
import TextBasics

@testable import Import

/// A long table of `list` is read in parts, so that its rows are never in memory together.
struct TablePartsTests {
  private static let manifest =
    """
    portal: {title: P, baseURL: "https://portal.example/", languages: [en, de]}
    sources: [{id: team, baseURL: "https://files.example/team/"}]
    documents:

    """
    + (1...20).map { "  - {id: report-\($0), title: Report \($0), source: team, path: report-\($0).docx, tags: [a, b]}\n" }
    .joined()

  private func settings() throws -> ImportSettings {
    var log = DiagnosticLog()
    let manifest = try #require(decodeManifestAlone(TextFile(path: "Content/portal.yaml", text: Self.manifest), log: &log))
    let source = try #require(manifest.sources.first)
    return try #require(ImportSettings(source, id: "team", of: manifest, log: &log)).reading(.csv, nil).readingWhole([])
  }

  /// True if the table is read in parts.
  private func isLong(_ csv: String, partSize: Int) throws -> Bool {
    var log = DiagnosticLog()
    return try Table(TextFile(path: "list.csv", text: csv), settings(), partSize: partSize, log: &log)?.written.rest != nil
  }

  /// The files of a table that is read in parts of so many rows, or as a whole.
  private func read(_ csv: String, partSize: Int?) async throws -> (listing: SourceListing, log: [String]) {
    var log = DiagnosticLog()
    let settings = try settings()
    let files = [TextFile(path: "list.csv", text: csv)]
    let found =
      await foundItems(.csv, in: files, settings: settings, partSize: partSize, jobs: 2, log: &log) ?? []
    let listing = await SourceListing(found, settings: settings, jobs: 1)
    return (listing, (log.diagnostics + listing.log.diagnostics).map { "\($0.place.map { "\($0)" } ?? "") \($0.summary)" })
  }

  private func isReadTheSame(_ csv: String) async throws {
    let whole = try await read(csv, partSize: nil)
    for size in [1, 5, 8, 21, 30] {
      let parts = try await read(csv, partSize: size)
      #expect(parts.listing.items == whole.listing.items && parts.listing.refused == whole.listing.refused, "\(size)")
      #expect(parts.listing.exportedIDs == whole.listing.exportedIDs && parts.log == whole.log, "\(size)")
    }
  }

  @Test func partsSayWhatTheWholeSays() async throws {
    var table = try await TablePortal(Self.manifest).listed()
    #expect(try isLong(table.csv, partSize: 5) && !isLong(table.csv, partSize: 30))
    #expect(try await read(table.csv, partSize: 5).listing.items.count == 20)
    try await isReadTheSame(table.csv)
    table["report-17", "title"] = "Another"
    table["report-18", "tags"] = "c"
    table.remove("report-4")
    table.add(["title": "New", "path": "new.docx", "source": "team"])
    #expect(
      try await read(table.csv, partSize: 5).listing.items.map(\.title).suffix(4) == [
        "Report 18", "Report 19", "Report 20", "New",
      ])
    try await isReadTheSame(table.csv)
  }

  /// A row that says something else than its fields may mean that others do too.
  @Test(arguments: [("Report 19", "Report \"19"), ("Report 19,", "Report 19"), ("Report 19,", "\"Report 19,")])
  func aFaultyRowHasTheWholeRead(_ old: String, _ new: String) async throws {
    let csv = try await TablePortal(Self.manifest).listed().csv
    #expect(csv.contains(old))
    try await isReadTheSame(csv.replacing(old, with: new, maxReplacements: 1))
    #expect(try await read(csv.replacing(old, with: new, maxReplacements: 1), partSize: 5).listing.items.count > 10)
  }

  @Test func aTableThatIsCutOffHasTheWholeRead() async throws {
    let csv = try await TablePortal(Self.manifest).listed().csv
    for end in [1, 10, 40, 90] { try await isReadTheSame(String(csv.dropLast(end))) }
    let parts = try await read(String(csv.dropLast(40)), partSize: 5)
    #expect(parts.listing.isCutOff)
  }

  /// A further column is one of somebody's own, of which the texts of all rows say what it is.
  @Test func aTableWithAFurtherColumnIsReadWhole() async throws {
    var table = try await TablePortal(Self.manifest).listed()
    table.head.insert("Notes", at: 2)
    for index in table.rows.indices { table.rows[index].insert(index == 18 ? "Look here" : "", at: 2) }
    #expect(try !isLong(table.csv, partSize: 5))
    #expect(try await read(table.csv, partSize: 5).log.contains { $0.contains("'Notes'") })
  }
}
