import Foundation

/// The part of JSON Schema, draft 2020-12, that the published schemas use; any other keyword is itself a fault.
package struct SchemaValidation {
  package let root: JSON

  package init(root: JSON) { self.root = root }

  /// The faults of a value, each with its JSON pointer.
  package func faults(_ value: JSON) -> [String] { faults(value, root, "") }

  private func faults(_ value: JSON, _ schema: JSON, _ pointer: String) -> [String] {
    var faults: [String] = []
    for (keyword, rule) in schema.members.sorted(by: { $0.key < $1.key }) {
      faults += self.faults(value, keyword, rule, schema, pointer)
    }
    return faults
  }

  private func faults(_ value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON, _ pointer: String) -> [String] {
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description", "default": []
    // The manifest's schema has these for editors alone.
    case "if", "then", "minLength", "maxLength": []
    case "$ref": referenced(rule).map { faults(value, $0, pointer) } ?? ["\(pointer): \(rule) leads nowhere"]
    case "type":
      (rule.text.map { [.string($0)] } ?? rule.items).contains { type(of: value, isKnownAs: $0.text) }
        ? [] : ["\(pointer): is no \(rule.text ?? "\(rule)")"]
    case "const": rule == value ? [] : ["\(pointer): \(value) is not \(rule)"]
    case "enum": rule.items.contains(value) ? [] : ["\(pointer): \(value) is not listed"]
    case "format": hasFormat(value, rule.text) ? [] : ["\(pointer): \(value) is no \(rule.text ?? "")"]
    case "minItems": isBelow(value.array.map { Double($0.count) }, rule) ? ["\(pointer): too few items"] : []
    case "minProperties": isBelow(value.object.map { Double($0.count) }, rule) ? ["\(pointer): too few members"] : []
    case "minimum": isBelow(value.number, rule) ? ["\(pointer): \(value) is too small"] : []
    case "maximum": value.number.map { $0 > rule.number ?? 0 } ?? false ? ["\(pointer): \(value) is too large"] : []
    case "pattern":
      value.text.map { $0.range(of: rule.text ?? "", options: .regularExpression) != nil } ?? true
        ? [] : ["\(pointer): \(value) does not match \(rule)"]
    case "required":
      rule.items.compactMap(\.text).filter { value[$0] == nil }.map { "\(pointer): lacks \($0)" }
    case "properties":
      rule.members.sorted { $0.key < $1.key }.flatMap { name, part in
        value[name].map { faults($0, part, pointer + "/" + name) } ?? []
      }
    case "additionalProperties": additional(value, rule, schema, pointer)
    case "propertyNames": value.members.keys.sorted().flatMap { faults(.string($0), rule, pointer + "/" + $0) }
    case "anyOf":
      rule.items.contains { faults(value, $0, pointer).isEmpty } ? [] : ["\(pointer): \(value) is none of what is allowed"]
    case "oneOf":
      rule.items.count { faults(value, $0, pointer).isEmpty } == 1 ? [] : ["\(pointer): \(value) is not one of what is allowed"]
    case "items": value.items.enumerated().flatMap { faults($1, rule, "\(pointer)/\($0)") }
    default: ["the schema's keyword \(keyword) is not known here"]
    }
  }

  private func isBelow(_ number: Double?, _ limit: JSON) -> Bool { number.map { $0 < limit.number ?? 0 } ?? false }

  private func additional(_ value: JSON, _ rule: JSON, _ schema: JSON, _ pointer: String) -> [String] {
    let known = schema["properties"]?.members ?? [:]
    return value.members.filter { known[$0.key] == nil }.sorted { $0.key < $1.key }.flatMap { name, member in
      rule == .bool(false) ? ["\(pointer): \(name) is not allowed"] : faults(member, rule, pointer + "/" + name)
    }
  }

  private func referenced(_ rule: JSON) -> JSON? {
    guard let text = rule.text, text.hasPrefix("#/$defs/") else { return nil }
    return root["$defs"]?[String(text.dropFirst(8))]
  }

  private func type(of value: JSON, isKnownAs name: String?) -> Bool {
    switch (value, name) {
    case (.string, "string"), (.array, "array"), (.object, "object"), (.bool, "boolean"), (.number, "number"), (.null, "null"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }

  private func hasFormat(_ value: JSON, _ name: String?) -> Bool {
    guard let text = value.text else { return true }
    switch name {
    case "uri":
      return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && text.contains(":") && !text.contains("|") && !text.contains(" ")
    case "date": return text.split(separator: "-").map(\.utf8.count) == [4, 2, 2]
    default: return false
    }
  }
}
