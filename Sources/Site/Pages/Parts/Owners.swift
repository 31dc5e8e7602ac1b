import Portal
import Theme

/// Who answers for listed documents, in the order of the first document of each.
struct Owners: Sendable {
  private(set) var all: [Owner] = []
  private var indexes: [String: Int] = [:]

  init(_ catalogue: Catalogue) {
    var files = FileNames()
    for document in catalogue.listed {
      guard let text = catalogue.documents[document].owner else { continue }
      if let index = indexes[text.fallback] {
        all[index].documents.append(document)
      } else if let slug = files.name(for: OwnerName(text.fallback).name) {
        indexes[text.fallback] = all.count
        all.append(Owner(text: text, slug: slug, documents: [document]))
      }
    }
  }

  /// The index of a document's owner; `nil` without one, for one without listed documents, and for a text too long for a file name.
  func index(of document: Document) -> Int? { document.owner.flatMap { indexes[$0.fallback] } }
}

/// An owner with a page.
struct Owner: Sendable {
  /// The owner as the author wrote it.
  let text: LocalizedText
  /// The file name of the page.
  let slug: Identifier
  /// The indexes of the listed documents in the catalogue, in the manifest's order.
  var documents: [Int]
}

/// An owner as people read it.
struct OwnerName {
  let name: String
  /// `nil` for an owner written without an address, such as a team.
  let address: String?

  init(_ text: String) {
    // Any text may name an owner.
    let mailbox = try? Mailbox(text)
    address = mailbox?.address
    name = mailbox.map { $0.name.isEmpty ? $0.address : $0.name } ?? text
  }
}

/// File names for owners; namesakes get a number.
private struct FileNames {
  private var taken: Set<String> = []
  private var last: [String: Int] = [:]

  mutating func name(for text: String) -> Identifier? {
    guard let first = Identifier(slugOf: text) else { return nil }
    var name = first
    while !taken.insert(name.collisionKey).inserted {
      let number = (last[first.collisionKey] ?? 1) + 1
      last[first.collisionKey] = number
      guard let next = Identifier("\(first.text)-\(number)") else { return nil }
      name = next
    }
    return name
  }
}
