import OfficeLinks
import Testing

/// The initialisers that throw what a reading would have found.
@Suite struct ThrowingTests {
  @Test("an error has the findings of the reading")
  func throwsFindings() throws {
    let text = "https://me@contoso.com/a.docx"
    #expect(problems { _ = try DocumentAddress(text) } == DocumentAddress.read(text).findings)
    #expect(problems { _ = try Passback("https") } == Passback.read("https").findings)
    #expect(problems { _ = try LaunchLink(parsing: "ms-word:ofe") } == LaunchLink.parse("ms-word:ofe").findings)
    let link = try LaunchLink(parsing: "ms-word:ofe|u|https://a/x.docx")
    let answer = "clouddrive:ofe|u|https://a/y.docx|z|no"
    let findings = ReturnLink.parse(answer, answering: link).findings
    #expect(problems { _ = try ReturnLink(parsing: answer, answering: link) } == findings)
    #expect(problems { _ = try ReturnLink(parsing: "ms-word:ofe") } == ReturnLink.parse("ms-word:ofe").findings)
  }

  @Test("a bar in a folder's name or a user's id is not lost")
  func throwsWhatContextAndUserAreRefusedFor() throws {
    let folder = "Q4|Finance"
    #expect(problems { _ = try DocumentContext(folder) } == DocumentContext.read(folder).findings)
    #expect(problems { _ = try DocumentContext(exactly: folder) }?.map(\.identifier) == ["character.bar"])
    let user = WOPIFields.read(service: "Contoso", user: "ann|7", fileName: "a.docx", source: .app)
    #expect(problems { _ = try WOPIFields(service: "Contoso", user: "ann|7", fileName: "a.docx", source: .app) } == user.findings)
    #expect(identifiers(user.findings, .error).first == "character.bar")
    let base = try DocumentAddress("https://contoso.com/docs/")
    #expect(problems { _ = try DocumentAddress(path: folder + ".docx", on: base) }?.map(\.identifier) == ["character.bar"])
  }

  @Test("a percent sign is kept by the exact readings")
  func readsExactly() throws {
    #expect(try DocumentContext("%41").value == "A")
    let exact = try DocumentContext(exactly: "%41 50% é/b")
    #expect(exact.value == "%41 50% é/b" && exact.text == "%2541%2050%25%20%C3%A9/b")
    #expect(try DocumentContext(exact.text) == exact)
    let fields = try WOPIFields(service: "50%", user: "u", fileName: "a.docx", source: .app)
    #expect(fields == WOPIFields.read(service: "50%", user: "u", fileName: "a.docx", source: "App").fields)
    let base = try DocumentAddress("https://contoso.com/docs/")
    #expect(try DocumentAddress(path: "50%20off.docx", on: base).text == "https://contoso.com/docs/50%2520off.docx")
  }

  @Test("a link in one line")
  func buildsLink() throws {
    let address = try DocumentAddress("https://contoso.com/a.docx")
    let link = try LaunchLink(opening: address, in: .word, returningTo: Passback("clouddrive"))
    #expect(link.text == "ms-word:ofe|u|https://contoso.com/a.docx|p|clouddrive")
    #expect(
      problems { _ = try LaunchLink(opening: address, in: .infoPath, for: .new) }?.map(\.identifier) == [
        "form.modeUnsupported", "format.otherApp",
      ])
  }

  private func problems(_ body: () throws -> Void) -> [LinkFinding]? {
    do {
      try body()
      return nil
    } catch {
      return (error as? LinkProblems)?.findings
    }
  }
}
