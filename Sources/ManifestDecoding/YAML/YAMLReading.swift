import Diagnostics
import Yams

/// The reading of plain values; each reports a wrong type and returns `nil`.
extension YAMLValue {
  /// A text that is not empty.
  func text(_ name: String, _ log: inout DiagnosticLog) -> Written<String>? {
    guard case .scalar(let scalar) = node else {
      log.report(.wrongType(name, expected: "a text", found: kind, at: place))
      return nil
    }
    guard !isNull, !scalar.string.allSatisfy(\.isWhitespace) else {
      log.report(.emptyValue(name, at: place))
      return nil
    }
    return Written(scalar.string, at: place)
  }

  /// `true` or `false` (YAML 1.2, section 10.2.1.2).
  func flag(_ name: String, _ log: inout DiagnosticLog) -> Bool? {
    if case .scalar(let scalar) = node, scalar.style == .plain {
      switch scalar.string {
      case "true": return true
      case "false": return false
      default: break
      }
    }
    log.report(.wrongType(name, expected: "true or false", found: kind, at: place))
    return nil
  }

  /// A whole number between -1,000,000 and 1,000,000.
  func number(_ name: String, _ log: inout DiagnosticLog) -> Int? {
    if case .scalar(let scalar) = node, scalar.style == .plain, let number = Int(scalar.string),
      (-1_000_000...1_000_000).contains(number)
    {
      return number
    }
    log.report(.wrongType(name, expected: "a whole number", found: kind, at: place))
    return nil
  }

  /// The elements of a list; `nil` and a report when the node is none.
  func list(_ name: String, _ log: inout DiagnosticLog) -> [YAMLValue]? {
    if isNull { return [] }
    guard case .sequence(let sequence) = node else {
      log.report(.wrongType(name, expected: "a list", found: kind, at: place))
      return nil
    }
    return sequence.map(child)
  }

  /// A list of texts.
  func texts(_ name: String, _ log: inout DiagnosticLog) -> [Written<String>]? {
    list(name, &log)?.compactMap { $0.text(name, &log) }
  }

  /// The members of a mapping with their keys; `nil` and a report when the node is none.
  func members(_ name: String, _ log: inout DiagnosticLog) -> [(key: Written<String>, value: YAMLValue)]? {
    guard case .mapping(let mapping) = node else {
      log.report(.wrongType(name, expected: "a mapping", found: kind, at: place))
      return nil
    }
    var members: [(key: Written<String>, value: YAMLValue)] = []
    members.reserveCapacity(mapping.count)
    for (keyNode, valueNode) in mapping {
      let key = child(keyNode)
      guard case .scalar(let scalar) = keyNode else {
        log.report(.wrongType("key", expected: "a text", found: key.kind, at: key.place))
        continue
      }
      if DuplicateKeys.isRenamed(scalar.string) {
        let first = members.first { DuplicateKeys.isRenamed(scalar.string, from: $0.key.value) }
        log.report(.duplicateKey(first?.key, at: key.place))
        continue
      }
      members.append((Written(scalar.string, at: key.place), child(valueNode)))
    }
    return members
  }
}
