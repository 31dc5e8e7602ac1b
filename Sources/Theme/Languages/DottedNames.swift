package import Templates
import TextBasics

/// Names with dots, of the theme's strings and of its assets, as a template schema: the part before a dot is a record.
package struct DottedNames: Sendable {
  package let schema: Schema
  private let entries: [Entry]

  private enum Entry: Sendable {
    case string(name: String)
    case group(DottedNames)
  }

  /// Builds the schema from full names such as `open.edit`, sorted so that the result does not depend on the file's order.
  package init(names: [String]) { self.init(sorted: names.sorted(), prefix: "", depth: 1) }

  /// After 16 parts, the rest of a name is taken as it is, so that no name can exhaust the stack.
  private init(sorted names: [String], prefix: String, depth: Int) {
    var fields: [(name: String, shape: Shape)] = []
    var entries: [Entry] = []
    var groups: [String: [String]] = [:]
    for name in names {
      let rest = Substring(name.utf8.dropFirst(prefix.utf8.count))
      if depth < 16, let dot = rest.utf8.firstIndex(of: ASCII.dot) {
        groups[String(rest[..<dot]), default: []].append(name)
      } else {
        fields.append((String(rest), .text))
        entries.append(.string(name: name))
      }
    }
    for (group, names) in groups.sorted(by: { $0.key < $1.key }) {
      let nested = DottedNames(sorted: names, prefix: prefix + group + ".", depth: depth + 1)
      fields.append((group, .record(nested.schema)))
      entries.append(.group(nested))
    }
    schema = Schema(fields)
    self.entries = entries
  }

  /// The strings of one language; a name without one is absent.
  package func record(_ strings: [String: String]) -> Record {
    let values = entries.map { entry -> Value in
      switch entry {
      case .string(let name): strings[name].map(Value.text) ?? .absent
      case .group(let nested): .record(nested.record(strings))
      }
    }
    guard let record = Record(schema, values) else {
      preconditionFailure("every entry has its field")
    }
    return record
  }
}
