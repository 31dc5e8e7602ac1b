import Diagnostics
import TextBasics

/// Which column of a list of people holds what.
struct RecipientColumns {
  enum Name: String, CaseIterable {
    case address
    case name
    case language
    case user
  }

  let indexes: [Name: Int]
  let count: Int

  /// Reads the first row; `nil` when it cannot be used, which is reported. Other columns, which lists from elsewhere have, are
  /// left out with a warning.
  init?(_ row: [CSVTable.Field], file: String, log: inout DiagnosticLog) {
    var indexes: [Name: Int] = [:]
    var others: [CSVTable.Field] = []
    let known = Name.allCases.map(\.rawValue)
    let errors = log.count(.error)
    for (index, field) in row.enumerated() where !field.text.isEmpty {
      let text = singleLine(field.text).lowercased()
      if let name = Name(rawValue: text) {
        if indexes.updateValue(index, forKey: name) != nil {
          log.report(.columnTwice(name.rawValue, at: Place(file: file, field)))
        }
      } else if let nearest = nearestName(to: text, among: known) {
        log.report(.columnLeftOut(field.text, nearest: nearest, at: Place(file: file, field)))
      } else {
        others.append(field)
      }
    }
    if let first = others.first { log.report(.columnsLeftOut(others.map(\.text), at: Place(file: file, first))) }
    if indexes[.address] == nil { log.report(.noAddressColumn(at: Place(file: file, line: row.first?.line ?? 1, column: 1))) }
    guard log.count(.error) == errors else { return nil }
    self.indexes = indexes
    count = row.count
  }
}
