import Testing

@testable import Files

struct PackingTests {
  @Test(arguments: [0, 1, 5000, 300_000])
  func packsTheSameBytesEachTime(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8($0 % 251) }
    let gzip = try #require(gzipped(bytes))
    #expect(gzip.starts(with: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]) && gzipped(bytes) == gzip)
    let brotli = brotliPacked(bytes)
    #expect(count == 0 || brotli != nil && brotliPacked(bytes) == brotli)
  }
}
