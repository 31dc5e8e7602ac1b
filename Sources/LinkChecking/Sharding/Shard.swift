import TextBasics

/// One of several parts of all addresses. All addresses of an origin are in the same part, so that only one process requests
/// them.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// From 1 to `count`.
  package let number: Int
  package let count: Int

  package static let whole = Shard(1, of: 1)

  private init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }

  /// Reads `7/32`, where `first/32` is the first part; `nil` for anything else.
  package init?(_ text: String, first: Int = 1) {
    let parts = text.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = decimalNumber(Array(parts[0])[...]), let count = decimalNumber(Array(parts[1])[...]),
      (1...Self.highestCount).contains(count), (first..<first + count).contains(number)
    else { return nil }
    self.init(number - first + 1, of: count)
  }

  package static let highestCount = 65_536

  package var description: String { "\(number)/\(count)" }

  /// True if an origin is in this part. Depends only on its text, so that it is the same on every machine.
  package func contains(origin: String) -> Bool {
    count == 1 || Int(Self.mixed(contentNumber(origin.utf8)) % UInt64(count)) == number - 1
  }

  /// The low bits of FNV-1a depend on few bits of the text: the end of MurmurHash3 makes all bits depend on all.
  private static func mixed(_ hash: UInt64) -> UInt64 {
    var hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }
}

extension ProbeTarget {
  /// The key of the shard: scheme, host and port; the text itself if it is not a web address.
  package var origin: String { (try? WebAddress(address))?.origin ?? address }
}
