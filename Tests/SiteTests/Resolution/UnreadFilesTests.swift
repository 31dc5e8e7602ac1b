import Diagnostics
import Portal
import PortalTestSupport
import Testing
import TextBasics

@testable import Site

/// Files that nothing reads, copies that programs made, and what looks wrong but is valid.
@Suite struct UnreadFilesTests {
  private func found(_ files: [String: String], documents: String = "", others: String = "") async -> [String] {
    let log = await TestPortal(documents: documents, others: others, files: files).generate().log
    return log.sorted.map { "\($0.place?.file ?? "") [\($0.identifier)] \($0.fix ?? "")" }
  }

  @Test(arguments: [
    ("Content/Guide.markdown", "rename it to Guide.md to make it a page"),
    ("Content/a.MD", "rename it to a.md to make it a page"),
    ("Content/d/hr.yaml", "write 'd/hr.yaml' under 'include' in the manifest"),
    ("Content/Templates/footer.mustache", "move it to Templates/footer.mustache, beside Content"),
    ("Content/files/a.docx", "add a document with 'file: files/a.docx', or remove it"),
    ("Content/a.png", "show it on a page, as in '![words](a.png)', or remove it"),
    ("Content/notes.txt", "put it below Content/static to publish it as it is, or remove it"),
  ])
  func saysWhatWasMeantByAFile(path: String, fix: String) async {
    #expect(await found([path: "x"]) == ["\(path) [source.unreadFile] \(fix)"])
  }

  @Test(arguments: [
    "Content/static/a.txt", "Content/portal.schema.json", "Content/team.lock", "Content/list.csv", "Content/LICENSE.txt",
    "Content/review.yaml",
  ])
  func leavesFilesOfOthersAlone(path: String) async {
    #expect(await found([path: path.hasSuffix("yaml") ? "[]" : "x"]).filter { $0.contains("unreadFile") } == [])
  }

  @Test func knowsTheFilesOfDraftsAndIncludes() async {
    let documents = "  - {id: a, title: A, file: files/a.docx, draft: true, description: 'See [b](files/b.txt).'}"
    let files = ["Content/files/a.docx": "x", "Content/files/b.txt": "x", "Content/d/hr.yaml": "[]"]
    #expect(await found(files, documents: documents, others: "include: [d/hr.yaml]") == [])
  }

  @Test func namesAFolderInLowerCase() async {
    #expect(await found(["templates/footer.mustache": "x"]) == ["templates [source.unreadFile] rename the folder to 'Templates'"])
  }

