import Diagnostics
import OfficeLinks
import TextBasics

/// The type of a key's value: how to read it, and its JSON Schema.
struct FieldType<Value: Sendable>: Sendable {
  private(set) var schema: JSONValue
  /// An empty value means the same as a missing key.
  var takesNullForNothing = false
  /// Reads the value, whose name in messages is given. Returns `nil`, after a report, if it cannot be read.
  let read: @Sendable (YAMLValue, ValueName, inout DiagnosticLog) -> Value?

  init(_ schema: JSONValue, _ read: @escaping @Sendable (YAMLValue, ValueName, inout DiagnosticLog) -> Value?) {
    self.schema = schema
    self.read = read
  }

  /// Reads a value and passes it to `set`, unless it is empty. Returns false, after a report, if that is not possible.
  func read(_ value: YAMLValue, _ name: ValueName, _ log: inout DiagnosticLog, set: (Value) -> Void) -> Bool {
    if value.isNull, takesNullForNothing { return true }
    guard let read = read(value, name, &log) else { return false }
    set(read)
    return true
  }

  func schema(_ description: String?) -> JSONValue {
    description.map { schema.adding("description", .text($0)) } ?? schema
  }

  /// The type under the name that the schema defines for it.
  func named(_ definition: String) -> Self {
    var type = self
    type.schema = .reference(definition)
    return type
  }
}

/// The name of a value in messages: its key, or that of its list with the number of the element. The text is made for messages
/// only: it took a third of the time of reading a tag.
struct ValueName {
  private let key: String
  /// Counted from 1.
  private let element: Int?

  init(_ key: String, element: Int? = nil) { (self.key, self.element) = (key, element) }

  var text: String { element.map { "\(key)[\($0)]" } ?? key }
}

extension ValueName: ExpressibleByStringLiteral {
  init(stringLiteral key: String) { self.init(key) }
}

// MARK: - Texts

extension FieldType where Value == Written<String> {
  /// A text that is not empty.
  static var text: Self { text(["type": "string", "minLength": 1]) }

  /// A text with a form for the schema; the resolver reports other forms.
  static func text(pattern: String) -> Self { text(["type": "string", "pattern": .text(pattern)]) }

  /// A text that editors may take for a number.
  static var textOrNumber: Self { text(["type": ["string", "number"], "minLength": 1]) }
  static var id: Self { text(.reference("id")) }
  static var date: Self { Self(["type": "string", "format": "date"]) { $0.text($1.text, &$2) } }

  /// A text, or `null`, read as an empty text, which turns a default off.
  static func textOrNull(_ types: JSONValue) -> Self {
    Self(["type": types]) { $0.isNull ? Written("", at: $0.place) : $0.wholeText($1.text, &$2) }
  }

  static var shownText: Self {
    Self(["type": ["string", "number"], "minLength": 1]) { value, name, log in
      let text = value.shownText(name.text, &log)
      value.reportDoubts(text, name.text, &log)
      return text
    }
  }

  private static func text(_ schema: JSONValue) -> Self { Self(schema) { $0.wholeText($1.text, &$2) } }
}

extension FieldType {
  /// A value for all languages, or a mapping from language to value.
  static func localized<Text>(_ text: FieldType<Text>, _ schema: JSONValue) -> Self where Value == LocalizedEntry<Text> {
    Self(schema) { value, name, log in
      guard value.isMapping else {
        // Not `map`, which copies the value.
        guard let one = text.read(value, name, &log) else { return nil }
        return .same(one)
      }
      guard let members = value.members(name.text, &log) else { return nil }
      if members.isEmpty, !value.hasUnreadKeys { log.report(Diagnostic(.yaml.emptyValue, quoted(name.text), at: value.place)) }
      let texts = members.compactMap { key, value in text.read(value, name, &log).map { (language: key, text: $0) } }
      // A text that cannot be read is not missing.
      return texts.isEmpty || texts.count < members.count ? nil : .translated(texts)
    }
  }
}

extension FieldType where Value == TextEntry {
  static var localizedText: Self { localized(.shownText, .reference("text")) }

  /// App Store countries; the catalogue knows which exist.
  static var storefront: Self {
    localized(
      .text,
      [
        "anyOf": [
          ["type": "string", "pattern": "^[a-z]{2}$"],
          ["type": "object", "additionalProperties": ["type": "string", "pattern": "^[a-z]{2}$"]],
        ]
      ])
  }
}

extension FieldType where Value == CommonMarkEntry {
  static var localizedCommonMark: Self {
    localized(FieldType<CommonMarkText>([:]) { $0.commonMark($1.text, &$2) }, .reference("text"))
  }
}

