import Foundation
import Testing
import TextBasics

@testable import Commands

/// Each identifier in the sources is that of one rule; the reference links each rule to its entry in `Documentation/Diagnostics.md`.
struct DiagnosticsDocumentationTests {
  private static let rules = ReferenceCommand.rules
  private static let identifiers = Set(rules.map(\.identifier))
  private static let groups = Set(identifiers.map { $0.prefix { $0 != "." } })

  @Test func everyRuleIsOneRow() {
    let rows = Dictionary(grouping: Self.rules, by: \.identifier)
    #expect(rows.filter { $0.value.count > 1 }.keys.sorted() == [])
    #expect(rows.count > 250)
  }

  @Test func everyIdentifierInTheSourcesIsThatOfARule() throws {
    #expect(try identifiersInSources().subtracting(Self.identifiers).sorted() == [])
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

  private func document() throws -> String {
    let url = URL(fileURLWithPath: repositoryRoot() + "/Documentation/Diagnostics.md")
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  private static func isIdentifier(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, groups.contains(parts[0]), let first = parts[1].utf8.first else { return false }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
      && parts[1].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
