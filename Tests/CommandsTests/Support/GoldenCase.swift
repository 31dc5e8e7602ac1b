import Foundation
import TestSupport
import Testing

/// A folder of `Golden/`: a portal, the command lines that run in it, and their expected output.
///
/// `command` has one command line a line; `console.txt` all console output; `expected/` the output folder, if the case is about
/// output. Without `expected/` the output folder must stay as in `input/`.
struct GoldenCase: CustomTestStringConvertible, Sendable {
  let name: String

  var testDescription: String { name }

  /// Every case, sorted by name.
  static var all: [GoldenCase] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: root).filter { !$0.hasPrefix(".") }.sorted().map(GoldenCase.init)
    }
  }

  /// The results of this run become the expected ones.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["DOCPORTAL_RECORD"] == "1" }

  private static var root: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Golden").path
  }

  private var folder: String { Self.root + "/" + name }
  private var expectedFolder: String { folder + "/expected" }
  private var hasExpectedOutput: Bool { FileManager.default.fileExists(atPath: expectedFolder) }

  /// Runs the commands in a copy of the input and returns the differences from the expected results, one line each.
  func run() throws -> [String] {
    try withTemporaryFolder { temporary in
      let portal = temporary + "/portal"
      try FileManager.default.copyItem(atPath: folder + "/input", toPath: portal)
      let console = try commandLines.map { try session($0, in: portal) }.joined()
      let output = try contents(of: portal + "/Public")
      if Self.isRecording { try record(console, output) }
      let expectedOutput = try contents(of: hasExpectedOutput ? expectedFolder : folder + "/input/Public")
      let expectedConsole = ["console.txt": Data(try text(of: "console.txt").utf8)]
      return differences(["console.txt": Data(console.utf8)], from: expectedConsole) + differences(output, from: expectedOutput)
    }
  }

  /// The files of the input.
  var portal: [String: [UInt8]] {
    get throws { try contents(of: folder + "/input").mapValues(Array.init) }
  }

  private var commandLines: [String] {
    get throws { try text(of: "command").split(separator: "\n").map(String.init) }
  }

  /// One command line and its output; standard error comes first, as it does when both go to one terminal.
  private func session(_ line: String, in portal: String) throws -> String {
    let run = try docportal(arguments(of: line), in: portal)
    return "$ docportal \(line)\n" + block("standard error", run.standardError) + block("standard output", run.standardOutput)
      + "--- exit code \(run.exitCode)\n"
  }

  private func block(_ name: String, _ text: String) -> String {
    if text.isEmpty { return "" }
    return "--- \(name)\n" + text + (text.hasSuffix("\n") ? "" : "(no line end)\n")
  }

  private func record(_ console: String, _ output: [String: Data]) throws {
    try write(Data(console.utf8), to: folder + "/console.txt")
    guard hasExpectedOutput else { return }
    try FileManager.default.removeItem(atPath: expectedFolder)
    for (path, data) in output { try write(data, to: expectedFolder + "/" + path) }
  }

  /// A file of the case; empty if it is not recorded yet.
  private func text(of name: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
