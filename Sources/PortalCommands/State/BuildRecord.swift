import FileAccess
import TextBasics

/// What a build without errors leaves to the next one: of what it was made, how the output looks, and what it printed.
struct BuildRecord: Equatable {
  /// The checksum of all that the build depended on.
  let inputs: String
  /// The checksum of the output folder's facts.
  let outputs: String
  /// The line about the portal and its files that a build prints when nothing has changed.
  let summary: String
  /// The warnings as they were printed.
  let findings: String

  private static let version = "docportal build 1"
}

extension BuildRecord {
  /// The version, the checksum of all after it, inputs, outputs and summary, each on a line; then the findings.
  var bytes: [UInt8] {
    let content = Array([inputs, outputs, summary, findings].joined(separator: "\n").utf8)
    return Array("\(Self.version)\n\(Self.checksum(content))\n".utf8) + content
  }

  /// Reads what `bytes` gave; `nil` for everything else.
  init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: ASCII.lineFeed, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0].elementsEqual(Self.version.utf8), let text = String(validating: lines[2], as: UTF8.self),
      lines[1].elementsEqual(Self.checksum(Array(lines[2])).utf8)
    else { return nil }
    let fields = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 4 else { return nil }
    (inputs, outputs, summary, findings) = (fields[0], fields[1], fields[2], fields[3])
  }

  private static func checksum(_ bytes: [UInt8]) -> String {
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum.text
  }
}
