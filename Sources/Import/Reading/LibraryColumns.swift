import Diagnostics
import Portal
import TextBasics

/// Reads the columns that a library has of its own, such as a department, and that the manifest names under `columns`.
struct LibraryColumns {
  private let settings: ImportSettings
  private(set) var log = DiagnosticLog()
  private var reported: Set<String> = []
  private var names: Set<String> = []
  private var readings: [Reading: Int] = [:]

  init(_ settings: ImportSettings) { self.settings = settings }

  /// The cells of an object of a list; `values` are the objects that have the columns.
  mutating func cells(_ values: [JSONValue?], at place: Place?) -> [TableCell] {
    guard !settings.columns.isEmpty else { return [] }
    var cells: [TableCell] = []
    for case .object(let members)? in values {
      for (name, value) in members {
        names.insert(name.lowercased())
        guard let key = key(name), let column = settings.columns[key], let keys = column.keys,
          !cells.contains(where: { $0.keys == keys })
        else { continue }
        cells.append(cell(column, keys, libraryText(value), at: place))
      }
    }
    return cells
  }

  /// Reports what was read otherwise than it is written, once for each way, and the columns that no item had.
  mutating func report(in file: String?) {
    for reading in Reading.allCases {
      guard let count = readings[reading] else { continue }
      log.report(
        Diagnostic(.imported.readAs, "\(counted(count, "item")): \(reading.rawValue)", at: file.map { Place(file: $0) }))
    }
    // A list without items says nothing.
    guard !names.isEmpty else { return }
    let known = Set(names.map { key($0) ?? $0 })
    for diagnostic in settings.missingColumns(among: known, at: file.map { Place(file: $0) }) { log.report(diagnostic) }
  }

  private mutating func cell(_ column: TableColumn, _ keys: [String], _ text: String, at place: Place?) -> TableCell {
    // SharePoint has notes of several lines in HTML.
    var text = column.column == .fields ? CellAddress.withoutMarkup(text) : text
    if column.column == .description {
      let described = CellAddress.description(text)
      text = described.text
      for reading in described.readings { readings[reading, default: 0] += 1 }
    }
    guard !text.isEmpty else { return TableCell(keys: keys, value: nil, at: place) }
    if column.isDay || column.column == .updated || settings.names.isDay(column) {
      return TableCell(keys: keys, value: day(text).map { .text($0.text) }, at: place)
    }
    var faults = DiagnosticLog()
    let value = settings.names.value(text, of: column, at: place, log: &faults)
    if !faults.diagnostics.isEmpty, reported.insert(keys.joined(separator: ".") + "\n" + text).inserted { log.merge(faults) }
    return TableCell(keys: keys, value: value, at: place)
  }

  /// The name under which the manifest has a column: SharePoint writes `Document type` as `Document_x0020_type` within.
  private func key(_ name: String) -> String? {
    let lower = name.lowercased()
    if settings.columns[lower] != nil { return lower }
    guard lower.utf8.contains(UInt8(ascii: "_")) else { return nil }
    let shown = withoutSharePointEscapes(lower)
    return settings.columns[shown] == nil ? nil : shown
  }
}

extension ImportSettings {
  /// The warnings for the library's own columns that the manifest names and a list does not have, unless another one has their meaning.
  func missingColumns(among names: Set<String>, at place: Place?) -> [Diagnostic] {
    let meanings = Set(columns.filter { names.contains($0.key) }.map(\.value))
    let usual: Set<ImportedColumn> = [.title, .updated, .owner]
    let missing = columns.filter { name, column in
      !names.contains(name) && !meanings.contains(column) && column.keys != nil && !usual.contains(column.column)
    }
    return missing.keys.sorted().map {
      Diagnostic(.imported.missingColumn, printable($0), at: place, fix: didYouMean($0, among: names.sorted()))
    }
  }
}

/// The letters that stand for `_x0020_` and the like in internal names of SharePoint.
private func withoutSharePointEscapes(_ name: String) -> String {
  var shown = ""
  var rest = name[...]
  while let mark = rest.firstRange(of: "_x") {
    shown += rest[..<mark.lowerBound]
    let code = rest[mark.upperBound...].prefix(4)
    let end = rest.index(mark.upperBound, offsetBy: 5, limitedBy: rest.endIndex)
    if let end, rest[rest.index(before: end)] == "_", let number = UInt32(code, radix: 16), let scalar = Unicode.Scalar(number) {
      shown.unicodeScalars.append(scalar)
      rest = rest[end...]
    } else {
      shown += "_x"
      rest = rest[mark.upperBound...]
    }
  }
  return shown + rest
}

/// The text of a column in JSON: a lookup, a person or a term is an object, and several are a list of them.
private func libraryText(_ value: JSONValue) -> String {
  switch value {
  case .text(let text): return withoutSharePointMarks(text)
  case .number(let number): return String(number)
  case .fraction(let number): return String(number)
  case .flag(let flag): return flag ? "true" : "false"
  case .null: return ""
  case .list(let values): return values.map(libraryText).filter { !$0.isEmpty }.joined(separator: "; ")
  case .object:
    if let results = value["results"] { return libraryText(results) }
    let names = ["Title", "LookupValue", "Label", "Value", "Description", "Email", "Url"]
    return names.lazy.compactMap { value[$0].map(libraryText) }.first { !$0.isEmpty } ?? ""
  }
}
