import Diagnostics
import FileAccess
import ManifestDecoding
import PortalContent
import Synchronization
import TextBasics

/// The addresses outside a portal that its pages show, with those that are known to be written somewhere: sorted in bounded memory, so that
/// both are side by side and what is left is what templates added.
///
/// A class: several threads add to it while they make pages.
final class ShownLinks: Sendable {
  let outside: OutsideAddresses
  private let state = Mutex(State())

  private struct State {
    /// By the address without percent-encoding; without a value where it is known.
    var records = SortedRecords()
    /// The first page so far that showed an address, of each folder.
    var seen: [AddressInFolder: String] = [:]
    var failure: FileError?

    /// The first failure is remembered: pages are made to their end.
    mutating func add(_ key: String, _ value: [UInt8]) {
      guard failure == nil else { return }
      do throws(FileError) { try records.add(key: key.utf8, value) } catch { failure = error }
    }
  }

  /// The pages of a folder are of one kind, made from the same templates, so that one of them is enough. The few pages at the top differ.
  private struct AddressInFolder: Hashable {
    let address: String
    let folder: String

    init(_ address: String, onPage path: String) {
      self.address = address
      folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    }
  }

  /// So many addresses are remembered at a time: those that every page has.
  private static let rememberedCount = 4096

  init(_ outside: OutsideAddresses) { self.outside = outside }

  /// Whether the links of a file count: what is copied as it is belongs to nobody's text.
  static func isRead(_ path: String, _ place: Place?) -> Bool {
    path.hasSuffix(".html") && !(place?.file.hasPrefix(SourceFile.staticFolder) ?? false)
  }

  /// Takes in what a page shows; pages may come in any order.
  func read(_ path: String, _ bytes: [UInt8]) {
    let links = outside.links(ofPage: bytes)
    guard !links.isEmpty else { return }
    state.withLock { state in
      for (number, link) in links.enumerated() {
        let key = AddressInFolder(link.address, onPage: path)
        if let first = state.seen[key], first.utf8.lexicographicallyPrecedes(path.utf8) { continue }
        if state.seen.count >= Self.rememberedCount { state.seen.removeAll(keepingCapacity: true) }
        state.seen[key] = path
        var record = RecordWriter()
        record.put(path)
        for number in [number, link.range.lowerBound, link.range.upperBound] { record.put(number) }
        record.put(link.address)
        state.add(percentDecoded(link.address), record.bytes)
      }
    }
  }

  /// Takes in an address, without percent-encoding, that is written somewhere.
  func add(known address: String) { state.withLock { $0.add(address, []) } }

  /// Hands over, once, what nobody is known to have written, page by page in the order of their paths: each address once for each folder, from
  /// the first page that shows it.
  func forEachUnwritten(_ take: (_ path: String, [ShownLink]) throws(FileError) -> Void) throws(FileError) {
    let firsts = try unwritten()
    var (path, links) = ("", [ShownLink]())
    try firsts.forEach { record throws(FileError) in
      guard let shown = Shown(record.value) else { return }
      if shown.path != path, !links.isEmpty {
        try take(path, links)
        links = []
      }
      path = shown.path
      links.append(shown.link)
    }
    if !links.isEmpty { try take(path, links) }
  }

  /// The same by path and place on the page.
  private func unwritten() throws(FileError) -> SortedRecords {
    let shown = state.withLock { state -> sending State in
      let shown = state
      state = State()
      return shown
    }
    if let failure = shown.failure { throw failure }
    let firsts = SortedRecords()
    var key: ArraySlice<UInt8> = []
    var isKnown = false
    var group: [AddressInFolder: Shown] = [:]
    try shown.records.forEach { record throws(FileError) in
      if record.key != key {
        if !isKnown { for shown in group.values { try firsts.add(key: shown.key, shown.bytes) } }
        group.removeAll(keepingCapacity: true)
        (key, isKnown) = (record.key, false)
      }
      guard let shown = Shown(record.value) else {
        isKnown = true
        return
      }
      let place = AddressInFolder(shown.link.address, onPage: shown.path)
      if let first = group[place], first.key.lexicographicallyPrecedes(shown.key) { return }
      group[place] = shown
    }
    if !isKnown { for shown in group.values { try firsts.add(key: shown.key, shown.bytes) } }
    return firsts
  }

  /// A record of what a page shows.
  private struct Shown {
    let path: String
    let number: Int
    let link: ShownLink
    let bytes: ArraySlice<UInt8>

    /// `nil` for the record of a known address.
    init?(_ bytes: ArraySlice<UInt8>) {
      var record = RecordReader(rest: bytes)
      guard !bytes.isEmpty, let path = record.text(), let number = record.number(), let start = record.number(),
        let end = record.number(), let address = record.text(), start <= end
      else { return nil }
      (self.path, self.number, self.bytes) = (path, number, bytes)
      link = ShownLink(address: address, range: start..<end)
    }

    /// No path has the first byte that follows it here.
    var key: [UInt8] { Array(path.utf8) + [0] + sortableBytes(number) }
  }
}
