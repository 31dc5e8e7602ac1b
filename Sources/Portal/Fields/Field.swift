import Diagnostics
import TextBasics

/// A mapping of the manifest, or the head of a page. One table lists its keys, and reading, checking and the schema follow from
/// it.
protocol ManifestEntry: Sendable {
  static var table: FieldTable<Self> { get }
  /// The name in messages, such as "the source".
  static var noun: String { get }
  /// It has fields of the portal's own, below `fields`.
  static var hasOwnFields: Bool { get }
  var place: Place { get set }
  /// The answer to a key that another program's entries have, and these do not need.
  static func foreignKey(_ key: Written<String>) -> Diagnostic?
  /// A value could not be read, which was reported: other missing values may follow from that.
  var isDamaged: Bool { get set }
  /// An empty entry: its properties are the fields' defaults.
  init()
}

/// A key of a mapping: the type of its value, and the property of the entry that receives it.
struct Field<Entry: Sendable>: Sendable {
  let name: String
  let isRequired: Bool
  let schema: JSONValue
  /// Entries of several kinds have the field, so the schema defines it once.
  var isShared = false
  /// Reads a value into an entry. Returns false, after a report, if that is not possible.
  let read: @Sendable (YAMLValue, inout Entry, inout DiagnosticLog) -> Bool
}

extension Field {
  /// A field without a default, or with one that depends on more than the entry.
  init<Value>(
    _ name: String, _ type: FieldType<Value>, _ property: any WritableKeyPath<Entry, Value?> & Sendable, required: Bool = false,
    _ description: String? = nil
  ) {
    self.init(name: name, isRequired: required, schema: type.schema(description)) { value, entry, log in
      type.read(value, ValueName(name), &log) { entry[keyPath: property] = $0 }
    }
  }

  /// A field whose default is the property's initial value.
  init<Value>(
    _ name: String, _ type: FieldType<Value>, _ property: any WritableKeyPath<Entry, Value> & Sendable, required: Bool = false,
    _ description: String? = nil
  ) {
    self.init(name: name, isRequired: required, schema: type.schema(description)) { value, entry, log in
      type.read(value, ValueName(name), &log) { entry[keyPath: property] = $0 }
    }
  }

  /// A field that is on or off.
  init(
    _ name: String, _ type: FieldType<Bool>, _ property: any WritableKeyPath<Entry, Bool> & Sendable, _ description: String? = nil
  ) where Entry: ManifestEntry {
    let schema = type.schema(description).adding("default", .flag(Entry()[keyPath: property]))
    self.init(name: name, isRequired: false, schema: schema) { value, entry, log in
      type.read(value, ValueName(name), &log) { entry[keyPath: property] = $0 }
    }
  }

  /// The field, marked as one that several kinds of entries have.
  var shared: Field {
    var field = self
    field.isShared = true
    return field
  }

  /// The field in an outer entry that contains this field's entry.
  func within<Outer>(_ property: any WritableKeyPath<Outer, Entry> & Sendable) -> Field<Outer> {
    Field<Outer>(name: name, isRequired: isRequired, schema: schema, isShared: isShared) { value, outer, log in
      read(value, &outer[keyPath: property], &log)
    }
  }
}

/// The fields of one kind of entry.
struct FieldTable<Entry: Sendable>: Sendable {
  let fields: [Field<Entry>]

  init(_ fields: [Field<Entry>]) { self.fields = fields }

  var names: [String] { fields.map(\.name) }
}

extension ManifestEntry {
  static var hasOwnFields: Bool { false }
  static func foreignKey(_: Written<String>) -> Diagnostic? { nil }

  /// Reads a mapping. Returns `nil`, with a report, if the value is not one; `name` is its name in messages.
  init?(_ value: YAMLValue, _ name: String, _ log: inout DiagnosticLog) {
    let required = Self.table.fields.filter(\.isRequired).map { $0.name + ": …" }
    let example = required.isEmpty ? nil : "{" + required.joined(separator: ", ") + "}"
    guard let members = value.members(name, like: example, &log) else { return nil }
    self.init()
    place = value.place
    read(members, &log)
  }

