import Portal

/// The theme's colours after a portal's accent colour replaced some of them, in both colour schemes.
///
/// The accent stays where it is legible, and becomes darker or lighter elsewhere: text has a contrast of at least 4.5 to 1 with
/// its background (WCAG 2.2, 1.4.3), even on a tint of the accent.
struct AccentColours {
  /// A colour in the light and in the dark scheme.
  struct Pair: Hashable {
    let light: RGBColour
    let dark: RGBColour

    init(light: RGBColour, dark: RGBColour) { (self.light, self.dark) = (light, dark) }

    /// Reads `#rrggbb`, `white`, `black`, or two of them in `light-dark(…)`; `nil` for other values.
    init?(css bytes: ArraySlice<UInt8>) {
      let text = String(decoding: bytes, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
      let isPair = text.hasPrefix("light-dark(") && text.hasSuffix(")")
      let parts = isPair ? text.dropFirst(11).dropLast().split(separator: ",") : [text[...]]
      let colours = parts.compactMap { part in
        part == "white" ? RGBColour(255, 255, 255) : part == "black" ? RGBColour(0, 0, 0) : RGBColour(String(part))
      }
      guard colours.count == parts.count, colours.count < 3, let light = colours.first, let dark = colours.last
      else { return nil }
      self.init(light: light, dark: dark)
    }

    var css: String { light == dark ? light.text : "light-dark(\(light.text), \(dark.text))" }
  }

  /// The header, and the text on it.
  let header: Pair
  let onHeader: Pair
  let link: Pair
  /// The background of a row under the pointer.
  let tint: Pair

  // The theme's own colours, as in Templates/assets/style.css.
  static let sheets = Pair(light: RGBColour(0xFF, 0xFF, 0xFF), dark: RGBColour(0x18, 0x22, 0x20))
  static let papers = Pair(light: RGBColour(0xF7, 0xF8, 0xF7), dark: RGBColour(0x10, 0x17, 0x16))
  /// The colours of texts and what is behind them, by their names in the style sheet.
  static let ofTheme = [
    "--brand": Pair(light: RGBColour(0x0B, 0x3B, 0x3F), dark: RGBColour(0x0A, 0x2A, 0x2D)),
    "--on-brand": Pair(light: RGBColour(0xEE, 0xF5, 0xF2), dark: RGBColour(0xEE, 0xF5, 0xF2)), "--paper": papers,
    "--sheet": sheets, "--ink": Pair(light: ink, dark: RGBColour(0xE8, 0xED, 0xE9)),
    "--link": Pair(light: RGBColour(0x0A, 0x5C, 0x63), dark: RGBColour(0x7F, 0xD0, 0xCF)),
  ]
  private static let (white, black) = (RGBColour(0xFF, 0xFF, 0xFF), RGBColour(0, 0, 0))
  static let ink = RGBColour(0x17, 0x21, 0x1F)

  /// The least contrast of text. It is a little higher than required, since the header's search field is a lighter part of it.
  private static let (readable, readableInHeader) = (4.6, 6.5)

  init(_ accent: RGBColour) {
    let isLight = accent.contrast(with: Self.ink) > accent.contrast(with: Self.white) * 1.4
    let lightText = isLight ? Self.ink : Self.white
    let lightHeader = accent.moved(to: isLight ? Self.white : Self.black, until: Self.readableInHeader, from: [lightText])
    let darkHeader = accent.mixed(0.45, of: Self.papers.dark).moved(to: Self.black, until: 9, from: [Self.white])
    header = Pair(light: lightHeader, dark: darkHeader)
    onHeader = Pair(light: lightText, dark: Self.white)
    tint = Pair(light: Self.sheets.light.mixed(0.09, of: accent), dark: Self.sheets.dark.mixed(0.14, of: accent))
    link = Pair(
      light: accent.moved(
        to: Self.black, until: Self.readable, from: [Self.sheets.light, Self.papers.light, tint.light]),
      dark: accent.moved(to: Self.white, until: Self.readable, from: [Self.sheets.dark, Self.papers.dark, tint.dark]))
  }

  /// Rules to append to the theme's style sheet: browsers before 2024 have the light scheme.
  var css: String {
    func rule(_ text: (Pair) -> String) -> String {
      ":root { --brand: \(text(header)); --on-brand: \(text(onHeader)); --link: \(text(link)); --tint: \(text(tint)); }"
    }
    return "\n\(rule(\.light.text))\n@supports (color: light-dark(#000, #fff)) { \(rule(\.css)) }\n"
  }
}

extension RGBColour {
  /// The colour itself, or the nearest mixture with another colour that has enough contrast with each of `others`.
  fileprivate func moved(to end: RGBColour, until contrast: Double, from others: [RGBColour]) -> RGBColour {
    let steps = (0...50).lazy.map { self.mixed(Double($0) / 50, of: end) }
    return steps.first { shade in others.allSatisfy { shade.contrast(with: $0) >= contrast } } ?? end
  }
}
