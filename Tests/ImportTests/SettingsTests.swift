import Diagnostics
import Portal
import Testing
import TextBasics

@testable import Import

struct SettingsTests {
  @Test(arguments: [
    ("folder:/mnt/team", ImportOrigin.Kind.folder, "/mnt/team"), ("rclone:-", .rclone, "-"), ("webdav", .webdav, ""),
    ("graph:https://graph.microsoft.com/v1.0/drives/x/root", .graph, "https://graph.microsoft.com/v1.0/drives/x/root"),
  ])
  func readsWhereToRead(text: String, kind: ImportOrigin.Kind, location: String) {
    let origin = ImportOrigin(text)
    #expect(origin?.kind == kind)
    #expect(origin?.location == location)
  }

  @Test(arguments: [
    ("dav/files/ann/", ["the files at 'https://x.example/remote.php/dav/files/ann/Team/' open for 'ann' alone"]), ("webdav/", []),
  ])
  func warnsOfOnePersonsFiles(folder: String, warnings: [String]) throws {
    var log = DiagnosticLog()
    let text =
      "portal: {title: P, baseURL: 'https://p.example/'}\nsources: [{id: t, baseURL: 'https://x.example/remote.php/\(folder)Team/'}]\n"
    let manifest = try #require(decodeManifestAlone(TextFile(path: "Content/portal.yaml", text: text), log: &log))
    _ = ImportSettings(try #require(manifest.sources.first), id: "t", log: &log)
    #expect(log.diagnostics.map(\.summary) == warnings)
  }

  @Test func refusesOtherKinds() { #expect(ImportOrigin("ftp:x") == nil) }

  @Test(arguments: [("secret", true), ("secret/**", true), ("sec*", false), ("secret/*", false), ("**/*.docx", false)])
  func knowsFoldersThatAreLeftOut(pattern: String, isLeft: Bool) {
    #expect(patterns(pattern).contains { $0.coversFolder(of: "secret/Q4/a.docx") } == isLeft)
  }

  @Test(arguments: [("a/b.docx", true), ("b.xlsx", true), ("b.pdf", false), ("b.{docx", false)])
  func expandsBraces(path: String, isMatched: Bool) {
    #expect(patterns("**/*.{docx,xlsx}").contains { $0.matches(path) } == isMatched)
  }
}