  @Test(arguments: [
    "guide - Copy", "guide (1)", "guide - Kopie (2)", "guide-ANNS-PC", "guide.sync-conflict-20261001-101010-ABCDEFG",
  ])
  func warnsOfACopyOfAPage(name: String) async {
    let page = "---\ntitle: Guide\n---\nx\n"
    #expect(
      await found(["Content/guide.md": page, "Content/\(name).md": page]) == [
        "Content/\(name).md [page.copy] keep what is right in guide.md, and remove this file"
      ])
    #expect(await found(["Content/\(name).md": page]) == [])
  }

  @Test func namesTheFileOfALanguageWithALine() async {
    let page = "---\ntitle: Guide\n---\nx\n"
    #expect(
      await found(["Content/guide.md": page, "Content/guide.en_GB.md": page]) == [
        "Content/guide.en_GB.md [page.otherLanguage] rename it to guide.en.md"
      ])
  }

  @Test(arguments: [
    ("a.heic", "x", "picture.format"), ("a.png", "<!DOCTYPE html><title>Sign in</title>", "picture.content"),
    ("a.gif", "GIF89a\u{1}\u{1}\u{1}\u{1}" + String(repeating: "x", count: 1_000_001), "picture.large"),
    ("a.gif", "GIF89a\u{1}~\u{1}\u{1}", "picture.large"),
  ])
  func warnsOfAPicture(name: String, content: String, rule: String) async {
    let log = await TestPortal(files: [
      "Content/a.md": "---\ntitle: A\n---\n![x](\(name))\n", "Content/\(name)": content,
    ]).generate().log
    #expect(log.sorted.map(\.identifier) == [rule])
    #expect(log.sorted.first?.place?.description == "Content/a.md:4:1")
  }

  @Test func warnsOfADocumentWithoutASectionAmongManyWithOne() async {
    func lines(_ count: Int) -> String {
      (0..<count).map { "  - {id: d\($0), title: D\($0), source: dav, path: \($0).docx\($0 == 0 ? "" : ", section: s")}" }
        .joined(separator: "\n")
    }
    func lone(_ count: Int) async -> [String] {
      let portal = TestPortal(sections: "  - {id: s, title: S}", documents: lines(count))
      return await portal.generate().log.sorted.filter { $0.identifier == "document.noSection" }.map(\.summary)
    }
    #expect(await lone(10) == ["'d0' is in no section, unlike nearly all other documents"])
    #expect(await lone(9) == [])
  }

  @Test(arguments: [
    ("title: A, path: a.docx", "title: A, path: b.docx", true), ("title: A, path: a.docx", "title: B, path: b.docx", false),
    ("title: A, path: x/a.docx", "title: A, path: y/a.docx", false), ("title: A, path: a.docx", "title: A, path: a.pdf", false),
    ("title: A, path: a.docx", "title: A, path: b.docx, section: s", false),
    ("title: A, path: a.docx", "title: A, path: b.docx, listed: false", false),
    ("title: {en: A}, path: a.docx", "title: {en: A}, path: b.docx", true),
  ])
  func warnsOfATitleThatWasForgottenAfterCopying(first: String, second: String, isReported: Bool) async {
    let others = [first, second, "title: Y, path: y.docx", "title: Z, path: z.docx, section: s"]
    let lines = zip(["x", "y", "v", "w"], others).map { "  - {id: \($0), source: dav, \($1)}" }
    let portal = TestPortal(sections: "  - {id: s, title: S}", documents: lines.joined(separator: "\n"))
    let found = await portal.generate().log.sorted.filter { $0.identifier == "manifest.equalTitles" }
    #expect(found.map(\.summary) == (isReported ? ["'x' and 'y' have the same title, 'A'"] : []))
  }

  @Test func warnsOfSectionsWithTheSameTitle() async {
    let documents = """
        - {id: x, title: X, source: dav, path: x.docx, section: s}
        - {id: y, title: Y, source: dav, path: y.docx, section: t}
      """
    let portal = TestPortal(sections: "  - {id: s, title: S}\n  - {id: t, title: S}", documents: documents)
    #expect(await portal.generate().log.sorted.map(\.summary) == ["'s' and 't' have the same title, 'S'"])
  }

  @Test(arguments: [
    ("plan.gsheet", "'plan.gsheet' opens on a page of Google only"),
    ("a.loop", "'a.loop' opens on a page of Microsoft Loop only"),
    ("a.pdf", nil), ("a.zip", nil),
  ])
  func warnsOfFilesThatOpenOnAPageOnly(path: String, summary: String?) async {
    let portal = TestPortal(documents: "  - {id: a, title: A, source: dav, path: \(path)}")
    #expect(await portal.generate().log.sorted.map(\.summary) == [summary].compactMap(\.self))
  }

  @Test(arguments: [("{}", true), ("", true), ("\(ManifestSchema.manifest.text.replacing("\n", with: "\r\n"))\n", false)])
  func namesASchemaOfAnotherVersion(schema: String, isReported: Bool) async {
    let portal = TestPortal(
      documents: "  - {id: a, title: A, source: dav, path: a.docx}", files: ["Content/portal.schema.json": schema])
    let fixes = await portal.generate().log.sorted.map { $0.fix ?? "" }
    #expect(fixes == (isReported ? ["run 'docportal schema > Content/portal.schema.json'"] : []))
  }

  @Test func warnsOfDocumentsThatReplaceEachOther() async {
    let documents = """
        - {id: a, title: A, source: dav, path: a.docx, pinned: true, retired: {since: 2026-01-01, replacedBy: b}}
        - {id: b, title: B, source: dav, path: b.docx, retired: {since: 2026-01-01, replacedBy: a}}
      """
    let log = await TestPortal(documents: documents).generate().log
    #expect(
      log.sorted.map(\.summary) == [
        "'a' is pinned and retired", "'a' is replaced by documents that it replaces itself: a, b, a",
      ])
  }
}
