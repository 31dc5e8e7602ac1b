package import TextBasics

/// The `theme` mapping.
package struct ThemeEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var accent: Written<String>?
  package var logo: Written<String>?
  static let noun = "'theme'"
  static let table = FieldTable<Self>([
    Field(
      "accent", .text(pattern: "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"), \.accent,
      "The colour of the header and of links, such as '#0b3b3f'."),
    Field("logo", .text, \.logo, "A picture below Content/ for the header."),
  ])
}
