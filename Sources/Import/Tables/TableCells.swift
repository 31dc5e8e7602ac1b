import Diagnostics
import Portal
import TextBasics

/// The texts of a cell with several: between semicolons or line ends, or else between commas.
func cellTexts(_ text: String) -> [String] {
  let isSplit = text.unicodeScalars.contains { $0 == ";" || $0 == "\n" }
  return text.unicodeScalars.split { isSplit ? $0 == ";" || $0 == "\n" : $0 == "," }.compactMap { shownText(String($0)) }
}

/// The text of a cell without the apostrophe that keeps a spreadsheet from running it as a formula.
func withoutApostrophe(_ text: String) -> String {
  text.hasPrefix("'") && isNeutralisedInTables(text) ? String(text.dropFirst()) : text
}

extension PortalNames {
  /// True for a field of days.
  func isDay(_ column: TableColumn) -> Bool {
    column.column == .fields && column.part.flatMap(field(id:)).map { $0.kind == .date } ?? false
  }

  /// True for days and numbers, whose value is one text in whatever form a spreadsheet shows it.
  func isOneForm(_ column: TableColumn) -> Bool {
    switch column.column {
    case .updated, .publish, .retire, .retired: true
    case .fields: column.part.flatMap(field(id:)).map { $0.kind == .date || $0.kind == .number } ?? false
    default: false
    }
  }

  /// The value of a cell. Returns `nil`, with a report, if it names something that the manifest does not have.
  func value(_ text: String, of column: TableColumn, at place: Place?, log: inout DiagnosticLog) -> CellValue? {
    switch column.column {
    case .section:
      if let section = sections.first(where: { $0.isCalled(text) }) { return .text(section.id) }
      log.report(
        Diagnostic(
          .imported.unknownCell, "section", printable(text), at: place,
          fix: didYouMean(text, among: sections.map(\.id)) ?? "write it under 'sections', or correct the name"))
      return nil
    case .tags, .modes, .redirectFrom: return .list(cellTexts(text))
    case .title, .owner, .language, .replacedBy: return shownText(text).map { .text($0) }
    case .state:
      if let state = DocumentState(rawValue: text.lowercased()) { return .text(state.rawValue) }
      let states = DocumentState.allCases.map(\.rawValue)
      log.report(
        Diagnostic(
          .imported.unknownCell, "state", printable(text), at: place,
          fix: didYouMean(text, among: states) ?? "write \(states.joined(separator: ", "))"))
      return nil
    case .pinned:
      if TableWords.yes.contains(text.lowercased()) { return .text("true") }
      if TableWords.no.contains(text.lowercased()) { return .text("false") }
      log.report(Diagnostic(.imported.unknownCell, "flag", printable(text), at: place, fix: "write yes, or leave the cell empty"))
      return nil
    case .fields: return column.part.flatMap(field(id:)).flatMap { value(text, of: $0, at: place, log: &log) }
    default: return CellValue(.text(text))
    }
  }

  private func value(_ text: String, of field: Field, at place: Place?, log: inout DiagnosticLog) -> CellValue? {
    switch field.kind {
    case .text: return CellValue(.text(text))
    case .person: return .list(cellTexts(text))
    case .date: return .text(day(text)?.text ?? text)
    case .number:
      let point = text.replacing(",", with: ".")
      return .text(DecimalNumber(text) == nil && DecimalNumber(point) != nil ? point : text)
    case .choice:
      let choices = cellTexts(text).compactMap { name -> String? in
        if let choice = field.choices.first(where: { $0.isCalled(name) }) { return choice.id }
        log.report(
          Diagnostic(
            .imported.unknownCell, "choice of '\(field.named.id)'", printable(name), at: place,
            fix: didYouMean(name, among: field.choices.map(\.id)) ?? "write it under 'choices', or correct the name"))
        return nil
      }
      return choices.isEmpty ? nil : .list(choices)
    }
  }
}
