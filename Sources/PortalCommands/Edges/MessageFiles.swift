import Diagnostics
import SiteGeneration
import TextBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes messages into a folder, all of them or none. What is there already is left alone: the same message needs no writing,
/// and anything else is an error.
func writeMessages(_ files: [(path: String, bytes: [UInt8])], below folder: String, log: inout DiagnosticLog) {
  let errors = log.count(.error)
  var missing: [MessageFile] = []
  for file in files {
    let place = MessageFile(path: folder + "/" + file.path, bytes: file.bytes)
    var attributes = stat()
    if lstat(place.path, &attributes) != 0 {
      if errno == ENOENT { missing.append(place) } else { log.report(.messageCannotWrite(place.path, errno)) }
    } else if !isSame(folder, file) {
      log.report(.messageFileExists(place.path))
    }
  }
  guard log.count(.error) == errors else { return }
  reportLeftovers(besides: files.map(\.path), below: folder, log: &log)
  let folderFault = makeFolders(above: folder + "/message")
  for (index, file) in missing.enumerated() {
    guard let code = file.writeBeside() else { continue }
    log.report(.messageCannotWrite(file.path, code == ENOENT ? folderFault ?? code : code))
    for file in missing[...index] { unlink(file.temporary) }
    return
  }
  for (index, file) in missing.enumerated() {
    guard let code = file.putInPlace() else { continue }
    log.report(code == EEXIST ? .messageFileExists(file.path) : .messageCannotWrite(file.path, code))
    for file in missing[..<index] { unlink(file.path) }
    for file in missing[index...] { unlink(file.temporary) }
    return
  }
}

/// Whether a regular file holds these bytes already.
private func isSame(_ folder: String, _ file: (path: String, bytes: [UInt8])) -> Bool {
  // A link, a folder or a file that cannot be read is not the same message.
  (try? FileSystem.disk.read(folder, RelativePath(file.path))) == file.bytes
}

/// A message on its way to its place.
private struct MessageFile {
  let path: String
  let bytes: [UInt8]

  var temporary: String { "\(path).docportal-\(getpid())" }

  /// Writes the file beside its place; the value of `errno` when that fails.
  func writeBeside() -> Int32? {
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return errno }
    guard writeAll(bytes, to: descriptor) else {
      let code = errno
      close(descriptor)
      return code
    }
    return close(descriptor) == 0 ? nil : errno
  }

  /// Gives the file its name, which nothing else may have got meanwhile; the value of `errno` when that fails.
  func putInPlace() -> Int32? {
    if link(temporary, path) == 0 {
      unlink(temporary)
      return nil
    }
    if errno == EEXIST { return errno }
    // Some file systems have no hard links.
    return rename(temporary, path) == 0 ? nil : errno
  }
}

/// Tells of messages of an earlier run that would lie beside the new ones, to be sent with them by mistake.
private func reportLeftovers(besides names: [String], below folder: String, log: inout DiagnosticLog) {
  guard let directory = opendir(folder) else { return }
  defer { closedir(directory) }
  let endings = Set(names.compactMap { $0.split(separator: ".").last.map(String.init) })
  var leftovers: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    if isMessageName(name, endings), !names.contains(name) { leftovers.append(name) }
  }
  if !leftovers.isEmpty { log.report(.messageLeftover(leftovers.sorted().map { folder + "/" + $0 })) }
}

/// Whether a name is one that the command gives: `message.eml`, `message-2.eml`, `message-2-1.eml`.
private func isMessageName(_ name: String, _ endings: Set<String>) -> Bool {
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 2, endings.contains(String(parts[1])) else { return false }
  let words = parts[0].split(separator: "-", omittingEmptySubsequences: false)
  return words[0] == "message" && words.count <= 3
    && words.dropFirst().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIIDigit } }
}

extension Diagnostic {
  static func messageFileExists(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "message.fileExists", "something else is there already", at: Place(file: path),
      explanation: "Nothing was written.", solution: "move it away, or give another folder with --output")
  }

  static func messageCannotWrite(_ path: String, _ code: Int32) -> Diagnostic {
    Diagnostic(
      .error, "message.cannotWrite", "the file cannot be written: \(FileError(path: path, code: code).text)",
      at: Place(file: path),
      explanation: "No message was written.", solution: "check that the folder may be written to and has room")
  }

  static func messageLeftover(_ paths: [String]) -> Diagnostic {
    Diagnostic(
      .warning, "message.leftover",
      paths.count == 1
        ? "a message of an earlier run is beside the new ones"
        : "\(paths.count) messages of an earlier run are beside the new ones",
      at: Place(file: paths.first ?? ""), explanation: "They would be sent with the new ones by mistake.",
      solution: "move them away, or give each run a folder of its own with --output")
  }
}
