/// A compiled template: every name is resolved, every partial and block expanded; rendering cannot fail.
package struct Template: Sendable {
  /// The schemas of the records that `render` takes, outermost first.
  package let frames: [Schema]
  let program: Program

  /// Appends the page's UTF-8 bytes. The records must have the schemas of `frames`, in their order.
  ///
  /// Partials nest to at most 500 levels; what one that contains itself would render below that is left out.
  package func render(_ records: [Record], into output: inout [UInt8]) {
    precondition(records.map(\.schema) == frames, "the records must have the schemas that the template was compiled for")
    Rendering.run(program, records.map(\.store)[...], into: &output)
  }
}
