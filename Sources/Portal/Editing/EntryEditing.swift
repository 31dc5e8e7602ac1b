package import Diagnostics
import Files
package import TextBasics

/// The keys and values of a document, in the order in which they are written.
package typealias EntryFields = [(key: String, value: JSONValue)]

/// Changes the documents of one YAML file.
package struct EntryEditing {
  private let file: TextFile
  private let editing: YAMLEditing
  private let entries: [WrittenEntry]
  /// The expected content of the changed documents, by index; `nil` for a removed one.
  private var changed: [Int: EntryFields?] = [:]
  private var added: [EntryFields] = []
  private var indexes: [WrittenEntry.Position: Int] = [:]
  /// `entry` is the index of the changed document.
  private var edits: [(range: Range<Int>, bytes: [UInt8], entry: Int?)] = []
  /// The lists of the manifest with what was added to them, by their keys.
  private var lists: [String: JSONValue] = [:]

  private let isManifest: Bool

  package init(_ file: TextFile, _ entries: [WrittenEntry], ofManifest isManifest: Bool = false) {
    self.file = file
    editing = YAMLEditing(file)
    self.isManifest = isManifest
    self.entries = entries
    for (index, entry) in entries.enumerated() where indexes[entry.position] == nil { indexes[entry.position] = index }
  }

  private var lines: LineIndex { file.lines }
  private var bytes: [UInt8] { file.lines.bytes }
  private var lineEnd: [UInt8] { editing.lineEnd }

  /// Writes each value in place of its key's value, or on a line of its own. `renamed` is a key that changes its name along with
  /// its value. Returns the key of a value that cannot be changed in its place; nothing is written then.
  package mutating func set(
    _ values: EntryFields, in entry: WrittenEntry, renaming renamed: (old: String, new: String)? = nil,
    removing removed: [String] = []
  ) -> String? {
    guard let index = indexes[entry.position] else { return values.first?.key ?? removed.first ?? "" }
    var fields = entry.fields
    var new: [(range: Range<Int>, bytes: [UInt8])] = []
    var missing: EntryFields = []
    for (key, value) in values {
      let written = renamed?.new == key ? renamed?.old ?? key : key
      guard let member = entry[written] else {
        missing.append((key, value))
        fields.append((key, value))
        continue
      }
      guard let replaced = replacements(of: member, with: value, in: entry) else { return key }
      new += replaced
      if written != key, let place = keyRange(of: member) { new.append((place, Array(key.utf8))) }
      fields = fields.map { $0.key == written ? (key, value) : $0 }
    }
    for removed in removed {
      guard let member = entry[removed], let range = rangeToRemove(member, in: entry) else { return removed }
      new.append((range, []))
      fields.removeAll { $0.key == removed }
    }
    if let first = missing.first {
      guard let insertion = insertion(of: missing, into: entry, removing: removed) else { return first.key }
      new.append(insertion)
    }
    edits += new.map { ($0.range, $0.bytes, index) }
    changed[index] = .some(fields)
    return nil
  }

  /// Removes a document. Returns false if it contains a comment or anything else that a person wrote.
  package mutating func remove(_ entry: WrittenEntry) -> Bool {
    guard let index = indexes[entry.position], let last = entry.members.map(\.lastLine).max(),
      let start = lines.starts.indices.contains(entry.position.line - 1) ? lines.starts[entry.position.line - 1] : nil,
      dash(of: entry) != nil, !holdsComment(entry, until: last)
    else { return false }
    edits.append((start..<(lines.starts.indices.contains(last) ? lines.starts[last] : bytes.count), [], index))
    changed[index] = .some(nil)
    return true
  }

  /// Adds documents after the last one.
  package mutating func append(_ documents: [EntryFields]) {
    guard !documents.isEmpty else { return }
    let indentation = entries.last.flatMap(dash) ?? 0
    var text: [UInt8] = bytes.isEmpty || bytes.last == ASCII.lineFeed || bytes.last == ASCII.carriageReturn ? [] : lineEnd
    for fields in documents { text += Self.lines(fields, indentation, lineEnd) }
    edits.append((bytes.count..<bytes.count, text, nil))
    added += documents
  }

  /// Includes a file after those that the manifest includes, which are given as written. Returns false if the place is not certain.
  package mutating func include(_ target: String, after included: [Written<String>]) -> Bool {
    guard let name = YAMLScalar.written(target), let edit = includeEdit(name, after: included.last) else { return false }
    edits.append((edit.offset..<edit.offset, edit.bytes, nil))
    lists["include"] = .list((included.map(\.value) + [target]).map(JSONValue.text))
    return true
  }

  /// Adds elements to a list of the manifest, or a list with them at its end. Returns false if the place is not certain.
  package mutating func append(_ elements: [EntryFields], toList key: String) -> Bool {
    guard let written = readElements(of: key, in: file) else { return false }
    var (place, indentation, text) = (bytes.count, 2, [UInt8]())
    if let last = written.last {
      guard let dash = dash(of: last), let line = last.members.map(\.lastLine).max() else { return false }
      indentation = dash
      if lines.starts.indices.contains(line) { place = lines.starts[line] }
    } else {
      text = lineEnd + Array("\(key):".utf8) + lineEnd
    }
    if place > 0, bytes[place - 1] != ASCII.lineFeed { text = lineEnd + text }
    for fields in elements { text += Self.lines(fields, indentation, lineEnd) }
    let range = place..<place
    // Other lists may be added at the same place, which begin after this one.
    if let index = edits.firstIndex(where: { $0.range == range }) {
      edits[index].bytes = written.isEmpty ? edits[index].bytes + text : text + edits[index].bytes
    } else {
      edits.append((range, text, nil))
    }
    let new = elements.map { JSONValue.object($0.map { (name: $0.key, value: $0.value) }) }
    lists[key] = .list(written.map { JSONValue.object($0.fields.map { (name: $0.key, value: $0.value) }) } + new)
    return true
  }

  private func includeEdit(_ name: [UInt8], after last: Written<String>?) -> (offset: Int, bytes: [UInt8])? {
    guard let last else {
      let isClosed = bytes.last == ASCII.lineFeed || bytes.isEmpty
      return (bytes.count, (isClosed ? [] : lineEnd) + "include: [".utf8 + name + "]".utf8 + lineEnd)
    }
    guard let start = lines.offset(ofLine: last.place.line, column: last.place.column),
      let line = lines.offset(ofLine: last.place.line, column: 1), let value = editing.scalar(last.value, at: start)
    else { return nil }
    let before = bytes[line..<start]
    guard before.first(where: { $0 != ASCII.space }) == ASCII.hyphen else { return (value.upperBound, Array(", ".utf8) + name) }
    let end = bytes[value.upperBound...].firstIndex { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn } ?? bytes.count
    return (end, lineEnd + before + name)
  }

  /// The bytes of the edited file, or `nil` if reading them would not give the intended documents.
  package func finish(jobs: Int) async -> [UInt8]? {
    guard !edits.isEmpty else { return bytes }
    var editing = editing
    for edit in sortedEdits {
      guard editing.replace(edit.range, with: edit.bytes) else { return nil }
    }
    let file = editing.edited
    return await saysWhatIsMeant(file, jobs: jobs) ? file.bytes : nil
  }

  /// The edited parts of a long list, which are a list by themselves; `nil` for any other text.
  package var editedList: [UInt8]? { editedParts.map { $0.flatMap(\.text.bytes) } }

  private var sortedEdits: [(range: Range<Int>, bytes: [UInt8], entry: Int?)] {
    edits.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  /// A part of the edited text, and the documents that it has by their indexes, the added ones after the others.
  private struct EditedPart {
    let text: TextFile
    let documents: Range<Int>
  }

  /// The pieces of a long list with the edits in each; `nil` for any other text, and where an edit is in two pieces.
  private var editedParts: [EditedPart]? {
    let pieces = isManifest ? [] : YAMLPiece.pieces(of: file)
    guard pieces.count > 1 else { return nil }
    var (parts, rest, first) = ([EditedPart](), sortedEdits[...], 0)
    for (index, piece) in pieces.enumerated() {
      let next = index + 1 < pieces.count ? pieces[index + 1] : nil
      let count = entries[first...].prefix { entry in next.map { entry.position.line <= $0.lineOffset } ?? true }.count
      let documents = first..<(first + count + (next == nil ? added.count : 0))
      first += count
      let own = rest.prefix { next == nil || $0.range.lowerBound < piece.range.upperBound }
      guard !own.isEmpty else { continue }
      rest = rest.dropFirst(own.count)
      var (text, offset) = ([UInt8](), piece.range.lowerBound)
      for edit in own {
        guard edit.range.lowerBound >= offset, edit.range.upperBound <= piece.range.upperBound else { return nil }
        text += bytes[offset..<edit.range.lowerBound] + edit.bytes
        offset = edit.range.upperBound
      }
      text += bytes[offset..<piece.range.upperBound]
      parts.append(EditedPart(text: TextFile(path: file.path, bytes: text), documents: documents))
    }
    return parts
  }

  /// The documents with changes that cannot be read again as they are meant, beside those of documents before them.
  package func uneditable(jobs: Int) async -> [WrittenEntry] {
    var (editable, uneditable): (Set<Int>, [Int]) = ([], [])
    var groups = changed.isEmpty ? [] : [changed.keys.sorted()]
    var readings = Self.mostReadings
    while let group = groups.popLast() {
      readings -= 1
      if readings >= 0, await with(editable.union(group)).finish(jobs: jobs) != nil {
        editable.formUnion(group)
      } else if readings < 0 || group.count == 1 {
        uneditable += group
      } else {
        groups += [Array(group[(group.count / 2)...]), Array(group[..<(group.count / 2)])]
      }
    }
    return uneditable.sorted().map { entries[$0] }
  }

  /// The times that a file is read to find these: enough for a few of them in the longest file.
  private static let mostReadings = 200

  /// The changes of these documents alone.
  private func with(_ documents: Set<Int>) -> EntryEditing {
    var editing = self
    editing.edits = edits.filter { $0.entry.map(documents.contains) ?? false }
    editing.changed = changed.filter { documents.contains($0.key) }
    (editing.added, editing.lists) = ([], [:])
    return editing
  }

  private func saysWhatIsMeant(_ file: TextFile, jobs: Int) async -> Bool {
    for (key, list) in lists where readValue(of: key, in: file) != list { return false }
    // The other parts were read before.
    if let parts = editedParts, let isExpected = await isExpected(parts, jobs: jobs) { return isExpected }
    let all = 0..<(entries.count + added.count)
    if !isManifest, YAMLPiece.pieces(of: file).count > 1,
      let isExpected = await isExpected([EditedPart(text: file, documents: all)], jobs: jobs)
    {
      return isExpected
    }
    var (log, index) = (DiagnosticLog(), 0)
    guard let read = readDocuments(file, ofManifest: isManifest, log: &log), !log.hasErrors else { return false }
    return isExpected(read, from: &index) && isEnd(index, of: all)
  }

  /// Reads a few pieces at a time, since the nodes of a long file are a multiple of its size; `nil` if one could not be read.
  private func isExpected(_ parts: [EditedPart], jobs: Int) async -> Bool? {
    let pieces = parts.flatMap { part in YAMLPiece.pieces(of: part.text).map { (piece: $0, documents: part.documents) } }
    var (index, documents) = (0, 0..<0)
    for start in stride(from: 0, to: pieces.count, by: max(1, jobs)) {
      let some = Array(pieces[start..<min(pieces.count, start + max(1, jobs))])
      for (elements, own) in await parallelMap(some, jobs: jobs, chunk: 1, { ($0.piece.elements, $0.documents) }) {
        guard let elements else { return nil }
        if own != documents {
          guard isEnd(index, of: documents) else { return false }
          (index, documents) = (own.lowerBound, own)
        }
        guard isExpected(elements, from: &index) else { return false }
      }
    }
    return isEnd(index, of: documents)
  }

  /// True if all of these documents but removed ones come before an index.
  private func isEnd(_ index: Int, of documents: Range<Int>) -> Bool {
    var index = index
    while index < min(entries.count, documents.upperBound), case .some(nil) = changed[index] { index += 1 }
    return index == documents.upperBound
  }

  private func isExpected(_ nodes: [YAMLNode], from index: inout Int) -> Bool {
    nodes.allSatisfy { node in nextExpected(&index).map(node.has) ?? false }
  }

  /// The next document of the edited file: the earlier ones with their changes, then the added ones.
  private func nextExpected(_ index: inout Int) -> EntryFields? {
    while index < entries.count {
      defer { index += 1 }
      if let fields = changed[index] ?? entries[index].fields { return fields }
    }
    defer { index += 1 }
    return index - entries.count < added.count ? added[index - entries.count] : nil
  }

  // MARK: - Places

  private func offset(_ position: WrittenEntry.Position) -> Int? { lines.offset(ofLine: position.line, column: position.column) }

  /// The bytes of a text with its quotes, if it is written at this key and not at an anchor.
  private func scalar(_ text: String, of member: WrittenEntry.Member, in entry: WrittenEntry) -> Range<Int>? {
    guard member.position > member.keyPosition, entry.position <= member.keyPosition else { return nil }
    return offset(member.position).flatMap { editing.scalar(text, at: $0) }
  }

  private func keyRange(of member: WrittenEntry.Member) -> Range<Int>? {
    guard let start = offset(member.keyPosition), bytes[start...].starts(with: member.key.utf8) else { return nil }
    return start..<(start + member.key.utf8.count)
  }

  /// The number of spaces before an entry's dash, or `nil` if its line has none.
  private func dash(of entry: WrittenEntry) -> Int? {
    guard let start = lines.offset(ofLine: entry.position.line, column: 1) else { return nil }
    let spaces = bytes[start...].prefix { $0 == ASCII.space }.count
    let dash = start + spaces
    return dash < bytes.count && bytes[dash] == ASCII.hyphen ? spaces : nil
  }

  /// The place for the lines of further keys: after a value that is on one line.
  private func insertion(
    of fields: EntryFields, into entry: WrittenEntry, removing removed: [String]
  ) -> (range: Range<Int>, bytes: [UInt8])? {
    // The location stays last where it is: the last lines of documents that two branches add differ then, so that git can tell them
    // apart.
    for property: DocumentProperty in [.updated, .source, .title, .path, .url, .id] where !removed.contains(property.rawValue) {
      guard let member = entry[property.rawValue], let text = member.value.text, let range = scalar(text, of: member, in: entry)
      else {
        continue
      }
      let rest = bytes[range.upperBound...]
      if let next = rest.first(where: { $0 != ASCII.space }), next == ASCII.comma || next == ASCII.closeBrace {
        return (range.upperBound..<range.upperBound, fields.flatMap { Array(", ".utf8) + Self.line($0) })
      }
      let end = rest.firstIndex { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn } ?? bytes.count
      let indentation = Array(repeating: ASCII.space, count: max(0, (entry.members.first?.keyPosition.column ?? 1) - 1))
      return (end..<end, fields.flatMap { lineEnd + indentation + Self.line($0) })
    }
    return nil
  }

  private func holdsComment(_ entry: WrittenEntry, until last: Int) -> Bool {
    let values = entry.members.compactMap { member in member.value.text.flatMap { scalar($0, of: member, in: entry) } }
    let end = lines.starts.indices.contains(last) ? lines.starts[last] : bytes.count
    return (lines.starts[entry.position.line - 1]..<end).contains { index in
      bytes[index] == ASCII.hash && !values.contains { $0.contains(index) }
    }
  }

  // MARK: - Values

  /// The edits that replace a value: of texts within it alone if that is possible, so that its form stays. `isOfDescription` for a text of a
  /// description in several languages.
  private func replacements(
    of member: WrittenEntry.Member, with value: JSONValue, in entry: WrittenEntry, isOfDescription: Bool = false
  ) -> [(range: Range<Int>, bytes: [UInt8])]? {
    if let text = member.value.text, let new = value.text, let range = scalar(text, of: member, in: entry) {
      return [(range, YAMLScalar.written(new, in: editing.quote(at: range.lowerBound)) ?? YAMLScalar.escaped(new))]
    }
    if case .object(let new) = value, member.members.map(\.key) == new.map(\.name) {
      var edits: [(range: Range<Int>, bytes: [UInt8])] = []
      let isOfDescription = member.key == DocumentProperty.description.rawValue
      for (child, wanted) in zip(member.members, new) where child.value != wanted.value {
        guard let replaced = replacements(of: child, with: wanted.value, in: entry, isOfDescription: isOfDescription) else {
          return nil
        }
        edits += replaced
      }
      return edits
    }
    // Only a description is written over several lines.
    let isDescription = isOfDescription || member.key == DocumentProperty.description.rawValue
    if member.value.text != nil, value.text != nil, !isDescription { return nil }
    return range(ofWhole: member, in: entry).map { [($0, Self.line((member.key, value)))] }
  }

  /// The bytes of a key with its value, which may be on several lines, or `nil` if a comment would be lost or it is an
  /// alias.
  private func range(ofWhole member: WrittenEntry.Member, in entry: WrittenEntry) -> Range<Int>? {
    if let text = member.value.text, let start = keyRange(of: member)?.lowerBound, let value = scalar(text, of: member, in: entry)
    {
      return start..<value.upperBound
    }
    guard member.position > member.keyPosition, let start = offset(member.keyPosition), let value = offset(member.position),
      value < bytes.count, !"*&!".utf8.contains(bytes[value])
    else { return nil }
    if bytes[value] == ASCII.openBracket || bytes[value] == ASCII.openBrace { return flowEnd(bytes[value...]).map { start..<$0 } }
    let first = bytes[..<start].lastIndex { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }.map { $0 + 1 } ?? 0
    guard bytes[first..<start].allSatisfy({ $0 == ASCII.space || $0 == ASCII.hyphen }) else { return nil }
    var end = bytes[start...].firstIndex { $0 == ASCII.lineFeed } ?? bytes.count
    var next = end
    while next < bytes.count {
      let line = bytes[(next + 1)...].prefix { $0 != ASCII.lineFeed }
      let text = line.drop { $0 == ASCII.space }
      let indentation = text.startIndex - line.startIndex
      let isBlank = text.isEmpty || text.first == ASCII.carriageReturn
      let isElement = indentation == start - first && text.first == ASCII.hyphen && member.value.text == nil
      guard isBlank || indentation > start - first || isElement else { break }
      next = line.endIndex
      if !isBlank { end = next }
    }
    let isText = member.value.text != nil
    let lines = bytes[start..<end]
    let comments = isText ? lines.prefix { $0 != ASCII.lineFeed } : lines
    guard !comments.contains(ASCII.hash) else { return nil }
    return start..<(bytes[..<end].last == ASCII.carriageReturn ? end - 1 : end)
  }

  /// The bytes of a key with its value and of what separates them from others; a comment after them stays.
  private func rangeToRemove(_ member: WrittenEntry.Member, in entry: WrittenEntry) -> Range<Int>? {
    guard let range = range(ofWhole: member, in: entry), let begin = offset(entry.position) else { return nil }
    let isSpace = { (byte: UInt8) in byte == ASCII.space || byte == ASCII.carriageReturn }
    let rest = bytes[range.upperBound...].drop(while: isSpace)
    if bytes[begin] == ASCII.openBrace {
      let before = bytes[..<range.lowerBound].lastIndex { !$0.isASCIISpace }
      if let before, bytes[before] == ASCII.comma { return before..<range.upperBound }
      guard before == begin, rest.first == ASCII.comma else { return nil }
      return range.lowerBound..<rest.dropFirst().drop(while: isSpace).startIndex
    }
    guard let before = bytes[..<range.lowerBound].lastIndex(where: { $0 != ASCII.space }) else { return nil }
    guard bytes[before] == ASCII.lineFeed else {
      // The first key of a document: the next one takes its place.
      let next = rest.drop { $0.isASCIISpace }.startIndex
      let isKey = entry.members.contains { offset($0.keyPosition) == next }
      return bytes[before] == ASCII.hyphen && isKey ? range.lowerBound..<next : nil
    }
    if rest.first == ASCII.hash { return range.lowerBound..<rest.startIndex }
    guard rest.isEmpty || rest.first == ASCII.lineFeed else { return nil }
    return (before + 1)..<min(bytes.count, rest.startIndex + 1)
  }

  // MARK: - Text

  /// An element of a list, a line for each of its keys.
  private static func lines(_ fields: EntryFields, _ indentation: Int, _ lineEnd: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for (index, field) in fields.enumerated() {
      text += Array(repeating: ASCII.space, count: indentation) + (index == 0 ? "- " : "  ").utf8
      text += line(field) + lineEnd
    }
    return text
  }

  private static func line(_ field: (key: String, value: JSONValue)) -> [UInt8] {
    Array("\(field.key): ".utf8) + value(field.value)
  }

  private static func value(_ value: JSONValue) -> [UInt8] {
    switch value {
    case .text(let text): YAMLScalar.written(text) ?? YAMLScalar.escaped(text)
    case .number(let number): Array(String(number).utf8)
    case .fraction(let number): Array(String(number).utf8)
    case .flag(let flag): Array(String(flag).utf8)
    case .null: Array("null".utf8)
    case .list(let elements): Array("[".utf8) + elements.map(Self.value).joined(separator: ", ".utf8) + "]".utf8
    case .object(let members):
      Array("{".utf8) + members.map { Array("\($0.name): ".utf8) + Self.value($0.value) }.joined(separator: ", ".utf8) + "}".utf8
    }
  }
}

extension JSONValue {
  /// The value as it is read again: every scalar is a text.
  fileprivate var read: JSONValue { if case .flag(let flag) = self { .text(String(flag)) } else { self } }
}

extension YAMLNode {
  fileprivate func has(_ fields: EntryFields) -> Bool {
    members.count == fields.count
      && fields.allSatisfy { field in
        members.first { $0.key == field.key }.map { $0.value.plainValue == field.value.read } ?? false
      }
  }
}

extension YAMLPiece {
  /// The elements of a list without faults.
  fileprivate var elements: [YAMLNode]? {
    var log = DiagnosticLog()
    guard case .document(let root) = parse(log: &log), case .sequence(let elements) = root.node.content, !log.hasErrors else {
      return nil
    }
    return elements
  }
}

extension WrittenEntry {
  fileprivate var fields: EntryFields { members.map { ($0.key, $0.value) } }
}
