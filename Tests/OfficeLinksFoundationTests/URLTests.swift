import Foundation
import OfficeLinks
import OfficeLinksFoundation
import TestSupport
import Testing

/// Links on their way through Foundation's URL.
@Suite struct URLTests {
  /// The links of the test vectors, by their numbers.
  static let vectors = [
    ("1", "ms-excel:ofv|u|https://contoso/Q4/budget.xls"), ("2", "ms-powerpoint:ofv|u|https://contoso/Q4/plan.ppt"),
    ("3", "ms-word:nft|u|https://cohowinery/templates/elegance.dotx|s|https://cohowinery/presentations"),
    ("5", "ms-word:https://contoso/a.docx"),
    ("7", "ms-word:ofe|u|https://contoso/Q4/budget.docx|p|clouddrive|c|folderviewQ4"),
    ("9", "ms-word:ofe|u|https://contoso/wopi/file/12312|d|Contoso|e|a3243d|n|document1.docx|a|App"),
    ("11", "ms-visio:ofe|u|https://contoso/plan.vsdx"), ("12", "ms-publisher:ofe|u|https://contoso/p.pub"),
    ("13", "ms-project:ofe|u|https://contoso/p.mpp"), ("14", "ms-access:ofv|u|https://contoso/d.accdb"),
    ("15", "ms-spd:ofe|u|https://contoso/sites/x"), ("16", "onenote:https://contoso/n.one"),
    ("17", "onenote:https://d.docs.live.net/abc/Doc.one#Sec&section-id={AAA}&page-id={BBB}&end"),
    ("18", "onenote:ofe|u|https://contoso/n.one"),
    ("19", "ms-word:ofe|u|https://contoso.sharepoint.com/contentstorage/CSP_1/Document%20Library/MyDocument.docx"),
    ("20", "onenote:https://d.docs.live.net/abc/Documents/Work%20Notebook"),
    ("21", "ms-word:ofe|u|https://contoso.sharepoint.com/sites/T/Shared%20Documents/Q4%20budget.docx"),
    ("23", "ms-powerpoint:ofe|u|https://dav.example.org/docs/R%C3%A9union%20annuelle.pptx"),
    ("27", "ms-word:ofe|u|https://dav.example.org/%D0%94%D0%BE%D0%B4/%D0%A2%D0%B5%D1%81%D1%82%20%E2%84%961.docx"),
    ("29", "ms-word:ofe|u|https://dav.example.org/%E4%B8%AD.docx"),
    ("30", "ms-word:ofe|u|https://dav.example.org/docs/C%23%20notes.docx"),
    ("33", "ms-word:ofe|u|https://dav.example.org/docs/50%2520off.docx"),
    ("35", "ms-excel:ofv|u|https://dav.example.org/docs/a+b=c;d.xlsx"),
    ("37", "ms-word:ofe|u|https://xn--mnchen-3ya.example/a.docx"),
    ("39", "ms-word:ofe|u|https://contoso.com:8443/dav/a.docx"),
    ("41", "ms-word:ofe|u|https://contoso/Q4/budget.docx|p|clouddrive|c|folder%20view/Q4%20%C3%A9"),
    ("query", "ms-excel:ofe|u|https://contoso/a%20b.xlsx?v=%20:1|c|%2520"),
  ]

  @Test("a link arrives as it was sent, and so does its text, which URL encodes", arguments: vectors)
  func passesVectors(number: String, text: String) throws {
    let link = try LaunchLink(parsing: text)
    #expect(link.text == text)
    #expect(link.url?.absoluteString == link.href())
    #expect(try LaunchLink(try #require(link.url)) == link)
    #expect(try LaunchLink(try #require(URL(string: text))) == link)
  }

  @Test("the return of the iOS article, which URL encodes")
  func readsTheArticlesReturn() throws {
    let url = try #require(URL(string: "clouddrive:ofe|u|https://contoso/Q4/budget.docx|z|no|c|folderviewQ4"))
    #expect(url.absoluteString == "clouddrive:ofe%7Cu%7Chttps%3A//contoso/Q4/budget.docx%7Cz%7Cno%7Cc%7CfolderviewQ4")
    let link = try ReturnLink(url)
    #expect(link.context?.value == "folderviewQ4" && !link.isUploadPending)
    #expect(link.url?.absoluteString == "clouddrive:ofe%7Cu%7Chttps://contoso/Q4/budget.docx%7Cz%7Cno%7Cc%7CfolderviewQ4")
  }

