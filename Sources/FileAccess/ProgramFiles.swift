import Platform
import TextBasics

#if canImport(Darwin)
import MachO
#endif

/// The files that the running program consists of: the executable and the libraries that were loaded with it. `nil` where the
/// system does not say, and when one of them has been replaced since.
package func programFiles() -> [FolderEntry]? {
  guard let paths = loadedPaths() else { return nil }
  var files: [FolderEntry] = []
  for path in Set(paths).sorted() {
    guard let file = path.entry(in: AT_FDCWD), file.kind == .file else { return nil }
    files.append(file)
  }
  return files
}

#if canImport(Darwin)
/// The images that dyld loaded. Those of the system are no files of their own: the file with its version represents them.
private func loadedPaths() -> [RelativePath]? {
  var paths = [RelativePath("/System/Library/CoreServices/SystemVersion.plist")]
  for index in 0..<_dyld_image_count() {
    guard let name = _dyld_get_image_name(index) else { return nil }
    let text = String(cString: name)
    if text.hasPrefix("/usr/lib/") || text.hasPrefix("/System/") { continue }
    guard let path = realpath(name, nil) else { return nil }
    paths.append(RelativePath(String(cString: path)))
    free(path)
  }
  return paths
}
#else
/// The files with executable parts in the process's memory (proc_pid_maps(5)): the system names them by their path of now, with
/// ` (deleted)` after it when another file has taken their place.
private func loadedPaths() -> [RelativePath]? {
  // Without /proc nobody knows.
  guard let maps = try? readFile("/proc/self/maps", limit: 16 << 20) else { return nil }
  return maps.split(separator: ASCII.lineFeed).compactMap { line in
    // Addresses, permissions, offset, device, inode, spaces, path.
    let fields = line.split(separator: ASCII.space, maxSplits: 5)
    guard fields.count == 6, fields[1].contains(UInt8(ascii: "x")) else { return nil }
    let path = fields[5].drop { $0 == ASCII.space }
    return path.first == ASCII.slash ? RelativePath(bytes: Array(path)) : nil
  }
}
#endif
