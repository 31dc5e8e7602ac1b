import OfficeLinks
import Testing

/// The initialisers that throw what a reading would have found.
@Suite struct ThrowingTests {
  @Test("an error has the findings of the reading")
  func throwsFindings() {
    let text = "https://me@contoso.com/a.docx"
    #expect(problems { _ = try DocumentAddress(text) } == DocumentAddress.read(text).findings)
    #expect(problems { _ = try Passback("https") } == Passback.read("https").findings)
    #expect(problems { _ = try LaunchLink(parsing: "ms-word:ofe") } == LaunchLink.parse("ms-word:ofe").findings)
    #expect(problems { _ = try ReturnLink(parsing: "ms-word:ofe") } == ReturnLink.parse("ms-word:ofe").findings)
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
