import Diagnostics
import Portal
import TextBasics

/// The documents of a list within a text.
struct DocumentSelection {
  let catalogue: Catalogue
  let unread: Unread
  /// The order of titles in the text's language.
  let titleOrder: ([String]) -> [Int]
  let language: LanguageTag

  /// The indexes in the catalogue: first the documents named by `ids`, then those that pass `section` and `tag`. The places of what
  /// is reported are in `file`, the block's own text. Returns `nil` after an error.
  func indexes(_ file: TextFile, log: inout DiagnosticLog) -> [Int]? {
    guard let entry = ListEntry(file, log: &log) else { return nil }
    let errors = log.count(.error)
    var indexes = entry.ids.compactMap { named($0, &log) }
    if entry.ids.isEmpty || entry.section != nil || entry.tag != nil {
      let section = entry.section.flatMap { name in
        find(name, .section, catalogue.section, catalogue.sections.map(\.id.text), &log)
      }
      let tag = entry.tag.flatMap { name in find(name, .tag, catalogue.tag, catalogue.tags.map(\.name), &log) }
      indexes += catalogue.listed(in: section, with: tag)
    }
    if let limit = entry.limit, limit.value < 1 {
      log.report(Diagnostic(.yaml.outOfRange, "'limit'", "1", String(catalogue.documents.count), at: limit.place))
    }
    guard !entry.isDamaged, log.count(.error) == errors else { return nil }
    var seen: Set<Int> = []
    indexes.removeAll { !seen.insert($0).inserted }
    let ordered = sorted(indexes, by: entry.sort?.value)
    let shown = ordered.prefix(entry.limit?.value ?? ordered.count)
    // The document may be among those that could not be read.
    if shown.isEmpty, unread.manifest.all, unread.documents.isEmpty { log.report(Diagnostic(.text.emptyList, at: entry.place)) }
    return Array(shown)
  }

  /// A document by its identifier; drafts are left out, as in every list.
  private func named(_ id: Written<String>, _ log: inout DiagnosticLog) -> Int? {
    if let index = catalogue.index(ofDocument: id.value) { return index }
    if catalogue.drafts.contains(id.value) || unread.mayHave(.document, id.value) { return nil }
    let fix = catalogue.document(formerly: id.value).map { "its id is now '\($0.id.text)'" }
    log.report(ListEntry.unknown(id, "document", known: catalogue.documents.map(\.id.text), fix: fix))
    return nil
  }

  private func find<Found>(
    _ name: Written<String>, _ kind: TextReference.Named, _ known: (String) -> Found?, _ names: @autoclosure () -> [String],
    _ log: inout DiagnosticLog
  ) -> Found? {
    let found = known(name.value)
    if found == nil, !unread.mayHave(kind, name.value) { log.report(ListEntry.unknown(name, kind.rawValue, known: names())) }
    return found
  }

  private func sorted(_ indexes: [Int], by order: ListEntry.Order?) -> [Int] {
    switch order {
    case nil: indexes
    case .title: titleOrder(indexes.map { catalogue.documents[$0].title[language] }).map { indexes[$0] }
    case .updated: catalogue.newestFirst(indexes)
    }
  }
}
