import TestSupport
import Testing
import TextBasics

@Suite struct URLPartsTests {
  private func parts(_ text: String) -> String {
    let parts = URLParts(Array(text.utf8)[...])
    func shown(_ bytes: ArraySlice<UInt8>?) -> String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-" }
    return [parts.scheme, parts.authority?.text, parts.path, parts.query, parts.fragment].map(shown).joined(separator: " ")
  }

  @Test(arguments: [
    ("https://h.example/a/b?q#f", "https h.example /a/b q f"), ("https://h.example", "https h.example  - -"),
    ("HTTP:a", "HTTP - a - -"), ("mailto:a@b.example?subject=x", "mailto - a@b.example subject=x -"),
    ("//h/p", "- h /p - -"), ("/p?", "- - /p  -"), ("p#", "- - p - "), ("?a?b#c#d", "- -  a?b c#d"), ("", "- -  - -"),
    ("a/b:c", "- - a/b:c - -"), ("1a:b", "- - 1a:b - -"), (":a", "- - :a - -"), ("./a:b", "- - ./a:b - -"),
    ("https:\\\\h\\p?\\", "https h \\p \\ -"), ("\\/h", "- h  - -"), (" \u{1}https://h/a \n", "https h /a - -"),
    ("java\nscript:x", "java\nscript - x - -"), ("https:///p", "https  /p - -"), ("/", "- - / - -"), ("//", "- -  - -"),
  ])
  func splits(text: String, expected: String) {
    // Two slashes alone have an authority, though an empty one.
    #expect(parts(text) == (text == "//" ? "-   - -" : expected))
  }

  @Test(arguments: [
    ("https://h", 5), ("a:", 1), (" \u{1}b+c:d", 5), ("java\nscript:x", 11), ("a/b:c", nil), ("1a:b", nil), (":a", nil),
    ("a", nil), ("", nil), (" ", nil), ("é:a", nil),
  ])
  func findsTheEndOfAScheme(text: String, end: Int?) { #expect(URLParts.schemeEnd(of: text) == end) }

  @Test(arguments: [
    ("h.example", "- h.example -"), ("h.example:8080", "- h.example 8080"), ("h:", "- h "), ("u:p@h:1", "u:p h 1"),
    ("a@b@h", "a@b h -"), ("[::1]", "- [::1] -"), ("[::1]:8", "- [::1] 8"), ("", "-  -"), (":1", "-  1"),
  ])
  func splitsTheAuthority(text: String, expected: String) {
    let authority = URLAuthority(Array(text.utf8)[...])
    func shown(_ bytes: ArraySlice<UInt8>?) -> String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-" }
    #expect([authority.userInfo, authority.host, authority.port].map(shown).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("/a/b", "c", "a/c"), ("/a/b/", "c", "a/b/c"), ("/a/b", "../c", "c"), ("/a/b", "./", "a/"), ("/a/b", "..", ""),
    ("", "c", "c"),
    ("/a/b", "%2e%2E/c", "c"), ("/a/b", "%2e", "a/"), ("/a/b", "c//d", "a/c//d"), ("/a/b", "c\\..\\d", "a/d"),
    ("/a/b", ".c/...", "a/.c/..."), ("/a/b", "../../c", "c"),
  ])
  func resolvesDots(base: String, path: String, expected: String) {
    var segments = PathSegments(folderOf: Array(base.utf8)[...])
    segments.append(Array(path.utf8)[...])
    #expect(String(decoding: segments.joined, as: UTF8.self) == expected)
    #expect(segments.climbsOut == (path == "../../c"))
  }

  @Test func noTextTraps() {
    var generator = SplitMix64(seed: 9)
    let pieces = ["https", ":", "/", "\\", "@", "[", "]", "?", "#", ".", "%2e", " ", "\n", "a", "é"]
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...10, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
      let parts = URLParts(Array(text.joined().utf8)[...])
      let scheme = parts.scheme.map { $0 + [UInt8(ascii: ":")] } ?? []
      let slashes = parts.authority == nil ? 0 : 2
      // The parts make up the whole text.
      #expect(scheme.count + slashes + (parts.authority?.text.count ?? 0) + parts.afterAuthority.count == parts.text.count)
      var segments = PathSegments(folderOf: parts.path)
      segments.append(parts.path)
    }
  }
}
