/// The changes between two catalogues of a portal.
package struct CatalogueComparison: Sendable, Hashable {
  /// The changes of the portal itself.
  package let portal: [FactChange]
  /// By kind, and within a kind in the order of the catalogues.
  package let documents: [DocumentChange]
  /// The number of documents without changes.
  package let unchanged: Int

  package var isEmpty: Bool { portal.isEmpty && documents.isEmpty }

  package func documents(_ kind: DocumentChange.Kind) -> [DocumentChange] { documents.filter { $0.kind == kind } }
}

/// A document that is new, gone or changed.
package struct DocumentChange: Sendable, Hashable {
  /// The kind of change, in the order of a report. If several apply, the first one counts.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case added
    case removed
    case retired
    /// The document has another id, so its page has another address.
    case renamed
    /// The document has another address.
    case moved
    /// Any other change.
    case changed
  }

  package let kind: Kind
  /// The current id, or the last one of a removed document.
  package let id: String
  /// The former id of a renamed document.
  package let formerID: String?
  /// In the default language.
  package let title: String
  /// The current address, or the last one of a removed document.
  package let address: String?
  /// The changed facts; empty for added and removed documents.
  package let changes: [FactChange]
}

/// A fact that is new, gone or changed.
package struct FactChange: Sendable, Hashable {
  /// The name of the fact, such as `title (de)`.
  package let name: String
  package let old: String?
  package let new: String?

  package var phrase: String {
    switch (old, new) {
    case (let old?, let new?): "\(name): \(old) → \(new)"
    case (nil, let new?): "\(name) added: \(new)"
    case (let old?, nil): "\(name) removed: \(old)"
    case (nil, nil): name
    }
  }
}

extension CatalogueComparison {
  package init(from old: PublishedCatalogue, to new: PublishedCatalogue) {
    let before = ComparedDocuments(old)
    let after = ComparedDocuments(new)
    let renamed = after.formerIDs(in: before)
    let formerIDs = Set(renamed.values)
    var documents: [DocumentChange] = []
    var unchanged = 0
    for document in after.all {
      let formerID = renamed[document.id]
      guard let previous = before[formerID ?? document.id] else {
        documents.append(after.change(.added, document))
        continue
      }
      let changes = differences(before.facts(previous), after.facts(document))
      let kind: DocumentChange.Kind? =
        if document.since != nil, previous.since == nil {
          .retired
        } else if formerID != nil {
          .renamed
        } else if document.address != previous.address, document.address != nil {
          .moved
        } else {
          changes.isEmpty ? nil : .changed
        }
      if let kind { documents.append(after.change(kind, document, formerID: formerID, changes)) } else { unchanged += 1 }
    }
    documents += before.all.filter { after[$0.id] == nil && !formerIDs.contains($0.id) }.map { before.change(.removed, $0) }
    self.documents = DocumentChange.Kind.allCases.flatMap { kind in documents.filter { $0.kind == kind } }
    self.unchanged = unchanged
    portal = differences(old.facts, new.facts)
  }
}

/// The documents of a catalogue, including retired ones. If two share an id, which docportal never writes, the first one counts.
private struct ComparedDocuments {
  let all: [PublishedDocument]
  private let catalogue: PublishedCatalogue
  private let names: CatalogueNames
  private let positions: [String: Int]

  init(_ catalogue: PublishedCatalogue) {
    self.catalogue = catalogue
    names = CatalogueNames(catalogue)
    var positions: [String: Int] = [:]
    var all: [PublishedDocument] = []
    for document in catalogue.documents + (catalogue.retired ?? []) where positions[document.id] == nil {
      positions[document.id] = all.count
      all.append(document)
    }
    (self.all, self.positions) = (all, positions)
  }

  subscript(id: String) -> PublishedDocument? { positions[id].map { all[$0] } }

  func facts(_ document: PublishedDocument) -> [Fact] { catalogue.facts(document, names) }

  /// The ids of documents in an earlier catalogue, by their ids here: those that the documents themselves declare, or that of the
  /// only earlier document at the same address.
  func formerIDs(in earlier: ComparedDocuments) -> [String: String] {
    let gone = Dictionary(grouping: earlier.all.filter { self[$0.id] == nil }) { $0.address ?? "" }
    let arrived = all.filter { earlier[$0.id] == nil }
    let places = Dictionary(grouping: arrived) { $0.address ?? "" }
    var taken: Set<String> = []
    var formerIDs: [String: String] = [:]
    for document in arrived {
      var candidates = (document.formerIDs ?? []).filter { self[$0] == nil && earlier[$0] != nil }
      if let address = document.address, let here = gone[address], here.count == 1, places[address]?.count == 1 {
        candidates.append(here[0].id)
      }
      if let id = candidates.first(where: { taken.insert($0).inserted }) { formerIDs[document.id] = id }
    }
    return formerIDs
  }

  func change(
    _ kind: DocumentChange.Kind, _ document: PublishedDocument, formerID: String? = nil, _ changes: [FactChange] = []
  ) -> DocumentChange {
    let title = catalogue.languages.lazy.compactMap { document.title[$0] }.first ?? document.id
    return DocumentChange(
      kind: kind, id: document.id, formerID: formerID, title: title, address: document.address, changes: changes)
  }
}

/// The facts that differ: in the order of `new`, then those that are gone.
private func differences(_ old: [Fact], _ new: [Fact]) -> [FactChange] {
  let values = Dictionary(old.filter { !$0.isMember }.map { ($0.name, $0) }) { first, _ in first }
  let members = (old: Set(old.filter(\.isMember)), new: Set(new.filter(\.isMember)))
  let names = Set(new.lazy.filter { !$0.isMember }.map(\.name))
  let changed = new.compactMap { fact -> FactChange? in
    if fact.isMember { return members.old.contains(fact) ? nil : FactChange(name: fact.name, old: nil, new: fact.shown) }
    let before = values[fact.name]
    return before?.value == fact.value ? nil : FactChange(name: fact.name, old: before?.shown, new: fact.shown)
  }
  let gone = old.filter { $0.isMember ? !members.new.contains($0) : !names.contains($0.name) }
  return changed + gone.map { FactChange(name: $0.name, old: $0.shown, new: nil) }
}
