/// One template file after parsing.
struct ParsedTemplate: Sendable {
  let name: String
  let path: String
  let nodes: [TemplateNode]
  /// Whether a mistake was reported, so that the tree is not what the author meant.
  let isBroken: Bool
}

extension ParsedTemplate {
  /// All partial and parent tags, in the order of the text.
  var inclusions: [TemplateNode.Inclusion] {
    var found: [TemplateNode.Inclusion] = []
    nodes.forEachNode { node in
      if case .partial(let inclusion) = node { found.append(inclusion) }
    }
    return found
  }

  /// The names of all blocks, those among the arguments of parent tags included: these can be overridden, too.
  var blockNames: Set<String> {
    var names: Set<String> = []
    nodes.forEachNode { node in
      switch node {
      case .block(let block): names.insert(block.tag.name)
      case .partial(let inclusion): names.formUnion(inclusion.arguments.map(\.tag.name))
      case .literal, .lineStart, .variable, .section: break
      }
    }
    return names
  }
}

extension [TemplateNode] {
  /// Visits every node, before the nodes inside it.
  func forEachNode(_ body: (TemplateNode) -> Void) {
    for node in self {
      body(node)
      switch node {
      case .literal, .lineStart, .variable: break
      case .section(_, _, let content): content.forEachNode(body)
      case .partial(let inclusion): for argument in inclusion.arguments { argument.content.forEachNode(body) }
      case .block(let block): block.content.forEachNode(body)
      }
    }
  }
}
