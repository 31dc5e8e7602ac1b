import Foundation
import OfficeLinks
import Testing
import TextBasics

/// The texts of every finding, and its entry in the guide.
@Suite struct FindingTests {
  @Test("every rule has an identifier of its own")
  func identifiersAreUnique() {
    let all = LinkFinding.rules.map(\.identifier)
    #expect(Set(all).count == all.count)
    #expect(all.count == 133)
  }

  @Test("identifiers are the names of table and row")
  func identifiersNameRows() {
    let tables: [(String, any RuleTable)] = [
      ("character", Rule.character), ("address", Rule.address), ("host", Rule.host), ("share", Rule.share),
      ("format", Rule.format),
      ("form", Rule.form), ("descriptor", Rule.descriptor), ("wopi", Rule.wopi), ("passback", Rule.passback),
    ]
    for (name, table) in tables {
      for row in Mirror(reflecting: table).children {
        #expect((row.value as? Rule)?.identifier == "\(name).\(row.label ?? "")")
      }
    }
  }

  @Test("texts are whole sentences where they should be", arguments: LinkFinding.rules)
  func textsAreComplete(_ rule: Rule) {
    #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
    #expect(rule.explanation?.hasSuffix(".") == true)
    if let fix = rule.fix { #expect(!fix.isEmpty && !fix.hasSuffix(".") && fix.first?.isLowercase == true) }
  }

  @Test("errors say what to do", arguments: LinkFinding.rules)
  func errorsHaveSolutions(_ rule: Rule) {
    if rule.severity == .error { #expect(rule.fix != nil) }
  }

  @Test("the guide lists every identifier with its severity", arguments: LinkFinding.rules)
  func guideListsIdentifier(_ rule: Rule) throws {
    let guide = try #require(Self.guide)
    #expect(guide.contains("| `\(rule.identifier)` | \(rule.severity.rawValue) |"))
  }

  @Test("the solution names the corrected text")
  func solutionNamesCorrection() {
    let finding = DocumentAddress.read("https:contoso.com/a.docx").findings.first
    #expect(finding?.solution == "write both slashes: https://contoso.com/a.docx")
    let plain = LinkFinding(.descriptor.onlyInReturns, corrected: "x")
    #expect(plain.solution == "write x")
    #expect(LinkFinding(.descriptor.onlyInReturns).solution == nil)
  }

  @Test("characters are shown by code point")
  func showsCodePoints() {
    let summaries = ["a%00.docx", "a\u{E0001}.docx"].map {
      DocumentAddress.read("https://contoso.com/" + $0).findings.first?.summary
    }
    #expect(summaries == ["control character U+0000, percent-encoded", "invisible character U+E0001"])
  }

  @Test("what was written is shown without acting on a terminal")
  func showsUnprintableText() {
    let reading = LaunchLink.parse("ms-word:o\u{1B}[31m|u|https://a/x.docx")
    #expect(reading.findings.first?.summary == "'oU+001B[31m' is not a command")
    let long = DocumentAddress.read("https://" + String(repeating: "é.", count: 400) + "/a.docx").findings
    #expect(long.contains { $0.summary.unicodeScalars.count > 401 } == false)
  }

  private static let guide: String? = {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let data = FileManager.default.contents(atPath: folder + "/../../Sources/OfficeLinks/OfficeLinks.docc/Findings.md")
    return data.map { String(decoding: $0, as: UTF8.self) }
  }()
}
