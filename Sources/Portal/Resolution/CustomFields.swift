import Diagnostics

/// The declared fields by identifier.
struct CustomFields: Sendable {
  let fields: [CustomField]
  private let indexes: [String: Int]
  /// The identifiers of all fields, usable or not.
  private let declared: Set<String>
  private let languages: PortalLanguages
  private let read: ReadParts

  init(_ written: [CustomFieldEntry], languages: PortalLanguages, read: ReadParts, _ log: inout DiagnosticLog) {
    var firsts: [String: Written<String>] = [:]
    fields = written.compactMap { resolveField($0, among: &firsts, languages, &log) }
    indexes = Dictionary(fields.enumerated().map { ($1.id.text, $0) }, uniquingKeysWith: { first, _ in first })
    declared = Set(written.compactMap(\.id?.value))
    self.languages = languages
    self.read = read
  }

  /// A document's values of the declared fields, in the order of their declarations.
  func values(_ written: [(name: Written<String>, value: WrittenFieldValue)], _ log: inout DiagnosticLog) -> [DocumentField] {
    if written.isEmpty { return [] }
    var found: [(index: Int, field: DocumentField)] = []
    for (name, value) in written {
      guard let index = indexes[name.value] else {
        // The declaration's own faults were reported there.
        if read.settings, !declared.contains(name.value) {
          let fix = "declare it under 'fields', or correct the name"
          log.report(.unknownName(name, "field", known: fields.map(\.id.text), fix: fix))
        }
        continue
      }
      let field = fields[index]
      if value.isList, !field.kind.takesSeveral {
        log.report(.wrongType(name.value, .text, found: "a list", at: value.place))
        continue
      }
      let values = value.texts.compactMap { self.value($0, of: field, &log) }
      if !values.isEmpty { found.append((index, DocumentField(field: field, values: values))) }
    }
    return found.sorted { $0.index < $1.index }.map(\.field)
  }

  /// Warns of the values of a document whose day has come.
  func reportDue(
    _ fields: [DocumentField], _ written: [(name: Written<String>, value: WrittenFieldValue)], of id: String, today: CalendarDate,
    _ log: inout DiagnosticLog
  ) {
    for field in fields {
      guard let day = field.due(on: today),
        let place = written.first(where: { $0.name.value == field.field.id.text })?.value.place
      else { continue }
      log.report(Diagnostic(.document.due, id, field.field.id.text, day.text, at: place))
    }
  }

  private func value(_ entry: TextEntry, of field: CustomField, _ log: inout DiagnosticLog) -> FieldValue? {
    if field.kind == .text || field.kind == .person { return .text(resolveText(entry, field.id.text, languages, &log)) }
    let written: Written<String>
    switch entry {
    case .same(let text): written = text
    case .translated(let texts):
      if let place = texts.first?.language.place { log.report(.wrongType(field.id.text, .text, found: "a mapping", at: place)) }
      return nil
    }
    let value: FieldValue? =
      switch field.kind {
      case .date: CalendarDate(written.value).map { .date($0) }
      case .number: DecimalNumber(written.value).map { .number($0) }
      case .choice: field.choices.first { $0.id.text == written.value }.map { .choice($0) }
      case .text, .person: nil
      }
    if value == nil { log.report(.impossible(written, in: field)) }
    return value
  }
}

/// A declaration with an identifier of its own; a choice needs choices, and no other field has any.
private func resolveField(
  _ entry: CustomFieldEntry, among firsts: inout [String: Written<String>], _ languages: PortalLanguages,
  _ log: inout DiagnosticLog
) -> CustomField? {
  let id = resolveIdentifier(entry.id, among: &firsts, &log)
  let title = entry.title.map { resolveText($0, "title", languages, &log) }
  let kind = entry.kind?.value ?? .text
  var choiceFirsts: [String: Written<String>] = [:]
  let choices = entry.choices.compactMap { choice -> CustomField.Choice? in
    let title = choice.title.map { resolveText($0, "title", languages, &log) }
    return resolveIdentifier(choice.id, among: &choiceFirsts, &log).map { .init(id: $0, title: title ?? LocalizedText($0.text)) }
  }
  if !entry.isDamaged, kind == .choice, entry.choices.isEmpty {
    log.report(Diagnostic(.manifest.missingField, CustomFieldEntry.noun, "choices", at: entry.place))
  }
  if let first = entry.choices.first, kind != .choice, !entry.isDamaged {
    log.report(Diagnostic(.manifest.uselessChoices, kind.rawValue, at: first.id?.place ?? first.place))
  }
  if let remind = entry.remind, remind.value, kind != .date, !entry.isDamaged {
    log.report(Diagnostic(.manifest.uselessRemind, kind.rawValue, at: remind.place))
  }
  // Values cannot be judged if the type of their field could not be read.
  guard let id, !entry.isDamaged else { return nil }
  return CustomField(
    id: id, title: title ?? LocalizedText(id.text), kind: kind, choices: choices, isListed: entry.isListed,
    isFilter: entry.isFilter, reminds: entry.remind?.value ?? false)
}

extension Diagnostic {
  fileprivate static func impossible(_ value: Written<String>, in field: CustomField) -> Diagnostic {
    switch field.kind {
    case .date: .impossibleDate(.document.impossibleDate, value)
    case .number: Diagnostic(.document.impossibleNumber, value.value, at: value.place)
    case .choice, .text, .person:
      .unknownName(
        value, "choice", known: field.choices.map(\.id.text), fix: "use one of these, or add it to the 'choices' of the field")
    }
  }
}
