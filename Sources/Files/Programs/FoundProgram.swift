import TextBasics

/// An installed program.
package struct FoundProgram: Sendable, Hashable {
  /// Its absolute path as it was found, which may be a link.
  package let path: String
  /// The facts about the file, which change with its version.
  package let file: FolderEntry

  /// Looks for a name in the folders of `PATH` or of another such list; a name with a slash is a path. Folders without an
  /// absolute path are ignored: a file in the current folder must not replace a program.
  package init?(_ name: String, in folders: String? = nil) {
    let isPath = name.utf8.contains(ASCII.slash)
    let list = folders ?? EnvironmentVariable.programs.value ?? "/usr/local/bin:/usr/bin:/bin"
    let paths =
      isPath ? [name] : list.split(separator: ":").filter { $0.utf8.first == ASCII.slash }.map { joined(String($0), name) }
    for path in paths {
      guard access(path, X_OK) == 0, let resolved = realpath(path, nil) else { continue }
      defer { free(resolved) }
      guard let file = RelativePath(String(cString: resolved)).entry(in: AT_FDCWD), file.kind == .file else { continue }
      (self.path, self.file) = (path, file)
      return
    }
    return nil
  }
}

/// Opens an address in the browser with the system's own program. Returns false if there is none. Folders of `PATH` without an absolute path
/// are ignored, which `posix_spawnp` does not do: a portal must not bring the program along.
package func openInBrowser(_ address: String) -> Bool {
  #if canImport(Darwin)
  let program = "open"
  #else
  let program = "xdg-open"
  #endif
  guard let found = FoundProgram(program) else { return false }
  var arguments = [strdup(program), strdup(address), nil]
  defer { for argument in arguments { free(argument) } }
  var process = pid_t()
  return posix_spawn(&process, found.path, nil, nil, &arguments, environ) == 0
}
