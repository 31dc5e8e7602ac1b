package import Diagnostics
package import Portal
import TextBasics

/// The documents of a message: those named by identifier, and those that pass the filters.
package struct EmailSelection: Sendable {
  package var documents: [String]
  package var section: String?
  package var tag: String?
  package var updatedSince: CalendarDate?
  /// Documents that are due on a day.
  package var dueOn: CalendarDate?

  package init(
    documents: [String] = [], section: String? = nil, tag: String? = nil, updatedSince: CalendarDate? = nil,
    dueOn: CalendarDate? = nil
  ) {
    self.dueOn = dueOn
    self.documents = documents
    self.section = section
    self.tag = tag
    self.updatedSince = updatedSince
  }

  /// The indexes of the documents in a catalogue without repeats: first the named ones, then those that pass all filters, in the
  /// manifest's order. Reports unknown names, and an empty selection, which is no error if nothing has changed since a day.
  package func indexes(in catalogue: Catalogue, log: inout DiagnosticLog) -> [Int] {
    let errors = log.count(.error)
    let ids = catalogue.documents.map(\.id.text)
    let byID = Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
    var chosen: [Int] = []
    for id in documents {
      if let index = byID[id] { chosen.append(index) } else { report(id, ids, catalogue, &log) }
    }
    if section != nil || tag != nil || updatedSince != nil || dueOn != nil { chosen += filtered(catalogue, &log) }
    if chosen.isEmpty, log.count(.error) == errors {
      let day = updatedSince ?? dueOn
      log.report(
        day.map { Diagnostic(dueOn == nil ? .message.nothingNew : .message.nothingDue, $0.text) } ?? Diagnostic(.message.empty))
    }
    var seen: Set<Int> = []
    return chosen.filter { seen.insert($0).inserted }
  }

  private func report(_ id: String, _ ids: [String], _ catalogue: Catalogue, _ log: inout DiagnosticLog) {
    guard let document = catalogue.document(formerly: id) else { return report("document", id, known: ids, &log) }
    let fix = "its id is now '\(document.id.text)'"
    log.report(Diagnostic(.message.unknownName, "document", id, at: Place(option: "--document", id), fix: fix))
  }

  private func report(_ kind: String, _ name: String, known: [String], _ log: inout DiagnosticLog) {
    log.report(
      Diagnostic(
        .message.unknownName, kind, name, at: Place(option: "--" + kind, name), fix: didYouMean(name, among: known)))
  }

  private func filtered(_ catalogue: Catalogue, _ log: inout DiagnosticLog) -> [Int] {
    let (found, tagged) = (section.flatMap { catalogue.section($0) }, tag.flatMap { catalogue.tag($0) })
    if let section, found == nil { report("section", section, known: catalogue.sections.map(\.id.text), &log) }
    if let tag, tagged == nil { report("tag", tag, known: catalogue.tags.map(\.name), &log) }
    var indexes = catalogue.listed(in: found, with: tagged)
    if let dueOn { indexes = indexes.filter { catalogue.documents[$0].isDue(on: dueOn) } }
    guard let updatedSince else { return indexes }
    return indexes.filter { catalogue.documents[$0].updated.map { $0 >= updatedSince } ?? false }
  }
}
