package import Diagnostics
package import TextBasics

/// A value of a document, with the place where it is written.
package struct DocumentValue: Sendable, Equatable {
  /// The document's key; `fields.` and a name for a declared field.
  package let key: String
  package let value: JSONValue
  /// The place of its key; `nil` for a default that nobody wrote.
  package let place: Place?
}

extension Manifest {
  /// The values of a document in the order of its keys, each from the nearest place that has it. Returns `nil` if there is no such
  /// document. `catalogue` has what follows from the document's address.
  package func values(of id: String, in catalogue: Catalogue?) -> [DocumentValue]? {
    guard let entry = documents.first(where: { $0.entry.id?.value == id })?.entry else { return nil }
    let files = Set([entry.place.file, place.file])
    let roots = Dictionary(uniqueKeysWithValues: files.map { ($0, root(of: $0)) })
    let table = DefaultsTable(self)
    let defaults = table.defaults(of: entry, of: fileDefaults.first { $0.place.file == entry.place.file }).map(\.place)
    let sections = table.sections(of: entry).map(\.place)
    let source = entry.source.flatMap { id in sources.first { $0.id?.value == id.value } }
    let resolved = catalogue?.document(id)
    return DocumentProperty.allCases.filter(\.isWritten).flatMap { property -> [DocumentValue] in
      let settings =
        switch property {
        case .listed: sections
        case .editing, .webViewer: [source?.place].compactMap(\.self)
        case .apps, .modes, .passback, .context, .delimiters: [launch.place]
        default: [Place]()
        }
      // Without an Office app there are no launch links that settings of others could change.
      let isUnused = resolved.map { $0.app == nil } ?? false && LaunchEntry.table.names.contains(property.rawValue)
      let found = ([entry.place] + (isUnused ? [] : defaults + settings)).flatMap { place in
        (roots[place.file]??.mapping(at: place)?.members ?? []).filter { $0.key == property.rawValue }.map { ($0, place.file) }
      }
      if property == .fields { return Self.fields(found) }
      if let (member, file) = found.first { return [Self.value(property.rawValue, member, file)] }
      guard let catalogue, let value = resolved?.defaultValue(of: property, in: catalogue) else { return [] }
      return [DocumentValue(key: property.rawValue, value: value, place: nil)]
    }
  }

  private func root(of file: String) -> YAMLNode? {
    // Decoding the manifest reports its faults.
    guard let text = files[file], case .document(let root) = parseYAML(text, log: &silentLog) else { return nil }
    return root.node
  }

  /// Each field from the nearest mapping that has it.
  private static func fields(_ found: [(member: YAMLNode.Member, file: String)]) -> [DocumentValue] {
    var seen: Set<String> = []
    return found.flatMap { member, file in
      member.value.members.filter { seen.insert($0.key).inserted }.map { value("fields." + $0.key, $0, file) }
    }
  }

  private static func value(_ key: String, _ member: YAMLNode.Member, _ file: String) -> DocumentValue {
    let place = Place(file: file, line: member.span.line, column: member.span.column)
    return DocumentValue(key: key, value: member.value.plainValue, place: place)
  }
}

extension Document {
  /// The value of a property that nobody wrote.
  fileprivate func defaultValue(of property: DocumentProperty, in catalogue: Catalogue) -> JSONValue? {
    switch property {
    case .app where app == nil: return .text("none")
    case .draft: return .text("false")
    case .editing: return links.isEmpty ? nil : .text("yes")
    default: break
    }
    switch value(of: property, in: catalogue) {
    case .text(let text): return .text(text)
    case .flag(let flag): return .text(String(flag))
    case .texts(let texts): return texts.isEmpty ? nil : .list(texts.map(JSONValue.text))
    case .localized, nil: return nil
    }
  }
}

extension YAMLNode {
  /// The mapping that begins at a place of its file.
  fileprivate func mapping(at place: Place) -> YAMLNode? {
    switch content {
    case .scalar: nil
    case .sequence(let elements): elements.lazy.compactMap { $0.mapping(at: place) }.first
    case .mapping(let members):
      (span.line, span.column) == (place.line, place.column)
        ? self : members.lazy.compactMap { $0.value.mapping(at: place) }.first
    }
  }
}
