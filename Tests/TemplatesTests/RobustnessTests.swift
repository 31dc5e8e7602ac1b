import Diagnostics
import Templates
import TestSupport
import Testing
import TextBasics

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The growth of a task's work at eight times the size: about 8 times if linear, 64 if quadratic. Work is processor time of this
/// thread, the least of three runs, so that neither the machine's speed nor its load matters.
private func growth(to size: Int, of task: (_ size: Int) -> Void) -> Double {
  func work(_ size: Int) -> Double {
    (0..<3).map { _ in
      let start = processorTime()
      task(size)
      return processorTime() - start
    }.min() ?? 0
  }
  return work(size) / work(size / 8)
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

@Suite struct RobustnessTests {
  private static let pieces = [
    "{{", "}}", "{{{", "}}}", "{{#on}}", "{{/on}}", "{{^on}}", "{{#rows}}", "{{/rows}}", "{{n}}", "{{x}}", "{{.}}", "{{#x}}",
    "{{/x}}",
    "{{>a}}", "{{>page}}", "{{<a}}", "{{/a}}", "{{$b}}", "{{/b}}", "{{!", "{{=", "=}}", "{{=< >=}}", "<x>", "{{={{ }}=}}", "\n",
    "\r\n",
    "  ", "\t", "<a href=", "\"", "'", ">", "<script>", "</script>", "<!--", "-->", "é", "r", ".", "{{r.x}}", "{{#r}}", "{{/r}}",
    "\u{FEFF}",
  ]

  private func template(_ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<14, using: &random) {
      if Int.random(in: 0..<12, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        bytes += Array(Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)].utf8)
      }
    }
    return bytes
  }

  @Test(arguments: ["{{", "{{a ", "{{{", "{{! ", "{{#"])
  func scansTagsThatAreLeftOpenInTimeThatGrowsWithThem(_ opening: String) throws {
    let model = try #require(record([:]))
    for end in ["", "}}", "}}}"] {
      var log = DiagnosticLog()
      let growth = growth(to: 20_000) { count in
        log = DiagnosticLog()
        let text = String(repeating: opening, count: count) + end
        let set = TemplateSet(sources: [TemplateSource(name: "a", path: "a", bytes: Array(text.utf8))], log: &log)
        _ = set.compile("a", frames: [model.schema], log: &log)
      }
      #expect(log.diagnostics.count < 1000)
      #expect(growth < 24)
    }
  }

  @Test func checksManyParentTagsOfOneTemplateInTimeThatGrowsWithThem() {
    var log = DiagnosticLog()
    let growth = growth(to: 8_000) { count in
      let text = String(repeating: "{{<p}}{{$b}}{{/b}}{{/p}}\n", count: count)
      _ = TemplateSet(sources: sources(text, ["p": "{{$b}}{{/b}}"]), log: &log)
    }
    #expect(log.diagnostics.isEmpty)
    #expect(growth < 24)
  }

  @Test func findsThePlacesOnOneLineInTimeThatGrowsWithIt() throws {
    let model = try #require(record(["x": .text("x")]))
    var log = DiagnosticLog()
    let growth = growth(to: 1_600) { count in
      log = DiagnosticLog()
      let text = String(repeating: String(repeating: "ä", count: 50) + "{{y}}", count: count)
      let set = TemplateSet(sources: sources(text, [:]), log: &log)
      _ = set.compile("page", frames: [model.schema], log: &log)
    }
    // From the smaller size, which comes last.
    #expect(log.diagnostics.count == 200)
    #expect(log.diagnostics.last?.place?.column == 200 * 55 - 2)
    #expect(growth < 24)
  }

  @Test func leavesOutTemplatesOnceNoMoreErrorsAreKept() throws {
    let model = try #require(record(["x": .text("x")]))
    var log = DiagnosticLog()
    let set = TemplateSet(sources: sources("{{y}}", [:]), log: &log)
    for number in 0..<DiagnosticLog.errorLimit { log.report(Diagnostic(.error, "a", "\(number)")) }
    #expect(set.compile("page", frames: [model.schema], log: &log) == nil)
    #expect(log.diagnostics.count == DiagnosticLog.errorLimit && log.omitted == 0)
  }

  @Test func noTemplateTrapsAndEveryRefusalIsReported() throws {
    var random = SplitMix64(seed: 2026)
    let model = try #require(
      record([
        "x": .text("<x>"), "on": .flag(true), "rows": .list("n", "1", "2"), "r": .record(["x": .text("'")]), "b": .absent,
      ]))
    var compiled = 0
    for _ in 0..<20_000 {
      var log = DiagnosticLog()
      let page = TemplateSource(name: "page", path: "page", bytes: template(&random))
      let other = TemplateSource(name: "a", path: "a", bytes: template(&random))
      let set = TemplateSet(sources: [page, other], log: &log)
      if let template = set.compile("page", frames: [model.schema], log: &log) {
        let output = template.render([model], log: &log)
        #expect(String(validating: output, as: UTF8.self) != nil)
        expectPlaces(template.mapped([model]), sources: [page, other], output)
        compiled += 1
      } else {
        #expect(log.hasErrors)
      }
      #expect(log.diagnostics.allSatisfy { $0.place.map { $0.line >= 0 } ?? false })
    }
    #expect(compiled > 2000)
  }

  /// Each byte that a template itself writes must be in the template, at the place that the map gives.
  private func expectPlaces(_ map: SourceMap, sources: [TemplateSource], _ output: [UInt8]) {
    #expect(map.output == output)
    let texts = sources.map { source in
      let hasMark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF])
      return (source.path, LineIndex(Array(source.bytes.dropFirst(hasMark ? 3 : 0))))
    }
    let lines = Dictionary(texts, uniquingKeysWith: { first, _ in first })
    // Places refer to characters within a line.
    let characters = output.indices.filter { output[$0] & 0xC0 != 0x80 && output[$0] >= ASCII.space }
    let isRight = characters.allSatisfy { index in
      guard let writer = map.writer(of: index..<index + 1), writer.value == nil else { return true }
      let source = lines[writer.place.file]
      let offset = source?.offset(ofLine: writer.place.line, column: writer.place.column)
      return offset.flatMap { source?.bytes[$0] } == output[index]
    }
    #expect(isRight)
  }
}
