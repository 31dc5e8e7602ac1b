import Portal
import TestSupport
import Testing

@testable import Links

@Suite struct FragmentTests {
  private func found(
    _ fragments: [String], _ answers: [Answer], redirects: Bool = false
  ) -> (text: String, missing: [String], outcome: ProbeOutcome?) {
    var target = ProbeTarget("https://c.example/help", allowsRedirects: redirects)
    target.fragments = fragments
    let found = transcript(target, answers)
    let missing = found.outcome?.missingAnchors.map { "\($0.name) \($0.nearest ?? "-")" } ?? []
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
    "<!--><p id=part>", "<!---><p id=part>", "<!-- x --!><p id=part>", "<svg><title/></svg><p id=part>",
    "<svg><style/><a id='part'/></svg>",
    "<svg><title>x</title><div></div><title>y</title><p id=part>", "<p id=pa&#114t>", "<p id='p&NewLine;'><p id=part>",
    "<script>if (a<b) '</p>'</SCRIPT ><p id=part>", "<p id=&#112;art>", "<p id=&#x70;art>", "<p id=part", "<x-y id=part>",
  ])
  func findsTheNamesThatBrowsersFind(_ page: String) {
    #expect(found(["part"], [.page("<html>" + page)]).missing == [])
  }

  @Test(arguments: [
    "part", "<!-- <p id=part> -->", "<script><p id=part></script>", "<p name=part>", "<p data-id=part>", "<p title='id=part'>",
    "<p id=Part>", "<p id=parts>", "<textarea><p id=part></textarea>", "<p id>", "<p id=>", "<", "</p id=part>", "<br id=part/>",
    "<svg></svg><title><p id=part></title>", "<!-- --><script><p id=part>", "<svg/><title><p id=part>", "<title/><p id=part>",
  ])
  func findsNoNameWhereNoneIs(_ page: String) {
    #expect(found(["part"], [.page("<html>" + page)]).missing.count == 1)
  }

  @Test func decodesWhatIsEncoded() {
    let page = Answer.page("<html><p id=über><p id='a b'><p id='50%'><p id='a&amp;b'>")
    #expect(found(["%C3%BCber", "über", "a%20b", "50%", "a&b", "%C3%9Cber"], [page]).missing == ["%C3%9Cber über"])
  }

  @Test(arguments: encoded)
  func readsPagesInTheirEncoding(_ bytes: [UInt8], _ type: String, _ missing: [String]) {
    let answer = Answer.status(200, ["Content-Type": type], bytes)
    #expect(
      found(["Geb%C3%BChren", "one", "none"], [answer]).missing.compactMap { $0.split(separator: " ").first.map(String.init) }
        == missing)
  }

  private static let latin = Array("<html><p id='Geb".utf8) + [0xFC] + Array("hren'><p id=one>".utf8)
  private static func wide(_ text: String, mark: [UInt8]) -> [UInt8] {
    mark + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  }
  private static func declaring(_ label: String) -> [UInt8] { Array("<html><meta charset=\(label)>".utf8) + latin }

  static let encoded: [([UInt8], String, [String])] = [
    (latin, "text/html; charset=ISO-8859-1", ["none"]), (latin, "text/html;charset=\"windows-1252\"", ["none"]),
    (latin, "text/html; charset=iso-8859-15", ["none"]), (declaring("latin1"), "text/html", ["none"]),
    (declaring("'windows-1252'"), "text/html", ["none"]),
    (Array("<?xml version='1.0' encoding='iso-8859-1'?>".utf8) + latin, "application/xhtml+xml", ["none"]),
    (wide("<html><p id='Gebühren'><p id=one>", mark: [0xFF, 0xFE]), "text/html", ["none"]),
    (wide("<html><p id='Gebühren'><p id=one>", mark: []), "text/html; charset=UTF-16LE", ["none"]),
    (Array("<html><p id='Gebühren'><p id=one>".utf8), "text/html; charset=utf-8", ["none"]),
    (Array("<html><p id='Geb&uuml;hren'><p id=one>".utf8), "text/html", ["none"]),
    // The reading of another page is not certain.
    (latin, "text/html", ["none"]), (latin, "text/html; charset=utf-8", ["none"]), (latin, "text/html; charset=big5", ["none"]),
    (Array("<html><p id='Gebühren'>".utf8), "text/html; charset=latin1", ["one", "none"]),
    (latin, "text/html; charset=utf-32", []), (Array("<html><p id='x&Zfr;'>".utf8), "text/html", []),
    // Certain, and missing.
    (Array("<html><p id=one>".utf8), "text/html", ["Geb%C3%BChren", "none"]),
    (Array("<html><p id=one>".utf8), "text/html; charset=windows-1252", ["Geb%C3%BChren", "none"]),
  ]

  @Test func readsCyrillicPages() {
    let page = Array("<html><p id='".utf8) + [0xC1, 0xFE, 0xE4, 0xE6, 0xE5, 0xF2, 0xB8] + Array("'>".utf8)
    let answer = Answer.status(200, ["Content-Type": "text/html; charset=windows-1251"], page)
    #expect(found(["Бюджетё", "Бюджет"], [answer]).missing == ["Бюджет Бюджетё"])
  }

  @Test func elementsOfXHTMLMayBeEmpty() {
    let page = "<html><head><title/><script src='x'/></head><![CDATA[<p id='no'>]]><p id='part'/></html>"
    #expect(found(["part", "no"], [.page(page, type: "application/xhtml+xml")]).missing.map { $0.prefix(2) } == ["no"])
  }

  @Test func looksForThePartThatARedirectNames() {
    let page = Answer.page("<html><p id=x>")
    #expect(found(["x"], [.moved(301, "/new#y"), page], redirects: true).missing == ["y x"])
    #expect(found(["y"], [.moved(301, "/new#x"), page], redirects: true).missing == [])
    #expect(found([], [.moved(301, "/new#y"), .page(""), page], redirects: true).missing == ["y x"])
    #expect(found(["y"], [.moved(301, "/new#/route"), page], redirects: true).missing == [])
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
    let verdict = Verdict.missingAnchor("ther", nearest: "there")
    #expect(verdict.rule == .external.notFound && verdict.isBroken)
    #expect(verdict.summary == "the page has no anchor '#ther'")
    #expect(verdict.fix == "did you mean '#there'? Otherwise remove everything from '#' on")
    #expect(
      Verdict.missingAnchor("x", nearest: nil).fix == "look up the anchor in the page, or remove everything from '#' on")
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
