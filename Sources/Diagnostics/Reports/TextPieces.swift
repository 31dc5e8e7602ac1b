import TextBasics

/// A long text that is handed over in pieces of at least 64 KiB, so that it need not be in memory as a whole.
struct TextPieces {
  private var text = ""
  static let size = 65_536

  mutating func append(_ more: String, to take: (ArraySlice<UInt8>) -> Void) {
    text += more
    if text.utf8.count >= Self.size { handOver(to: take) }
  }

  mutating func handOver(to take: (ArraySlice<UInt8>) -> Void) {
    if !text.isEmpty { take(Array(text.utf8)[...]) }
    text = ""
  }
}
