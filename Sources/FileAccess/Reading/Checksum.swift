import CCrypto
import TextBasics

/// SHA-256 (FIPS 180-4) of bytes that are added piece by piece.
package struct Checksum: Sendable {
  private var state = SHA256_CTX()

  package init() { SHA256_Init(&state) }

  package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// Adds bytes after their count, so that two fields never have the checksum of two others.
  package mutating func add(field bytes: [UInt8]) {
    add(numbers: [bytes.count])
    add(bytes)
  }

  package mutating func add(field text: String) { add(field: Array(text.utf8)) }

  package mutating func add(numbers: [Int]) { numbers.withUnsafeBytes { add($0) } }

  /// Adds all facts about a folder entry: its kind, and the facts that change with its content.
  package mutating func add(_ entry: FolderEntry) {
    add(field: entry.path.bytes)
    add(numbers: [
      entry.kind.rawValue, Int(entry.mode), entry.size, Int(truncatingIfNeeded: entry.device),
      Int(truncatingIfNeeded: entry.inode),
      entry.modified.seconds, entry.modified.nanoseconds, entry.changed.seconds, entry.changed.nanoseconds,
    ])
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) { SHA256_Update(&state, bytes.baseAddress, bytes.count) }

  /// The checksum of all added bytes, in 32 bytes.
  package var digest: [UInt8] {
    var state = state
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256_Final(&digest, &state)
    return digest
  }

  /// The checksum in 64 lower-case hexadecimal digits.
  package var text: String { digest.map { padded(String($0, radix: 16), to: 2) }.joined() }
}
