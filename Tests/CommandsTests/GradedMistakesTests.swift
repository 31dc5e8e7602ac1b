import Diagnostics
import Foundation
import Import
import Portal
import PortalTestSupport
import Site
import TestSupport
import Testing

/// A list of mistakes in `GradedMistakes/`, each with what docportal says about it.
///
/// Each mistake is a line: steps that change the portal in `GradedMistakes/portal`, divided by ` && `. What is said follows below it,
/// after bars. A mistake after `½ ` is told only half: without its cause, or without help that works.
///
/// - `right → wrong` replaces a text of the file that the last line `@ file` names; `file : right → wrong` names another.
/// - `file ⇐ text` writes a file, `old ⇒ new` moves one, `$ arguments` runs a command in place of a check, also at the end of `@`.
/// - `↵` is a line end, `↹` a tab, and `«FF FE»` holds bytes.
struct MistakeTable: CustomTestStringConvertible, Sendable {
  struct Mistake: Sendable {
    let line: String
    let file: String
    let command: String?
    var isHalf: Bool { line.hasPrefix("½ ") }
    var steps: [String] { (isHalf ? String(line.dropFirst(2)) : line).components(separatedBy: " && ") }
  }

  let name: String
  /// Headings and mistakes, without what was said.
  private(set) var lines: [(text: String, mistake: Mistake?, said: [String])] = []

  var testDescription: String { name }
  var mistakes: [Mistake] { lines.compactMap(\.mistake) }

  init(_ name: String) throws {
    self.name = name
    var (file, command) = ("Content/portal.yaml", nil as String?)
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: Self.root + "/" + name)), as: UTF8.self)
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("    | ") {
        lines[lines.count - 1].said.append(String(line.dropFirst(6)))
      } else if line.hasPrefix("@ ") {
        let parts = line.dropFirst(2).components(separatedBy: " $ ")
        (file, command) = (parts[0], parts.count > 1 ? parts[1] : nil)
        lines.append((line, nil, []))
      } else if line.hasPrefix("# ") {
        lines.append((line, nil, []))
      } else {
        lines.append((line, Mistake(line: line, file: file, command: command), []))
      }
    }
  }

  func write(said: [[String]]) throws {
    var said = said[...]
    let text = lines.map { line in
      ([line.text] + (line.mistake == nil ? [] : said.removeFirst().map { "    | " + $0 })).joined(separator: "\n") + "\n"
    }
    try CommandsTests.write(Data(text.joined().utf8), to: Self.root + "/" + name)
  }

  static var all: [MistakeTable] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: root).filter { $0.hasSuffix(".txt") }.sorted().map(MistakeTable.init)
    }
  }

  static var root: String { URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/GradedMistakes" }
}

