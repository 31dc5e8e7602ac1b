package import Diagnostics
import Files
import TextBasics

/// Writes messages into a folder, all or none. Existing files are left alone: an identical message is skipped, anything else is
/// an error.
package func writeMessages(_ files: [(path: String, bytes: [UInt8])], below folder: String, log: inout DiagnosticLog) {
  var missing: [(path: String, bytes: [UInt8])] = []
  var different: [String] = []
  for file in files {
    let path = folder + "/" + file.path
    if !fileExists(path) {
      missing.append((path, file.bytes))
    } else if (try? FileSystem.disk.read(folder, RelativePath(file.path))) != file.bytes {
      // A symbolic link, a folder or an unreadable file is not an identical message.
      different.append(path)
    }
  }
  for path in different { log.report(Diagnostic(.message.messageExists, at: Place(file: path))) }
  guard different.isEmpty else { return }
  reportLeftovers(besides: files.map(\.path), below: folder, log: &log)
  do throws(FileError) {
    try writeNewFiles(missing)
  } catch {
    log.report(Diagnostic(error.isTaken ? .message.messageExists : .message.cannotWriteMessage, error))
  }
}

/// Reports messages of an earlier run that would remain next to the new ones and might be sent by mistake.
private func reportLeftovers(besides names: [String], below folder: String, log: inout DiagnosticLog) {
  let endings = Set(names.compactMap { $0.split(separator: ".").last.map(String.init) })
  // If the folder cannot be read, writing to it reports the error.
  let found = (try? namesInFolder(folder)) ?? []
  let leftovers = found.filter { isMessageName($0, endings) && !names.contains($0) }.sorted()
  guard let first = leftovers.first else { return }
  let count = leftovers.count == 1 ? "a message" : "\(leftovers.count) messages"
  log.report(Diagnostic(.message.messageLeftover, count, at: Place(file: folder + "/" + first)))
}

/// True if the command generates such a name: `message.eml`, `message-2.eml`, `message-2-1.eml`.
private func isMessageName(_ name: String, _ endings: Set<String>) -> Bool {
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 2, endings.contains(String(parts[1])) else { return false }
  let words = parts[0].split(separator: "-", omittingEmptySubsequences: false)
  return words[0] == "message" && words.count <= 3
    && words.dropFirst().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIIDigit } }
}
