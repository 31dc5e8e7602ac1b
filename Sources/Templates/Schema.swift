import TextBasics

/// The names that a record offers to templates, in order, with the shape of each.
///
/// Two schemas are equal if they belong to the same view model, or are the same dynamic schema; a comparison is that of one
/// pointer.
@usableFromInline
package struct Schema: Sendable, Hashable {
  // A class only for its identity: the names never change after initialization.
  final class Storage: Sendable {
    let names: [String]
    let shapes: [@Sendable () -> Shape]
    let model: ObjectIdentifier?
    private let slots: [String: Int]

    init(model: ObjectIdentifier?, names: [String], shapes: [@Sendable () -> Shape]) {
      self.model = model
      self.names = names
      self.shapes = shapes
      slots = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    }

    func slot(of name: String) -> Int? { slots[name] }
  }

  private let storage: Storage

  /// A schema only known at run time, such as the strings of a theme. If two fields share a name, the first one counts.
  package init(_ fields: [(name: String, shape: Shape)]) {
    storage = Storage(model: nil, names: fields.map(\.name), shapes: fields.map { field in { @Sendable in field.shape } })
  }

  /// The schema of a view model. The shapes are closures since a tree's schema refers to itself while it is being made.
  init(model: ObjectIdentifier, names: [String], shapes: [@Sendable () -> Shape]) {
    storage = Storage(model: model, names: names, shapes: shapes)
  }

  package var names: [String] { storage.names }

  /// The shape of a name; `nil` if the schema does not declare it.
  package subscript(name: String) -> Shape? { slot(of: name).map { storage.shapes[$0]() } }

  func slot(of name: String) -> Int? { storage.slot(of: name) }

  /// The shape of the value at `slot`, which must be below the number of names.
  func shape(at slot: Int) -> Shape { storage.shapes[slot]() }

  private var identity: ObjectIdentifier { storage.model ?? ObjectIdentifier(storage) }

  /// True if both are the schema of one view model, or one dynamic schema.
  @usableFromInline package static func == (left: Schema, right: Schema) -> Bool { left.identity == right.identity }

  @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// The type of a name in a template. Every value may be absent when a page is rendered.
@usableFromInline
package enum Shape: Sendable, Hashable {
  /// Text, escaped where it is emitted; as a section, rendered if not empty, with the text as `{{.}}`.
  case text
  /// Markup, emitted without escaping; as a section, rendered if not empty, with the markup as `{{.}}`.
  case html
  /// Yes or no, for sections only.
  case flag
  /// Names of its own, for sections and before a dot.
  case record(Schema)
  /// Records, for sections, which are rendered once for each.
  case list(Schema)
}

extension Shape {
  var phrase: String {
    switch self {
    case .text: "a text"
    case .html: "markup"
    case .flag: "a flag"
    case .record: "a record"
    case .list: "a list"
    }
  }
}
