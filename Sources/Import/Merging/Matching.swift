import OfficeLinks
package import Portal
import TextBasics

/// A document of the manifest that is at the source, as it is written.
package struct SourceDocument: Sendable {
  package let entry: WrittenEntry
  package let id: String
  /// The path below the source's address, in the source's spelling.
  package let path: String
  /// It is at the source that is imported.
  let isHere: Bool

  /// Returns `nil` for a document of another source and for one without an identifier.
  init?(_ entry: WrittenEntry, settings: ImportSettings) {
    guard let id = entry.text("id"), entry.text("source").map({ $0 == settings.source }) ?? true else { return nil }
    if let written = entry.text("path") {
      guard entry["source"] != nil else { return nil }
      path = settings.meantPath(written)
    } else if !settings.isOfOther(entry), let url = entry.text("url"), case .success(let path) = settings.path(ofAddress: url) {
      self.path = path
    } else {
      return nil
    }
    (self.entry, self.id) = (entry, id)
    isHere = true
  }

  /// True for a document at the source that is imported.
  static func isHere(_ entry: WrittenEntry, _ settings: ImportSettings) -> Bool {
    guard entry["path"] != nil else { return SourceDocument(entry, settings: settings) != nil }
    return entry.text("id") != nil && entry.text("path") != nil && entry.text("source") == settings.source
  }

  /// A document of another place, which a row of a table names.
  init?(elsewhere entry: WrittenEntry) {
    guard let id = entry.text("id"), let path = entry.text("path") ?? entry.text("url") ?? entry.text("file") else { return nil }
    (self.entry, self.id, self.path) = (entry, id, path)
    isHere = false
  }

  /// The key of its location.
  var locationKey: String { ["path", "url", "file"].first { entry[$0] != nil } ?? "url" }
}

extension ImportSettings {
  /// True for a document without a source whose address is below that of another source that is read from the same table.
  func isOfOther(_ entry: WrittenEntry) -> Bool {
    guard !besides.isEmpty, entry["source"] == nil, let url = entry.text("url") else { return false }
    // Most addresses say it as they are written.
    if let home = sources.onlyOne(above: url) { return isBeside(home) && home != source }
    guard let address = DocumentAddress.read(url, rules: rules).address?.text else { return false }
    let homes = sources.above(address).filter { isBeside($0.id) }
    return homes.max { $0.base.text.utf8.count < $1.base.text.utf8.count }.map { $0.id != source } ?? false
  }

  /// The path that an author means.
  func meantPath(_ written: String) -> String {
    if case .path(let path) = DocumentAddress.meaning(ofPath: written, on: base) { return path }
    return written
  }
}

/// A file of the source, its line in the lock, and its document, by their indexes in the matching: there may be very many.
struct Match {
  @MatchedIndex fileprivate(set) var item: Int? = nil
  @MatchedIndex fileprivate(set) var locked: Int? = nil
  @MatchedIndex fileprivate(set) var document: Int? = nil
  /// The reason why the item counts as a moved file; `nil` if the source's id says so.
  @Rare var evidence: String? = nil
}

/// The index of what a match has, in a quarter of the memory.
@propertyWrapper
struct MatchedIndex {
  private var stored: Int32

  init(wrappedValue: Int?) { stored = wrappedValue.map { Int32(clamping: $0) } ?? -1 }

  var wrappedValue: Int? {
    get { stored < 0 ? nil : Int(stored) }
    set { self = MatchedIndex(wrappedValue: newValue) }
  }
}

/// Matches files of the source with the lock and with documents.
///
/// The identifier in a row of a table decides first, then the source's id, then the path. Without ids, the content decides last: a
/// missing file and a new file with the same checksum or mark are one moved file if no other file has it.
struct Matching {
  private(set) var matches: [Match]
  private var itemTaken: [Bool]
  let items: [SourceItem]
  private(set) var locked: [LockedDocument]
  private(set) var documents: [SourceDocument]
  private let unseen: [UnseenPlace]
  /// The items whose rows name a document.
  private var named: Set<Int> = []

