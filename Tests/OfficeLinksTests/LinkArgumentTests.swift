import OfficeLinks
import Testing

/// The arguments of findings that English words are made of.
@Suite struct LinkArgumentTests {
  @Test(
    arguments: [
      ("ms-spd:ofv|u|https://contoso/a", [.text("SharePoint Designer"), .text("view"), .modes([.edit])], "It has edit."),
      (
        "onenote:nft|u|https://contoso/a.one", [.text("OneNote"), .text("new"), .modes([.edit, .view])], "It has edit and view."
      ),
      ("ms-word:nft|u|https://contoso/a.dotx|p|drive", [.newDocument], "a passback for a new document"),
      ("ms-visio:ofe|u|https://contoso/a.vsdx|p|drive", [.text("Visio")], "a passback for Visio"),
      ("ms-word:ofe|u|https://contoso/a.docx|n|a.docx", [.descriptors(["d", "e", "a"])], "a WOPI link without d, e, a"),
      ("ms-word:ofe|u|https://contoso/a%00.docx", [.encodedCharacter("U+0000")], "control character U+0000, percent-encoded"),
      ("ms-word:ofe|u|https://contoso/a\u{1}.docx", [.text("U+0001")], "control character U+0001"),
      ("ms-word:ofe|u|onenote:https://contoso/a.one", [.launchScheme("onenote")], "a onenote: link where"),
      ("ms-word:ofe|u|ms-excel:https://contoso/a.xlsx", [.launchScheme("ms-excel")], "an ms-excel: link where"),
      (
        "ms-word:ofe|u|vnd.libreoffice.command:https://contoso/a", [.launchScheme("vnd.libreoffice.command")], "a vnd.libreoffice"
      ),
    ] as [(String, [LinkArgument], String)])
  func areValues(text: String, arguments: [LinkArgument], english: String) {
    let findings = LaunchLink.parse(text).findings
    #expect(findings.contains { $0.arguments == arguments && ($0.summary + " " + $0.explanation).contains(english) })
  }

  @Test func haveEveryAllowedHost() throws {
    var rules = AddressRules()
    let names = ["a.example", "b.example", "c.example", "d.example"]
    rules.allowedHosts = try names.map { try HostPattern($0) }
    let findings = DocumentAddress.read("https://contoso.com/a.docx", rules: rules).findings
    #expect(findings.map(\.arguments) == [["contoso.com", .hosts(names)]])
    #expect(
      findings.map(\.summary)
        == ["host contoso.com is not one of the allowed hosts (a.example, b.example, c.example and 1 more)"])
  }

  @Test(
    arguments: [
      ("sig=x&sv=1", nil, "the address is a key"),
      ("sig=x&se=2027-01-31", "2027-01-31", "the address is a key, until 2027-01-31"),
    ] as [(String, String?, String)])
  func haveTheLastDayOfAKey(query: String, day: String?, summary: String) {
    let findings = DocumentAddress.read("https://contoso.com/a.xlsx?" + query).findings
    #expect(findings.map(\.arguments) == [[.lastDay(day)]])
    #expect(findings.map(\.summary) == [summary])
  }
}
