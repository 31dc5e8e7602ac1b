import Links
import TestSupport
import Testing

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://c.example", "https://c.example/"), (" HTTPS://C.Example/a b\n", "https://c.example/a%20b"),
    ("http://c.example:80/", "http://c.example/"), ("http://c.example:8080?q", "http://c.example:8080/?q"),
    ("https://c.example/ü?ä#ö", "https://c.example/%C3%BC?%C3%A4#ö"), ("https://c.example/a/../b/./c/..", "https://c.example/b/"),
    ("https://c.example/%2e%2E/a%20b", "https://c.example/a%20b"), ("https://c.example/../../a", "https://c.example/a"),
    ("https://[::1]:8443/a", "https://[::1]:8443/a"), ("https://c.example\\a\\b", "https://c.example/a/b"),
    ("https://c.example/a?b=../c", "https://c.example/a?b=../c"), ("https://c.example./", "https://c.example./"),
    ("https://Ü.example:8443/", "https://xn--tda.example:8443/"),
    ("https://c.example/{a}^`?{^}`", "https://c.example/%7Ba%7D%5E%60?{^}`"),
    ("https://c.example/\"<>", "https://c.example/%22%3C%3E"), ("https://c.example:/", "https://c.example/"),
  ])
  func readsAddresses(_ text: String, _ canonical: String) throws {
    #expect(try WebAddress(text).text == canonical)
    #expect(try WebAddress(canonical).text == canonical)
  }

  @Test(arguments: [
    "", "c.example", "/a", "https:", "https://", "https:///a", "https:/c.example", "https://c.example:0/",
    "https://c.example:65536/",
    "https://c.example:8a/", "https://a b/", "https://a%2eb/", "https://[::1/", "https://[1]/",
    "https://1.2.3.4.5/",
    "https://*.ü.example/", "https://ü..example/", "https://256.256.256.256/", "https://c.example/\u{0}", "https://a\tb/",
    "https://./",
  ])
  func refusesOthers(_ text: String) {
    #expect(throws: WebAddress.Fault.unreadable) { try WebAddress(text) }
  }

  @Test(arguments: [
    ("https://d.example/x", "https://d.example/x#f"), ("//d.example/x", "https://d.example/x#f"), ("/x", "https://c.example/x#f"),
    ("x", "https://c.example/a/x#f"), ("../x", "https://c.example/x#f"), ("?x", "https://c.example/a/b?x#f"),
    ("#x", "https://c.example/a/b?q#x"), ("x#y", "https://c.example/a/x#y"), ("x:y", ""), ("./x:y", "https://c.example/a/x:y#f"),
    ("", ""), ("\\\\x", "https://x/#f"), ("/\\d.example/y", "https://d.example/y#f"), ("\\x", "https://c.example/x#f"),
    ("https://ü.example/ü", "https://xn--tda.example/%C3%BC#f"), ("//ü.example", "https://xn--tda.example/#f"),
  ])
  func resolvesLocations(_ location: String, _ resolved: String) throws {
    let base = try WebAddress("https://c.example/a/b?q#f")
    let address = try? base.resolving(location)  // An address that cannot be resolved is an empty text here.
    #expect(address?.text ?? "" == resolved)
  }

  @Test func noTextTraps() {
    var generator = SplitMix64(seed: 44)
    let pieces = [
      "https://", "http:", "//", "/", "\\", "..", ".", "%2e", "@", ":", "[", "]", "::1", "#", "?", "a", "é", "\u{0}", " ",
      "99999",
    ]
    for _ in 0..<20_000 {
      let text = generator.join(pieces, upTo: 10)
      let location = generator.join(pieces, upTo: 6)
      guard let address = try? WebAddress("https://c.example/" + text) else { continue }  // Any of them may be rejected.
      guard let next = try? address.resolving(location) else { continue }  // The same.
      #expect((try? WebAddress(next.text)) == next, "\(text) \(location)")  // A rejection is a failure here.
    }
  }
}
