package import TextBasics

/// The manifest's settings for the look of the portal.
package struct ThemeSettings: Hashable, Sendable {
  /// The colour of the header and, in legible shades, of links.
  package internal(set) var accent: RGBColour?
  /// A picture in the header, in place of the theme's.
  package internal(set) var logo: NamedPicture?
}

/// A picture that the manifest names.
package struct NamedPicture: Hashable, Sendable {
  /// The path below `Content/` and in the output.
  package let path: String
  /// The place in the manifest that names it.
  package let place: Place
}
