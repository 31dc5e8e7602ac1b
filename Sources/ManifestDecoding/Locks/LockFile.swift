package import TextBasics

/// The values of one document that the last import found and wrote: the common ancestor of the manifest's and the source's
/// values.
package struct LockedDocument: Sendable, Hashable {
  /// The key that identifies the source's file: its id there, else its path.
  package var key: String
  /// The document's identifier.
  package var id: String
  package var path: String
  package var title: String?
  package var updated: String?
  package var owner: String?
  /// The section and tags that the import wrote when it made the document; empty if the document existed before.
  package var section: String?
  package var tags: [String] = []
  package var isMade = false
  package var mark: String?
  /// The SHA-256 of the content that the file had with this mark.
  package var checksum: String?
  /// The day on which the import retired the document.
  package var retired: String?

  package init(key: String, id: String, path: String) { (self.key, self.id, self.path) = (key, id, path) }

  /// Takes over an identifier that a person gave to the document, which then no longer belongs to the import alone.
  package mutating func adopt(_ id: String) {
    if id != self.id { isMade = false }
    self.id = id
  }
}

/// The lock of an import: JSON lines sorted by key, so that two branches merge line by line.
package struct LockFile: Sendable, Hashable {
  package var documents: [LockedDocument]
  /// The lines that no import wrote.
  package var faults: [Fault] = []

  package struct Fault: Sendable, Hashable {
    package let reason: String
    package let place: Place
  }

  package init(_ documents: [LockedDocument] = []) { self.documents = documents }

  /// Reads the lines of an earlier import. If two lines have one key, as after a merge, the last one wins.
  package init(_ file: TextFile) {
    var (found, faults): ([LockedDocument], [Fault]) = ([], [])
    var positions: [String: Int] = [:]
    var reader = JSONReader(file.bytes)
    do throws(JSONFault) {
      try reader.readItems { item in
        guard let document = LockedDocument(item) else {
          faults.append(Fault(reason: "'key', 'id' or 'path' is missing", place: file.place(ofLineAt: item.offset)))
          return
        }
        if let position = positions[document.key] {
          found[position] = document
        } else {
          positions[document.key] = found.count
          found.append(document)
        }
      }
    } catch {
      faults.append(Fault(reason: error.reason, place: file.place(ofLineAt: error.offset)))
    }
    (documents, self.faults) = (found, faults)
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    // Enough for most lines, so that a large file is not copied while it grows.
    bytes.reserveCapacity(documents.count * 256)
    for document in documents.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) { bytes += document.line }
    return bytes
  }
}

extension LockedDocument {
  fileprivate init?(_ item: JSONItem) {
    guard let key = item["key"]?.text, let id = item["id"]?.text, let path = item["path"]?.text else { return nil }
    self.init(key: key, id: id, path: path)
    title = item["title"]?.text
    updated = item["updated"]?.text
    owner = item["owner"]?.text
    section = item["section"]?.text
    if case .list(let values) = item["tags"] { tags = values.compactMap(\.text) }
    isMade = item["made"] == .flag(true)
    mark = item["mark"]?.text
    checksum = item["sha256"]?.text
    retired = item["retired"]?.text
  }

  fileprivate var line: [UInt8] {
    var json = JSONWriter()
    json.object(onOneLine: true) { json in
      json.string("key", key)
      json.string("id", id)
      json.string("path", path)
      json.string("title", ifPresent: title)
      json.string("updated", ifPresent: updated)
      json.string("owner", ifPresent: owner)
      json.string("section", ifPresent: section)
      if !tags.isEmpty { json.strings("tags", tags) }
      if isMade { json.flag("made", true) }
      json.string("mark", ifPresent: mark)
      json.string("sha256", ifPresent: checksum)
      json.string("retired", ifPresent: retired)
    }
    return json.finish()
  }
}

extension TextFile {
  /// The whole line that contains a byte.
  func place(ofLineAt offset: Int) -> Place { Place(file: path, line: lines.line(ofByte: offset), column: 1) }
}

extension SourceEntry {
  /// The file below `Content/` that new documents of the source with this identifier are written to.
  package func importTarget(_ id: String) -> String { imported?.into?.value ?? "documents/\(id).yaml" }

  /// The lock of these documents, below `Content/`.
  package func lockPath(_ id: String) -> String {
    let target = importTarget(id)
    return String(target[..<(target.lastIndex(of: ".") ?? target.endIndex)]) + ".lock"
  }
}
