import Foundation
import Testing

@testable import Portal

/// Every key that the decoder knows has an entry in the documentation and in the JSON Schema, and the schema knows no other.
@Suite struct ManifestDocumentationTests {
  private static let mappings: [(name: String, keys: [String])] = [
    ("manifest", Manifest.table.names), ("portal", PortalEntry.table.names), ("launch", LaunchEntry.table.names),
    ("source", SourceEntry.table.names), ("wopi", WOPIEntry.table.names), ("section", SectionEntry.table.names),
    ("tag", TagEntry.table.names), ("field", CustomFieldEntry.table.names), ("choice", ChoiceEntry.table.names),
    ("document", DocumentEntry.table.names), ("page", PageHead.table.names),
    ("externalLinks", ExternalLinksEntry.table.names), ("host", HostEntry.table.names), ("skip", SkipEntry.table.names),
    ("retired", RetiredEntry.table.names), ("import", ImportEntry.table.names),
    ("ignore", IgnoreEntry.table.names), ("defaults", DefaultsEntry.table.names),
  ]

  private var documentation: String {
    get throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      return try String(contentsOf: root.appending(path: "Documentation/Manifest.md"), encoding: .utf8)
    }
  }

  /// The table rows below the heading whose anchor comment names the mapping.
  private func rows(_ mapping: String) throws -> [String] {
    let parts = try documentation.components(separatedBy: "<!-- keys: \(mapping) -->\n")
    let table = try #require(parts.count == 2 ? parts[1] : nil)
    return table.components(separatedBy: "\n").prefix { !$0.hasPrefix("#") && !$0.hasPrefix("<!--") }.filter {
      $0.hasPrefix("| `")
    }
  }

  @Test(arguments: mappings.map(\.name))
  func documentsEveryKey(_ mapping: String) throws {
    let keys = try #require(Self.mappings.first { $0.name == mapping }?.keys)
    let documented = try rows(mapping).compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    let inherited = ["document", "defaults"].contains(mapping) ? LaunchEntry.table.names.filter { !documented.contains($0) } : []
    #expect(documented.sorted() == keys.filter { !inherited.contains($0) }.sorted())
  }

  @Test func givesEveryKeyTypeDefaultAndExample() throws {
    for mapping in Self.mappings {
      for row in try rows(mapping.name) {
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(cells.count >= 4 && cells.allSatisfy { !$0.isEmpty }, "\(row)")
      }
    }
  }

  @Test func hasEveryKeyInTheSchema() throws {
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(ManifestSchema.manifest.text.utf8)) as? NSDictionary)
    let definitions = try #require(schema["$defs"] as? NSDictionary)
    func keys(_ schema: NSDictionary?) -> [String] {
      ((schema?["properties"] as? NSDictionary)?.allKeys as? [String] ?? []).sorted()
    }
    #expect(keys(schema) == Manifest.table.names.sorted())
    for mapping in Self.mappings where !["manifest", "page", "wopi"].contains(mapping.name) {
      #expect(keys(definitions[mapping.name] as? NSDictionary) == mapping.keys.sorted(), "\(mapping.name)")
    }
    let source = (definitions["source"] as? NSDictionary)?["properties"] as? NSDictionary
    #expect(keys(source?["wopi"] as? NSDictionary) == WOPIEntry.table.names.sorted())
  }

  @Test func namesEveryAppAndMode() throws {
    let text = try documentation
    for name in [
      "excel", "oneNote", "powerPoint", "word", "visio", "project", "publisher", "access", "sharePointDesigner", "infoPath",
      "libreOffice",
    ] {
      #expect(text.contains("`\(name)`"))
    }
    for scheme in ["document:", "section:", "tag:", "page:", "launch:"] { #expect(text.contains("`\(scheme)")) }
  }
}
