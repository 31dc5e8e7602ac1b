import Diagnostics
import Files
import Testing

@testable import Site

@Suite struct PackingTests {
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
