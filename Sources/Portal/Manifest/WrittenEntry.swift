package import Diagnostics
import Files
package import TextBasics

/// A document of a YAML file as written: its keys and values with their places, whatever they mean.
package struct WrittenEntry: Sendable {
  /// The line and column, from 1, at which something begins.
  package struct Position: Sendable, Hashable, Comparable {
    // 32 bits each, as in a place.
    private let lineNumber: Int32
    private let columnNumber: Int32

    /// `lines` are those before the piece in which the span is.
    fileprivate init(_ span: YAMLSpan, after lines: Int) { self.init(line: span.line + lines, column: span.column) }

    init(line: Int, column: Int) { (lineNumber, columnNumber) = (Int32(clamping: line), Int32(clamping: column)) }

    package var line: Int { Int(lineNumber) }
    package var column: Int { Int(columnNumber) }

    package static func < (left: Position, right: Position) -> Bool { (left.line, left.column) < (right.line, right.column) }
  }

  package struct Member: Sendable {
    package let key: String
    package let keyPosition: Position
    /// Every scalar is a text here.
    package let value: JSONValue
    /// For an alias, the position of its anchor, which is before the key.
    package let position: Position
    /// The last line of the value, where its texts are on one line each.
    package let lastLine: Int
    /// The members of a value that is a mapping.
    package let members: [Member]
  }

  package let file: String
  package let position: Position
  /// The text of the key `id`, for which most entries are asked.
  private let id: String?
  private let packed: PackedMembers

  package var members: [Member] { packed.members(below: position.line) }

  package subscript(_ key: String) -> Member? { packed.member(key, below: position.line) }

  package func text(_ key: String) -> String? { key == "id" ? id : self[key]?.value.text }

  package func place(of member: Member) -> Place { Place(file: file, line: member.position.line, column: member.position.column) }
  package var place: Place { Place(file: file, line: position.line, column: position.column) }
}

/// The documents of a file as written, for an included file or the manifest itself. Returns `nil`, with a report, if it cannot be
/// read.
package func readEntries(_ file: TextFile, ofManifest isManifest: Bool = false, log: inout DiagnosticLog) -> [WrittenEntry]? {
  readEntries(file, ofManifest: isManifest, pieces: YAMLPiece.size, log: &log)
}

/// `size` is that of the pieces in which a long list is read.
func readEntries(
  _ file: TextFile, ofManifest isManifest: Bool, pieces size: Int, log: inout DiagnosticLog
) -> [WrittenEntry]? {
  let pieces = isManifest ? [] : YAMLPiece.pieces(of: file, size: size)
  // The nodes of one piece are in memory at a time.
  return pieces.count > 1
    ? joined(pieces.lazy.map { $0.entries(of: file) }, file, log: &log) : wholeEntries(file, isManifest, &log)
}

/// The same on several threads.
package func readEntries(
  _ file: TextFile, ofManifest isManifest: Bool, jobs: Int, log: inout DiagnosticLog
) async -> [WrittenEntry]? {
  let pieces = isManifest ? [] : YAMLPiece.pieces(of: file)
  guard pieces.count > 1 else { return wholeEntries(file, isManifest, &log) }
  return joined(await parallelMap(pieces, jobs: jobs, chunk: 1) { $0.entries(of: file) }, file, log: &log)
}

/// The documents of a long list, or of the whole file if a piece cannot be read alone.
private func joined(
  _ pieces: some Sequence<(entries: [WrittenEntry], log: DiagnosticLog)?>, _ file: TextFile, log: inout DiagnosticLog
) -> [WrittenEntry]? {
  var (entries, found): ([WrittenEntry], DiagnosticLog) = ([], DiagnosticLog())
  for piece in pieces {
    guard let piece else { return wholeEntries(file, false, &log) }
    entries += piece.entries
    found.merge(piece.log)
  }
  log.merge(found)
  return entries
}

private func wholeEntries(_ file: TextFile, _ isManifest: Bool, _ log: inout DiagnosticLog) -> [WrittenEntry]? {
  readDocuments(file, ofManifest: isManifest, log: &log)?.map { WrittenEntry($0, file: file.path, after: 0) }
}

extension YAMLPiece {
  /// Its documents; `nil` if it cannot be read alone.
  fileprivate func entries(of file: TextFile) -> (entries: [WrittenEntry], log: DiagnosticLog)? {
    var log = DiagnosticLog()
    guard case .document(let root) = parse(log: &log), !log.hasErrors, case .sequence(let elements) = root.node.content else {
      return nil
    }
    return (elements.map { WrittenEntry($0, file: file.path, after: lineOffset) }, log)
  }
}

/// The nodes of these documents.
func readDocuments(_ file: TextFile, ofManifest isManifest: Bool, log: inout DiagnosticLog) -> [YAMLNode]? {
  switch parseYAML(file, log: &log) {
  case .unreadable: return nil
  case .empty: return []
  case .document(let root):
    let documents = root.node.members.first { $0.key == "documents" }?.value
    let list = isManifest ? documents : documents ?? root.node
    guard let list, !list.isNull else { return [] }
    guard case .sequence(let elements) = list.content else {
      if isManifest { return [] }
      log.report(
        Diagnostic(
          .yaml.wrongType, "an included file", "a list of documents", list.kind, at: root.place,
          fix: "begin each document with '- '"))
      return nil
    }
    return elements
  }
}

/// The elements of a list of the manifest, which a key has; `nil` if the key has something else.
func readElements(of key: String, in manifest: TextFile) -> [WrittenEntry]? {
  // Decoding the manifest reports its faults.
  guard case .document(let root) = parseYAML(manifest, log: &silentLog) else { return [] }
  guard let value = root.node.members.first(where: { $0.key == key })?.value else { return [] }
  guard case .sequence(let elements) = value.content, !elements.isEmpty else { return nil }
  return elements.map { WrittenEntry($0, file: manifest.path, after: 0) }
}

extension WrittenEntry {
  fileprivate init(_ node: YAMLNode, file: String, after lines: Int) {
    self.file = file
    position = Position(node.span, after: lines)
    id = node.members.first { $0.key == "id" }?.value.plainValue.text
    packed = PackedMembers(node)
  }
}

extension YAMLNode {
  var members: [Member] { if case .mapping(let members) = content { members } else { [] } }

  var plainValue: JSONValue {
    switch content {
    case .scalar(let text, _): isNull ? .null : .text(text)
    case .sequence(let elements): .list(elements.map(\.plainValue))
    case .mapping(let members): .object(members.map { ($0.key, $0.value.plainValue) })
    }
  }

  var lastLine: Int {
    switch content {
    case .scalar(_, _): span.line
    case .sequence(let elements): elements.reduce(span.line) { max($0, $1.lastLine) }
    case .mapping(let members): members.reduce(span.line) { max($0, $1.value.lastLine) }
    }
  }
}

/// The value of a manifest's key as written, or `nil` if the key is missing or the manifest cannot be read.
package func readValue(of key: String, in manifest: TextFile) -> JSONValue? {
  // Decoding the manifest reports its faults.
  guard case .document(let root) = parseYAML(manifest, log: &silentLog) else { return nil }
  return root.node.members.first { $0.key == key }?.value.plainValue
}
