import Foundation

/// Writes a script that can be run, and its folder.
///
/// Another process writes it. Were it this one, a process that another test starts meanwhile would inherit the open file, and nobody may
/// run a file that is open for writing (`ETXTBSY`, execve(2)).
package func writeScript(_ text: String, to path: String) throws {
  let writer = Process()
  writer.executableURL = URL(filePath: "/bin/sh")
  writer.arguments = ["-ec", #"mkdir -p "${0%/*}"; printf %s "$1" > "$0"; chmod 755 "$0""#, path, text]
  try writer.run()
  writer.waitUntilExit()
  guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
