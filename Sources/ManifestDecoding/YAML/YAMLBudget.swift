import Diagnostics
import Yams

/// What a manifest may cost: limits against texts made to exhaust time, memory or stack.
///
/// libyaml itself stops at 1,000 nested collections. Aliases could nest further and multiply, so they are counted before composing.
enum YAMLBudget {
  /// 64 MiB: some 200,000 documents in one file.
  static let bytes = 64 << 20
  /// Nodes after aliases are expanded.
  static let nodes = 20_000_000
  /// Uses of anchors in a file.
  static let aliases = 200

  /// Why a file is not composed at all; `nil` when it may be.
  static func refusal(of file: SourceText, lineOffset: Int) -> Diagnostic? {
    guard file.text.utf8.count <= bytes else { return .sizeBudget(limit: bytes, at: Place(file: file.path)) }
    let scan = AliasScan(file.text)
    if scan.uses > aliases {
      return .aliasBudget(uses: scan.uses, limit: aliases, at: Place(file: file.path, line: scan.line + lineOffset))
    }
    // Yams hashes keys with all that they hold, so an alias in a key costs what it expands to.
    if scan.uses > 0, scan.hasCollectionKey || scan.hasAliasKey {
      return .aliasInKey(at: Place(file: file.path, line: scan.line + lineOffset))
    }
    return nil
  }

  /// Whether the node has no more nodes than allowed, aliases expanded.
  static func isWithin(_ node: Node) -> Bool {
    var rest = nodes
    return count(node, &rest)
  }

  private static func count(_ node: Node, _ rest: inout Int) -> Bool {
    rest -= 1
    guard rest > 0 else { return false }
    switch node {
    case .scalar(_), .alias(_): return true
    case .sequence(let sequence): return sequence.allSatisfy { count($0, &rest) }
    case .mapping(let mapping): return mapping.allSatisfy { count($0.key, &rest) && count($0.value, &rest) }
    }
  }
}
