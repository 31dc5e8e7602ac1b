import Foundation
import TestSupport
import Testing

/// The reports of a build before it removes documents, and about days in the future.
struct RemovalTests {
  private func manifest(_ count: Int) -> String {
    let documents = (0..<count).map { "  - {id: d\($0), title: T, url: \"https://contoso.example/\($0).docx\"}\n" }
    return "portal: {title: T, baseURL: \"https://portal.example/\"}\ndocuments:\n" + documents.joined()
  }

  @Test(arguments: [(30, 19), (12, 2), (11, 1)])
  func aBuildStopsBeforeItRemovesMoreThanAThirdOfTheDocuments(before: Int, after: Int) throws {
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": manifest(before)], below: folder)
      #expect(try docportal("build", in: folder).exitCode == 0)
      let published = try contents(of: folder + "/Public")
      try write(["Content/portal.yaml": manifest(after)], below: folder)
      let refused = try docportal("build", in: folder)
      #expect(refused.exitCode == 1)
      #expect(
        refused.standardError.contains(
          "error: this build would remove \(before - after) of \(before) published documents [output.removal]"))
      #expect(try contents(of: folder + "/Public") == published)
      #expect(try docportal("build --allow-removal", in: folder).exitCode == 0)
      #expect(try contents(of: folder + "/Public")["documents/d\(after).html"] == nil)
    }
  }

  @Test func anOutputFolderBelongsToOnePortal() throws {
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": manifest(2)], below: folder)
      #expect(try docportal("build", in: folder).exitCode == 0)
      let published = try contents(of: folder + "/Public")
      try write(["Content/portal.yaml": manifest(2).replacing("portal.example", with: "other.example")], below: folder)
      let refused = try docportal("build", in: folder)
      #expect(refused.exitCode == 1)
      #expect(
        refused.standardError.contains(
          "error: the output folder has the portal of https://portal.example/ [output.otherPortal]"))
      #expect(try contents(of: folder + "/Public") == published)
      #expect(try docportal("build --allow-removal", in: folder).exitCode == 0)
      #expect(try docportal("build", in: folder).exitCode == 0)
    }
  }

  @Test(arguments: [(30, 20), (10, 1), (5, 1), (2, 40)])
  func fewerDocumentsAreRemovedWithoutAQuestion(before: Int, after: Int) throws {
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": manifest(before)], below: folder)
      #expect(try docportal("build", in: folder).exitCode == 0)
      try write(["Content/portal.yaml": manifest(after)], below: folder)
      #expect(try docportal("build", in: folder).exitCode == 0)
      #expect(try contents(of: folder + "/Public")["documents/d\(after - 1).html"] != nil)
    }
  }

  /// Only the build that removes a page can say so.
  @Test func warnsOnceOfADocumentThatVanishes() throws {
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": manifest(2)], below: folder)
      #expect(try docportal("build", in: folder).exitCode == 0)
      try write(["Content/portal.yaml": manifest(1)], below: folder)
      let runs = try (0..<2).map { _ in try docportal("build", in: folder) }
      #expect(runs.map(\.exitCode) == [0, 0])
      #expect(
        runs[0].standardError.contains(
          "warning: the document 'd1' was published before and is gone, and its page with it [document.vanished]"))
      #expect(runs[1].standardError == "")
    }
  }

  @Test func saysNothingOfThePageOfChangesThatVanishes() throws {
    try withTemporaryFolder { folder in
      try write(
        ["Content/portal.yaml": manifest(1).replacing("title: T, url", with: "title: T, updated: 2026-01-02, url")], below: folder
      )
      #expect(try docportal("build", in: folder).exitCode == 0)
      #expect(try contents(of: folder + "/Public")["whatsnew.html"] != nil)
      try write(["Content/portal.yaml": manifest(1)], below: folder)
      #expect(try docportal("build", in: folder).standardError == "")
      #expect(try contents(of: folder + "/Public")["whatsnew.html"] == nil)
    }
  }

  @Test func warnsOfPagesSectionsAndTagsThatVanish() throws {
    try withTemporaryFolder { folder in
      func manifest(_ section: String, _ tag: String) -> String {
        """
        portal: {title: T, baseURL: "https://portal.example/", languages: [en, de]}
        sections: [{id: \(section), title: S}]
        documents: [{id: d, title: T, url: "https://contoso.example/d.docx", section: \(section), tags: [\(tag)]}]
        """
      }
      let page = "---\ntitle: P\n---\n"
      let pages = ["Content/guides/a.md": page, "Content/guides/a.de.md": page]
      try write(pages.merging(["Content/portal.yaml": manifest("one", "red")]) { $1 }, below: folder)
      #expect(try docportal("build", in: folder).exitCode == 0)
      for path in pages.keys { try FileManager.default.removeItem(atPath: folder + "/" + path) }
      try write(["Content/portal.yaml": manifest("two", "blue")], below: folder)
      let findings = try docportal("build", in: folder).standardError
      for (kind, name) in [("page", "guides/a"), ("section", "one"), ("tag", "red")] {
        #expect(findings.contains("the \(kind) '\(name)' was published before and is gone, and its page with it [page.vanished]"))
      }
      #expect(findings.contains("help: write 'redirectFrom: [guides/a]' in the head of the page that replaces it"))
      #expect(findings.contains("0 errors, 3 warnings"))
    }
  }

  @Test(arguments: ["id: new, redirectFrom: [d1],", "id: d1, retired: {since: 2026-01-01},", "id: d1, draft: true,"])
  func saysNothingOfADocumentThatWasTakenCareOf(_ fields: String) throws {
    try withTemporaryFolder { folder in
      try write(["Content/portal.yaml": manifest(2)], below: folder)
      #expect(try docportal("build", in: folder).exitCode == 0)
      try write(["Content/portal.yaml": manifest(2).replacing("id: d1,", with: fields)], below: folder)
      let run = try docportal("build", in: folder)
      #expect(run.exitCode == 0 && run.standardError == "")
    }
  }

  @Test func aDayInTheFutureIsAWarning() throws {
    try withTemporaryFolder { folder in
      let text = manifest(1).replacing("title: T, url", with: "title: T, updated: 9000-01-01, url")
      try write(["Content/portal.yaml": text], below: folder)
      let run = try docportal("check", in: folder)
      #expect(run.exitCode == 0)
      #expect(
        run.standardError.contains("Content/portal.yaml:3:33: warning: ") && run.standardError.contains("[document.futureDate]"))
    }
  }
}
