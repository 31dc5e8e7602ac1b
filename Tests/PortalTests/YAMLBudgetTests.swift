import Diagnostics
import Testing
import TextBasics

@testable import Portal

/// The identifiers of the reports on a text. Texts made to take years fail a test by never ending.
private func parse(_ text: String) -> [String] {
  var log = DiagnosticLog()
  _ = parseYAML(TextFile(path: "a.yaml", text: text), log: &log)
  return log.diagnostics.map(\.identifier)
}

@Suite struct YAMLBudgetTests {
  @Test(arguments: [65, 1000, 10_000, 100_000])
  func refusesDeepNesting(_ depth: Int) {
    let flow = String(repeating: "[", count: depth)
    #expect(parse(flow) == ["yaml.tooDeep"])
    #expect(parse(flow + String(repeating: "]", count: depth)) == ["yaml.tooDeep"])
    #expect(parse(String(repeating: "{a: ", count: depth)) == ["yaml.tooDeep"])
    #expect(parse(String(repeating: "- ", count: depth)) == ["yaml.tooDeep"])
    #expect(parse(String(repeating: "? ", count: depth)) == ["yaml.tooDeep"])
    #expect(parse(String(repeating: "{", count: depth)) == ["yaml.tooDeep"])
  }

  @Test(arguments: [65, 1000, 3000])
  func refusesDeepBlockMappings(_ depth: Int) {
    let text = (0..<depth).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(parse(text) == ["yaml.tooDeep"])
  }

  @Test func acceptsTheDepthOfTheBudget() {
    let depth = YAMLBudget.depth
    #expect(parse(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)) == [])
  }

  @Test func refusesABillionLaughs() {
    let lines = (1...30).map { level in
      "a\(level): &a\(level) [" + String(repeating: "*a\(level - 1), ", count: 9) + "]\n"
    }
    #expect(parse("a0: &a0 [lol]\n" + lines.joined()) == ["yaml.tooManyNodes"])
  }

  @Test func refusesABillionLaughsInKeys() {
    let lines = (1...60).map { "? &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n: x\n" }
    #expect(parse("? &a0 [lol]\n: x\n" + lines.joined()).last == "yaml.tooManyNodes")
  }

  /// The time of comparing such keys doubles with every level, so they must not be compared.
  @Test func neverComparesKeysThatAreCollections() {
    let nested = String(repeating: "[", count: 50) + "a" + String(repeating: "]", count: 50)
    let keys = [1, 1, 2, 2].map { "? [\(nested), \($0)]\n: x\n" }.joined()
    #expect(parse(keys) == Array(repeating: "yaml.wrongType", count: 4))
  }

  @Test(arguments: [70, 5000, 50_000])
  func refusesChainsOfAnchors(_ count: Int) {
    let chain = "- &a0 [x]\n" + (1..<count).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
    #expect(parse(chain) == ["yaml.tooDeep"])
  }

  @Test func acceptsAliasesOfOrdinaryUse() {
    let uses = String(repeating: "- {apps: *apps}\n", count: 5000)
    #expect(parse("- &apps [word, excel]\n" + uses) == [])
  }

  @Test func refusesALongTextBehindManyAliases() {
    let text = "- &a " + String(repeating: "y", count: 100_000) + "\n"
    let within = String(repeating: "- *a\n", count: 80)
    #expect(parse(text + within) == [])
    #expect(parse(text + within + String(repeating: "- &b [*a, *a]\n- *b\n", count: 3)) == ["yaml.aliasesTooLarge"])
  }

  @Test func refusesTooManyValues() {
    #expect(parse("[" + String(repeating: "a,", count: YAMLBudget.nodes + 1) + "]") == ["yaml.tooManyNodes"])
  }

  @Test func refusesAFileBeyondTheSize() {
    let text = String(repeating: "#", count: YAMLBudget.bytes) + "\n"
    #expect(parse(text) == ["yaml.tooLarge"])
  }

  @Test func refusesTooManyKeys() async {
    let keys = (0...YAMLBudget.keys).map { "k\($0): 1\n" }.joined()
    #expect(await run("⟦⟧" + keys).reports == ["yaml.tooManyKeys 1:1+1 the manifest has more than 2000 keys"])
  }

  @Test func stopsReportingWhenTooMuchIsWrong() async {
    let tags = String(repeating: "~, ", count: 100_000)
    let run = await run("portal: {languages: [\(tags)]}\n")
    #expect(run.log.diagnostics.filter { $0.identifier == "yaml.emptyValue" }.count == DiagnosticLog.errorLimit - 1)
    #expect(run.log.diagnostics.filter { $0.identifier == "yaml.tooManyReports" }.count == 1)
  }

  @Test func survivesHostileFilesOnWorkerThreads() async {
    let hostile = [
      String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000),
      "- &a0 [x]\n" + (1..<5000).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined(),
      String(repeating: "[", count: 60) + String(repeating: "]", count: 60),
    ]
    let files = Dictionary(uniqueKeysWithValues: hostile.enumerated().map { ("d/\($0).yaml", $1) })
    let run = await run(
      "portal: {title: P, baseURL: 'https://p.example/'}\ninclude: [d/*.yaml]\n", included: files, jobs: 4)
    #expect(run.log.diagnostics.map(\.identifier) == ["yaml.tooDeep", "yaml.tooDeep", "yaml.tooDeep", "yaml.wrongType"])
  }
}