  /// Reads the members of a mapping; reports unknown keys and missing fields.
  ///
  /// A misspelt key was written all the same: the field that it means is not missing.
  mutating func read(_ members: [(key: Written<String>, value: YAMLValue)], _ log: inout DiagnosticLog) {
    let table = Self.table
    let present = Set(members.map(\.key.value))
    var written: Set<String> = []
    for (key, value) in members {
      if let field = table.fields.first(where: { $0.name == key.value }) {
        written.insert(field.name)
        if !field.read(value, &self, &log) { isDamaged = true }
        continue
      }
      if let finding = Self.foreignKey(key) {
        log.report(finding)
        continue
      }
      let meant = keyMeant(by: key.value, among: table.names, besides: present)
      log.report(.unknownKey(key, meant, allowed: table.names, ownField: Self.hasOwnFields ? value : nil))
      if key.value == "<<" {
        // A merge key may hold any of them.
        written.formUnion(table.names)
        isDamaged = true
      } else if let meant {
        written.insert(meant)
        isDamaged = true
      }
    }
    reportMissing(besides: written, &log)
  }

  /// Reports the required fields that are not among those written.
  func reportMissing(besides written: Set<String>, _ log: inout DiagnosticLog) {
    let missing = Self.table.fields.filter { $0.isRequired && !written.contains($0.name) }.map(\.name)
    // An entry without any key lacks one thing: its content.
    for names in written.isEmpty ? [missing.joined(separator: "', '")] : missing where !names.isEmpty {
      log.report(Diagnostic(.manifest.missingField, Self.noun, names, at: place))
    }
  }
}

extension ManifestEntry {
  static var schema: JSONValue {
    let required = table.fields.filter(\.isRequired).map { JSONValue.text($0.name) }
    let schema: JSONValue = ["type": "object", "additionalProperties": false]
    let properties = table.fields.map { (name: $0.name, value: $0.isShared ? .reference($0.name) : $0.schema) }
    return (required.isEmpty ? schema : schema.adding("required", .list(required))).adding("properties", .object(properties))
  }
}

extension JSONValue {
  static func reference(_ definition: String) -> JSONValue { ["$ref": .text("#/$defs/" + definition)] }
}

extension Diagnostic {
  /// The key that was meant comes first in the list of allowed ones. A document's key with a plain value, `ownField`, may be a field.
  fileprivate static func unknownKey(
    _ key: Written<String>, _ meant: String?, allowed: [String], ownField value: YAMLValue?
  ) -> Diagnostic {
    if key.value == "<<" { return Diagnostic(.yaml.mergeKey, at: key.place) }
    let names = [meant].compactMap(\.self) + allowed.filter { $0 != meant }.sorted()
    var fix = meant.map { "did you mean '\($0)'?" } ?? placeMeant(of: key.value, among: allowed)
    if fix == nil, case .scalar(let text, let style) = value?.node.content, !text.isEmpty, text.utf8.count <= 100 {
      let written = style == .plain && !text.contains(",") ? text : singleQuoted(text)
      fix = "write 'fields: {\(key.value): \(written)}' if it is one of your fields; otherwise use one of these, or remove it"
    }
    return Diagnostic(.manifest.unknownKey, key.value, names.joined(separator: ", "), at: key.place, fix: fix)
  }

  /// A name that refers to nothing; `fix` is the advice if no known name is near.
  static func unknownName(
    _ name: Written<String>, _ kind: String, known: [String], fix: String = "use one of these"
  ) -> Diagnostic {
    Diagnostic(
      .manifest.unknownName, kind, name.value, at: name.place,
      explanation: known.isEmpty ? nil : "Available: \(listed(known, atMost: 20)).",
      fix: didYouMean(name.value, among: known) ?? fix)
  }

  static func unknownLanguage(_ language: Written<String>, known: [LanguageTag]) -> Diagnostic {
    let meant = languageMeant(by: language.value, among: known.map(\.text))
    let isTag = LanguageTag(language.value) != nil
    return .unknownName(
      language, "language", known: known.map(\.text),
      fix: meant.map { "did you mean '\($0)'?" }
        ?? (isTag ? "add it to 'languages', or remove it here" : "write the text alone, or one for each language: {en: …, de: …}")
    )
  }
}
