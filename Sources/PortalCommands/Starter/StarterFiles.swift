import Diagnostics
import FileAccess
import TextBasics

/// Writes files below a folder without ever replacing one; files that are there already are a warning, failures an error.
///
/// Each reason is reported once, however many files it is the reason of. Returns the number of files written.
func writeStarter(_ files: [(path: String, bytes: [UInt8])], below folder: String, log: inout DiagnosticLog) -> Int {
  do throws(FileError) {
    try makeFolder(folder)
  } catch {
    log.report(.cannotMakeFolder(folder, error))
    return 0
  }
  var written = 0
  var existing: [String] = []
  var failed: [(error: FileError, paths: [String])] = []
  for file in files {
    let path = joined(folder, file.path)
    do throws(FileError) {
      try writeNewFile(path, file.bytes)
      written += 1
    } catch {
      if error.isTaken {
        existing.append(path)
      } else if let index = failed.firstIndex(where: { $0.error.code == error.code }) {
        failed[index].paths.append(path)
      } else {
        failed.append((error, [path]))
      }
    }
  }
  if existing.count == files.count {
    log.report(.allFilesExist(folder))
  } else if !existing.isEmpty {
    log.report(.filesExist(existing, below: folder))
  }
  for failure in failed { log.report(.cannotWrite(failure.paths, failure.error)) }
  return written
}