  /// `table` is the mark of documents of rows that people added to the table of `list`.
  init(_ listing: SourceListing, _ lock: LockFile, _ documents: [SourceDocument], table: String? = nil) {
    (items, unseen) = (listing.items, listing.unseen)
    self.documents = documents
    // Most locks have no others, and a copy of one is large.
    locked = lock.documents.contains(where: \.isElsewhere) ? lock.documents.filter { !$0.isElsewhere } : lock.documents
    matches = locked.indices.map { Match(locked: $0) }
    itemTaken = Array(repeating: false, count: items.count)
    matchRows()
    matchIDs()
    matchPaths()
    matchMoved()
    if let table { matchAddedRows(table) }
    matchDocuments()
  }

  func item(_ match: Match) -> SourceItem? { match.item.map { items[$0] } }

  func known(_ match: Match) -> LockedDocument? { match.locked.map { locked[$0] } }

  func document(_ match: Match) -> SourceDocument? { match.document.map { documents[$0] } }

  /// Adds the documents that have no match yet and whose rows somebody removed.
  mutating func addRemoved(_ ids: Set<String>) {
    let matched = Set(matches.lazy.compactMap(\.document))
    matches += documents.indices.filter { ids.contains(documents[$0].id) && !matched.contains($0) }.map { Match(document: $0) }
  }

  /// Adds a document at no source whose row somebody removed.
  mutating func addRemoved(_ document: SourceDocument, _ known: LockedDocument?) {
    documents.append(document)
    if let known { locked.append(known) }
    matches.append(Match(locked: known.map { _ in locked.count - 1 }, document: documents.count - 1))
  }

  /// A row that names a document is of no other.
  private mutating func matchRows() {
    let known = Set(documents.map(\.id))
    let byIdentifier = Dictionary(
      items.indices.compactMap { index in
        items[index].row == nil ? nil : items[index].identifier.flatMap { known.contains($0) ? ($0, index) : nil }
      }, uniquingKeysWith: { first, _ in first })
    named = Set(byIdentifier.values)
    for match in matches.indices { if let item = byIdentifier[locked[match].id], !itemTaken[item] { take(item, match) } }
  }

  private mutating func take(_ item: Int, _ match: Int, _ evidence: String? = nil) {
    itemTaken[item] = true
    matches[match].item = item
    matches[match].evidence = evidence
  }

