import TextBasics

/// The values of one view model for rendering; each has the shape that the schema specifies.
package struct Record: Sendable, Hashable {
  package let schema: Schema
  let values: [Value]

  package init<Model: TemplateModel>(_ model: Model) {
    schema = Model.schema.schema
    values = Model.schema.values(of: model)
  }

  /// A record of a dynamic schema; `nil` if the number of values or the shape of one differs from the schema.
  package init?(_ schema: Schema, _ values: [Value]) {
    guard values.count == schema.names.count else { return nil }
    guard values.indices.allSatisfy({ values[$0].fits(schema.shape(at: $0)) }) else { return nil }
    (self.schema, self.values) = (schema, values)
  }
}

extension TemplateModel {
  package var record: Record { Record(self) }
}

/// The value of a name on one page, for records of a dynamic schema.
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
