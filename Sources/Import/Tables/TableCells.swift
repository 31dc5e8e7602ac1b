import Diagnostics
import OfficeLinks
import Portal
import TextBasics

/// The texts of a cell with several: between semicolons or line ends, or else between bars, commas, slashes with spaces around them, or
/// as words that each begin with a number sign.
func cellTexts(_ text: String) -> [String] {
  if text.hasPrefix("["), text.hasSuffix("]"), let list = jsonTexts(text) { return list.compactMap(shownText) }
  let words = text.split { $0 == " " || $0 == "\n" }
  if !words.isEmpty, words.allSatisfy({ $0.hasPrefix("#") && $0.dropFirst().contains { $0 != "#" } }) {
    return words.flatMap { $0.split(separator: "#") }.compactMap { shownText(String($0)) }
  }
  let separators: [StaticString] = [";\n", "|", ","]
  let used = separators.lazy.map { ByteSet($0) }.first { text.utf8.contains(where: $0.contains) }
  guard let used else {
    guard text.utf8.contains(ASCII.slash) else { return [shownText(withoutBullet(text[...]))].compactMap(\.self) }
    return text.split(separator: " / ").compactMap { shownText(String($0)) }
  }
  return text.utf8.split(whereSeparator: used.contains).compactMap { shownText(withoutBullet(Substring($0))) }
}

/// A line of a list without the sign with which it begins.
private func withoutBullet(_ line: Substring) -> String {
  let text = line.drop { $0 == " " }
  guard let sign = text.first, "*-+•–·".contains(sign), text.dropFirst().first == " " else { return String(line) }
  return String(text.dropFirst(2))
}

/// The tags of a cell. Several between spaces are known by their form, as in `Platform:Web Kind:Plot`, or where all together can be none.
func tagTexts(_ text: String) -> [String] {
  cellTexts(text).flatMap { part in
    guard part.utf8.contains(ASCII.space) else { return [part] }
    let words = part.split(separator: " ").map(String.init)
    func isPair(_ word: String) -> Bool { word.dropFirst().dropLast().contains(":") }
    func isOfTag(_ word: String) -> Bool {
      let isOneWord = isPair(word) || word.dropFirst().contains { $0.isUppercase || "_-".contains($0) }
      return isOneWord && Identifier(slugOf: word) != nil
    }
    let areSeveral = words.allSatisfy(isPair) || Identifier(slugOf: part) == nil && words.allSatisfy(isOfTag)
    return words.count > 1 && areSeveral ? words : [part]
  }
}

/// The texts of a list in JSON, or as Python writes one; `nil` for any other text.
private func jsonTexts(_ text: String) -> [String]? {
  var inner = text.dropFirst().dropLast().trimmingPrefix { $0 == " " }
  if inner.isEmpty { return [] }
  // Python 2: `[u'a', u'b']`.
  let isOld = inner.hasPrefix("u'") || inner.hasPrefix("u\"")
  if isOld { inner = inner.dropFirst() }
  guard let mark = inner.first, mark == "\"" || mark == "'", inner.last == mark, inner.count > 1 else { return nil }
  let start = isOld ? "u" : ""
  let separators = ["\(mark), \(start)\(mark)", "\(mark),\(start)\(mark)"]
  let separator = separators.first(where: inner.contains) ?? separators[0]
  return inner.dropFirst().dropLast().split(separator: separator).map(String.init)
}

/// The text of a cell as SharePoint shows it: a lookup (`12;#Finance`), several (`12;#HR;#13;#IT`), choices (`;#A;#B;#`), a term with its
/// identifier (`Finance|0f3a…`) and a person (`i:0#.f|membership|ann@contoso.example`) are stored with more.
func withoutSharePointMarks(_ text: String) -> String {
  guard text.utf8.contains(ASCII.hash) || text.utf8.contains(UInt8(ascii: "|")) else { return text }
  guard let mark = text.firstRange(of: ";#"), text[..<mark.lowerBound].utf8.allSatisfy(\.isASCIIDigit) else {
    return withoutIdentifier(text)
  }
  let parts = text.split(separator: ";#", omittingEmptySubsequences: false).map(String.init)
  // A number is before each value, and nothing before a choice.
  let values = parts[0].isEmpty ? parts[...] : parts.dropFirst()
  return values.filter { !$0.isEmpty && (parts[0].isEmpty || !$0.utf8.allSatisfy(\.isASCIIDigit) || parts.count == 2) }
    .map(withoutIdentifier).joined(separator: "; ")
}

