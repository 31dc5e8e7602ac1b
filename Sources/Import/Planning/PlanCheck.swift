import Diagnostics
import Portal
import TextBasics

/// The values of a plan that `check` would refuse, each with what it says of it.
///
/// `check` itself is asked, by resolving the planned portal: an import has no rules of its own for values.
struct RefusedValues: Sendable {
  /// By the document's identifier, or for a new one the path of its file, and then by the name of the cell; `whole` stands for all.
  private(set) var values: [String: [String: Diagnostic]] = [:]

  static let whole = ""

  subscript(id: String) -> [String: Diagnostic] { values[id] ?? [:] }

  var count: Int { values.values.reduce(0) { $0 + $1.count } }

  mutating func refuse(_ id: String, _ cells: [String], _ diagnostic: Diagnostic) {
    for cell in cells where values[id]?[cell] == nil { values[id, default: [:]][cell] = diagnostic }
  }
}

/// An error of a portal's documents, and of which of them it is.
private struct DocumentError: Hashable {
  let rule: String
  let summary: String
  let id: String?
}

/// The documents of files, found by places in them.
struct PlacedEntries {
  private var entries: [String: [WrittenEntry]] = [:]

  init(_ files: [TextFile]) {
    for file in files { entries[file.path] = readEntries(file, ofManifest: file.path == manifestPath, log: &silentLog) ?? [] }
  }

  /// The document in which a place is.
  func entry(at place: Place?) -> WrittenEntry? {
    place.flatMap { place in entries[place.file]?.last { $0.place <= place } }
  }

  fileprivate func error(_ diagnostic: Diagnostic) -> DocumentError {
    DocumentError(rule: diagnostic.identifier, summary: diagnostic.summary, id: entry(at: diagnostic.place)?.text("id"))
  }
}

extension ImportedPortal {
  /// The errors of the portal that a plan would write and that it does not have now, and its documents.
  func newErrors(_ plan: ImportPlan, options: ImportOptions) async -> (errors: [Diagnostic], entries: PlacedEntries) {
    let none = PlacedEntries([])
    guard plan.files.contains(where: { !$0.path.hasSuffix(".lock") }) else { return ([], none) }
    let planned = texts(plan.files)
    let found = await resolved(planned, today: options.today, jobs: options.jobs).log.diagnostics
    let errors = found.filter { $0.severity == .error }
    guard !errors.isEmpty else { return ([], none) }
    let (texts, entries) = (files.map(\.file), PlacedEntries(planned))
    let now = PlacedEntries(texts)
    let known = Set(await resolved(texts, today: options.today, jobs: options.jobs).log.diagnostics.map(now.error))
    return (errors.filter { !known.contains(entries.error($0)) }, entries)
  }
}

extension ImportPlan {
  /// Adds the values of which errors of the planned portal are. Returns the errors of none.
  func refuse(_ errors: [Diagnostic], of entries: PlacedEntries, _ refused: inout RefusedValues) -> [Diagnostic] {
    errors.filter { error in
      guard let place = error.place, let entry = entries.entry(at: place), let id = entry.text("id") else { return true }
      let key = entry.key(at: place)
      if let change = changes.first(where: { $0.id == id }) {
        let cells = change.fields.map(\.field)
        let own = cells.filter { Self.concerns($0, key) }
        refused.refuse(id, own.isEmpty ? cells : own, error)
        return cells.isEmpty
      }
      guard let addition = additions.first(where: { $0.id == id }) else { return true }
      let isOptional = !["id", "title", "source", "path", "url", "app"].contains(key)
      refused.refuse(addition.path, [isOptional ? key : RefusedValues.whole], error)
      return false
    }
  }

  /// True if a cell wrote the value at a key.
  private static func concerns(_ cell: String, _ key: String) -> Bool {
    if cell == "state" { return ["draft", "listed", "retired", "retired.since", "publish", "retire"].contains(key) }
    if cell == "path" { return ["path", "url", "source", "app"].contains(key) }
    return cell == key || cell.hasPrefix(key + ".") || key.hasPrefix(cell + ".")
  }
}

extension WrittenEntry {
  /// The keys that lead to the value at a place, such as `fields.cost`.
  fileprivate func key(at place: Place) -> String {
    var members = members
    var keys: [String] = []
    while let member = members.last(where: { ($0.keyPosition.line, $0.keyPosition.column) <= (place.line, place.column) }) {
      keys.append(member.key)
      members = member.members
    }
    return keys.joined(separator: ".")
  }
}
