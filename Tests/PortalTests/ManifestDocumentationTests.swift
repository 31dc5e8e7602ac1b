import Diagnostics
import Foundation
import Testing

@testable import Portal

/// The tables of the documentation are those by which the decoder reads, and the JSON Schema has every key and no other.
@Suite struct ManifestDocumentationTests {
  private static let mappings: [(name: String, rows: [Row])] = [
    ("manifest", rows(Manifest.table)), ("portal", rows(PortalEntry.table)), ("launch", rows(LaunchEntry.table)),
    ("source", rows(SourceEntry.table)), ("wopi", rows(WOPIEntry.table)), ("section", rows(SectionEntry.table)),
    ("tag", rows(TagEntry.table)), ("field", rows(CustomFieldEntry.table)), ("choice", rows(ChoiceEntry.table)),
    ("document", rows(DocumentEntry.table)), ("page", rows(PageHead.table)),
    ("externalLinks", rows(ExternalLinksEntry.table)), ("host", rows(HostEntry.table)), ("skip", rows(SkipEntry.table)),
    ("retired", rows(RetiredEntry.table)), ("import", rows(ImportEntry.table)), ("theme", rows(ThemeEntry.table)),
    ("ignore", rows(IgnoreEntry.table)), ("defaults", rows(DefaultsEntry.table)),
  ]

  private static func rows<Entry>(_ table: FieldTable<Entry>) -> [Row] { table.fields.map { Row($0) } }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/reference/manifest.md")

  private var documentation: String {
    get throws { try String(contentsOf: Self.file, encoding: .utf8) }
  }

  private static let head = "| key | what it is | type | default | example |\n|---|---|---|---|---|\n"

  /// Prints what the program knows, and keeps what a person wrote besides: defaults that it works out, and examples.
  /// `DOCPORTAL_RECORD=1` writes the tables and fails the run.
  @Test func hasTheTablesOfTheProgram() throws {
    let written = try documentation
    var printed = written
    for mapping in Self.mappings {
      let anchor = "<!-- keys: \(mapping.name) -->\n\n"
      let start = try #require(printed.range(of: anchor), "\(anchor)").upperBound
      let end = printed.range(of: "\n\n", range: start..<printed.endIndex)?.lowerBound ?? printed.endIndex
      var own: [String: [String]] = [:]
      for line in printed[start..<end].components(separatedBy: "\n") {
        let cells = line.components(separatedBy: " | ")
        guard cells.count > 2, let key = line.components(separatedBy: "`").dropFirst().first else { continue }
        own[key] = [cells[cells.count - 2], String(cells[cells.count - 1].dropLast(2))]
      }
      // A document and defaults can have the keys of `launch` too, which have a table.
      let rows = ["document", "defaults"].contains(mapping.name) ? mapping.rows.filter { !$0.isOfLaunch } : mapping.rows
      let lines = rows.map { $0.line(own: own[$0.key] ?? ["none", "…"]) }
      printed.replaceSubrange(start..<end, with: Self.head + lines.joined(separator: "\n"))
    }
    if ProcessInfo.processInfo.environment["DOCPORTAL_RECORD"] == "1" {
      try printed.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("the tables were written")
    }
    #expect(printed == written)
  }

  @Test func hasEveryKeyInTheSchema() throws {
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(ManifestSchema.manifest.text.utf8)) as? NSDictionary)
    let definitions = try #require(schema["$defs"] as? NSDictionary)
    func keys(_ schema: NSDictionary?) -> [String] {
      ((schema?["properties"] as? NSDictionary)?.allKeys as? [String] ?? []).sorted()
    }
    #expect(keys(schema) == Manifest.table.names.sorted())
    for mapping in Self.mappings where !["manifest", "page", "wopi"].contains(mapping.name) {
      #expect(keys(definitions[mapping.name] as? NSDictionary) == mapping.rows.map(\.key).sorted(), "\(mapping.name)")
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

/// A row of a table: a key, and what the program knows of its value.
private struct Row: Sendable {
  let key: String
  let isRequired: Bool
  let schema: JSONValue

  init<Entry>(_ field: Field<Entry>) { (key, isRequired, schema) = (field.name, field.isRequired, field.schema) }

  var isOfLaunch: Bool { LaunchEntry.table.names.contains(key) }

  /// `own` are the default and the example that a person wrote.
  func line(own: [String]) -> String {
    let sentence = (schema["description"]?.text ?? "").replacing("|", with: "\\|").replacing("*", with: "\\*")
    let standard: String? =
      if isRequired { "required" } else if case .flag(let flag) = schema["default"] { "`\(flag)`" } else { nil }
    return "| `\(key)` | \(sentence) | \(words(schema)) | \(standard ?? own[0]) | \(own[1]) |"
  }
}

/// The type that a schema describes.
private func words(_ schema: JSONValue) -> String {
  if let definition = schema["$ref"]?.text?.components(separatedBy: "/").last {
    return ["text": "text", "id": "identifier", "app": "app", "documents": "list of documents"][definition] ?? "mapping"
  }
  if case .list(let values) = schema["enum"] {
    let names = values.map { "`\($0.text ?? "")`" }
    return names.dropLast().joined(separator: ", ") + (names.count > 1 ? " or " : "") + (names.last ?? "")
  }
  if case .list(let types) = schema["anyOf"] {
    var names: [String] = []
    for name in types.map(words) where !names.contains(name) { names.append(name) }
    return names.joined(separator: " or ")
  }
  var type = schema["type"]
  if case .list(let types) = type { type = types.first }
  switch type?.text {
  case "boolean": return "`true` or `false`"
  case "integer": return "whole number"
  case "object": return "mapping"
  case "array":
    let element = schema["items"].map(words) ?? "text"
    let several = [
      "text": "texts", "identifier": "identifiers", "app": "apps", "mapping": "mappings", "list of texts": "lists of texts",
    ]
    return "list of " + element.components(separatedBy: " or ").map { several[$0] ?? $0 }.joined(separator: " or ")
  default: return schema["format"]?.text == "date" ? "day" : "text"
  }
}
