import Testing

@testable import SiteGeneration

/// Links that hand a title and an address to a mail program.
@Suite struct MailLinkTests {
  @Test(arguments: [
    ("Q4 budget", "https://a.example/b.html", "mailto:?subject=Q4%20budget&body=https://a.example/b.html"),
    (
      "R&D + 100% #1=?", "https://a.example/a%20b?c&d",
      "mailto:?subject=R%26D%20%2B%20100%25%20%231%3D%3F&body=https://a.example/a%2520b%3Fc%26d"
    ),
    ("a\r\nBcc: b@c\u{202E}", "x", "mailto:?subject=a%20Bcc:%20b@c&body=x"),
    ("Счёт", "x", "mailto:?subject=Счёт&body=x"),
  ])
  func encodesWhatCouldEndAValue(subject: String, body: String, link: String) {
    #expect(mailLink(subject: subject, body: body) == link)
  }

  @Test func cutsALongSubjectBetweenLetters() {
    let link = mailLink(subject: String(repeating: "Ж", count: 1_000), body: "https://a.example/") ?? ""
    // Each letter is six characters once the browser has encoded it.
    #expect(link == "mailto:?subject=" + String(repeating: "Ж", count: 260) + "&body=https://a.example/")
  }

  @Test func isLeftOutForAnEndlessAddress() {
    #expect(mailLink(subject: "a", body: String(repeating: "b", count: 1_600)) == nil)
  }
}
