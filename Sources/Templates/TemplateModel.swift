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

  /// Writes the values to as many cells as there are names, all of which are absent before. It is a requirement only so that it
  /// is compiled for each type: generic code would look everything up at run time.
  func write(at start: Int, to values: inout PageValues)
}

extension TemplateModel {
  @inlinable package func write(at start: Int, to values: inout PageValues) { Self.schema.write(self, at: start, to: &values) }
}

/// The fields of a view model, declared once for the check of templates and for rendering.
@usableFromInline
package struct ModelSchema<Model: Sendable>: Sendable {
  @usableFromInline package let schema: Schema
  @usableFromInline let fields: [Field<Model>]

  /// Declares fields; if two share a name, the first one counts.
  package init(_ fields: Field<Model>...) {
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

  @inlinable var count: Int { fields.count }

  @inlinable @inline(__always) func write(_ model: Model, at start: Int, to values: inout PageValues) {
    var cell = start
    for index in fields.indices {
      switch fields[index].value {
      case .text(let get): values.setText(get(model), at: cell)
      case .html(let get): values.setHTML(get(model), at: cell)
      case .flag(let get): values.setFlag(get(model), at: cell)
      case .models(let write): write(model, cell, &values)
      }
      cell += 1
    }
  }
}

/// One name of a view model, with its shape and how to read it; name and value are declared together so that they cannot differ.
@usableFromInline
package struct Field<Model: Sendable>: Sendable {
  let name: String
  let shape: @Sendable () -> Shape
  @usableFromInline let value: Value

  /// The accessor of a value.
  @usableFromInline enum Value: Sendable {
    case text(@Sendable (Model) -> String?)
    case html(@Sendable (Model) -> HTML?)
    case flag(@Sendable (Model) -> Bool)
    /// View models inside this one, which are written to a cell that is absent before.
    case models(@Sendable (Model, Int, inout PageValues) -> Void)
  }

  @usableFromInline
  init(name: String, shape: @Sendable @escaping () -> Shape, value: Value) {
    self.name = name
    self.shape = shape
    self.value = value
  }

  /// A text, escaped where it is emitted.
  @inlinable package static func text(_ name: String, _ get: @Sendable @escaping (Model) -> String?) -> Field {
    Field(name: name, shape: { .text }, value: .text(get))
  }

  @inlinable package static func html(_ name: String, _ get: @Sendable @escaping (Model) -> HTML?) -> Field {
    Field(name: name, shape: { .html }, value: .html(get))
  }

  @inlinable package static func flag(_ name: String, _ get: @Sendable @escaping (Model) -> Bool) -> Field {
    Field(name: name, shape: { .flag }, value: .flag(get))
  }

  @inlinable package static func record<Part: TemplateModel>(
    _ name: String, _ part: Part.Type, _ get: @Sendable @escaping (Model) -> Part?
  ) -> Field {
    let write: @Sendable (Model, Int, inout PageValues) -> Void = { model, cell, values in
      guard let part = get(model) else { return }
      part.write(at: values.setRecord(at: cell, count: Part.schema.count), to: &values)
    }
    return Field(name: name, shape: { .record(Part.schema.schema) }, value: .models(write))
  }

  /// View models that are already laid out.
  @inlinable package static func list<Part: TemplateModel>(
    _ name: String, laidOut part: Part.Type, _ get: @Sendable @escaping (Model) -> LaidOutList<Part>
  ) -> Field {
    let write: @Sendable (Model, Int, inout PageValues) -> Void = { model, cell, values in
      let list = get(model)
      values.setList(list.store, at: cell, count: list.models.count, stride: Part.schema.count)
    }
    return Field(name: name, shape: { .list(Part.schema.schema) }, value: .models(write))
  }

  /// View models inside this one; a tree may use its own type.
  @inlinable package static func list<Part: TemplateModel>(
    _ name: String, _ part: Part.Type, _ get: @Sendable @escaping (Model) -> [Part]
  ) -> Field {
    let write: @Sendable (Model, Int, inout PageValues) -> Void = { model, cell, values in
      let parts = get(model)
      let width = Part.schema.count
      var start = values.setList(at: cell, count: parts.count, stride: width)
      // In place: a loop over an array copies each element, with a reference for each of its texts.
      parts.withUnsafeBufferPointer { parts in
        for index in parts.indices {
          parts[index].write(at: start, to: &values)
          start += width
        }
      }
    }
    return Field(name: name, shape: { .list(Part.schema.schema) }, value: .models(write))
  }
}

/// View models that many pages show, laid out once for all of them.
@usableFromInline
package struct LaidOutList<Model: TemplateModel>: Sendable {
  @usableFromInline package let models: [Model]
  @usableFromInline let store: ValueStore

  @inlinable package init(_ models: [Model]) {
    var values = PageValues()
    let width = Model.schema.count
    var start = values.reserve(models.count * width)
    for model in models {
      model.write(at: start, to: &values)
      start += width
    }
    store = ValueStore(values)
    self.models = models
  }
}
