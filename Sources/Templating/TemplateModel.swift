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
  private let fields: [Field<Model>]

  /// Declares fields; of two with one name the first counts.
  package init(_ fields: Field<Model>...) {
    schema = Schema(model: ObjectIdentifier(Model.self), names: fields.map { $0.name }, shapes: fields.map { $0.shape })
    self.fields = fields
  }

  func values(of model: Model) -> [Value] { fields.map { $0.value(model) } }
}

/// One name of a view model, with its shape and how to read it; name and value are declared together so that they cannot differ.
package struct Field<Model: Sendable>: Sendable {
  let name: String
  let shape: @Sendable () -> Shape
  let value: @Sendable (Model) -> Value

  /// A text, escaped where it is emitted.
  package static func text(_ name: String, _ get: @Sendable @escaping (Model) -> String?) -> Field {
    Field(name: name, shape: { .text }, value: { get($0).map { .text($0) } ?? .absent })
  }

  package static func html(_ name: String, _ get: @Sendable @escaping (Model) -> HTML?) -> Field {
    Field(name: name, shape: { .html }, value: { get($0).map { .html($0) } ?? .absent })
  }

  package static func flag(_ name: String, _ get: @Sendable @escaping (Model) -> Bool) -> Field {
    Field(name: name, shape: { .flag }, value: { .flag(get($0)) })
  }

  package static func record<Part: TemplateModel>(
    _ name: String, _ part: Part.Type, _ get: @Sendable @escaping (Model) -> Part?
  ) -> Field {
    Field(name: name, shape: { .record(Part.schema.schema) }, value: { get($0).map { .record(Record($0)) } ?? .absent })
  }

  /// View models inside this one; a tree may name its own type.
  package static func list<Part: TemplateModel>(
    _ name: String, _ part: Part.Type, _ get: @Sendable @escaping (Model) -> [Part]
  ) -> Field {
    Field(name: name, shape: { .list(Part.schema.schema) }, value: { .list(get($0).map { Record($0) }) })
  }
}
