package import TextBasics

/// The manifest's settings for the look of the portal.
package struct ThemeSettings: Hashable, Sendable {
  /// The colour of the header and, in legible shades, of links.
  package let accent: RGBColour?
  /// A picture in the header, in place of the theme's.
  package let logo: NamedPicture?

  package init(accent: RGBColour? = nil, logo: NamedPicture? = nil) { (self.accent, self.logo) = (accent, logo) }
}

/// A picture that the manifest names.
package struct NamedPicture: Hashable, Sendable {
  /// The path below `Content/` and in the output.
  package let path: String
  /// The place in the manifest that names it.
  package let place: Place

  package init(path: String, place: Place) { (self.path, self.place) = (path, place) }
}
