import Diagnostics
import Testing
import TextBasics

/// A report of thousands of links is never in memory as a whole.
@Suite struct LongReportTests {
  @Test(arguments: [ReportFormat.markdown, .junit, .sarif])
  func handsLongReportsOverInPieces(format: ReportFormat) {
    let entries = (0..<5_000).map { number in
      ReportEntry(
        identifier: "external.gone", outcome: .failed, subject: .address("https://c.example/\(number)"),
        findings: ["410 Gone"], places: [Place(file: "Content/a.md", line: number + 1, column: 2)])
    }
    let group = ReportGroup(identifier: "external.gone", heading: "Gone")
    let section = ReportSection(title: "Links", summary: "5000 gone", groups: [group], entries: entries)
    var sizes: [Int] = []
    var text: [UInt8] = []
    Report([section]).write(format) { piece in
      sizes.append(piece.count)
      text += piece
    }
    #expect(sizes.count > 5)
    #expect(sizes.allSatisfy { $0 < 70_000 })
    let found = String(decoding: text, as: UTF8.self)
    #expect([0, 1234, 4_999].allSatisfy { found.contains("c.example/\($0)") })
  }
}
