import Diagnostics
import Foundation
import TestSupport
import Testing
import TextBasics

@testable import Portal

/// Changed manifests on which the JSON Schema and the decoder agree: both accept or both reject.
@Suite struct SchemaAgreementTests {
  private static let manifest = """
    {"portal": {"title": "P", "baseURL": "https://portal.example/", "languages": ["en"], "storefront": "us", "qrCodes": true, "thumbnails": true, "hosting": "iis"},
     "launch": {"apps": ["word"], "modes": ["edit"], "passback": "clouddrive", "context": "c"},
     "sources": [{"id": "s", "baseURL": "https://files.example/", "access": "public", "webViewer": false, "editing": "no",
       "import": {"from": "folder:/mnt/team", "take": ["**/*.docx"], "section": {"Q4/**": "one"}, "tags": {"**": ["x"]}, "title": "words",
         "fields": ["title", "owner"], "columns": {"Name": "path"}}}],
     "externalLinks": {"failAfter": 2, "hosts": [{"host": "a.example", "skip": {"reason": "r", "until": "2026-01-01"}}]},
     "sections": [{"id": "one", "title": {"en": "One"}, "description": "D"}],
     "documents": [
       {"id": "a", "title": "A", "source": "s", "path": "a.docx", "section": "one", "tags": ["x"], "owner": "O", "app": "word"},
       {"id": "b", "title": "B", "url": "https://files.example/b.docx", "modes": ["view"], "updated": "2026-01-01", "webViewer": true, "editing": "yes"}]}
    """

  /// Faults of types, keys and presence alone: the rest is beyond a schema.
  private static let structural: Set<String> = [
    "yaml.wrongType", "yaml.emptyValue", "manifest.unknownKey", "manifest.missingField", "document.location",
  ]

  @Test func agreesOnEveryChange() async throws {
    let whole = try JSON(Self.manifest)
    let schema = try JSON(ManifestSchema.manifest.text)
    let changed = whole.changed
    #expect(changed.count > 200)
    for value in [whole] + changed {
      let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self).replacing("\\/", with: "/")
      let found = await run(text).log.diagnostics.filter { $0.severity == .error }.map(\.identifier)
      let isValid = SchemaValidation(root: schema).faults(value).isEmpty
      if !isValid { #expect(!found.isEmpty, "only the schema refuses \(text)") }
      if !Self.structural.isDisjoint(with: found) { #expect(!isValid, "only docportal refuses \(text): \(found)") }
    }
  }
}

extension JSON {
  /// The value with one change in each copy: a part replaced or left out, or a key added.
  fileprivate var changed: [JSON] {
    var changed: [JSON] = [.null, .array([]), .object([:]), .string("x")].filter { $0 != self }
    switch self {
    case .array(let list):
      for index in list.indices {
        for part in list[index].changed { changed.append(.array(list[..<index] + [part] + list[(index + 1)...])) }
      }
    case .object(let map):
      changed.append(.object(map.merging(["unknown": .string("x")]) { old, _ in old }))
      for (key, part) in map {
        var rest = map
        rest[key] = nil
        changed.append(.object(rest))
        for part in part.changed { changed.append(.object(map.merging([key: part]) { _, new in new })) }
      }
    case .null, .bool, .number, .string: break
    }
    return changed
  }
}