// MARK: - Other scalars

extension FieldType where Value == Bool {
  static var flag: Self { Self(["type": "boolean"]) { $0.flag($1.text, &$2) } }
}

extension FieldType where Value == Int {
  /// A whole number. `limits` are for the schema; the resolver reports numbers beyond them.
  static func number(schema limits: JSONValue = [:]) -> Self {
    let schema: JSONValue = ["type": "integer"]
    return Self(schema.adding(limits)) { $0.number($1.text, &$2) }
  }
}

extension FieldType {
  /// A value with its place.
  static func written<Scalar>(_ type: FieldType<Scalar>) -> Self where Value == Written<Scalar> {
    Self(type.schema) { value, name, log in type.read(value, name, &log).map { Written($0, at: value.place) } }
  }

  /// A case of an enumeration, or one of some; `kind` is its name in messages.
  static func choice<Case: RawRepresentable<String> & CaseIterable & Sendable>(
    _ kind: String, among cases: [Case] = Array(Case.allCases),
    otherwise fix: @escaping @Sendable (String) -> String = { _ in "use one of these" }
  ) -> Self
  where Value == Written<Case> {
    let names = cases.map(\.rawValue)
    return Self(["enum": .list(names.map(JSONValue.text))]) { value, name, log in
      guard let text = value.text(name.text, &log) else { return nil }
      if let known = cases.first(where: { $0.rawValue == text.value }) { return Written(known, at: text.place) }
      log.report(.unknownName(text, kind, known: names, fix: fix(printable(text.value))))
      return nil
    }
  }
}

extension FieldType where Value == Written<OfficeApp> {
  static var app: Self { choice("app").named("app") }
}

// MARK: - Lists and mappings

extension FieldType {
  /// A list; a faulty element is reported and left out. Messages call an element `element`, or else its number. With an example,
  /// the list must have at least one element.
  static func list<Element>(of type: FieldType<Element>, _ element: String? = nil, atLeast example: String? = nil) -> Self
  where Value == [Element] {
    let types: JSONValue = ["array", "null"]
    let schema: JSONValue = example == nil ? ["type": types] : ["type": types, "minItems": 1]
    var list = Self(schema.adding("items", type.schema)) { value, name, log in
      if let example, value.isEmptyList {
        let fix = "add at least one, such as \(example), or remove the key"
        log.report(Diagnostic(.yaml.emptyValue, quoted(name.text), at: value.place, fix: fix))
        return nil
      }
      let key = name.text
      guard let nodes = value.list(key, &log) else { return nil }
      var elements: [Element] = []
      elements.reserveCapacity(nodes.count)
      for (index, node) in nodes.enumerated() {
        let name = element.map { ValueName($0) } ?? ValueName(key, element: index + 1)
        if let element = type.read(value.child(node), name, &log) { elements.append(element) }
      }
      return elements
    }
    list.takesNullForNothing = true
    return list
  }
}

extension FieldType where Value == [Written<OfficeApp>] {
  /// A list of apps, or `all` for those that launch links were made for.
  static var apps: Self {
    let list = list(of: .app)
    var type = Self(["anyOf": [["enum": ["all"]], list.schema]]) { value, name, log in
      if case .scalar("all", _) = value.node.content { return OfficeApp.mobile.map { Written($0, at: value.place) } }
      return list.read(value, name, &log)
    }
    type.takesNullForNothing = true
    return type
  }
}

extension FieldType where Value == [(name: Written<String>, value: Written<String>)] {
  static var headers: Self {
    Self(["type": "object", "additionalProperties": ["type": "string", "pattern": "^env:[A-Za-z_][A-Za-z0-9_]*$"]]) {
      value, name, log in
      value.members(name.text, &log)?.compactMap { name, value in value.text(name.value, &log).map { (name: name, value: $0) } }
    }
  }
}

extension FieldType where Value: ManifestEntry {
  /// A mapping whose schema is written inline.
  static var entry: Self { Self(Value.schema) { Value($0, $1.text, &$2) } }

  /// A mapping whose schema has a name.
  static func entry(_ definition: String) -> Self { entry.named(definition) }
}

// MARK: - In the portal's languages

package typealias TextEntry = LocalizedEntry<Written<String>>

package typealias CommonMarkEntry = LocalizedEntry<CommonMarkText>

/// A value that is either one for all languages or a map from language to value.
package enum LocalizedEntry<Text: Sendable>: Sendable {
  case same(Text)
  /// One per language, in the order written; never empty.
  case translated([(language: Written<String>, text: Text)])
}
