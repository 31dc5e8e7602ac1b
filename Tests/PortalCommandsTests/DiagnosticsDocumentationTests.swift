import Foundation
import OfficeLinks
import Testing
import TextBasics

/// Every identifier has one entry in `Documentation/Diagnostics.md`, and every entry an identifier.
struct DiagnosticsDocumentationTests {
  private static let groups: Set<String> = [
    "address", "argument", "character", "content", "descriptor", "document", "external", "externalLinks", "fix", "form",
    "format", "host", "init", "launch", "link", "manifest", "message", "output", "page", "passback", "share", "source",
    "template", "theme", "wopi", "yaml",
  ]

  @Test func everyIdentifierHasExactlyOneEntry() throws {
    let known = try identifiersInSources().union(LinkFinding.rules.map(\.identifier))
    let entries = try documented()
    let unique = Set(entries)
    #expect(known.subtracting(unique).sorted() == [], "without an entry")
    #expect(unique.subtracting(known).sorted() == [], "stale")
    #expect(entries.count == unique.count)
  }

  @Test func everyGroupOfLinkFindingsIsKnown() {
    #expect(Set(LinkFinding.rules.map(\.identifier)).allSatisfy(Self.isIdentifier))
  }

  @Test func everyEntrySaysSomething() throws {
    let lines = try document().split(separator: "\n", omittingEmptySubsequences: false)
    for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("### ") {
      #expect(!next.isEmpty && !next.hasPrefix("#"), "\(line)")
    }
  }

  /// Text literals of the form `group.name`, with a group that diagnostics have.
  private func identifiersInSources() throws -> Set<String> {
    let sources = try contents(of: repositoryRoot() + "/Sources").filter { $0.key.hasSuffix(".swift") }
    var identifiers: Set<String> = []
    for (_, data) in sources {
      let pieces = String(decoding: data, as: UTF8.self).split(separator: "\"", omittingEmptySubsequences: false)
      identifiers.formUnion(pieces.map(String.init).filter(Self.isIdentifier))
    }
    return identifiers
  }

  private func documented() throws -> [String] {
    try document().split(separator: "\n").filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
  }

  private func document() throws -> String {
    let url = URL(fileURLWithPath: repositoryRoot() + "/Documentation/Diagnostics.md")
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  private static func isIdentifier(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, groups.contains(String(parts[0])), let first = parts[1].utf8.first else { return false }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
      && parts[1].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
