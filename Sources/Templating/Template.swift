package import Diagnostics

/// A compiled template: every name is resolved, every partial and block expanded; rendering can only
/// fail by never coming to an end.
package struct Template: Sendable {
  /// The schemas of the records that `render` takes, outermost first.
  package let frames: [Schema]
  let program: Program

  /// Appends the page's UTF-8 bytes. The records must have the schemas of `frames`, in their order.
  ///
  /// Partials nest to at most 500 levels, and a page has at most 64 MB: what goes beyond is an error, and the page stays unfinished.
  package func render(_ records: [Record], into output: inout [UInt8], log: inout DiagnosticLog) {
    precondition(records.map(\.schema) == frames, "the records must have the schemas that the template was compiled for")
    if let fault = Rendering.run(program, records.map(\.store)[...], into: &output) { log.report(fault) }
  }
}
