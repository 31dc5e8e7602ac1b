import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import SiteGeneration
import Testing

@testable import PortalCommands

/// Builds for which there is nothing to do, and those that only look like it.
@Suite struct BuildRecordTests {
  private static let files = [
    "Content/portal.yaml": """
    portal:
      title: Team portal
      baseURL: https://portal.example/
    documents:
      - {id: plan, title: Plan, url: "https://contoso.example/plan.docx"}
      - {id: handbook, title: Handbook, file: files/handbook.docx}

    """,
    "Content/pages/help.md": "---\ntitle: Help\n---\n\nAsk us.\n",
    "Content/files/handbook.docx": "handbook",
    "Templates/assets/logo.png": "an image",
    "Templates/strings/en.yaml": "open: {edit: Change}\n",
  ]

  /// The conditions of a build long after all that a test does, so that every file counts as settled.
  private static let conditions = BuildConditions(
    begin: FileTime(seconds: FileTime.now.seconds + 3600), version: "1", program: [FolderEntry(RelativePath("/bin/a"), .file)],
    usesColour: false, clockPatience: .seconds(600))

  private func withPortal(_ body: (String) async throws -> Void) async throws {
    // Of that folder only the name is left, which nobody else has: this one is needed for longer than a call.
    let path = try withTemporaryFolder { $0 }
    // A folder that is left behind is cleared by the system.
    defer { try? FileManager.default.removeItem(atPath: path) }
    try write(Self.files, below: path)
    try await body(path)
  }

  private func build(
    _ folder: String, _ arguments: [String] = [], _ conditions: BuildConditions = Self.conditions
  ) async throws -> BuildCommand.Result {
    try await BuildCommand.parse(["--source", folder, "--jobs", "2"] + arguments).build(conditions)
  }

  /// The record that answered; `nil` when the build did all its work.
  private func record(
    _ folder: String, _ arguments: [String] = [], _ conditions: BuildConditions = Self.conditions
  ) async throws -> BuildRecord? {
    if case .recorded(let record) = try await build(folder, arguments, conditions) { record } else { nil }
  }

  private func change(_ folder: String, _ script: String) throws {
    let run = try shell("cd '\(folder)' && \(script)")
    #expect(run.exitCode == 0, "\(run.standardError)")
  }

