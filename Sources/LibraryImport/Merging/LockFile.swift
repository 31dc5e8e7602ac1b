package import Diagnostics
package import TextBasics

/// What the last import found of one document, and wrote: the common ancestor of what the manifest and the source have now.
package struct LockedDocument: Sendable, Hashable {
  /// What the source's file is recognised by: its id there, else its path.
  package var key: String
  /// The document's identifier.
  package var id: String
  package var path: String
  package var title: String?
  package var updated: String?
  package var owner: String?
  /// What the import wrote beside them when it made the document; empty for one that was there before.
  package var section: String?
  package var tags: [String] = []
  package var isMade = false
  package var mark: String?
  /// The day on which the import retired the document.
  package var retired: String?

  /// Whether the source has no id for it.
  var isKeyedByPath: Bool { key == path }
}

/// The lock of an import: JSON lines sorted by key, so that two branches merge line by line.
package struct LockFile: Sendable, Hashable {
  package var documents: [LockedDocument]

  package init(_ documents: [LockedDocument] = []) { self.documents = documents }

  /// Reads what an import wrote; lines that are none are reported. Of two lines with one key, as a merge may leave them, the last one
  /// holds.
  package init(_ file: TextFile, log: inout DiagnosticLog) {
    var found: [LockedDocument] = []
    var positions: [String: Int] = [:]
    var reader = JSONReader(file.bytes)
    do throws(JSONFault) {
      try reader.readItems { item in
        guard let document = LockedDocument(item) else {
          log.report(
            Diagnostic(.imported.unusableLock, "'key', 'id' or 'path' is missing", at: file.place(ofLineAt: item.offset)))
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
      log.report(Diagnostic(.imported.unusableLock, error.reason, at: file.place(ofLineAt: error.offset)))
    }
    documents = found
  }

  package var bytes: [UInt8] {
    documents.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.reduce(into: []) { $0 += $1.line }
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
      json.string("retired", ifPresent: retired)
    }
    return json.finish()
  }
}

extension TextFile {
  /// The line of a byte as a whole.
  func place(ofLineAt offset: Int) -> Place { Place(file: path, line: lines.line(ofByte: offset), column: 1) }
}
