/// Which argument each block gets, for the template that is being expanded. The first binding of a name stays: a page's block
/// wins over the same block of the templates that it inherits from.
struct BlockBindings: Hashable {
  private(set) var bindings: [String: Binding] = [:]

  /// An argument together with the bindings of the file that wrote it, which the blocks inside the argument belong to.
  struct Binding: Hashable {
    let argument: Identity
    /// Index of the bindings among those of the compiler.
    let scope: Int
  }

  /// Where an argument was written: equal for every use of it.
  struct Identity: Hashable {
    let path: String
    let offset: Int

    init(_ argument: TemplateNode.Argument) {
      path = argument.source.path
      offset = argument.tag.range.lowerBound
    }
  }

  subscript(name: String) -> Binding? { bindings[name] }

  /// Adds arguments for the names that are free.
  func adding(_ arguments: [TemplateNode.Argument], scope: Int) -> BlockBindings {
    var result = self
    for argument in arguments where result.bindings[argument.tag.name] == nil {
      result.bindings[argument.tag.name] = Binding(argument: Identity(argument), scope: scope)
    }
    return result
  }
}
