import Portal
import TestSupport
import Testing

@testable import Theme

@Suite struct AccentColoursTests {
  /// WCAG 2.2's own example, black on white, and grey values at the limit of 4.5 to 1.
  @Test(arguments: [("#000", "#fff", 21.0), ("#767676", "#ffffff", 4.54), ("#777777", "#ffffff", 4.48), ("#f00", "#f00", 1)])
  func measuresContrastAsWCAGDoes(one: String, other: String, ratio: Double) throws {
    let contrast = try #require(RGBColour(one)).contrast(with: try #require(RGBColour(other)))
    #expect(abs(contrast - ratio) < 0.005)
  }

  @Test func keepsAnAccentThatCanBeRead() throws {
    let accent = try #require(RGBColour("#5b2a86"))
    let colours = AccentColours(accent)
    #expect(colours.header.light == accent)
    #expect(colours.link.light == accent)
    #expect(colours.onHeader.light.text == "#ffffff")
  }

  @Test func putsDarkTextOnABrightAccent() throws {
    let colours = AccentColours(try #require(RGBColour("#fc0")))
    #expect(colours.header.light.text == "#ffcc00")
    #expect(colours.onHeader.light == AccentColours.ink)
    #expect(
      colours.css == """

        :root { --brand: #ffcc00; --on-brand: #17211f; --link: #856a00; --tint: #fffae8; }
        @supports (color: light-dark(#000, #fff)) { :root { --brand: light-dark(#ffcc00, #554706); --on-brand: light-dark(#17211f, #ffffff); --link: light-dark(#856a00, #ffcc00); --tint: light-dark(#fffae8, #383a1c); } }

        """)
  }

  @Test func canBeReadWhateverTheAccent() {
    var random = SplitMix64(seed: 20_261_123)
    let greys = (0...255).map { RGBColour(UInt8($0), UInt8($0), UInt8($0)) }
    let others = (0..<5000).map { _ in
      RGBColour(.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), .random(in: 0...255, using: &random))
    }
    var unreadable: [String] = []
    for accent in greys + others {
      let colours = AccentColours(accent)
      let (sheets, papers) = (AccentColours.sheets, AccentColours.papers)
      let pairs = [
        (colours.onHeader.light, colours.header.light), (colours.onHeader.dark, colours.header.dark),
        (colours.link.light, sheets.light), (colours.link.light, papers.light), (colours.link.light, colours.tint.light),
        (colours.link.dark, sheets.dark), (colours.link.dark, papers.dark), (colours.link.dark, colours.tint.dark),
        (AccentColours.ink, colours.tint.light),
      ]
      if pairs.contains(where: { $0.contrast(with: $1) < 4.5 }) { unreadable.append(accent.text) }
    }
    #expect(unreadable == [])
  }

  @Test(arguments: ["", "#", "#12", "#1234", "#12345g", "0b3b3f", "#0b3b3f ", "red", "#\u{FF11}23", "#0b3b3\u{301}"])
  func otherTextsAreNoColours(text: String) { #expect(RGBColour(text) == nil) }

  @Test func readsBothForms() {
    #expect(RGBColour("#0aF")?.text == "#00aaff")
    #expect(RGBColour("#0B3b3f")?.text == "#0b3b3f")
  }
}
