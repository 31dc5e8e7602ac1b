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
}

/// The lines of a shard among sorted lines of links, of which neighbours mostly have one origin, which is read once.
package struct ShardedLines {
  private let shard: Shard
  /// The last address up to the end of its origin, and whether it is in the shard.
  private var last: (start: ArraySlice<UInt8>, isIn: Bool) = ([], false)

  package init(_ shard: Shard) { self.shard = shard }

  package mutating func contains(_ line: ArraySlice<UInt8>) -> Bool {
    if shard == .whole { return true }
    guard let written = Self.plainAddress(of: line) else {
      return CheckedLink(line: line).map { shard.contains($0.address) } ?? false
    }
    if !last.start.isEmpty, written.starts(with: last.start) { return last.isIn }
    let address = String(decoding: written, as: UTF8.self)
    let isIn = shard.contains(address)
    if (try? WebAddress(address)) != nil, let end = Self.endOfOrigin(written) { last = (written[..<end], isIn) }
    return isIn
  }

  /// The address, which is the first member of a line; `nil` for one with escapes or a control character, which no web address has.
  private static func plainAddress(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = Array("{\"address\":\"".utf8)
    guard line.starts(with: start) else { return nil }
    let address = line.dropFirst(start.count).prefix { $0 != ASCII.quotationMark }
    return address.contains { $0 == ASCII.backslash || $0 == 0x7F } ? nil : address
  }

  /// The position after the third slash.
  private static func endOfOrigin(_ address: ArraySlice<UInt8>) -> Int? {
    var end = address.startIndex
    for _ in 0..<3 {
      guard let slash = address[end...].position(of: ASCII.slash) else { return nil }
      end = slash + 1
    }
    return end
  }
}

extension ProbeTarget {
  /// Scheme, host and port; the text itself if it is not a web address.
  package var origin: String { Shard.origin(of: address) }
}
