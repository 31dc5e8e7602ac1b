package import Diagnostics
package import Files
package import Portal

/// The portal's own theme files.
package func readThemeFiles(root: String, fileSystem: FileSystem, log: inout DiagnosticLog) -> [ThemeFile] {
  discoverSources(root: root, fileSystem: fileSystem, log: &log).themeFiles(root: root, fileSystem: fileSystem, log: &log)
}

extension SourceTree {
  /// The portal's own theme files. Those that are not text are read now; one that cannot be is an error.
  package func themeFiles(root: String, fileSystem: FileSystem, log: inout DiagnosticLog) -> [ThemeFile] {
    var theme: [ThemeFile] = []
    // The built-in file replaces one that was reported, so that what depends on it is not reported as well.
    for file in files(below: "Templates") where file.contents != .unusable {
      let path = String(file.path.dropFirst("Templates/".count))
      do throws(FileError) {
        let bytes = if let text = file.text { text } else { try fileSystem.read(root, RelativePath(file.path)) }
        theme.append(ThemeFile(path: path, bytes: bytes))
      } catch {
        log.report(.unreadableSource(file.path, error))
      }
    }
    return theme
  }
}

extension ThemeFiles {
  /// The bytes of a theme file by its path in the portal's folder; `nil` for other paths.
  package func bytes(_ path: String) -> [UInt8]? {
    guard path.hasPrefix("Templates/") else { return nil }
    let name = path.dropFirst("Templates/".count)
    return files.first { $0.path == name }?.bytes
  }
}
