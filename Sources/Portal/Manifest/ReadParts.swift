/// The parts of a manifest that could be read as a whole. A name that is missing in another part is no fault: it may stand where
/// nothing could be read, which was reported.
package struct ReadParts: Sendable {
  /// The manifest's own file.
  package var settings = true
  /// All files that it includes.
  package var includedFiles = true
  /// The portal's languages.
  package var languages = true

  package var all: Bool { settings && includedFiles }

  package init() {}
}
