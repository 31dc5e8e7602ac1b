import Foundation
import PortalTestSupport
import Testing

@testable import Theme

/// Links that pass a title and an address to a mail program.
@Suite struct MailLinkTests {
  private func mailLink(subject: String, address: String, entries: [(title: String, address: String)] = []) -> String? {
    var link = MailLink(subject: subject, address: address)
    link?.add(entries.count, of: 0, below: "") {
      (title: entries[$0].title, path: entries[$0].address, fragment: "")
    } note: { _ in
      ""
    }
    return link?.text
  }

  @Test(arguments: [
    ("Q4 budget", "https://a.example/b.html", "mailto:?subject=Q4%20budget&body=https://a.example/b.html"),
    (
      "R&D + 100% #1=?", "https://a.example/a%20b?c&d",
      "mailto:?subject=R%26D%20%2B%20100%25%20%231%3D%3F&body=https://a.example/a%2520b%3Fc%26d"
    ),
    ("a\r\nBcc: b@c\u{202E}", "x", "mailto:?subject=a%20Bcc:%20b@c&body=x"),
    ("Счёт", "x", "mailto:?subject=%D0%A1%D1%87%D1%91%D1%82&body=x"),
  ])
  func encodesWhatCouldEndAValue(subject: String, address: String, link: String) {
    #expect(mailLink(subject: subject, address: address) == link)
  }

  /// The check of pages relies on it.
  @Test(arguments: ["R&D + 100% #1=?", "a\r\nBcc: b@c\u{202E}", "?to=x&body=y%", "Счёт", "a@b", ""])
  func hasNoFault(text: String) {
    let link = mailLink(subject: text, address: "https://a.example/" + text, entries: [(title: text, address: text)])
    #expect(link.map { MailtoFault($0) == nil } == true)
  }

  @Test func cutsALongSubjectBetweenLetters() {
    let link = mailLink(subject: String(repeating: "Ж", count: 1_000), address: "https://a.example/") ?? ""
    #expect(link == "mailto:?subject=" + String(repeating: "%D0%96", count: 260) + "&body=https://a.example/")
  }

  @Test func isLeftOutForAnEndlessAddress() {
    #expect(mailLink(subject: "a", address: String(repeating: "b", count: 1_600)) == nil)
  }

  @Test func holdsTitlesWithTheirAddresses() {
    #expect(
      mailLink(
        subject: "Q4", address: "https://a.example/",
        entries: [("R&D\n", "https://a.example/b"), ("é", "https://a.example/c")].map { (title: $0, address: $1) })
        == "mailto:?subject=Q4&body=https://a.example/%0D%0A%0D%0AR%26D%20%0D%0Ahttps://a.example/b"
        + "%0D%0A%0D%0A%C3%A9%0D%0Ahttps://a.example/c")
  }

  @Test func leavesOutEntriesThatDoNotFit() throws {
    let entries = (1...100).map { (title: "Счёт \($0)", address: "https://a.example/\($0)") }
    let link = try #require(mailLink(subject: "a", address: "https://a.example/", entries: entries))
    let titles = link.split(separator: "%D0%A1%D1%87%D1%91%D1%82").count - 1
    #expect(link.utf8.count <= 1_600)
    #expect(link.utf8.count > 1_500)
    #expect(link.hasSuffix("https://a.example/\(titles)"))
  }

  @Test(arguments: [(0, 100), (1, 100), (100, 100), (100, 504), (20, 20)])
  func saysHowManyEntriesItHasWhereThatIsNotAll(listed: Int, total: Int) throws {
    var link = try #require(MailLink(subject: "a", address: "https://a.example/"))
    link.add(listed, of: total, below: "https://a.example/") {
      (title: "Entry \($0)", path: String($0), fragment: "#a")
    } note: {
      "\($0) of \(total)"
    }
    let body = try #require(link.text.removingPercentEncoding)
    let titles = body.split(separator: "Entry ").count - 1
    #expect(link.text.utf8.count <= 1_600)
    #expect(body.hasSuffix("\r\n\r\n\(titles) of \(total)") == (titles < total))
    #expect(titles == listed || link.text.utf8.count > 1_500)
  }

  private func share(_ base: String, _ document: String) async throws -> String? {
    let portal = TestPortal(baseURL: base, documents: "  - {id: plan, title: Plan, source: dav, \(document)}")
    let html = try await portal.generate().text("documents/plan.html")
    let links = html.split(separator: "href=\"").map { piece in String(piece.prefix { $0 != "\"" }) }
    return links.first { $0.hasPrefix("mailto:") }?.replacing("&amp;", with: "&")
  }

  @Test(arguments: [
    ("path: a.docx", "%23open-word-edit"), ("path: a.xlsx, modes: [view]", "%23open-excel-view"),
    ("path: a.docx, apps: [excel, word]", "%23open-word-edit"),
  ])
  func leadsToTheFirstButtonOfTheDocumentsOwnApp(document: String, fragment: String) async throws {
    #expect(
      try await share("https://p.example/", document)
        == "mailto:?subject=Plan&body=Plan%0D%0Ahttps://p.example/documents/plan.html"
        + fragment + "%0D%0A%0D%0AThe%20buttons%20on%20this%20page%20open%20the%20document%20in%20its%20app.")
  }

  @Test func leadsToThePageWhereTheButtonsAddressIsTooLong() async throws {
    let base = "https://p.example/" + String(repeating: "a", count: 1_500) + "/"
    #expect(try await share(base, "path: a.docx")?.hasSuffix("/documents/plan.html%23open-word-edit") == true)
    let longer = "https://p.example/" + String(repeating: "a", count: 1_540) + "/"
    let link = try #require(try await share(longer, "path: a.docx"))
    #expect(link.hasSuffix("/documents/plan.html"))
    #expect(link.utf8.count <= 1_600)
  }
}
