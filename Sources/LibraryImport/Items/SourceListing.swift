package import CatalogueModel
import ManifestDecoding
import OfficeLinks
import ParallelWork
package import TextBasics

/// A file or folder as a source lists it.
package struct FoundItem: Sendable {
  package enum Location: Sendable {
    /// The path below the source's own address, as people see it.
    case path(String)
    /// The encoded address.
    case address(String)
  }

  /// Stays the same when the file is moved or renamed.
  package var id: String?
  package var location: Location
  package var isDeleted = false
  package var title: String?
  package var updated: CalendarDate?
  package var owner: String?
  /// A mark of the content, a checksum or size and time: it changes when the content does.
  package var mark: String?
  /// The item's place in the list, or `nil` if the list is not a file.
  package var place: Place?

  package init(_ location: Location, id: String? = nil) { (self.location, self.id) = (location, id) }
}

/// A file of a source that can be a document.
package struct SourceItem: Sendable, Hashable {
  package var id: String?
  /// The path below the source's address, in NFC.
  package var path: String
  package var title: String
  package var updated: CalendarDate?
  package var owner: String?
  package var mark: String?

  /// The key that identifies the file.
  package var key: String { id ?? path }
}

/// A file of a source that cannot be a document, and why.
package struct RefusedItem: Sendable, Hashable {
  package let name: String
  package let reason: String
  package let place: Place?
}

/// The files of a source, sorted by the bytes of their paths.
package struct SourceListing: Sendable {
  package private(set) var items: [SourceItem] = []
  package private(set) var refused: [RefusedItem] = []
  /// The number of files that are not documents or that the manifest leaves out.
  package private(set) var left = 0

  /// If items share an id or a path, the last one wins, as in lists of changes.
  package init(_ found: [FoundItem], settings: ImportSettings, jobs: Int) async {
    var byKey: [String: Int] = [:]
    for (index, item) in found.enumerated() { if let id = item.id { byKey[id] = index } }
    let current = found.indices.filter { index in
      !found[index].isDeleted && (found[index].id.map { byKey[$0] == index } ?? true)
    }
    var paths: [String: Int] = [:]
    for outcome in await parallelMap(current, jobs: jobs, { settings.outcome(found[$0]) }) { add(outcome, &paths) }
    items.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private mutating func add(_ outcome: ItemOutcome, _ paths: inout [String: Int]) {
    switch outcome {
    case .left: left += 1
    case .refused(let item): refused.append(item)
    case .item(let item):
      if let index = paths[item.path] {
        items[index] = item
      } else {
        paths[item.path] = items.count
        items.append(item)
      }
    }
  }
}

/// The outcome for one file that was found.
private enum ItemOutcome {
  case item(SourceItem)
  case refused(RefusedItem)
  /// The file is not a document, or the manifest leaves it out.
  case left
}

extension ImportSettings {
  fileprivate func outcome(_ found: FoundItem) -> ItemOutcome {
    let written: String
    switch found.location {
    case .path(let path): written = path
    case .address(let address):
      switch path(ofAddress: address) {
      case .success(let path): written = path
      case .failure(let refusal):
        return isNoDocument(address) ? .left : .refused(RefusedItem(name: address, reason: refusal.reason, place: found.place))
      }
    }
    let path = composed(written) ?? written
    guard !isNoDocument(path), takes(path) else { return .left }
    if let reason = refusal(ofPath: path) { return .refused(RefusedItem(name: path, reason: reason, place: found.place)) }
    return .item(
      SourceItem(
        id: found.id, path: path, title: title(of: path, found.title), updated: found.updated,
        owner: found.owner.flatMap(shownText), mark: found.mark))
  }
}

/// The reason why an address is not a document of the source.
struct AddressRefusal: Error { let reason: String }

extension ImportSettings {
  /// The path of an address below the source's address.
  func path(ofAddress text: String) -> Result<String, AddressRefusal> {
    let reading = DocumentAddress.read(text, rules: rules)
    guard let address = reading.address else { return .failure(AddressRefusal(reason: reading.firstFault)) }
    guard address.query == nil, case .path(let path) = DocumentAddress.meaning(ofPath: address.text, on: base) else {
      return .failure(AddressRefusal(reason: "its address is not below \(base.text)"))
    }
    return .success(path)
  }

  /// The reason why a path cannot be a document's, or `nil` if it can.
  func refusal(ofPath path: String) -> String? {
    let reading = DocumentAddress.read(path: path, on: base, rules: rules)
    if reading.address == nil { return reading.firstFault }
    // YAML treats these characters as line ends.
    return path.unicodeScalars.contains { $0.value == 0x85 || $0.value == 0x2028 || $0.value == 0x2029 || $0.value == 0xFEFF }
      ? "its name has a line end" : nil
  }

  /// The title of a new document.
  func title(of path: String, _ property: String?) -> String {
    if title == .property, let property = property.flatMap(shownText) { return property }
    let name = path.utf8.split(separator: ASCII.slash).last.map { String(Substring($0)) } ?? path
    let dot = name.utf8.lastIndex(of: ASCII.dot)
    var stem = dot.map { String(name[..<$0]) } ?? name
    if title == .words {
      stem = stem.utf8.split { $0 == ASCII.underscore || $0 == ASCII.space }.map { String(Substring($0)) }.joined(separator: " ")
    }
    return shownText(stem) ?? shownText(name) ?? "x"
  }

  /// A document with this path needs its whole address: on this source, the path would mean another one.
  func needsAddress(_ path: String) -> Bool { DocumentAddress.meaning(ofPath: path, on: base) != .asWritten }

  func address(ofPath path: String) -> String? { DocumentAddress.read(path: path, on: base, rules: rules).address?.text }
}

extension AddressReading {
  fileprivate var firstFault: String { findings.first { $0.severity == .error }?.summary ?? "it has no usable address" }
}

/// The text on one line without surrounding white space, as pages can show it, or `nil` if nothing is left.
func shownText(_ text: String) -> String? {
  if isPlainLine(text) { return text }
  let plain = withoutDirectionOverrides(text).unicodeScalars.map { scalar -> Unicode.Scalar in
    let isSpace = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || [0x2028, 0x2029, 0xFEFF].contains(scalar.value)
    return isSpace || scalar.properties.isNoncharacterCodePoint ? " " : scalar
  }
  let words = plain.split { $0.properties.isWhitespace && $0 != "\u{A0}" }
  let joined = String(String.UnicodeScalarView(words.joined(separator: [" "])))
  return joined.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : composed(joined) ?? joined
}

/// True if the text is printable ASCII with single spaces between words, as most names are: nothing of it can change.
private func isPlainLine(_ text: String) -> Bool {
  var previous = ASCII.space
  for byte in text.utf8 {
    guard byte >= ASCII.space, byte < 0x7F, byte != ASCII.space || previous != ASCII.space else { return false }
    previous = byte
  }
  return previous != ASCII.space
}

/// True for files that nobody opens: an editor's lock or backup file, a system file, or a download that is not complete.
func isNoDocument(_ path: String) -> Bool {
  let parts = path.utf8.split(separator: ASCII.slash)
  // Names that begin with a full stop are hidden: they belong to a person or a program.
  if parts.contains(where: { $0.first == ASCII.dot }) { return true }
  guard let name = parts.last.map({ Substring($0).lowercased() }) else { return true }
  return name.hasPrefix("~$") || name.hasSuffix("~") || ["desktop.ini", "thumbs.db", "ehthumbs.db", "icon\r"].contains(name)
    || [".tmp", ".temp", ".part", ".crdownload", ".lnk", ".bak"].contains { name.hasSuffix($0) }
}
