import TextBasics

/// The values of one view model for rendering; each has the shape that the schema specifies.
@usableFromInline
package struct Record: Sendable, Hashable {
  package let schema: Schema
  let values: [Value]

  @inlinable package init<Model: TemplateModel>(_ model: Model) {
    self.init(model: Model.schema.schema, Model.schema.values(of: model))
  }

  @usableFromInline init(model schema: Schema, _ values: [Value]) { (self.schema, self.values) = (schema, values) }

  /// Makes a record of a dynamic schema. Returns `nil` if the number of values or the shape of one differs from the schema.
  package init?(_ schema: Schema, _ values: [Value]) {
    guard values.count == schema.names.count else { return nil }
    guard values.indices.allSatisfy({ values[$0].fits(schema.shape(at: $0)) }) else { return nil }
    self.init(model: schema, values)
  }
}

/// The value of a name on one page.
@usableFromInline
package enum Value: Sendable, Hashable {
  /// Text, escaped where it is emitted.
  case text(String)
  /// Markup, emitted without escaping.
  case html(HTML)
  case flag(Bool)
  case record(Record)
  /// Records with the same schema.
  case list([Record])
  /// Nothing: emits nothing, and a section over it is not rendered.
  case absent
}

extension Value {
  /// True if a section over it is rendered.
  var isTruthy: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .html(let html): !html.markup.isEmpty
    case .flag(let flag): flag
    case .record: true
    case .list(let records): !records.isEmpty
    case .absent: false
    }
  }

  /// The text, or the markup; empty for a value that is neither.
  var written: String {
    switch self {
    case .text(let text): text
    case .html(let html): html.markup
    case .flag, .record, .list, .absent: ""
    }
  }

  /// True if a schema that specifies `shape` allows this value.
  func fits(_ shape: Shape) -> Bool {
    switch (self, shape) {
    case (.absent, _), (.text, .text), (.html, .html), (.flag, .flag): true
    case (.record(let record), .record(let schema)): record.schema == schema
    case (.list(let records), .list(let schema)): records.allSatisfy { $0.schema == schema }
    default: false
    }
  }
}

/// Markup that is safe to emit: it was escaped here, or `trusted` declares it safe.
@usableFromInline
package struct HTML: Sendable, Hashable {
  package let markup: String

  private init(markup: String) { self.markup = markup }

  /// The markup that shows `text` literally, both in content and in a quoted attribute value.
  package init(escaping text: String) { markup = text.escapedMarkup }

  /// Vouches for markup; only for markup that this program wrote itself or a safe renderer made.
  package static func trusted(_ markup: String) -> HTML { HTML(markup: markup) }

  /// Empty markup; a section over it is not rendered.
  package static let empty = HTML(markup: "")
}
