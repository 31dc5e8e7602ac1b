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
    let whole = try JSONDecoder().decode(Value.self, from: Data(Self.manifest.utf8))
    let schema = try JSONDecoder().decode(Value.self, from: Data(ManifestSchema.manifest.text.utf8))
    let changed = whole.changed
    #expect(changed.count > 200)
    for value in [whole] + changed {
      let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self).replacing("\\/", with: "/")
      let found = await run(text).log.diagnostics.filter { $0.severity == .error }.map(\.identifier)
      let isValid = Validation(root: schema).accepts(value, schema)
      if !isValid { #expect(!found.isEmpty, "only the schema refuses \(text)") }
      if !Self.structural.isDisjoint(with: found) { #expect(!isValid, "only docportal refuses \(text): \(found)") }
    }
  }
}

/// A value of JSON.
private indirect enum Value: Codable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([Value])
  case map([String: Value])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([Value].self) {
      self = .list(list)
    } else {
      self = .map(try container.decode([String: Value].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number):
      if number == number.rounded() { try container.encode(Int(number)) } else { try container.encode(number) }
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .map(let map): try container.encode(map)
    }
  }

  var map: [String: Value] { if case .map(let map) = self { map } else { [:] } }
  var list: [Value] { if case .list(let list) = self { list } else { [] } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The value with one change in each copy: a part replaced or left out, or a key added.
  var changed: [Value] {
    var changed: [Value] = [.null, .list([]), .map([:]), .text("x")].filter { $0 != self }
    switch self {
    case .list(let list):
      for index in list.indices {
        for part in list[index].changed { changed.append(.list(list[..<index] + [part] + list[(index + 1)...])) }
      }
    case .map(let map):
      changed.append(.map(map.merging(["unknown": .text("x")]) { old, _ in old }))
      for (key, part) in map {
        var rest = map
        rest[key] = nil
        changed.append(.map(rest))
        for part in part.changed { changed.append(.map(map.merging([key: part]) { _, new in new })) }
      }
    case .null, .flag, .number, .text: break
    }
    return changed
  }
}

/// The keywords of JSON Schema that the manifest's schema uses.
private struct Validation {
  let root: Value

  func accepts(_ value: Value, _ schema: Value) -> Bool {
    schema.map.allSatisfy { keyword, rule in
      switch keyword {
      case "$ref":
        (rule.text?.split(separator: "/").last).flatMap { root.map["$defs"]?.map[String($0)] }.map { accepts(value, $0) } ?? false
      case "type": (rule.text.map { [.text($0)] } ?? rule.list).contains { has(value, $0.text ?? "") }
      case "enum": rule.list.contains(value)
      case "required": rule.list.allSatisfy { value.map[$0.text ?? ""] != nil }
      case "properties": rule.map.allSatisfy { name, part in value.map[name].map { accepts($0, part) } ?? true }
      case "additionalProperties":
        value.map.filter { schema.map["properties"]?.map[$0.key] == nil }.allSatisfy {
          rule == .flag(true) || rule != .flag(false) && accepts($0.value, rule)
        }
      case "items": value.list.allSatisfy { accepts($0, rule) }
      case "minItems": if case .list(let list) = value { Double(list.count) >= rule.number ?? 0 } else { true }
      case "minProperties": if case .map(let map) = value { Double(map.count) >= rule.number ?? 0 } else { true }
      case "minimum": value.number.map { $0 >= rule.number ?? 0 } ?? true
      case "maximum": value.number.map { $0 <= rule.number ?? 0 } ?? true
      case "anyOf": rule.list.contains { accepts(value, $0) }
      case "oneOf": rule.list.count { accepts(value, $0) } == 1
      case "pattern": value.text.map { $0.range(of: rule.text ?? "", options: .regularExpression) != nil } ?? true
      default: true
      }
    }
  }

  private func has(_ value: Value, _ type: String) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.flag, "boolean"), (.text, "string"), (.list, "array"), (.map, "object"), (.number, "number"): true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}
