import Diagnostics
import FileAccess
import Testing

@testable import SiteGeneration

@Suite struct PackingTests {
  @Test(arguments: [0, 1, 5000, 300_000])
  func packsTheSameBytesEachTime(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8($0 % 251) }
    let gzip = try #require(gzipped(bytes))
    #expect(gzip.starts(with: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]) && gzipped(bytes) == gzip)
    let brotli = brotliPacked(bytes)
    #expect(count == 0 || brotli != nil && brotliPacked(bytes) == brotli)
  }

  @Test func onlyLongTextsArePacked() async throws {
    let text = [UInt8](repeating: 0x61, count: 2000)
    let names = ["a.html", "b.docx", "c.png", "_headers", "d.svg"]
    var log = DiagnosticLog()
    let files = try names.map { OutputFile(path: try #require(OutputPath($0)), bytes: text) }
    let short = OutputFile(path: try #require(OutputPath("s.html")), bytes: Array(text.prefix(1024)))
    let site = await RenderedSite(files + [short], log: &log).addingCompressed(jobs: 2, log: &log)
    let made = site.files.map(\.path.text).filter { $0.hasSuffix(".gz") || $0.hasSuffix(".br") }
    #expect(made == ["a.html.br", "a.html.gz", "d.svg.br", "d.svg.gz"])
    #expect(!log.hasErrors)
  }
}
