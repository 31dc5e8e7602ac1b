/// What a name stands for on one page, for records of a dynamic schema.
package enum Value: Sendable, Hashable {
  /// Text, escaped where it is emitted.
  case text(String)
  /// Markup, emitted as it is.
  case html(HTML)
  /// Yes or no.
  case flag(Bool)
  /// A record of its own.
  case record(Record)
  /// Records that all have the same schema.
  case list([Record])
  /// Texts.
  case texts([String])
  /// Nothing: emitted as nothing, and a section over it is not rendered.
  case absent
}

extension Value {
  /// Whether a schema that promises `shape` may hold this value.
  func fits(_ shape: Shape) -> Bool {
    switch (self, shape) {
    case (.absent, _), (.text, .text), (.html, .html), (.flag, .flag), (.texts, .texts): true
    case (.record(let record), .record(let schema)): record.schema == schema
    case (.list(let records), .list(let schema)): records.allSatisfy { $0.schema == schema }
    default: false
    }
  }
}
