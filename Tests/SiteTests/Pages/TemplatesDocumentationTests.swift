import Foundation
import PortalTestSupport
import Templates
import Testing

@testable import Site
@testable import Theme

/// `Documentation/reference/templates.md` names everything that templates can use.
@Suite struct TemplatesDocumentationTests {
  private func section() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Documentation/reference/templates.md"), encoding: .utf8)
    return try #require(text.split(separator: "## What each page offers\n").last.map(String.init))
  }

  /// Every name of a schema with its shape, including those inside records and lists.
  private func rows(_ schema: Schema) -> [String] {
    schema.names.flatMap { name -> [String] in
      switch schema[name] {
      case .text: ["| `\(name)` | text |"]
      case .html: ["| `\(name)` | markup |"]
      case .flag: ["| `\(name)` | flag |"]
      case .record(let part): ["| `\(name)` | record |"] + (name == "strings" ? [] : rows(part))
      case .list(let part): ["| `\(name)` | list |"] + rows(part)
      case nil: []
      }
    }
  }

  private let names = Schema([("strings", .record(Schema([]))), ("assets", .record(Schema([])))])

  @Test func namesEveryValueOfEveryPageWithItsShape() throws {
    let section = try section()
    let schemas =
      [names, SiteModel.schema.schema, HeadModel.schema.schema, EmailModel.schema.schema, EmailPageModel.schema.schema]
      + pageKinds.map { $0.schema }
    let missing = Set(schemas.flatMap(rows)).filter { !section.contains($0) }
    #expect(missing.sorted() == [])
  }

  @Test func namesNothingThatThereIsNot() throws {
    let schemas =
      [names, SiteModel.schema.schema, HeadModel.schema.schema, EmailModel.schema.schema, EmailPageModel.schema.schema]
      + pageKinds.map { $0.schema }
    let known = Set(schemas.flatMap(rows))
    let written = try section().split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("| `"), let end = line.dropFirst(3).firstRange(of: " |"),
        let second = line[end.upperBound...].firstRange(of: " |")
      else { return nil }
      return String(line[..<second.upperBound])
    }
    #expect(written.filter { !known.contains($0) } == [])
    #expect(written.count >= 60)
  }

  @Test func hasATitleForEveryTemplate() throws {
    let section = try section()
    for template in pageKinds.map({ $0.template }) {
      #expect(section.contains("`\(template).mustache`"))
    }
  }
}
