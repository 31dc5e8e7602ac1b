import Foundation
import Testing

/// Mistakes that people make in their first manifest, one in each folder of `Mistakes/`: the manifest, the report of `docportal
/// check`, and the manifest after following its advice, which must build without a report.
///
/// `DOCPORTAL_RECORD=1` rewrites the reports and fails the run.
struct MistakesTests {
  @Test(arguments: try names)
  func advisesWhatBuilds(_ name: String) throws {
    let folder = Self.root + "/" + name
    let said = try run("check --all", on: folder + "/before.yaml")
    let console = said.standardError + said.standardOutput
    if GoldenCase.isRecording {
      try write(Data(console.utf8), to: folder + "/console.txt")
      Issue.record("recorded \(name): read what changed, then run the tests again")
    }
    #expect(console == (try text(folder + "/console.txt")))
    let built = try run("build", on: folder + "/after.yaml")
    #expect(built.standardError == "")
    #expect(built.exitCode == 0)
  }

  /// If the advice is a value to paste, it is exactly the pasted one.
  @Test(arguments: [
    "01-indentation", "03-colon", "04-cut-path", "05-cut-texts", "06-dates", "07-languages", "08-sharepoint-links",
    "10-teams-and-outlook", "12-dropbox", "14-network-path", "22-ids", "23-exclamation-mark",
    "23-numbers-and-colours", "25-paths", "25-path-elsewhere",
  ])
  func saysWhatToPaste(_ name: String) throws {
    let folder = Self.root + "/" + name
    let before = Set(try text(folder + "/before.yaml").split(separator: "\n"))
    let console = try text(folder + "/console.txt")
    for line in try text(folder + "/after.yaml").split(separator: "\n") where !before.contains(line) {
      let value = line.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
      let inner = value.trimmingCharacters(in: CharacterSet(charactersIn: "[]' -"))
      #expect(console.contains(inner), "\(name): \(line)")
    }
  }

  /// `docportal fix` corrects everything that it says it corrects.
  @Test(arguments: ["08-sharepoint-links", "10-teams-and-outlook", "12-dropbox", "14-network-path", "25-paths"])
  func isCorrectedByFix(_ name: String) throws {
    let folder = Self.root + "/" + name
    try withTemporaryFolder { portal in
      try FileManager.default.createDirectory(atPath: portal + "/Content", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: folder + "/before.yaml", toPath: portal + "/Content/portal.yaml")
      #expect(try docportal("fix", in: portal).exitCode == 0)
      let checked = try docportal("check", in: portal)
      #expect(checked.standardError == "" && checked.exitCode == 0)
    }
  }

  private static var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: root).filter { !$0.hasPrefix(".") }.sorted() }
  }

  private static var root: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Mistakes").path
  }

  private func run(_ command: String, on manifest: String) throws -> ToolRun {
    try withTemporaryFolder { portal in
      try FileManager.default.createDirectory(atPath: portal + "/Content", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: manifest, toPath: portal + "/Content/portal.yaml")
      return try docportal(command, in: portal)
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
