import CatalogueModel
import TestSupport
import Testing

@testable import LinkChecking

@Suite struct FragmentTests {
  private func found(
    _ fragments: [String], _ answers: [Answer], redirects: Bool = false
  ) -> (text: String, missing: [String], outcome: ProbeOutcome?) {
    var target = ProbeTarget("https://c.example/help", .page, allowsRedirects: redirects)
    target.fragments = fragments
    let found = transcript(target, answers)
    let missing = found.outcome?.missingFragments.map { "\($0.name) \($0.nearest ?? "-")" } ?? []
    return (found.text, missing, found.outcome)
  }

  @Test func asksOnceForAllFragmentsOfAPage() {
    let found = found(["here", "ther", "nowhere"], [.page("<html><p id=here><a name='there'>")])
    #expect(found.text == "GET https://c.example/help\nalive 200")
    #expect(found.missing == ["ther there", "nowhere -"])
  }

  @Test(arguments: [
    "<p id=part>", "<p ID='part'>", "<p class=x id = \"part\">", "<a name=part>", "<A NAME=part>", "<p\nid=part\n>",
    "<br id='part'/>",
    "<p id=user-content-part>", "<!-- x --><p id=part>", "<title><p></title><p id=part>", "<p a=\">\" id=part>",
    "<script>if (a<b) '</p>'</SCRIPT ><p id=part>", "<p id=&#112;art>", "<p id=&#x70;art>", "<p id=part", "<x-y id=part>",
  ])
  func findsTheNamesThatBrowsersFind(_ page: String) {
    #expect(found(["part"], [.page("<html>" + page)]).missing == [])
  }

  @Test(arguments: [
    "part", "<!-- <p id=part> -->", "<script><p id=part></script>", "<p name=part>", "<p data-id=part>", "<p title='id=part'>",
    "<p id=Part>", "<p id=parts>", "<textarea><p id=part></textarea>", "<p id>", "<p id=>", "<", "</p id=part>", "<br id=part/>",
  ])
  func findsNoNameWhereNoneIs(_ page: String) {
    #expect(found(["part"], [.page("<html>" + page)]).missing.count == 1)
  }

  @Test func decodesWhatIsEncoded() {
    let page = Answer.page("<html><p id=über><p id='a b'><p id='50%'><p id='a&amp;b'>")
    #expect(found(["%C3%BCber", "über", "a%20b", "50%", "a&b", "%C3%9Cber"], [page]).missing == ["%C3%9Cber über"])
  }

  @Test(arguments: [
    ("", nil), ("top", nil), ("TOP", nil), (":~:text=word", nil), ("/route", nil), ("!hash", nil), ("L10", nil), ("L1-L20", nil),
    ("page=3", nil), ("a&b=c", nil),
    ("part", "part"), ("part:~:text=word", "part"), ("Lx", "Lx"), ("L", "L"), ("L1-L2-L3", "L1-L2-L3"), ("topic", "topic"),
  ])
  func looksUpOnlyWhatNamesAPartOfThePage(_ fragment: String, _ expected: String?) {
    #expect(PageFragment.lookedUp(fragment) == expected)
  }

  @Test func looksOnlyIntoWebPages() {
    #expect(found(["x"], [.page("%PDF-", type: "application/pdf")]).text == "GET https://c.example/help\nalive 200")
    #expect(found(["x"], [.page("%PDF-", type: "application/pdf")]).missing == [])
    #expect(found(["x"], [.status(200, [:], Array("%PDF-1.7".utf8))]).missing == [])
    #expect(found(["x"], [.status(200, [:], Array("<!doctype html>".utf8))]).missing == ["x -"])
    let packed = Answer.status(200, ["Content-Type": "text/html", "Content-Encoding": "gzip"], [0x1F, 0x8B])
    #expect(found(["x"], [packed]).missing == [])
  }

  @Test func takesAPageBeyondTheCapForOneThatHasIt() {
    let filler = String(repeating: "x", count: ProbeRules.fragmentBytes)
    #expect(found(["part"], [.page("<html>" + filler + "<p id=part>")]).missing == [])
    #expect(found(["part"], [.page("<html>" + filler.dropLast(100))]).missing == ["part -"])
  }

  @Test func looksBehindRedirectsAndForSignInPages() {
    let moved = Answer.moved(301, "/new")
    #expect(found(["x"], [moved, .page("<html><p id=y>")], redirects: true).missing == ["x y"])
    #expect(found(["x"], [moved, .page("<html><p id=x>")]).outcome?.verdict == .redirect(isPermanent: true))
    let form = "<html><input type=\"password\">"
    #expect(found(["x"], [moved, .page(form)]).outcome?.verdict == .signInPage(host: "c.example", isExpected: false))
  }

  @Test func saysWhatWasProbablyMeant() {
    let verdict = Verdict.missingFragment("ther", nearest: "there")
    #expect(verdict.name == .notFound && verdict.isBroken)
    #expect(verdict.summary == "the page has no part '#ther'")
    #expect(verdict.advice == "Did you mean '#there'? Otherwise remove what is behind '#'.")
    #expect(
      Verdict.missingFragment("x", nearest: nil).advice == "Look up the part's name in the page, or remove what is behind '#'.")
  }

  @Test func readsAnyBytesAsAPage() {
    var generator = SplitMix64(seed: 7)
    let alphabet = Array("<>!-=\"'/ aid&#;x\n".utf8) + [0, 0xFF]
    for _ in 0..<2000 {
      let page = (0..<Int.random(in: 0...60, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      _ = PageAnchors(page).holds("a")
    }
  }
}
