import TextBasics

/// One of several parts of all addresses. All addresses of an origin are in the same part, so that only one process requests
/// them.
package struct Shard: Sendable, Hashable {
  /// From 0 to `count - 1`.
  package let index: Int
  package let count: Int

  package static let whole = Shard(whole: ())
  package static let highestCount = 65_536

  private init(whole: ()) { (index, count) = (0, 1) }

  /// `nil` if there is no such part.
  package init?(_ index: Int, of count: Int) {
    guard (1...Self.highestCount).contains(count), (0..<count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// The part of an address. Depends only on the text of its origin, so that it is the same on every machine.
  package static func index(of address: String, among count: Int) -> Int {
    guard count > 1 else { return 0 }
    let origin = origin(of: address)
    return Int(mixed(contentNumber(origin.utf8)) % UInt64(count))
  }

  package func contains(_ address: String) -> Bool { Self.index(of: address, among: count) == index }

  /// Scheme, host and port; the text itself if it is not a web address.
  static func origin(of address: String) -> String { (try? WebAddress(address))?.origin ?? address }

  /// The low bits of FNV-1a depend on few bits of the text: the end of MurmurHash3 makes all bits depend on all.
  private static func mixed(_ hash: UInt64) -> UInt64 {
    var hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }
}

/// The addresses of a shard among percent-encoded ones that are sorted, so that neighbours mostly have one origin, which is read once.
package struct ShardedAddresses {
  private let shard: Shard
  /// The last address up to the end of its origin, and whether it is in the shard.
  private var last: (start: ArraySlice<UInt8>, isIn: Bool) = ([], false)

  package init(_ shard: Shard) { self.shard = shard }

  package mutating func contains(_ encoded: ArraySlice<UInt8>) -> Bool {
    if shard == .whole { return true }
    // With a control character it is no web address.
    let isPlain = !Self.mayHaveControl(encoded)
    if isPlain, !last.start.isEmpty, encoded.starts(with: last.start) { return last.isIn }
    let address = percentDecodedText(encoded)
    let isIn = shard.contains(address)
    if isPlain, (try? WebAddress(address)) != nil, let end = Self.endOfOrigin(encoded) { last = (encoded[..<end], isIn) }
    return isIn
  }

  private static func mayHaveControl(_ encoded: ArraySlice<UInt8>) -> Bool {
    var rest = encoded
    while let percent = rest.position(of: ASCII.percent) {
      rest = rest[(percent + 1)...]
      if let digit = rest.first, [UInt8(ascii: "0"), UInt8(ascii: "1"), UInt8(ascii: "7")].contains(digit) { return true }
    }
    return false
  }

  /// The position after the third slash.
  private static func endOfOrigin(_ encoded: ArraySlice<UInt8>) -> Int? {
    var end = encoded.startIndex
    for _ in 0..<3 {
      guard let slash = encoded[end...].position(of: ASCII.slash) else { return nil }
      end = slash + 1
    }
    return end
  }
}

extension ProbeTarget {
  /// Scheme, host and port; the text itself if it is not a web address.
  package var origin: String { Shard.origin(of: address) }
}
