/// A template as a tree: tags are nested, lines that only hold tags are gone, what is left of indentation is explicit.
indirect enum TemplateNode: Sendable {
  /// Bytes that are emitted as they are; white space that begins a line is a `lineStart`.
  case literal(ArraySlice<UInt8>)
  /// The beginning of a line that has content, with its own blanks; the indentation of partials is added here.
  case lineStart([UInt8])
  case variable(Reference)
  case section(Reference, inverted: Bool, [TemplateNode])
  case partial(Inclusion)
  case block(Block)

  /// A name in a tag, split at its dots; `{{.}}` has no parts.
  struct Reference: Sendable {
    let tag: Tag
    let parts: [String]
    /// The file that holds the tag: blocks move tags into other templates.
    let source: SourceText
  }

  /// A partial tag, or a parent tag with its arguments.
  struct Inclusion: Sendable {
    let tag: Tag
    let source: SourceText
    /// The blanks before a tag that stands alone; each line of the template is indented by them.
    var indentation: [UInt8]
    let arguments: [Argument]
  }

  /// A place in a template that can be overridden.
  struct Block: Sendable {
    let tag: Tag
    let source: SourceText
    /// What each line of an overriding text is indented by.
    var indentation: [UInt8]
    /// Whether the tag stands alone, so that the text begins a line.
    let beginsLine: Bool
    var content: [TemplateNode]
  }

  /// What a parent tag puts in the place of a block, without the indentation it has in its own file.
  struct Argument: Sendable {
    let tag: Tag
    let source: SourceText
    let content: [TemplateNode]
  }
}

extension [TemplateNode] {
  /// The nodes with `indentation` taken from the beginning of each line that has it; of others, what they share with it.
  func removing(indentation: [UInt8]) -> [TemplateNode] {
    indentation.isEmpty ? self : map { $0.removing(indentation) }
  }
}

extension TemplateNode {
  fileprivate func removing(_ indentation: [UInt8]) -> TemplateNode {
    func shortened(_ blanks: [UInt8]) -> [UInt8] {
      let shared = zip(blanks, indentation).prefix { $0 == $1 }.count
      return Array(blanks.dropFirst(shared))
    }
    switch self {
    case .literal, .variable: return self
    case .lineStart(let blanks): return .lineStart(shortened(blanks))
    case .section(let reference, let inverted, let content):
      return .section(reference, inverted: inverted, content.removing(indentation: indentation))
    case .partial(var inclusion):
      inclusion.indentation = shortened(inclusion.indentation)
      return .partial(inclusion)
    case .block(var block):
      block.indentation = shortened(block.indentation)
      block.content = block.content.removing(indentation: indentation)
      return .block(block)
    }
  }
}
