import Diagnostics
import Templating
import TestSupport
import Testing
import TextBasics

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How much more work a task is at eight times the size: about 8 times where it grows with the size, 64 with its square. Work is
/// processor time of this thread, the least of three, so that neither the machine's speed nor its load matters.
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
      let set = TemplateSet(sources: [page, TemplateSource(name: "a", path: "a", bytes: template(&random))], log: &log)
      if let template = set.compile("page", frames: [model.schema], log: &log) {
        var output: [UInt8] = []
        template.render([model], into: &output, log: &log)
        #expect(String(validating: output, as: UTF8.self) != nil)
        compiled += 1
      } else {
        #expect(log.hasErrors)
      }
      #expect(log.diagnostics.allSatisfy { $0.place.map { $0.line >= 0 } ?? false })
    }
    #expect(compiled > 2000)
  }
}
