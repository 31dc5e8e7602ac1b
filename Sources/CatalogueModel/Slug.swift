extension Identifier {
  /// A file name for free text: lower case, blanks to hyphens, other scalars that an identifier cannot hold to `x` and their
  /// hexadecimal number, so that `C#` and `C++` stay apart. `nil` when the text is empty or far too long.
  package init?(slugOf text: String) {
    // The limit spares the work for a text that is no name at all.
    guard text.utf8.count <= 1000 else { return nil }
    var slug = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar == " " || scalar == "-" {
        slug += "-"
      } else if scalar == "_" || Identifier("a" + String(scalar)) != nil {
        slug.unicodeScalars.append(scalar)
      } else {
        slug += "x" + String(scalar.value, radix: 16)
      }
    }
    if let first = slug.unicodeScalars.first, Identifier(String(first)) == nil { slug = "x" + slug }
    if slug.hasSuffix(".") { slug = slug.dropLast() + "x2e" }
    self.init(slug)
  }
}
