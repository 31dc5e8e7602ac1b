import FileAccess
import TextBasics

/// Bytes that one run keeps for later ones, after a line of what they are and their checksum: what was cut or changed is not read.
enum KeptBytes {
  static func sealed(_ content: [UInt8], as version: String) -> [UInt8] {
    Array("\(version)\n\(checksum(content))\n".utf8) + content
  }

  /// What `sealed` was given; `nil` for everything else.
  static func opened(_ bytes: [UInt8], as version: String) -> [UInt8]? {
    let lines = bytes.split(separator: ASCII.lineFeed, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0].elementsEqual(version.utf8) else { return nil }
    let content = Array(lines[2])
    return lines[1].elementsEqual(checksum(content).utf8) ? content : nil
  }

  private static func checksum(_ bytes: [UInt8]) -> String {
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum.text
  }
}
