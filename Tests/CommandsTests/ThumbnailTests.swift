import ArgumentParser
import Diagnostics
import Files
import Foundation
import Site
import TestSupport
import Testing

@testable import Commands

/// Thumbnails of published files, by programs that are scripts of these tests.
@Suite struct ThumbnailTests {
  /// A portal with scripts that replace the programs and write their arguments to `calls`.
  private struct Portal {
    let folder: String
    var programs: String { folder + "/programs" }

    init(_ folder: String, files: [String] = ["plan.pdf"], thumbnails: String = "thumbnails: true") throws {
      self.folder = folder
      var manifest = "portal: {title: T, baseURL: \"https://p.example/\", \(thumbnails)}\ndocuments:\n"
      for (number, file) in files.enumerated() {
        manifest += "  - {id: d\(number), title: \(number), file: 'files/\(file)'}\n"
        let text = "content of \(file)"
        try write(
          ["Content/files/\(file)": file.hasSuffix(".pdf") ? "%PDF-1.7 " + text : officeFile(holding: text)], below: folder)
      }
      try write(["Content/portal.yaml": manifest], below: folder)
      try Data(Self.picture(width: 340, height: 480)).write(to: URL(filePath: folder + "/picture"))
    }

    func add(_ name: String, _ script: String) throws {
      try writeScript(
        "#!/bin/sh\necho \"\(name) $*\" >> '\(folder)/calls'\ncd '\(folder)'\n\(script)\n", to: "\(programs)/\(name)")
    }

    func addPoppler(drawing: String = "cat picture", counting: String = "echo 'Pages:   3'") throws {
      // Only files of the portal are bad.
      func unlessGood(_ script: String, _ good: String) -> String {
        "for file; do :; done; if grep -q MediaBox \"$file\"; then \(good); else \(script)\nfi"
      }
      try add("pdftoppm", unlessGood(drawing, "cat picture"))
      try add("pdfinfo", unlessGood(counting, "echo 'Pages: 1'"))
    }

    /// Writes a PDF file for each argument that is a file, except those whose content has the word `bad`.
    static let office = """
      for file; do case $file in */office/*) grep -q bad "$file" || : > "${file%/office/*}/pdf/$(basename "${file%.*}").pdf"; esac; done
      """

    /// The head of a JPEG file of this size, and its end.
    static func picture(width: Int, height: Int) -> [UInt8] {
      [
        0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 1, 1,
        17, 0, 0xFF, 0xD9,
      ]
    }

    /// What a build found, without places.
    func findings(
      _ time: Duration = .seconds(600), in programs: String? = nil, limiting: (inout ThumbnailPrograms) -> Void = { _ in }
    ) async throws -> [String] {
      var found = ThumbnailPrograms(in: programs ?? self.programs)
      found.time = time
      limiting(&found)
      let (_, outcome, plan) = try await BuildCommand.parse(["--source", folder, "--jobs", "2"]).build(found)
      #expect(plan != nil)
      return outcome.log.diagnostics.flatMap { ["\($0.identifier): \($0.summary)"] + $0.notes.map(\.text) }
    }

    func page(_ number: Int = 0) throws -> String { try text("Public/documents/d\(number).html") }
    func text(_ path: String) throws -> String { try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) }

