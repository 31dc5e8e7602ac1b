import TestSupport
import Testing

@testable import Theme

@Suite struct CSSScanTests {
  private func values(_ css: String) -> [String] {
    CSSScan(Array(css.utf8)[...]).references.map { String(decoding: $0.value, as: UTF8.self) }
  }

  @Test(arguments: [
    "url(x)", "url( x )", "url('x')", "url(\"x\" )", "URL(x)", "a{b:url(x);c:d}", "@import 'x';", "@import url(x);",
    "@IMPORT \"x\" screen;",
    "@import/**/'x'", "/* url(y) */url(x)", "'url(y)'url(x)", "'\\'url(y)'url(x)", "image-set('x' 1x)",
    "-webkit-image-set('x' 1x)",
    "src(\"x\")", "url(\\78)", "url(\\78 )", "url('\\000078')", "url(x", "url('x", "@namespace 'y';url(x)",
    "a{b:calc((1))}url(x)",
    "@charset 'y';@import 'x'", "image-set(url(x) type('y'))", "image-set('x' type('y'))'y'",
  ])
  func findsTheAddress(css: String) { #expect(values(css) == ["x"]) }

  @Test(arguments: [
    "", "url", "my-url(x)", "'url(x)'", "/*url(x)", "@media url", "content('x')", "@import", "@import;'x'", "@namespace url(x);",
    "a::after{content:'x'}", "@", "\"", "\\", "image-set(", "-url(x)", "_url(x)", "@namespace 'x'",
  ])
  func findsNone(css: String) { #expect(values(css) == []) }

  @Test func keepsWhatEscapesStandFor() {
    #expect(
      values("url(a\\ b) url(a\\)b) url('a\\'b') url('a\\\nb') url(\\110000) url(\\26 x)") == [
        "a b", "a)b", "a'b", "ab", "\u{FFFD}", "&x",
      ])
  }

  @Test func givesThePlacesWithoutQuotes() {
    let css = Array("b url( 'a b' ) url(c)".utf8)
    #expect(CSSScan(css[1...]).references.map(\.range) == [8..<11, 19..<20])
  }

  @Test func trapsOnNoBytes() {
    var generator = SplitMix64(seed: 5)
    let pieces: [[UInt8]] = [
      "url(", ")", "'", "\"", "\\", "/*", "*/", "@import", "@namespace", " ", "\n", ";", "image-set(", "a", "6",
    ].map {
      Array($0.utf8)
    }
    var faults = 0
    for round in 0..<20_000 {
      var css: [UInt8] = [0x20]
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        if round.isMultiple(of: 2) {
          css += pieces.randomElement(using: &generator) ?? []
        } else {
          css.append(.random(in: 0...255, using: &generator))
        }
      }
      let ranges = CSSScan(css[1...]).references.map(\.range) + sourceSetAddresses(css[1...])
      if !ranges.allSatisfy({ $0.lowerBound >= 1 && $0.upperBound <= css.count }) { faults += 1 }
    }
    #expect(faults == 0)
  }
}
