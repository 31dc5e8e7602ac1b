/// A view model: a type that declares which names templates may use for its values.
///
///     struct Button: TemplateModel {
///       var label: String
///       static let schema = ModelSchema<Self>(.text("label") { $0.label })
///     }
package protocol TemplateModel: Sendable {
  /// The names and how to read them; a constant of the type.
  static var schema: ModelSchema<Self> { get }
}

/// The fields of a view model, declared once for the check of templates and for rendering.
package struct ModelSchema<Model: Sendable>: Sendable {
  package let schema: Schema
  @usableFromInline let count: Int
  @usableFromInline let writers: [@Sendable (Model, Int, inout ValueStore) -> Void]

  /// Declares fields; of two with one name the first counts.
  package init(_ fields: Field<Model>...) {
    schema = Schema(model: ObjectIdentifier(Model.self), names: fields.map(\.name), shapes: fields.map(\.shape))
    count = fields.count
    writers = fields.map(\.write)
  }

  @inlinable func write(_ model: Model, at start: Int, to store: inout ValueStore) {
    for index in writers.indices { writers[index](model, start + index, &store) }
  }
}

/// One name of a view model, with its shape and how to read it; name and value are declared together so that they cannot differ.
package struct Field<Model: Sendable>: Sendable {
  let name: String
  let shape: @Sendable () -> Shape
  /// Writes the value of a model to a cell, which is absent before.
  let write: @Sendable (Model, Int, inout ValueStore) -> Void

  @usableFromInline
  init(name: String, shape: @Sendable @escaping () -> Shape, write: @Sendable @escaping (Model, Int, inout ValueStore) -> Void) {
    self.name = name
    self.shape = shape
    self.write = write
  }

  /// A text, escaped where it is emitted.
  @inlinable package static func text(_ name: String, _ get: @Sendable @escaping (Model) -> String?) -> Field {
    Field(name: name, shape: { .text }, write: { $2.setText(get($0), at: $1) })
  }

  @inlinable package static func html(_ name: String, _ get: @Sendable @escaping (Model) -> HTML?) -> Field {
    Field(name: name, shape: { .html }, write: { $2.setHTML(get($0), at: $1) })
  }

  @inlinable package static func flag(_ name: String, _ get: @Sendable @escaping (Model) -> Bool) -> Field {
    Field(name: name, shape: { .flag }, write: { $2.setFlag(get($0), at: $1) })
  }

  @inlinable package static func record<Part: TemplateModel>(
    _ name: String, _ part: Part.Type, _ get: @Sendable @escaping (Model) -> Part?
  ) -> Field {
    Field(name: name, shape: { .record(Part.schema.schema) }) { model, cell, store in
      guard let part = get(model) else { return }
      let fields = Part.schema
      fields.write(part, at: store.setRecord(at: cell, count: fields.count), to: &store)
    }
  }

  /// View models inside this one; a tree may name its own type.
  @inlinable package static func list<Part: TemplateModel>(
    _ name: String, _ part: Part.Type, _ get: @Sendable @escaping (Model) -> [Part]
  ) -> Field {
    Field(name: name, shape: { .list(Part.schema.schema) }) { model, cell, store in
      let parts = get(model)
      let fields = Part.schema
      var start = store.setList(at: cell, count: parts.count, stride: fields.count)
      for part in parts {
        fields.write(part, at: start, to: &store)
        start += fields.count
      }
    }
  }
}
