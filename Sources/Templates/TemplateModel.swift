/// A view model: a type that declares which names templates may use for its values.
///
///     struct Button: TemplateModel {
///       var label: String
///       static let schema = ModelSchema<Self>(.text("label") { $0.label })
///     }
@usableFromInline
package protocol TemplateModel: Sendable {
  /// The names and their values; a constant of the type.
  static var schema: ModelSchema<Self> { get }

  /// The values for rendering. It is a requirement only so that it is compiled for each type: generic code would look everything up
  /// at run time.
  var record: Record { get }
}

extension TemplateModel {
  @inlinable package var record: Record { Record(self) }
}

/// The fields of a view model, declared once for the check of templates and for rendering.
@usableFromInline
package struct ModelSchema<Model: Sendable>: Sendable {
  @usableFromInline package let schema: Schema
  @usableFromInline let fields: [ModelField<Model>]

  /// Declares fields; if two share a name, the first one counts.
  package init(_ fields: ModelField<Model>...) {
    // A loop in place of `map` with key paths: a key path of a generic type is looked up and made at run time, and three for each
    // of 38 view models took 4.3 million instructions of every build.
    var names: [String] = []
    var shapes: [@Sendable () -> Shape] = []
    for index in fields.indices {
      names.append(fields[index].name)
      shapes.append(fields[index].shape)
    }
    schema = Schema(model: ObjectIdentifier(Model.self), names: names, shapes: shapes)
    self.fields = fields
  }

  @inlinable func values(of model: Model) -> [Value] { fields.map { $0.value(model) } }
}

/// One name of a view model, with its shape and how to read it; name and value are declared together so that they cannot differ.
@usableFromInline
package struct ModelField<Model: Sendable>: Sendable {
  let name: String
  let shape: @Sendable () -> Shape
  @usableFromInline let value: @Sendable (Model) -> Value

  @usableFromInline
  init(_ name: String, _ shape: @Sendable @escaping () -> Shape, _ value: @Sendable @escaping (Model) -> Value) {
    (self.name, self.shape, self.value) = (name, shape, value)
  }

  /// A text, escaped where it is emitted.
  @inlinable package static func text(_ name: String, _ get: @Sendable @escaping (Model) -> String?) -> ModelField {
    ModelField(name, { .text }) { model in if let text = get(model) { .text(text) } else { .absent } }
  }

  @inlinable package static func html(_ name: String, _ get: @Sendable @escaping (Model) -> HTML?) -> ModelField {
    ModelField(name, { .html }) { model in if let html = get(model) { .html(html) } else { .absent } }
  }

  @inlinable package static func flag(_ name: String, _ get: @Sendable @escaping (Model) -> Bool) -> ModelField {
    ModelField(name, { .flag }) { .flag(get($0)) }
  }

  @inlinable package static func record<Part: TemplateModel>(
    _ name: String, _ part: Part.Type, _ get: @Sendable @escaping (Model) -> Part?
  ) -> ModelField {
    ModelField(name, { .record(Part.schema.schema) }) { model in
      if let part = get(model) { .record(Record(part)) } else { .absent }
    }
  }

  /// View models inside this one; a tree may use its own type.
  @inlinable package static func list<Part: TemplateModel>(
    _ name: String, _ part: Part.Type, _ get: @Sendable @escaping (Model) -> [Part]
  ) -> ModelField {
    ModelField(name, { .list(Part.schema.schema) }) { model in .list(get(model).map { Record($0) }) }
  }
}
