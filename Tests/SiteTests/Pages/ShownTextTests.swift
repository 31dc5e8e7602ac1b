import Files
import PortalTestSupport
import Site
import Testing

/// The handling of texts that reorder what people see, and of names that are impossible as paths.
@Suite struct ShownTextTests {
  @Test func leavesOutCharactersThatReorderText() async throws {
    let document = """
        - {id: a, title: "annual \\u202Excod.exe", source: dav, path: a.docx, owner: "\\u2066Ann\\u2069", tags: ["r\\u202Et"]}
      """
    let portal = TestPortal(documents: document, files: ["Content/p.md": "---\ntitle: \"P\\u202Dage\"\n---\nText.\n"])
    let generated = await portal.generate()
    func warning(_ text: String, _ name: String, in file: String = "Content/portal.yaml") -> String {
      "\(portal.place(text, in: file)): warning: '\(name)' contains characters that change the direction of text; they are left out [yaml.direction]"
    }
    #expect(
      generated.log.lines == [
        warning("\"P\\", "title", in: "Content/p.md"), warning("\"annual", "title"), warning("\"\\u2066", "owner"),
        warning("\"r\\", "tags[1]"),
      ])
    let site = try #require(generated.site)
    let overrides = "\u{202D}\u{202E}\u{2066}\u{2069}".unicodeScalars
    let files = site.files.filter { file in
      String(decoding: file.bytes, as: UTF8.self).unicodeScalars.contains { overrides.contains($0) }
    }
    #expect(files.map(\.path.text) == [])
    #expect(try generated.text("documents/a.html").contains("<h1>annual xcod.exe</h1>"))
    #expect(try generated.text("catalogue.csv").contains("annual xcod.exe"))
  }

  @Test func namesTheTagWhosePageIsImpossible() async {
    let portal = TestPortal(documents: "  - {id: a, title: A, source: dav, path: a.docx, tags: [con]}")
    #expect(
      await portal.findings() == [
        "\(portal.place("con")): error: 'tags/con.html' cannot be the path of a file on every system: it has a part with a name "
          + "that Windows reserves, such as CON or NUL [output.impossiblePath]"
      ])
  }
}
