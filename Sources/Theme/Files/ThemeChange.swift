/// The changes that own copies of a built-in file need since a version, as the changelog has them under "Own templates".
package struct ThemeChange: Sendable, Equatable {
  package let version: String
  /// The file below `Templates/`.
  package let file: String
  package let need: String

  package init(version: String, file: String, need: String) {
    (self.version, self.file, self.need) = (version, file, need)
  }
}

/// The changes of all versions in the changelog's order, newest first; the first version has none.
package let themeChanges: [ThemeChange] = []
