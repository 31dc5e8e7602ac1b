import TestSupport
import Testing

@testable import Templates

@Suite struct MarkupStateTests {
  /// Pieces of markup that change the state, and others that do not.
  private static let pieces = [
    "<", ">", "</", "/", "!", "--", "-", "=", "\"", "'", " ", "\n", "a", "on", "style", "script", "é", "set", "?", "<!--", "-->",
    "1",
    "<p class=\"", "\">",
  ].map { Array($0.utf8) }

  @Test func isTheSameAfterManyBytesAsAfterEach() {
    var random = SplitMix64(seed: 26)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 1...40, using: &random)).flatMap { _ in Self.pieces.randomElement(using: &random) ?? [] }
      #expect(
        MarkupState().after(bytes[...]) == bytes.reduce(MarkupState()) { $0.after($1) },
        "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
