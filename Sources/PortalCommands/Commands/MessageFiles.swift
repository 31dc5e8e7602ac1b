import Diagnostics
import FileAccess
import TextBasics

/// Writes messages into a folder, all of them or none. What is there already is left alone: the same message needs no writing,
/// and anything else is an error.
func writeMessages(_ files: [(path: String, bytes: [UInt8])], below folder: String, log: inout DiagnosticLog) {
  var missing: [(path: String, bytes: [UInt8])] = []
  var errors: [Diagnostic] = []
  for file in files {
    let path = folder + "/" + file.path
    if !fileExists(path) {
      missing.append((path, file.bytes))
    } else if (try? FileSystem.disk.read(folder, RelativePath(file.path))) != file.bytes {
      // A link, a folder or a file that cannot be read is not the same message.
      errors.append(.messageFileExists(path))
    }
  }
  for error in errors { log.report(error) }
  guard errors.isEmpty else { return }
  reportLeftovers(besides: files.map(\.path), below: folder, log: &log)
  do throws(FileError) {
    try writeNewFiles(missing)
  } catch {
    log.report(error.isTaken ? .messageFileExists(error.path) : .messageCannotWrite(error))
  }
}

/// Reports messages of an earlier run that would be beside the new ones, to be sent with them by mistake.
private func reportLeftovers(besides names: [String], below folder: String, log: inout DiagnosticLog) {
  let endings = Set(names.compactMap { $0.split(separator: ".").last.map(String.init) })
  // A folder that cannot be read fails when it is written to.
  let found = (try? namesInFolder(folder)) ?? []
  let leftovers = found.filter { isMessageName($0, endings) && !names.contains($0) }.sorted()
  if !leftovers.isEmpty { log.report(.messageLeftover(leftovers.map { folder + "/" + $0 })) }
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

  static func messageCannotWrite(_ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "message.cannotWrite", "the file cannot be written: \(error.text)", at: Place(file: error.path),
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
