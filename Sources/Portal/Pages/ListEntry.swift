package import Diagnostics
package import TextBasics

/// The selection of a list of documents within a text, as written.
package struct ListEntry: ManifestEntry {
  package enum Order: String, CaseIterable, Sendable {
    case title, updated
  }

  package var place = Place(file: "")
  /// A value could not be read, which was reported.
  package internal(set) var isDamaged = false
  package var section: Written<String>?
  package var tag: Written<String>?
  package var ids: [Written<String>] = []
  package var sort: Written<Order>?
  package var limit: Written<Int>?
  static let noun = "the list"
  static let table = FieldTable<Self>([
    Field("section", .text, \.section),
    Field("tag", .text, \.tag),
    Field("ids", .list(of: .text), \.ids),
    Field("sort", .choice("order"), \.sort),
    Field("limit", .written(.number()), \.limit),
  ])

  init() {}

  /// Reads the YAML of a block. Returns `nil`, after a report, if it cannot be read.
  package init?(_ file: TextFile, log: inout DiagnosticLog) {
    self.init()
    switch parseYAML(file, log: &log) {
    case .document(let root):
      guard let members = root.members("the list", &log) else { return nil }
      place = root.place
      read(members, &log)
    case .empty:
      log.report(Diagnostic(.yaml.emptyValue, "the list", at: Place(file: file.path, line: 1, column: 1), fix: Self.fix))
      return nil
    case .unreadable: return nil
    }
  }

  private static let fix = "write 'section', 'tag', 'ids' or 'limit' in it"

  /// Reports a name that the catalogue does not have.
  package static func unknown(_ name: Written<String>, _ kind: String, known: [String], fix: String? = nil) -> Diagnostic {
    fix.map { Diagnostic(.manifest.unknownName, kind, name.value, at: name.place, fix: $0) }
      ?? .unknownName(name, kind, known: known)
  }
}