/// Each of a few hundred mistakes is told in one message that names the place, the cause and the correction.
///
/// `DOCPORTAL_RECORD=1` rewrites what is said and fails the run.
struct GradedMistakesTests {
  @Test(arguments: try MistakeTable.all)
  func saysTheSame(_ table: MistakeTable) async throws {
    // Other mistakes are found without most pages.
    let needsTheme = ["texts.txt", "theme.txt"].contains(table.name)
    let portal = try Self.files(of: "portal").merging(needsTheme ? [:] : Self.files(of: "small-theme")) { first, _ in first }
    var said: [[String]] = []
    for mistake in table.mistakes { said.append(try await Self.said(about: mistake, in: portal)) }
    if GoldenCase.isRecording {
      try table.write(said: said)
      Issue.record("recorded \(table.name): read what changed, then run the tests again")
      return
    }
    for (said, line) in zip(said, table.lines.filter { $0.mistake != nil }) { #expect(said == line.said, "\(line.text)") }
  }

  @Test(arguments: try MistakeTable.all)
  func tellsEachMistakeInOneMessage(_ table: MistakeTable) {
    for line in table.lines where line.mistake?.isHalf == false {
      #expect(Self.messages(in: line.said) == 1, "\(line.text)\n\(line.said.joined(separator: "\n"))")
    }
    for line in table.lines where line.mistake?.isHalf == true { #expect(!line.said.isEmpty, "\(line.text)") }
  }

  @Test func tellsNearlyAllMistakesWell() throws {
    let mistakes = try MistakeTable.all.flatMap(\.mistakes)
    #expect(mistakes.count >= 340)
    #expect(Double(mistakes.count { !$0.isHalf }) >= 0.912 * Double(mistakes.count))
  }

  /// Advice is tried: what a message says to do is done, and the message does not come back.
  @Test(arguments: ["advice.txt", "first-manifest.txt"])
  func followedAdviceDoesNotComeBack(_ name: String) async throws {
    let portal = try Self.files(of: "portal").merging(Self.files(of: "small-theme")) { first, _ in first }
    var count = 0
    for mistake in try MistakeTable(name).mistakes {
      let files = try Self.files(portal, with: mistake).files
      let followed = try await JSONFinding.followAll(JSONFinding.all(in: files), in: files)
      #expect(followed.failures == [], "\(mistake.line)")
      count += followed.count
    }
    #expect(count >= 25)
  }

  @Test(arguments: try GoldenCase.all)
  func followedAdviceOfAGoldenDoesNotComeBack(_ golden: GoldenCase) async throws {
    let portal = try golden.portal
    #expect(try await JSONFinding.followAll(JSONFinding.all(in: portal), in: portal).failures == [])
  }

  /// `docportal fix` corrects everything that a message says it corrects.
  @Test func fixCorrectsWhatItIsSaidToCorrect() async throws {
    let portal = try Self.files(of: "portal").merging(Self.files(of: "small-theme")) { first, _ in first }
    let table = try MistakeTable("first-manifest.txt")
    let fixed = table.lines.filter { $0.said.contains { $0.contains("run 'docportal fix'") } }
    #expect(fixed.count >= 8)
    for mistake in fixed.compactMap(\.mistake) {
      var files = try Self.files(portal, with: mistake).files
      for file in await planFixes(root: "", fileSystem: .memory(files), jobs: 1).files { files[file.path] = file.new }
      #expect(try await Self.lines(ofCheck: files) == [], "\(mistake.line)")
    }
  }

  @Test func theirPortalIsRight() async throws {
    #expect(try await Self.lines(ofCheck: Self.files(of: "portal")) == [])
  }

  private static func messages(in said: [String]) -> Int {
    said.count { $0.contains(#/(^|: )(error|warning|note|Error): /#) }
  }

  private static func files(of folder: String) throws -> [String: [UInt8]] {
    try contents(of: MistakeTable.root + "/" + folder).mapValues(Array.init)
  }

  private static func said(about mistake: MistakeTable.Mistake, in portal: [String: [UInt8]]) async throws -> [String] {
    let (files, command) = try files(portal, with: mistake)
    if let command { return try lines(ofCommand: command, files) }
    return try await lines(ofCheck: files)
  }

  /// The portal after the steps of a mistake, and the command to run there in place of a check.
  private static func files(
    _ portal: [String: [UInt8]], with mistake: MistakeTable.Mistake
  ) throws -> (files: [String: [UInt8]], command: String?) {
    var (files, command) = (portal, mistake.command)
    for step in mistake.steps {
      if step.hasPrefix("$ ") {
        command = String(step.dropFirst(2))
      } else {
        try change(&files, step, mistake.file)
      }
    }
    return (files, command)
  }

  /// The messages of a check without their excerpts.
  private static func lines(ofCheck files: [String: [UInt8]]) async throws -> [String] {
    let day = try #require(CalendarDate("2026-11-01"))
    let portal = await generatePortal(BuildOptions(root: "", fileSystem: .memory(files), clock: DayClock(at: day), jobs: 1))
    let said = ConsoleRendering().text(portal.log).split(separator: "\n").map(String.init)
    return said.filter(isMessage)
  }

  /// The messages of a command without their excerpts, or the first lines of a usage error.
  private static func lines(ofCommand command: String, _ files: [String: [UInt8]]) throws -> [String] {
    try withTemporaryFolder { folder in
      for (path, bytes) in files {
        let url = URL(fileURLWithPath: folder + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
      }
      let run = try docportal(command, in: folder)
      let said = (run.standardError + run.standardOutput).split(separator: "\n").map {
        String($0).replacing(folder, with: "FOLDER")
      }
      let found = said.filter(isMessage)
      return found.isEmpty && run.exitCode != 0 ? Array(said.prefix(3)) : found
    }
  }

  private static func isMessage(_ line: String) -> Bool {
    line.hasPrefix("  help: ") || line.contains(#/^(\S.*: )?(error|warning|note): /#)
  }

  // MARK: - Steps

  private static func change(_ files: inout [String: [UInt8]], _ step: String, _ file: String) throws {
    if let range = step.firstRange(of: " ⇒ ") {
      files[String(step[range.upperBound...])] = files.removeValue(forKey: String(step[..<range.lowerBound]))
    } else if let range = step.firstRange(of: " ⇐") {
      files[String(step[..<range.lowerBound])] = bytes(step[range.upperBound...].dropFirst())
    } else {
      let arrow = try #require(step.firstRange(of: " →"), "\(step)")
      var (file, right) = (file, String(step[..<arrow.lowerBound]))
      if let colon = right.firstRange(of: " : "), files[String(right[..<colon.lowerBound])] != nil {
        (file, right) = (String(right[..<colon.lowerBound]), String(right[colon.upperBound...]))
      }
      let text = try #require(files[file], "\(step)")
      let range = try #require(text.firstRange(of: bytes(right[...])), "'\(right)' is not in \(file)")
      files[file] = text[..<range.lowerBound] + bytes(step[arrow.upperBound...].dropFirst()) + text[range.upperBound...]
    }
  }

  private static func bytes(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, part) in text.split(omittingEmptySubsequences: false, whereSeparator: { "«»".contains($0) }).enumerated() {
      let plain = part.replacing("↵", with: "\n").replacing("↹", with: "\t")
      bytes += index % 2 == 0 ? Array(plain.utf8) : plain.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    }
    return bytes
  }
}
