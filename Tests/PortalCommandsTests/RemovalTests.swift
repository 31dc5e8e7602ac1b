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
