/// What a name stands for in a template. Every value may be absent when a page is rendered.
package indirect enum Shape: Sendable, Hashable {
  /// Text, escaped where it is emitted; as a section rendered when not empty, with the text as `{{.}}`.
  case text
  /// Markup, emitted as it is; as a section rendered when not empty, with the markup as `{{.}}`.
  case html
  /// Yes or no, for sections only.
  case flag
  /// Names of its own, for sections and before a dot.
  case record(Schema)
  /// Records, for sections, which are rendered once for each.
  case list(Schema)
  /// Texts, for sections, which are rendered once for each with the text as `{{.}}`.
  case texts
}

extension Shape {
  /// The shape in a message's words.
  var phrase: String {
    switch self {
    case .text: "a text"
    case .html: "markup"
    case .flag: "a flag"
    case .record: "a record"
    case .list: "a list"
    case .texts: "a list of texts"
    }
  }
}
