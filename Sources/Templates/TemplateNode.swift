import TextBasics

/// A template as a tree: tags are nested, lines with only tags are gone, remaining indentation is explicit.
enum TemplateNode: Sendable {
  /// Bytes that are emitted unchanged; white space at the beginning of a line is a `lineStart`.
  case literal(ArraySlice<UInt8>)
  /// The beginning of a line that has content, with its own white space; the indentation of partials is added here.
  case lineStart(ArraySlice<UInt8>)
  case variable(Reference)
  case section(Reference, inverted: Bool, [TemplateNode])
  case partial(Inclusion)
  case block(Block)

  // Classes, though they never change: each page's template includes the same partials, and copying took a tenth of the time.

  /// A name in a tag, split at its dots; `{{.}}` has no parts.
  final class Reference: Sendable {
    let placed: PlacedTag
    let parts: [String]

    init(_ placed: PlacedTag, parts: [String]) {
      self.placed = placed
      self.parts = parts
    }

    var tag: TemplateTag { placed.tag }
  }

  /// A partial tag, or a parent tag with its arguments.
  final class Inclusion: Sendable {
    let placed: PlacedTag
    /// The white space before a tag that is alone on its line; it is added to each line of the template.
    let indentation: ArraySlice<UInt8>
    let arguments: [Argument]

    init(_ placed: PlacedTag, indentation: ArraySlice<UInt8>, arguments: [Argument]) {
      self.placed = placed
      self.indentation = indentation
      self.arguments = arguments
    }

    var tag: TemplateTag { placed.tag }
  }

  /// A place in a template that can be overridden.
  final class Block: Sendable {
    let placed: PlacedTag
    /// The indentation of each line of an overriding text.
    let indentation: ArraySlice<UInt8>
    /// The tag is alone on its line, so the text begins a line.
    let beginsLine: Bool
    let content: [TemplateNode]

    init(_ placed: PlacedTag, indentation: ArraySlice<UInt8>, beginsLine: Bool, content: [TemplateNode]) {
      self.placed = placed
      self.indentation = indentation
      self.beginsLine = beginsLine
      self.content = content
    }

    var tag: TemplateTag { placed.tag }
  }

  /// The content that a parent tag puts in place of a block, without the indentation of its own file.
  struct Argument: Sendable {
    let tag: TemplateTag
    /// The file in which it was written, which is not that of the block.
    let source: TextFile
    let content: [TemplateNode]
  }
}

// Arguments are equal if they were written at the same place.
extension TemplateNode.Argument: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.tag.range == right.tag.range && left.source.path == right.source.path
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(tag.range)
    hasher.combine(source.path)
  }
}

extension [TemplateNode] {
  /// The nodes with `indentation` removed from the beginning of each line that has it; from others, the part that they share with
  /// it.
  func removing(indentation: ArraySlice<UInt8>) -> [TemplateNode] {
    indentation.isEmpty ? self : map { $0.removing(indentation) }
  }
}

extension TemplateNode {
  fileprivate func removing(_ indentation: ArraySlice<UInt8>) -> TemplateNode {
    func shortened(_ space: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      space.dropFirst(zip(space, indentation).prefix { $0 == $1 }.count)
    }
    switch self {
    case .literal, .variable: return self
    case .lineStart(let space): return .lineStart(shortened(space))
    case .section(let reference, let inverted, let content):
      return .section(reference, inverted: inverted, content.removing(indentation: indentation))
    case .partial(let inclusion):
      return .partial(
        Inclusion(inclusion.placed, indentation: shortened(inclusion.indentation), arguments: inclusion.arguments))
    case .block(let block):
      return .block(
        Block(
          block.placed, indentation: shortened(block.indentation), beginsLine: block.beginsLine,
          content: block.content.removing(indentation: indentation)))
    }
  }
}

/// One template file after parsing.
struct ParsedTemplate: Sendable {
  let name: String
  let source: TextFile
  let nodes: [TemplateNode]
  /// A mistake was reported, so the tree is not what the author meant.
  let isBroken: Bool
  /// All partial and parent tags, in the order of the text.
  private(set) var inclusions: [TemplateNode.Inclusion] = []
  /// The names of all blocks, including those among the arguments of parent tags: these can be overridden, too.
  private(set) var blockNames: [String] = []

  init(name: String, source: TextFile, nodes: [TemplateNode], isBroken: Bool) {
    (self.name, self.source, self.nodes, self.isBroken) = (name, source, nodes, isBroken)
    collect(nodes)
  }

  private mutating func collect(_ nodes: [TemplateNode]) {
    for node in nodes {
      switch node {
      case .literal, .lineStart, .variable: break
      case .section(_, _, let content): collect(content)
      case .partial(let inclusion):
        inclusions.append(inclusion)
        blockNames += inclusion.arguments.map(\.tag.name)
        for argument in inclusion.arguments { collect(argument.content) }
      case .block(let block):
        blockNames.append(block.tag.name)
        collect(block.content)
      }
    }
  }
}

extension [String: ParsedTemplate] {
  /// The names of some templates and of all that they include, directly or indirectly, even if they do not exist.
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

  /// True if one of some templates is missing or could not be read completely.
  func isIncomplete(_ names: Set<String>) -> Bool { names.contains { self[$0]?.isBroken ?? true } }
}
