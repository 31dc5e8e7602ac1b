package import Diagnostics
package import TextBasics

/// A compiled template: every name is resolved, every partial and block expanded; rendering can only fail by not ending.
///
/// A class, though it never changes: a copy for each page retained fifteen parts, 2,400 instructions with those of
/// `PageTemplates`.
package final class Template: Sendable {
  /// The schemas of the records for `render`, outermost first.
  package let frames: [Schema]
  let program: Program

  init(frames: [Schema], program: Program) { (self.frames, self.program) = (frames, program) }

  /// The page's UTF-8 bytes. The records must have the schemas of `frames`, in their order.
  ///
  /// Partials nest to at most 500 levels, and a page has at most 64 MB: more is an error, and the page stays unfinished.
  package func render(_ records: [Record], log: inout DiagnosticLog) -> [UInt8] {
    let rendering = run(records, recordsSteps: false)
    if let (rule, instruction) = rendering.stopped {
      let placed = program.tags[instruction]
      log.report(Diagnostic(rule, placed?.tag.name ?? "", at: placed.map { $0.source.place(of: $0.tag.range) }))
    }
    return rendering.output
  }

  /// The page with the places that it comes from: for a page with faults, since recording them takes time. It may be unfinished,
  /// too.
  package func mapped(_ records: [Record]) -> SourceMap {
    let rendering = run(records, recordsSteps: true)
    return SourceMap(output: rendering.output, steps: rendering.steps, program: program)
  }

  private func run(_ records: [Record], recordsSteps: Bool) -> Rendering {
    precondition(
      records.count == frames.count && records.indices.allSatisfy { records[$0].schema == frames[$0] },
      "the records must have the schemas that the template was compiled for")
    return Rendering(program, records, recordsSteps: recordsSteps)
  }
}

/// A rendered page together with the templates that wrote each of its bytes.
package struct SourceMap: Sendable {
  package let output: [UInt8]
  let steps: [Step]
  let program: Program

  /// An instruction that wrote something, and the offset of its first byte.
  typealias Step = (start: Int, instruction: Int)

  /// The origin of some bytes of a page.
  package struct Writer: Sendable, Hashable {
    /// The text and tags of a template, from the first byte to the last if one file wrote both.
    package let place: Place
    /// The name in the tag if the first byte is that of a value; `nil` if it is the template's own.
    package let value: String?
  }

  /// The origin of a range of the output; `nil` for white space that an including template adds.
  ///
  /// A value that is empty on this page counts if the range begins with it, so that all pages name the same tag.
  package func writer(of range: Range<Int>) -> Writer? {
    var index = steps.partitioningIndex { $0.start >= range.lowerBound }
    if index == steps.count || steps[index].start > range.lowerBound { index -= 1 }
    guard index >= 0, let first = source(of: range.lowerBound, step: index) else { return nil }
    let last = steps.partitioningIndex { $0.start >= range.upperBound } - 1
    var end = first.range.upperBound
    if range.count > 1, last >= index, let other = source(of: range.upperBound - 1, step: last),
      other.source.path == first.source.path, other.range.upperBound > end
    {
      end = other.range.upperBound
    }
    return Writer(place: first.source.place(of: first.range.lowerBound..<end), value: first.value)
  }

  /// The origin of a byte that a step wrote: the tag of a value, or the byte of a literal.
  private func source(of offset: Int, step: Int) -> (source: TextFile, range: Range<Int>, value: String?)? {
    let (start, instruction) = steps[step]
    if case .literal(let position, let count) = program.instructions[instruction] {
      // An empty range may be after the last byte.
      guard let (source, byte) = program.literals.source(of: position + min(offset - start, count - 1)) else { return nil }
      return (source, byte..<byte + 1, nil)
    }
    guard case .lineStart = program.instructions[instruction] else {
      return program.tags[instruction].map { ($0.source, $0.tag.range, $0.tag.name) }
    }
    return nil
  }
}
