package import Diagnostics
import OfficeLinks
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
  /// document. `resolved` has what follows from the document's address.
  package func values(of id: String, _ resolved: Document?) -> [DocumentValue]? {
    guard let document = documents.first(where: { $0.entry.id?.value == id }) else { return nil }
    let (entry, file) = (document.entry, document.entry.place.file)
    guard let root = self.root(of: file), let manifest = self.root(of: place.file) else { return nil }
    let elements = (root["documents"] ?? root).elements
    guard let own = elements.first(where: { $0.span.line == entry.place.line && $0.span.column == entry.place.column }) else {
      return nil
    }
    let section = entry.section.flatMap { manifest.element(of: "sections", $0.value) }
    let above = section?["parent"]?.text.flatMap { manifest.element(of: "sections", $0) }
    let source = entry.source.flatMap { manifest.element(of: "sources", $0.value) }
    // From the nearest to the farthest, with the keys that a document takes from there.
    var layers: [Layer] = [(own, file, nil)]
    if file != place.file, let defaults = root["defaults"] { layers.append((defaults, file, nil)) }
    layers += [section, above, source].compactMap { $0?["defaults"] }.map { Layer($0, place.file, nil) }
    layers += [section, above].compactMap(\.self).map { Layer($0, place.file, ["listed"]) }
    if let source { layers.append((source, place.file, ["editing", "webViewer"])) }
    if let launch = manifest["launch"] { layers.append((launch, place.file, nil)) }
    return DocumentEntry.table.names.flatMap { key in
      // Without an Office app there are no launch links that settings of others could change.
      let isUnused = resolved.map { $0.app == nil } ?? false && LaunchEntry.table.names.contains(key)
      let found = (isUnused ? [layers[0]] : layers).filter { $0.keys?.contains(key) ?? true }.flatMap { layer in
        layer.node.members.filter { $0.key == key }.map { (member: $0, file: layer.file) }
      }
      if key == "fields" { return Self.fields(found) }
      if let nearest = found.first { return [Self.value(key, nearest.member, nearest.file)] }
      return resolved.flatMap { Self.defaultValue(of: key, $0) }.map { [DocumentValue(key: key, value: $0, place: nil)] } ?? []
    }
  }

  private typealias Layer = (node: YAMLNode, file: String, keys: [String]?)

  private func root(of file: String) -> YAMLNode? {
    // Decoding the manifest reports its faults.
    var ignored = DiagnosticLog()
    guard let text = files[file], case .document(let root) = parseYAML(text, log: &ignored) else { return nil }
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

  private static func defaultValue(of key: String, _ document: Document) -> JSONValue? {
    func texts(_ values: [String]) -> JSONValue? { values.isEmpty ? nil : .list(values.map(JSONValue.text)) }
    var seen: Set<String> = []
    switch key {
    case "fileName": return .text(document.fileName)
    case "app": return .text(document.app?.rawValue ?? "none")
    case "apps": return texts(document.links.map(\.app.rawValue).filter { seen.insert($0).inserted })
    case "modes": return texts(document.links.map(\.mode.rawValue).filter { seen.insert($0).inserted })
    case "delimiters": return document.links.isEmpty ? nil : .text(document.delimiters.rawValue)
    case "listed": return .text(String(document.status.isListed))
    case "pinned", "draft", "allowActive": return .text("false")
    case "webViewer": return .text(String(document.webViewer))
    case "editing": return document.links.isEmpty ? nil : .text("yes")
    default: return nil
    }
  }
}

extension YAMLNode {
  fileprivate var elements: [YAMLNode] { if case .sequence(let elements) = content { elements } else { [] } }
  fileprivate var text: String? { plainValue.text }

  fileprivate subscript(_ key: String) -> YAMLNode? { members.first { $0.key == key }?.value }

  /// The element of a list with an identifier.
  fileprivate func element(of list: String, _ id: String) -> YAMLNode? { self[list]?.elements.first { $0["id"]?.text == id } }
}