    /// The calls so far, without the paths of the run's folder and the options.
    func calls() -> [String] {
      guard let text = try? text("calls") else { return [] }
      return text.split(separator: "\n").map { line in
        line.split(separator: " ").enumerated().compactMap { index, word in
          index == 0
            ? String(word) : word.hasPrefix("/") ? String(word.split(separator: "/").suffix(2).joined(separator: "/")) : nil
        }.joined(separator: " ")
      }.sorted()
    }
  }

  private func withPortal(
    files: [String] = ["plan.pdf"], thumbnails: String = "thumbnails: true", _ body: (Portal) async throws -> Void
  ) async throws {
    // Only the folder's unique name is kept: this folder is needed for longer than a call.
    let path = try withTemporaryFolder { $0 }
    // The system clears a leftover folder.
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(Portal(path, files: files, thumbnails: thumbnails))
  }

  @Test func aThumbnailIsShownAndKept() async throws {
    try await withPortal { portal in
      try portal.addPoppler()
      #expect(try await portal.findings() == [])
      let page = try portal.page()
      let picture = try #require(
        page.firstMatch(
          of: /<img class="thumbnail" src="\.\.\/(assets\/thumbnails\/[0-9a-f]{16}\.jpg)" width="90" height="128" alt="">/))
      #expect(try contents(of: portal.folder + "/Public")[String(picture.1)] == Data(Portal.picture(width: 340, height: 480)))
      #expect(page.contains("<span>3 pages</span>"))
      #expect(page.contains(#""thumbnailUrl": "https://p.example/\#(picture.1)", "numberOfPages": 3"#))
      let catalogue = try portal.text("Public/catalogue.json")
      #expect(
        catalogue.contains(
          #""pageCount": 3, "thumbnail": {"address": "https://p.example/\#(picture.1)", "width": 340, "height": 480}"#))
      let calls = portal.calls()
      #expect(calls == ["pdfinfo pdf/0.pdf", "pdftoppm pdf/0.pdf"])
      #expect(try await portal.findings() == [])
      // Where the programs are gone, what they made is still there.
      #expect(try await portal.findings(in: "/none") == [])
      #expect(try portal.page() == page)
      #expect(portal.calls() == calls)
    }
  }

  @Test func nothingIsRunUnlessTheManifestAsks() async throws {
    try await withPortal(thumbnails: "thumbnails: false") { portal in
      try portal.addPoppler()
      #expect(try await portal.findings() == [])
      #expect(portal.calls() == [])
      #expect(try !portal.page().contains("class=\"thumbnail\""))
    }
  }

  @Test func missingProgramsAreOneWarningUntilTheyAreThere() async throws {
    try await withPortal(files: ["a.pdf", "b.docx", "c.pdf"]) { portal in
      #expect(
        try await portal.findings() == ["thumbnail.noProgram: no thumbnails of 3 files: pdftoppm, pdfinfo, soffice not found"])
      #expect(try !portal.page().contains("class=\"thumbnail\""))
      try portal.addPoppler()
      #expect(try await portal.findings() == ["thumbnail.noProgram: no thumbnails of 1 file: soffice not found"])
      #expect(try portal.page().contains("class=\"thumbnail\""))
    }
  }

  @Test(
    arguments: [
      ("exit 1", "echo 'Pages: 3'", "could not be read"), ("kill -9 $$", "echo 'Pages: 3'", "could not be read"),
      ("echo no picture", "echo 'Pages: 3'", "gives too large a picture"), ("cat picture", "exit 3", "could not be read"),
      ("cat picture", "echo 'Pages: many'", "could not be read"), ("cat picture", "echo 'Pages: 0'", "could not be read"),
      ("cat picture; exec yes", "echo 'Pages: 3'", "gives too large a picture"),
      ("cat large", "echo 'Pages: 3'", "gives too large a picture"),
    ])
  func whatFailsIsAWarningAndNotTriedAgain(_ drawing: String, _ counting: String, _ reason: String) async throws {
    try await withPortal { portal in
      try Data(Portal.picture(width: 340, height: 482)).write(to: URL(filePath: portal.folder + "/large"))
      try portal.addPoppler(drawing: drawing, counting: counting)
      let findings = ["thumbnail.failed: no thumbnails of 1 file", "'files/plan.pdf' \(reason)"]
      #expect(try await portal.findings() == findings)
      let calls = portal.calls()
      #expect(try !portal.page().contains("class=\"thumbnail\""))
      try write(["Content/page.md": "---\ntitle: New\n---\nText.\n"], below: portal.folder)
      #expect(try await portal.findings() == findings)
      #expect(portal.calls() == calls)
      // Other programs are tried.
      try FileManager.default.removeItem(atPath: portal.programs)
      try portal.addPoppler()
      #expect(try await portal.findings() == [])
    }
  }

  /// A library or a setting that the programs lack, and not something in the file.
  @Test(arguments: ["a.pdf", "b.docx"])
  func aFailureThatIsNotTheFilesIsForgotten(_ file: String) async throws {
    try await withPortal(files: [file]) { portal in
      try portal.addPoppler()
      let isPDF = file.hasSuffix(".pdf")
      try portal.add(isPDF ? "pdftoppm" : "soffice", "test -e whole || exit 1; \(isPDF ? "cat picture" : Portal.office)")
      #expect(try await portal.findings() == ["thumbnail.failed: no thumbnails of 1 file", "'files/\(file)' could not be read"])
      try write(["whole": ""], below: portal.folder)
      #expect(try await portal.findings() == [])
    }
  }

  @Test func whatDoesNotEndIsEnded() async throws {
    try await withPortal(files: ["a.pdf", "b.docx"]) { portal in
      try portal.addPoppler(drawing: "while :; do sleep 600; done")
      try portal.add("soffice", "sleep 600 & wait")
      #expect(
        try await portal.findings(.zero) == [
          "thumbnail.failed: no thumbnails of 2 files", "'files/a.pdf' took too long", "'files/b.docx' took too long",
        ])
    }
  }

  #if !canImport(Darwin)
  /// Converters of files that need more than they may, with namespaces and without.
  @Test(
    arguments: [
      // Processes.
      "i=0; while [ $i -lt 300 ]; do sleep 600 & i=$((i + 1)); done; wait",
      // Memory of three, each within the limit.
      "for i in 1 2 3; do { head -c 50000000 /dev/zero; sleep 600; } | tail -c 50000000 & done; wait",
      // Files, and one that is there at the end.
      "i=0; while :; do i=$((i + 1)); head -c 1000000 /dev/zero > \"$TMPDIR/$i\"; done",
      "head -c 20000000 /dev/zero > \"$TMPDIR/a\"",
    ], [true, false])
  func aConverterThatNeedsTooMuchIsEnded(_ script: String, _ isIsolated: Bool) async throws {
    try await withPortal(files: ["a.docx"]) { portal in
      try portal.addPoppler()
      try portal.add("soffice", script)
      let findings = try await portal.findings { programs in
        (programs.memory, programs.folderSize) = (100 << 20, 10 << 20)
        if !isIsolated { programs.isolating = nil }
      }
      #expect(
        findings == [
          "thumbnail.failed: no thumbnails of 1 file", "'files/a.docx' needs too much memory, disk space or too many processes",
        ])
    }
  }
  #endif

  @Test func aConverterHasAHomeOfItsOwnAndNoOtherVariables() async throws {
    try await withPortal(files: ["a.docx"]) { portal in
      try portal.addPoppler()
      try portal.add("soffice", "env > environment; \(Portal.office)")
      #expect(try await portal.findings() == [])
      let variables = try portal.text("environment").split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
      let names = Set(variables.map { String($0[0]) }).subtracting(["PWD", "OLDPWD", "SHLVL", "_"])
      #expect(names == ["HOME", "LC_ALL", "PATH", "TMPDIR"])
      #expect(variables.first { $0[0] == "HOME" }?.last?.contains("/docportal-") == true)
    }
  }

  @Test func withoutLimitsNothingIsOpenedAndItIsTriedAgain() async throws {
    try await withPortal(files: ["a.pdf", "b.docx"]) { portal in
      try portal.addPoppler()
      try portal.add("soffice", Portal.office)
      try portal.add("shell", "ulimit() { return 1; }; eval \"$2\"")
      #expect(
        try await portal.findings { $0.shell = portal.programs + "/shell" } == [
          "thumbnail.noLimits: no thumbnails of 2 files: this system does not limit programs"
        ])
      #expect(portal.calls().allSatisfy { $0.hasPrefix("shell") })
      #expect(try await portal.findings() == [])
    }
  }

  @Test func officeFilesAreConvertedInOneRunAndBadOnesDoNoHarm() async throws {
    try await withPortal(files: ["a.docx", "bad.pptx", "c.xlsx", "d.pptx"]) { portal in
      try portal.addPoppler()
      try portal.add("soffice", Portal.office)
      #expect(try await portal.findings() == ["thumbnail.failed: no thumbnails of 1 file", "'files/bad.pptx' could not be read"])
      #expect(
        portal.calls().filter { $0.hasPrefix("soffice") }.map { $0.split(separator: " ").filter { $0.hasPrefix("office/") } }
          == [["office/0.docx", "office/1.pptx", "office/2.xlsx", "office/3.pptx"], ["office/1.pptx"]])
      #expect(try portal.page(0).contains("<span>3 pages</span>"))
      #expect(try !portal.page(1).contains("class=\"thumbnail\""))
      // A workbook has no pages of its own.
      #expect(try portal.page(2).contains("class=\"thumbnail\"") && !portal.page(2).contains("3 pages"))
      #expect(try portal.page(3).contains("<span>3 slides</span>"))
    }
  }

  @Test func namesOfFilesAreNotShownToPrograms() async throws {
    try await withPortal(files: ["-o.pdf", "$(touch x) `id`;.pdf", "--help.docx"]) { portal in
      try portal.addPoppler()
      try portal.add("soffice", Portal.office)
      #expect(try await portal.findings() == [])
      #expect(
        portal.calls().map { String($0.split(separator: " ").last ?? "") }.sorted()
          == ["office/2.docx", "pdf/0.pdf", "pdf/0.pdf", "pdf/1.pdf", "pdf/1.pdf", "pdf/2.pdf", "pdf/2.pdf"])
    }
  }

  @Test func aTextOfAFileDoesNotPassForItsPages() async throws {
    try await withPortal { portal in
      try portal.addPoppler(counting: "printf 'Title: a\\nPages: 999\\nPages:          2\\n'")
      #expect(try await portal.findings() == [])
      #expect(try portal.page().contains("<span>2 pages</span>"))
    }
  }

  @Test func thumbnailsThatCannotBeKeptAreNoFault() async throws {
    try await withPortal { portal in
      try portal.addPoppler()
      try write([".docportal": "a file"], below: portal.folder)
      #expect(try await portal.findings() == [])
      #expect(try portal.page().contains("class=\"thumbnail\""))
    }
  }

  @Test(arguments: ["docportal thumbnails 1\n", "garbage", "docportal thumbnails 2\nx pdf made 1 999999\n"])
  func whatIsKeptMayBeAnything(_ content: String) async throws {
    try await withPortal { portal in
      try portal.addPoppler()
      try write([".docportal/thumbnails": content], below: portal.folder)
      #expect(try await portal.findings() == [])
      #expect(try portal.page().contains("class=\"thumbnail\""))
    }
  }

  @Test func whatIsKeptIsReadOnlyWhole() async throws {
    try await withPortal { portal in
      try portal.addPoppler()
      #expect(try await portal.findings() == [])
      let calls = portal.calls().count
      let kept = URL(filePath: portal.folder + "/.docportal/thumbnails")
      try Data(Data(contentsOf: kept).dropLast()).write(to: kept)
      #expect(try await portal.findings() == [])
      #expect(portal.calls().count == 2 * calls)
    }
  }

  @Test(.enabled(if: FoundProgram("pdftoppm") != nil && FoundProgram("pdfinfo") != nil, "poppler is not installed"))
  func popplerMakesThem() async throws {
    try await withPortal { portal in
      let sample = repositoryRoot() + "/Content/files/emergency-plan.pdf"
      try Data(contentsOf: URL(filePath: sample)).write(to: URL(filePath: portal.folder + "/Content/files/plan.pdf"))
      var programs = ThumbnailPrograms(in: nil)
      programs.time = .seconds(600)
      let path = try #require(programs.pdfToPicture?.path.split(separator: "/").dropLast().joined(separator: "/"))
      #expect(try await portal.findings(in: "/" + path) == [])
      #expect(try portal.page().contains("<span>1 page</span>"))
      let pictures = try contents(of: portal.folder + "/Public/assets/thumbnails")
      #expect(pictures.values.map { Thumbnail(picture: Array($0), pageCount: 1) != nil } == [true])
    }
  }
}