  @Test("10,000 links and returns: sent, taken apart, the same", arguments: 0..<4)
  func passesGeneratedLinks(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let pieces = ["Q4", " ", "é", "№", "中", "(a)", "&", "'", "#", "%", "%20", "%25", "+", ";", "=", ":", "@", "\u{1F4C8}", "/"]
    for _ in 0..<2_500 {
      let base = try DocumentAddress("https://contoso.com:8443/docs/")
      let path = "a" + random.join(pieces, upTo: 8) + "x.docx"
      guard var address = DocumentAddress.read(path: path, on: base).address else { continue }
      let app = random.pick([OfficeApp.word, .excel, .oneNote, .visio])
      if app == .excel, random.next() % 2 == 0 {
        address = try DocumentAddress(address.text + "?v=%20a:" + random.join(["%C3%A9", "1", "?"], upTo: 4))
      }
      var parts = LaunchParts()
      if random.next() % 2 == 0 { parts.passback = try Passback("clouddrive") }
      if random.next() % 2 == 0 { parts.context = DocumentContext.read("view/" + random.join(pieces, upTo: 6)).context }
      let link = try #require(LaunchLink.build(app: app, mode: .edit, address: address, parts: parts).link)
      for url in [link.url, URL(string: link.text)] { try expect(LaunchLink(#require(url)), link, from: url) }
      let (passback, isUploadPending) = (try Passback("clouddrive"), random.next() % 2 == 0)
      let back =
        parts.context.map {
          ReturnLink(passback: passback, mode: .view, address: address, isUploadPending: isUploadPending, context: $0)
        } ?? ReturnLink(passback: passback, mode: .view, address: address, isUploadPending: isUploadPending)
      for url in [back.url, URL(string: back.text)] { try expect(ReturnLink(#require(url)), back, from: url) }
      #expect(try DocumentAddress(try #require(address.url)) == address)
    }
  }

  /// An expectation that costs nothing while it holds.
  private func expect<Value: Equatable>(_ value: Value, _ expected: Value, from url: URL?) {
    if value != expected { Issue.record("\(url?.absoluteString ?? "no URL") gives \(value)") }
  }

  @Test("a link that no URL holds as it is has none")
  func hasNoURLThatArrivesEncoded() throws {
    let link = try LaunchLink(parsing: "ms-word:ofe|u|https://[2001:db8::1]/a.docx")
    #expect(link.url == nil)
    #expect(try LaunchLink(try #require(URL(string: link.text))) == link)
  }

  @Test("a return through encodeURI is that of the link that was opened")
  func readsAReturnEncodedTwice() throws {
    let link = try LaunchLink(parsing: "ms-word:ofe|u|https://contoso/R%26D.docx|p|clouddrive")
    let url = try #require(URL(string: "clouddrive://ofe%7Cu%7Chttps://contoso/R%2526D.docx%7Cz%7CNo%7Cc%7C"))
    #expect(try ReturnLink(url, answering: link).address == link.address)
    let other = try LaunchLink(parsing: "ms-word:ofe|u|https://contoso/a.docx")
    #expect(throws: LinkProblems.self) { try ReturnLink(url, answering: other) }
  }

  @Test("an alert shows what is wrong, why, and what to do")
  func wordsAlerts() throws {
    let problems = try #require(throws: LinkProblems.self) { try DocumentContext("Q4|Finance\u{7}") }
    let error: any LocalizedError = problems
    let findings = problems.findings
    #expect(findings.count == 2)
    #expect(error.localizedDescription == findings.map(\.summary).joined(separator: "; "))
    #expect(error.failureReason == findings.map(\.explanation).joined(separator: " "))
    #expect(error.recoverySuggestion == findings.compactMap(\.solution).joined(separator: "; "))
  }

  @Test("a URL that is no link throws what is wrong with it")
  func throwsFindings() throws {
    let url = try #require(URL(string: "clouddrive:ofe|u|https://me@contoso/a.docx|z|no"))
    let problems = #expect(throws: LinkProblems.self) { try ReturnLink(url) }
    #expect(problems?.findings.map(\.identifier) == ["form.encodedWhole", "address.credentials"])
  }
}
