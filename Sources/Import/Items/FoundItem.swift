import Diagnostics
import Files
package import Portal
package import TextBasics

/// A file or folder as a source lists it.
package struct FoundItem: Sendable {
  package enum Location: Sendable {
    /// The path below the source's own address, as people see it.
    case path(String)
    /// The path below the source's own address in percent-encoding, for names of any bytes.
    case encoded(String)
    /// The encoded address.
    case address(String)
    /// A row of a table that does not say where its document is, by its first text.
    case unknown(String)
  }

  package enum State: Sendable, Hashable {
    case present
    case deleted
    /// The file cannot be a document, why, and what to do other than to rename it.
    case refused(String, fix: String? = nil)
    /// The source has the file or folder and did not show it, and why.
    case unseen(String)
  }

  /// Stays the same when the file is moved or renamed.
  package var id: String?
  package var location: Location
  package var state = State.present
  package var title: String?
  package var updated: CalendarDate?
  /// A time of which no day can be read.
  package var unreadTime: String?
  package var owner: String?
  /// The row of a table that people edit.
  var row: TableRow?
  /// The values of the library's own columns that the manifest names.
  var cells: [TableCell] = []
  /// The identifier that the document has, or is to have.
  var identifier: String?
  /// A mark of the content, a checksum or size and time: it changes when the content does.
  package var mark: String?
  /// The file itself, if it is on this machine.
  package var file: LocalFile?
  /// The list ends within the item's row.
  var isCutOff = false
  /// The item's place in the list, or `nil` if the list is not a file.
  package var place: Place?

  package init(_ location: Location, id: String? = nil, _ state: State = .present) {
    (self.location, self.id, self.state) = (location, id, state)
  }

  /// Takes the values of the library's own columns; the title names the document.
  mutating func take(_ cells: [TableCell]) {
    self.cells = cells.filter { $0.keys != [DocumentProperty.title.rawValue] || $0.value != nil }
    title = self.cells.first { $0.keys == [DocumentProperty.title.rawValue] }?.value?.shown ?? title
  }

  /// Its id is a number or code of a table of somebody's own, not one of a document.
  var isOfCode: Bool { row?.exported == nil && row?.id != nil && identifier == nil }

  /// The location as people read it.
  var name: String {
    switch location {
    case .path(let text), .unknown(let text): text
    case .encoded(let text), .address(let text): percentDecoded(text)
    }
  }

  /// The bytes of what says where it is.
  var pathSize: Int { location.text.utf8.count }

  /// Refuses the item for the length of its path, and keeps of it what tells people which one it is.
  mutating func refuseForLength() {
    let text = location.text.unicodeScalars
    let short = String(text.prefix(200)) + "…" + String(text.suffix(40))
    switch location {
    case .unknown: location = .unknown(short)
    case .path, .encoded, .address: location = .path(short)
    }
    if case .present = state { state = .refused("its path has more than \(ListBudget.path) bytes") }
  }

  /// The texts that a server chooses.
  var texts: [String] {
    let reason: String? =
      switch state {
      case .refused(let reason, _), .unseen(let reason): reason
      case .present, .deleted: nil
      }
    return [name] + [id, title, owner, mark, identifier, unreadTime, reason].compactMap(\.self)
      + cells.compactMap { $0.value?.shown }
  }

  /// Reads the day of a time, which may be empty.
  mutating func setTime(_ text: String?) {
    updated = text.flatMap { day($0) }
    unreadTime = updated == nil && text != "" ? text : nil
  }
}

extension [FoundItem] {
  /// False, with a report, if the items exceed a limit. One whose path is much longer than that of any document is refused.
  mutating func keepWithinLimits(log: inout DiagnosticLog) -> Bool {
    var budget = ListBudget()
    for index in indices {
      if self[index].pathSize > ListBudget.path { self[index].refuseForLength() }
      guard let excess = budget.excess(ofPath: self[index].pathSize) else { continue }
      log.report(Diagnostic(.imported.unreadable, excess, fix: ListBudget.advice))
      return false
    }
    return true
  }
}

extension FoundItem.Location {
  var text: String {
    switch self {
    case .path(let text), .encoded(let text), .address(let text), .unknown(let text): text
    }
  }
}
