/// One template file after parsing.
struct ParsedTemplate: Sendable {
  let name: String
  let path: String
  let nodes: [TemplateNode]
  /// Whether a mistake was reported, so that the tree is not what the author meant.
  let isBroken: Bool
  /// All partial and parent tags, in the order of the text.
  let inclusions: [TemplateNode.Inclusion]

  init(name: String, path: String, nodes: [TemplateNode], isBroken: Bool) {
    self.name = name
    self.path = path
    self.nodes = nodes
    self.isBroken = isBroken
    var found: [TemplateNode.Inclusion] = []
    nodes.forEachNode { node in
      if case .partial(let inclusion) = node { found.append(inclusion) }
    }
    inclusions = found
  }
}

extension ParsedTemplate {
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

extension [String: ParsedTemplate] {
  /// The names of some templates and of all that they include, directly or not, whether there are such or not.
  func reached(from names: some Sequence<String>) -> Set<String> {
    var reached = Set(names)
    var pending = Array(reached)
    while let next = pending.popLast() {
      for inclusion in self[next]?.inclusions ?? [] where reached.insert(inclusion.tag.name).inserted {
        pending.append(inclusion.tag.name)
      }
    }
    return reached
  }

  /// Whether one of some templates is missing or could not be read completely.
  func isIncomplete(_ names: Set<String>) -> Bool { names.contains { self[$0]?.isBroken ?? true } }
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