  @Test func aBuildWithNothingToDoIsAnsweredByTheRecord() async throws {
    try await withPortal { folder in
      guard case .built(let portal, let outcome, let plan) = try await build(folder) else { return #expect(Bool(false)) }
      let before = try modificationDates(of: folder + "/Public")
      let record = try #require(try await record(folder))
      #expect(record.findings == outcome.consoleText)
      #expect(try #require(plan).create.count > 0)
      #expect(record.summary == "\(portal.counts); no file changed")
      #expect(try modificationDates(of: folder + "/Public") == before)
      #expect(try contents(of: folder + "/.docportal")[".gitignore"] == Data("*\n".utf8))
    }
  }

  @Test func soIsOneAfterABuildThatChangedAPartAndOneThatChangedNothing() async throws {
    try await withPortal { folder in
      _ = try await build(folder)
      try change(folder, "sed -i s/Plan/Plot/ Content/portal.yaml")
      #expect(try await record(folder) == nil)
      #expect(try await record(folder) != nil)
      try change(folder, "rm -r .docportal")
      #expect(try await record(folder) == nil)
      #expect(try await record(folder) != nil)
    }
  }

  /// The warning names the day, and ends on another.
  @Test func aRecordWithADayInTheFutureHoldsOnItsDay() async throws {
    try await withPortal { folder in
      try change(folder, "sed -i 's/title: Plan,/title: Plan, updated: 9000-01-01,/' Content/portal.yaml")
      _ = try await build(folder)
      #expect(try #require(try await record(folder)).findings.contains("[document.futureDate]"))
      var tomorrow = Self.conditions
      tomorrow.begin.seconds += 86_400
      #expect(try await record(folder, [], tomorrow) == nil)
      #expect(try await record(folder, [], tomorrow) != nil)
      #expect(try await record(folder) == nil)
    }
  }

  /// What people and programs do to the output folder and the record.
  @Test(arguments: [
    "touch Public/index.html", "echo edited >> Public/index.html", "rm Public/index.html", "mv Public/index.html Public/mine",
    // The same size and time with another content; the same content with another inode.
    "cp -p Public/robots.txt kept; tr a-y b-z < kept > Public/robots.txt; touch -r kept Public/robots.txt; rm kept",
    "cp -p Public/index.html copy; mv copy Public/index.html", "cp -a Public copy; rm -r Public; mv copy Public",
    "echo mine > Public/mine", "chmod 700 Public/documents", "rm -r Public", "mkdir .Public.docportal-new",
    "rm .docportal/build-*", "truncate -s 200 .docportal/build-*", "sed -i 1s/build/built/ .docportal/build-*",
    "sed -i '5s/no file/a file/' .docportal/build-*",
  ])
  func aBuildAfterAChangeOfTheOutputDoesAllItsWork(_ script: String) async throws {
    try await withPortal { folder in
      _ = try await build(folder)
      let output = try contents(of: folder + "/Public")
      try change(folder, script)
      guard case .built(_, let outcome, let plan) = try await build(folder) else { return #expect(Bool(false)) }
      #expect(outcome.exitCode == nil && plan != nil)
      #expect(try contents(of: folder + "/Public").filter { $0.key != "mine" } == output)
      #expect(try await record(folder) != nil)
    }
  }

  /// What authors do to their portal, where possible without another size and time.
  @Test(arguments: [
    "cp -p Content/portal.yaml kept; sed -i s/Plan/Plot/ Content/portal.yaml; touch -r kept Content/portal.yaml; rm kept",
    "sed s/Help/New/ Content/pages/help.md > Content/pages/new.md", "rm Content/pages/help.md",
    "mv Content/pages/help.md Content/pages/how.md", "mkdir Content/empty", "ln -s nothing Content/link",
    "echo 'open: {edit: Alter}' > Templates/strings/en.yaml", "rm -r Templates",
    "cp -p Templates/assets/logo.png Templates/assets/second.png",
    "cp -p Content/files/handbook.docx kept; printf HANDBOOK > Content/files/handbook.docx; "
      + "touch -r kept Content/files/handbook.docx; rm kept",
    "cp -p Templates/assets/logo.png kept; printf 'no image' > Templates/assets/logo.png; "
      + "touch -r kept Templates/assets/logo.png; rm kept",
  ])
  func aBuildAfterAChangeOfTheSourcesDoesAllItsWork(_ script: String) async throws {
    try await withPortal { folder in
      _ = try await build(folder)
      try change(folder, script)
      guard case .built(_, let outcome, let plan) = try await build(folder) else { return #expect(Bool(false)) }
      #expect(outcome.exitCode == nil && plan != nil)
      _ = try await build(folder, ["--output", folder + "/Anew"])
      #expect(try contents(of: folder + "/Public") == contents(of: folder + "/Anew"))
      #expect(try await record(folder) != nil)
    }
  }

  /// Only the build that removes a page can say so: the record does not say it again.
  @Test func warnsOnceOfADocumentThatVanishes() async throws {
    try await withPortal { folder in
      _ = try await build(folder)
      try change(folder, "sed -i '/id: plan/d' Content/portal.yaml")
      guard case .built(_, let outcome, _) = try await build(folder) else { return #expect(Bool(false)) }
      #expect(
        outcome.log.diagnostics.map(\.summary) == ["the document 'plan' was published before and is gone, and its page with it"])
      #expect(try await record(folder)?.findings.isEmpty == true)
    }
  }

  @Test(arguments: [
    "s/id: plan,/id: programme, redirectFrom: [plan],/", "s/id: plan,/id: plan, retired: {since: 2026-01-01},/",
    "s/id: plan,/id: plan, draft: true,/",
  ])
  func saysNothingOfADocumentThatWasTakenCareOf(_ script: String) async throws {
    try await withPortal { folder in
      _ = try await build(folder)
      try change(folder, "sed -i '\(script)' Content/portal.yaml")
      guard case .built(_, let outcome, _) = try await build(folder) else { return #expect(Bool(false)) }
      #expect(outcome.log.diagnostics.isEmpty && outcome.exitCode == nil)
    }
  }

  @Test func anotherProgramOrOtherOptionsAreOtherInputs() async throws {
    try await withPortal { folder in
      var conditions = Self.conditions
      _ = try await build(folder)
      conditions.usesColour = true
      #expect(try await record(folder, [], conditions) == nil)
      conditions.version = "2"
      #expect(try await record(folder, [], conditions) == nil)
      conditions.program?[0].inode = 7
      #expect(try await record(folder, [], conditions) == nil)
      conditions.program?[0].changed = FileTime(seconds: 7)
      #expect(try await record(folder, [], conditions) == nil)
      conditions.program?.append(FolderEntry(RelativePath("/lib/b"), .file))
      #expect(try await record(folder, [], conditions) == nil)
      #expect(try await record(folder, [], conditions) != nil)
      conditions.program = nil
      #expect(try await record(folder, [], conditions) == nil)
      #expect(try await record(folder, ["--output", folder + "/Other"]) == nil)
    }
  }

  @Test func twoOutputFoldersHaveARecordEach() async throws {
    try await withPortal { folder in
      for output in ["/One", "/Two"] { _ = try await build(folder, ["--output", folder + output]) }
      for output in ["/One", "/Two"] { #expect(try await record(folder, ["--output", folder + output]) != nil) }
    }
  }

  @Test(arguments: ["Content/files/handbook.docx", "Templates/assets/logo.png"])
  func nothingIsRecordedOfAFileThatChangedALittleWhileAgo(_ path: String) async throws {
    try await withPortal { folder in
      let sources = try FileSystem.disk.list(folder, ["Content", "Templates"])
      let changed = try #require(sources.first { $0.path.text == path }).changed
      var conditions = Self.conditions
      // It may be changed again, and look the same, in the same tick of the clock.
      conditions.begin = FileTime(seconds: changed.seconds + 2, nanoseconds: changed.nanoseconds)
      _ = try await build(folder, [], conditions)
      #expect(try await record(folder) == nil)
      #expect(try await record(folder) != nil)
    }
  }

  @Test func aBuildWithErrorsLeavesNoRecord() async throws {
    try await withPortal { folder in
      try change(folder, "echo '  nonsense: 1' >> Content/portal.yaml")
      for _ in 0..<2 {
        guard case .built(_, let outcome, _) = try await build(folder) else { return #expect(Bool(false)) }
        #expect(outcome.exitCode == .inputErrors)
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/.docportal"))
    }
  }

  @Test(arguments: ["rm Public/.docportal.json", "mv Public elsewhere; ln -s elsewhere Public"])
  func anOutputFolderThatIsRefusedIsAnError(_ script: String) async throws {
    try await withPortal { folder in
      _ = try await build(folder)
      try change(folder, script)
      guard case .built(_, let outcome, let plan) = try await build(folder) else { return #expect(Bool(false)) }
      #expect(outcome.exitCode == .inputErrors && plan == nil)
    }
  }

  @Test func warningsAreReportedAgain() async throws {
    try await withPortal { folder in
      try change(folder, "ln -s nowhere Content/link")
      _ = try await build(folder)
      let record = try #require(try await record(folder))
      #expect(
        record.findings == """
          Content/link: warning: symbolic link, not read [source.symbolicLink]
            Links are not followed, so that a portal contains only files of its own folders.
            help: put the file itself here, or remove the link
          0 errors, 1 warning

          """)
    }
  }

  @Test func aDryRunReadsTheRecordAndWritesNone() async throws {
    try await withPortal { folder in
      _ = try await build(folder, ["--dry-run"])
      #expect(!FileManager.default.fileExists(atPath: folder + "/.docportal"))
      _ = try await build(folder)
      #expect(try await record(folder, ["--dry-run"]) != nil)
    }
  }

  @Test(arguments: [["--report", "json=/dev/null"], ["--format", "json"]])
  func reportsAreMadeAnew(_ arguments: [String]) async throws {
    try await withPortal { folder in
      _ = try await build(folder)
      #expect(try await record(folder, arguments) == nil)
    }
  }

  @Test func aRecordThatCannotBeWrittenIsNoFault() async throws {
    try await withPortal { folder in
      try change(folder, "echo a file > .docportal")
      for _ in 0..<2 {
        guard case .built(_, let outcome, let plan) = try await build(folder) else { return #expect(Bool(false)) }
        #expect(outcome.exitCode == nil && plan != nil)
      }
    }
  }

  @Test func noRecordIsPublished() async throws {
    try await withPortal { folder in
      let output = folder + "/.docportal"
      for _ in 0..<2 { #expect(try await record(folder, ["--output", output]) == nil) }
      let names = try FileManager.default.contentsOfDirectory(atPath: output)
      #expect(names.contains("index.html") && !names.contains { $0.hasPrefix("build-") })
    }
  }

  @Test func whatIsPrintedDoesNotDependOnTheRecord() throws {
    try withTemporaryFolder { folder in
      try write(Self.files, below: folder)
      _ = try docportal("build", in: folder)
      let runs = try (0..<3).map { _ in try docportal("build", in: folder) }
      #expect(runs[0].exitCode == 0)
      #expect(runs[0].standardOutput.contains("; no file changed"))
      #expect(runs[1] == runs[0] && runs[2] == runs[0])
    }
  }
}

@Suite struct BuildRecordFormatTests {
  private let record = BuildRecord(
    inputs: "a", outputs: "b", summary: "1 document: 0 new", day: "2026-01-31",
    findings: "Content/é.md: warning: one\n\n0 errors, 1 warning\n")

  @Test func isReadBack() {
    #expect(BuildRecord(record.bytes) == record)
    let silent = BuildRecord(inputs: "", outputs: "", summary: "", day: "", findings: "")
    #expect(BuildRecord(silent.bytes) == silent)
  }

  @Test func isNotReadWhenAnyByteIsMissingOrAnother() {
    let bytes = record.bytes
    for index in bytes.indices {
      #expect(BuildRecord(Array(bytes[..<index])) == nil)
      var damaged = bytes
      damaged[index] ^= 1
      #expect(BuildRecord(damaged) == nil)
    }
    #expect(BuildRecord(bytes + [0x0A]) == nil)
  }
}