  private mutating func matchIDs() {
    let byID = Dictionary(
      items.indices.compactMap { index in named.contains(index) ? nil : items[index].id.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    guard !byID.isEmpty else { return }
    for match in matches.indices where matches[match].item == nil {
      if let item = byID[locked[match].key], !itemTaken[item] { take(item, match) }
    }
  }

  private mutating func matchPaths() {
    let byPath = Dictionary(
      items.indices.compactMap { named.contains($0) ? nil : (items[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    for match in matches.indices where matches[match].item == nil {
      if let item = byPath[locked[match].path], !itemTaken[item] { take(item, match) }
    }
  }

  /// Matches the rows that people added to the table of `list` and whose places they corrected, by their titles.
  private mutating func matchAddedRows(_ table: String) {
    let added = matches.indices.filter { match in
      matches[match].item == nil && locked[match].added == table && locked[match].retired == nil
    }
    guard !added.isEmpty else { return }
    let new = items.indices.filter { !itemTaken[$0] && !named.contains($0) && items[$0].row.map { $0.exported == nil } ?? false }
    let newByTitle = Dictionary(grouping: new) { items[$0].row?.titleCell }
    for (title, added) in Dictionary(grouping: added, by: { locked[$0].titleCell }) where title != nil && added.count == 1 {
      if let same = newByTitle[title], same.count == 1 { take(same[0], added[0], "the row of the same title") }
    }
  }

  /// The content decides first, then the mark.
  private mutating func matchMoved() {
    // Includes files missing since earlier runs: a file may be away for a while.
    let gone = matches.indices.filter { match in
      matches[match].item == nil && locked[match].mark != nil && !unseen.contains { $0.covers(locked[match].path) }
    }
    let new = items.indices.filter { !itemTaken[$0] && !named.contains($0) && items[$0].mark != nil }
    guard !gone.isEmpty, !new.isEmpty else { return }
    matchEqual(gone, new, \.checksum, \.checksum)
    matchEqual(gone, new, \.mark, \.mark)
    matchSizes(gone, new)
  }

  /// Matches files with the same value, which is a checksum or mark.
  private mutating func matchEqual(
    _ gone: [Int], _ new: [Int], _ old: KeyPath<LockedDocument, String?>, _ current: KeyPath<SourceItem, String?>
  ) {
    let newByValue = Dictionary(grouping: new.filter { !itemTaken[$0] }) { items[$0][keyPath: current] ?? "" }
    let left = gone.filter { matches[$0].item == nil }
    for (value, gone) in Dictionary(grouping: left, by: { locked[$0][keyPath: old] ?? "" }) where value != "" {
      guard let candidates = newByValue[value] else { continue }
      if gone.count == 1, candidates.count == 1 {
        if isPossible(gone[0], candidates[0]) { take(candidates[0], gone[0], evidence(value)) }
        continue
      }
      // If several files are equal, only those that kept their name are certain.
      for match in gone {
        let name = Self.name(locked[match].path)
        let same = candidates.filter { !itemTaken[$0] && Self.name(items[$0].path) == name && isPossible(match, $0) }
        if same.count == 1, gone.count(where: { Self.name(locked[$0].path) == name }) == 1 {
          take(same[0], match, evidence(value))
        }
      }
    }
  }

  /// A file that kept name and size was moved by a server that stamps a new time, if it has no other candidate.
  private mutating func matchSizes(_ gone: [Int], _ new: [Int]) {
    func key(_ path: String, _ mark: String?) -> String? {
      markedSize(mark).map { "\($0) \(Self.name(path))" }
    }
    let items = Dictionary(grouping: new.filter { !itemTaken[$0] }) { key(self.items[$0].path, self.items[$0].mark) }
    let left = gone.filter { matches[$0].item == nil }
    for (key, gone) in Dictionary(grouping: left, by: { key(locked[$0].path, locked[$0].mark) }) {
      guard key != nil, gone.count == 1, let candidates = items[key], candidates.count == 1, isPossible(gone[0], candidates[0])
      else { continue }
      take(candidates[0], gone[0], "same name and size")
    }
  }

  /// False if the content is known to be another.
  private func isPossible(_ match: Int, _ item: Int) -> Bool {
    guard let old = locked[match].checksum, let new = items[item].checksum else { return true }
    return old == new
  }

  private func evidence(_ mark: String) -> String { mark.hasPrefix("size:") ? "same size and time" : "same content" }

  private static func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

  private mutating func matchDocuments() {
    let byID = Dictionary(documents.indices.map { (documents[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    let byPath = Dictionary(documents.indices.map { (documents[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    var taken = Array(repeating: false, count: documents.count)
    // A merge of branches may leave two lines for one document: the line whose file exists wins.
    let order = matches.indices.filter { matches[$0].item != nil } + matches.indices.filter { matches[$0].item == nil }
    for match in order { if let document = byID[locked[match].id] { assign(document, match, &taken) } }
    // Somebody gave the document another identifier.
    for match in matches.indices where matches[match].document == nil {
      let paths = [locked[match].path] + (matches[match].item.map { [items[$0].path] } ?? [])
      if let document = paths.lazy.compactMap({ byPath[$0] }).first(where: { !taken[$0] }) { assign(document, match, &taken) }
    }
    for item in items.indices where !itemTaken[item] {
      var match = Match(item: item)
      let known = items[item].identifier.flatMap { byID[$0] } ?? byPath[items[item].path]
      if let document = known, !taken[document] {
        match.document = document
        taken[document] = true
      }
      matches.append(match)
    }
  }

  private mutating func assign(_ document: Int, _ match: Int, _ taken: inout [Bool]) {
    guard !taken[document] else { return }
    taken[document] = true
    matches[match].document = document
  }
}
