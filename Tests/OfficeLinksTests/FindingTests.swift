import Foundation
import OfficeLinks
import Testing
import TextBasics

/// What every finding can say, and that the guide explains each one.
@Suite struct FindingTests {
  @Test("every reason has an identifier of its own")
  func identifiersAreUnique() {
    let all = LinkReason.examples.map(\.identifier)
    #expect(Set(all).count == all.count)
    #expect(all.count == 113)
  }

  @Test("identifiers are a group and a name in lower camel case", arguments: LinkReason.examples)
  func identifiersHaveOneShape(_ reason: LinkReason) {
    let parts = reason.identifier.split(separator: ".")
    #expect(parts.count == 2)
    #expect(parts.allSatisfy { ($0.utf8.first ?? 0) >= 0x61 })
    #expect(parts.joined().unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) })
  }

  @Test("identifiers are the names of the cases", arguments: LinkReason.examples)
  func identifiersNameCases(_ reason: LinkReason) throws {
    let group = try #require(Mirror(reflecting: reason).children.first)
    let fault = Mirror(reflecting: group.value).children.first?.label ?? "\(group.value)"
    #expect(reason.identifier == "\(group.label ?? "").\(fault)")
  }

  @Test("texts are whole sentences where they should be", arguments: LinkReason.examples)
  func textsAreComplete(_ reason: LinkReason) {
    let wording = reason.wording
    #expect(!wording.summary.isEmpty && !wording.summary.hasSuffix("."))
    #expect(wording.explanation.hasSuffix(".") || wording.explanation.hasSuffix("…"))
    if let solution = wording.solution { #expect(!solution.isEmpty && !solution.hasSuffix(".")) }
  }

  @Test("errors say what to do", arguments: LinkReason.examples)
  func errorsHaveSolutions(_ reason: LinkReason) {
    let withoutAdvice: Set = ["address.empty", "form.empty", "form.unknownScheme", "form.unknownCommand", "wopi.dotName"]
    guard reason.severity == .error, !withoutAdvice.contains(reason.identifier) else { return }
    #expect(reason.wording.solution != nil)
  }

  @Test("the guide lists every identifier with its severity", arguments: LinkReason.examples)
  func guideListsIdentifier(_ reason: LinkReason) throws {
    let guide = try #require(Self.guide)
    #expect(guide.contains("| `\(reason.identifier)` | \(reason.severity.rawValue) |"))
  }

  @Test("the solution names the corrected text")
  func solutionNamesCorrection() {
    let finding = DocumentAddress.read("https:contoso.com/a.docx").findings.first
    #expect(finding?.solution == "Write both slashes: https://contoso.com/a.docx")
    let plain = LinkFinding(.descriptor(.onlyInReturns), corrected: "x")
    #expect(plain.solution == "Write x")
    #expect(LinkFinding(.descriptor(.onlyInReturns)).solution == nil)
  }

  @Test("characters are shown by code point")
  func showsCodePoints() {
    #expect(LinkReason.character(.control(0, isEncoded: true)).wording.summary == "control character U+0000, percent-encoded")
    #expect(LinkReason.character(.invisible(0xE0001, isEncoded: false)).wording.summary == "invisible character U+E0001")
  }

  @Test("what was written is shown without acting on a terminal")
  func showsUnprintableText() {
    let reading = LaunchLink.parse("ms-word:o\u{1B}[31m|u|https://a/x.docx")
    #expect(reading.findings.first?.summary == "the command ‘oU+001B[31m’")
    let long = DocumentAddress.read("https://" + String(repeating: "é.", count: 400) + "/a.docx").findings
    #expect(long.contains { $0.summary.unicodeScalars.count > 401 } == false)
  }

  private static let guide: String? = {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let data = FileManager.default.contents(atPath: folder + "/../../Documentation/OfficeLinks.md")
    return data.map { String(decoding: $0, as: UTF8.self) }
  }()
}
