import Portal
import Testing

/// The address to which visitors report a problem with a document.
@Suite struct FeedbackTests {
  private let address = "https://portal.example/documents/a.html"

  @Test(arguments: [
    (
      "mailto:team@contoso.example",
      "mailto:team@contoso.example?subject=Profit%20%26%20loss%20100%20%25&body=https%3A%2F%2Fportal.example%2Fdocuments%2Fa.html"
    ),
    ("mailto:a@b.example?subject=[Portal]%20{title}", "mailto:a@b.example?subject=[Portal]%20Profit%20%26%20loss%20100%20%25"),
    (
      "https://forms.example/?t={title}&u={address}",
      "https://forms.example/?t=Profit%20%26%20loss%20100%20%25&u=https%3A%2F%2Fportal.example%2Fdocuments%2Fa.html"
    ),
  ])
  func encodesTitleAndAddress(_ written: String, _ href: String) {
    #expect(Feedback(written)?.href(title: "Profit & loss\n100 %", address: address) == href)
  }

  @Test func replacesNoPlaceholderOfATitle() {
    #expect(Feedback("https://a.example/{title}")?.href(title: "{address}", address: "x") == "https://a.example/%7Baddress%7D")
  }

  @Test(arguments: [
    "mailto:", "mailto:team", "mailto:@b.example", "mailto:a@b@c", "team@contoso.example", "https://a.example/",
    "https:///{title}",
    "http://a.example/{title}", "https://a.example/{url}", "https://a.example/a b{title}", "javascript:alert({title})", "",
  ])
  func refusesWhatNobodyCouldSendTo(_ written: String) { #expect(Feedback(written) == nil) }
}
