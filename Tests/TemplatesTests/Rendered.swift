import Diagnostics
import Templates
import TextBasics

/// Values by name, from which the tests make a record and its schema.
typealias Values = KeyValuePairs<String, Value>

/// The record of the values; an absent value counts as a text.
func record(_ values: Values) -> Record? {
  Record(Schema(values.map { (name: $0.key, shape: shape(of: $0.value)) }), values.map(\.value))
}

private func shape(of value: Value) -> Shape {
  switch value {
  case .text, .absent: .text
  case .html: .html
  case .flag: .flag
  case .record(let record): .record(record.schema)
  case .list(let records): .list(records.first?.schema ?? Schema([]))
  }
}

extension Value {
  /// A record of the values.
  static func record(_ values: Values) -> Value { TemplatesTests.record(values).map(Value.record) ?? .absent }

  /// Records that each have one text under `name`.
  static func list(_ name: String, _ texts: String...) -> Value {
    let schema = Schema([(name, .text)])
    return .list(texts.compactMap { Record(schema, [.text($0)]) })
  }
}

/// The sources of a page template `page` and its partials, with their names as paths.
func sources(_ page: String, _ partials: KeyValuePairs<String, String>) -> [TemplateSource] {
  let all = [("page", page)] + partials.map { ($0.key, $0.value) }
  return all.map { TemplateSource(name: $0.0, path: "\($0.0).mustache", bytes: Array($0.1.utf8)) }
}

/// What the template renders, or its errors.
func rendered(
  _ page: String, _ values: Values = [:], partials: KeyValuePairs<String, String> = [:]
) -> String {
  var log = DiagnosticLog()
  let set = TemplateSet(sources: sources(page, partials), log: &log)
  guard let record = record(values) else { return "no record" }
  guard let template = set.compile("page", frames: [record.schema], log: &log), log.diagnostics.isEmpty else {
    return summary(log).joined(separator: "\n")
  }
  let output = template.render([record], log: &log)
  guard log.diagnostics.isEmpty else { return summary(log).joined(separator: "\n") }
  // With all values written into it, the template gives the same.
  let bound = template.bound(to: CommonValues([[record]])).render([record], log: &log)
  return bound == output ? String(decoding: output, as: UTF8.self) : "bound: " + String(decoding: bound, as: UTF8.self)
}

/// The errors of a template as `place identifier`, sorted.
func errors(_ page: String, _ values: Values = [:], partials: KeyValuePairs<String, String> = [:]) -> [String] {
  summary(log(page, values, partials))
}

/// The errors of a template as a terminal shows them.
func console(_ page: String, _ values: Values = [:], partials: KeyValuePairs<String, String> = [:]) -> String {
  let indexes = sources(page, partials).map { ($0.path, LineIndex($0.bytes)) }
  let rendering = ConsoleRendering(sources: Dictionary(indexes) { first, _ in first })
  return rendering.text(log(page, values, partials))
}

private func log(_ page: String, _ values: Values, _ partials: KeyValuePairs<String, String>) -> DiagnosticLog {
  var log = DiagnosticLog()
  let set = TemplateSet(sources: sources(page, partials), log: &log)
  guard let record = record(values) else { return log }
  let template = set.compile("page", frames: [record.schema], log: &log)
  _ = template?.render([record], log: &log)
  return log
}

private func summary(_ log: DiagnosticLog) -> [String] {
  log.sorted.map { "\($0.place?.description ?? "-") \($0.identifier)" }
}
