import Diagnostics
import TextBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes files below a folder without ever replacing one; files that are there already are a warning, failures an error.
///
/// Each reason is told once, however many files it is the reason of. Returns the number of files written.
func writeNewFiles(_ files: [(path: String, bytes: [UInt8])], below folder: String, log: inout DiagnosticLog) -> Int {
  if let code = failureToMake(folder) {
    log.report(.cannotMakeFolder(folder, code))
    return 0
  }
  var written = 0
  var existing: [String] = []
  var failed: [(code: Int32, paths: [String])] = []
  for file in files {
    let path = joined(folder, file.path)
    guard let code = failureToWrite(file.bytes, to: path) else {
      written += 1
      continue
    }
    if code == EEXIST {
      existing.append(path)
    } else if let index = failed.firstIndex(where: { $0.code == code }) {
      failed[index].paths.append(path)
    } else {
      failed.append((code, [path]))
    }
  }
  if existing.count == files.count {
    log.report(.allFilesExist(folder))
  } else if !existing.isEmpty {
    log.report(.filesExist(existing, below: folder))
  }
  for failure in failed { log.report(.cannotWrite(failure.paths, failure.code)) }
  return written
}

/// Writes one new file; the system's reason where that fails.
private func failureToWrite(_ bytes: [UInt8], to path: String) -> Int32? {
  makeFolders(above: path)
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else { return errno }
  defer { close(descriptor) }
  return writeAll(bytes, to: descriptor) ? nil : errno
}

/// Makes a folder with those around it; the system's reason where it is not there afterwards.
private func failureToMake(_ folder: String) -> Int32? {
  makeFolders(above: folder)
  let made = mkdir(folder, 0o755) == 0 ? 0 : errno
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else {
    let code = errno
    return code == ENOENT ? made : code
  }
  close(descriptor)
  return nil
}

/// The path of a file below a folder; the current folder is left out of it.
func joined(_ folder: String, _ path: String) -> String {
  if folder == "." { return path }
  return folder.hasSuffix("/") ? folder + path : folder + "/" + path
}

/// Whether something is at a path, whatever it is.
func exists(_ path: String) -> Bool {
  var attributes = stat()
  return lstat(path, &attributes) == 0
}

/// Makes the folders that a path needs; what cannot be made shows when the file is opened. Returns why the innermost one could
/// not be made, as the value of `errno`.
@discardableResult
func makeFolders(above path: String) -> Int32? {
  let bytes = Array(path.utf8)
  var code: Int32?
  for index in bytes.indices where bytes[index] == ASCII.slash && index > 0 {
    let isMade = mkdir(String(decoding: bytes[..<index], as: UTF8.self), 0o755) == 0 || errno == EEXIST
    // A folder is missing because the first of those above it could not be made.
    code = isMade ? nil : code ?? errno
  }
  return code
}

func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool { writeAll(bytes[...], to: descriptor) }

func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}