/// The name of a person or of a term without what identifies it.
private func withoutIdentifier(_ text: String) -> String {
  guard let bar = text.lastIndex(of: "|") else { return text }
  let rest = text[text.index(after: bar)...]
  if text.lowercased().hasPrefix("i:0#") { return String(rest) }
  let isIdentifier =
    rest.utf8.count == 36 && rest.utf8.allSatisfy { $0 == ASCII.hyphen || ByteSet("0123456789ABCDEFabcdef").contains($0) }
  return isIdentifier ? String(text[..<bar]) : text
}

/// The text of a cell without the apostrophe that keeps a spreadsheet from running it as a formula.
func withoutApostrophe(_ text: String) -> String {
  text.hasPrefix("'") && isNeutralisedInTables(text) ? String(text.dropFirst()) : text
}

/// The name of the column whose cells have this name: `field.note (de)` for `fields.note.de`.
func columnName(_ name: String) -> String {
  if name == "retired.since" || name == "retired.replacedBy" { return name == "retired.since" ? "retired" : "replacedBy" }
  let keys = name.split(separator: ".").map(String.init)
  let isField = keys[0] == DocumentProperty.fields.rawValue && keys.count > 1
  let rest = keys.dropFirst(isField ? 2 : 1)
  return (isField ? "field." + keys[1] : keys[0]) + (rest.isEmpty ? "" : " (\(rest.joined(separator: ".")))")
}

extension TableColumn {
  /// The keys of its cells in the manifest; `nil` for a column that is no cell of a document.
  var keys: [String]? {
    switch (column, part) {
    case (.retired, _): ["retired", "since"]
    case (.replacedBy, _): ["retired", "replacedBy"]
    case (.fields, nil), (.path, _), (.folder, _), (.name, _), (.id, _), (.size, _), (.type, _), (.source, _): nil
    case (let name, let part?): [name.rawValue, part] + (language.map { [$0] } ?? [])
    case (let column, nil): [column.rawValue]
    }
  }

  var isDay: Bool { [.publish, .retire, .retired].contains(column) }
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
      let text = shownText(text) ?? text
      if let section = sections.first(where: { $0.isCalled(text) }) { return .text(section.id) }
      let parts = cellTexts(text)
      let known = parts.lazy.compactMap { part in sections.first { $0.isCalled(part) } }.first
      if parts.count > 1, let known {
        let words = "'\(printable(text))' names several sections, and a document has one: '\(known.id)' was taken"
        log.report(Diagnostic(.imported.readAs, words, at: place))
        return .text(known.id)
      }
      log.report(
        Diagnostic(
          .imported.unknownCell, "section", printable(text), at: place,
          fix: didYouMean(text, among: sections.map(\.id)) ?? "write it under 'sections', or \(named(sections))"))
      return nil
    case .tags: return .list(tagTexts(text))
    case .redirectFrom: return .list(cellTexts(text))
    case .modes:
      let (modes, known) = (cellTexts(text), OpenMode.allCases.map(\.rawValue))
      guard let unknown = modes.first(where: { !known.contains($0) }) else { return .list(modes) }
      log.report(
        Diagnostic(
          .imported.unknownCell, "mode", printable(unknown), at: place,
          fix: didYouMean(unknown, among: known) ?? "write \(known.joined(separator: ", "))"))
      return nil
    case .title, .owner, .replacedBy: return shownText(text).map { .text($0) }
    case .language: return shownText(text).map { .text(LanguageTag.named($0)?.text ?? $0) }
    case .state:
      if let state = TableWords.states[text.lowercased()] { return .text(state.rawValue) }
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
    default: return CellValue(.text(withoutControls(text)))
    }
  }

  private func value(_ text: String, of field: Field, at place: Place?, log: inout DiagnosticLog) -> CellValue? {
    switch field.kind {
    case .text: return CellValue(.text(withoutControls(text)))
    case .person: return .list(cellTexts(text))
    case .date: return .text(day(text)?.text ?? text)
    case .number: return .text(writtenNumber(text) ?? text)
    case .choice:
      let choices = cellTexts(text).compactMap { name -> String? in
        if let choice = field.choices.first(where: { $0.isCalled(name) }) { return choice.id }
        log.report(
          Diagnostic(
            .imported.unknownCell, "choice of '\(field.named.id)'", printable(name), at: place,
            fix: didYouMean(name, among: field.choices.map(\.id)) ?? "write it under 'choices', or \(named(field.choices))"))
        return nil
      }
      return choices.isEmpty ? nil : .list(choices)
    }
  }
}

/// The names that there are, for advice; a long list helps nobody.
private func named(_ known: [PortalNames.Named]) -> String {
  known.isEmpty || known.count > 8
    ? "correct the name" : "write one of: " + known.map { printable($0.id) }.joined(separator: ", ")
}
