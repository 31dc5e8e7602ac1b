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
  /// The names and shapes, without the way to read them.
  package let schema: Schema
  /// How many values a record has.
  @usableFromInline let count: Int
  @usableFromInline let writers: [@Sendable (Model, Int, inout ValueStore) -> Void]

  /// Declares fields; of two with one name the first counts.
  package init(_ fields: Field<Model>...) {
    schema = Schema(
      model: ObjectIdentifier(Model.self), names: fields.map(\.name), shapes: fields.map(\.shape))
    count = fields.count
    writers = fields.map(\.write)
  }

  /// Writes the values of a model to the cells from `start` on.
  @inlinable func write(_ model: Model, at start: Int, to store: inout ValueStore) {
    for index in writers.indices { writers[index](model, start + index, &store) }
  }
}
