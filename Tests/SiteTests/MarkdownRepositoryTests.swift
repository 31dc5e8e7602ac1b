import PortalTestSupport
import Site
import Testing

/// A typical repository of Markdown: a README, numbered labs in a folder, links with `.md`, anchors, pictures.
@Suite struct MarkdownRepositoryTests {
  private static func page(_ title: String, _ body: String) -> String { "---\ntitle: \(title)\n---\n\(body)\n" }

  private static let files = [
    "Content/README.md": page(
      "Bread by hand",
      """
      # Bread by hand

      Begin with the [starter](docs/01-starter.md), then [knead](docs/02-kneading.md#fold--rest). See the [labs](#the-labs).

      ## The labs

      * [Starter](docs/01-starter.md)
      * [Kneading](./docs/02-kneading.md)
      * [Baking](docs/03-baking.md#step-2-steam)

      Words are under the [licence](LICENSE.txt).
      """),
    "Content/docs/01-starter.md": page(
      "Starter",
      """
      # Starter

      ## Flour
      ## Flour

      The [second kind](#flour-1) is darker. ![The jar](images/jar.svg)

      Next: [Kneading](02-kneading.md)
      """),
    "Content/docs/02-kneading.md": page(
      "Kneading",
      """
      # Kneading

      ## Fold & Rest

      Back to the [README](../README.md), or to [its labs](../README.md#the-labs). Next: [Baking](03-baking.md)
      """),
    "Content/docs/03-baking.md": page(
      "Baking",
      """
      # Baking

      ## Step 2: Steam

      [Übersicht](#übersicht) and [again](../docs/01-starter.md#flour)

      ## Übersicht
      """),
    "Content/docs/images/jar.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>",
  ]

  @Test func hasOnlyItsOwnErrors() async {
    let portal = TestPortal(files: Self.files)
    #expect(
      await portal.findings() == [
        "\(portal.place("[licence]", in: "Content/README.md")): error: the link 'LICENSE.txt' leads nowhere [link.broken]"
      ])
  }

  @Test func leadsFromPageToPage() async throws {
    var files = Self.files
    files["Content/LICENSE.txt"] = "Bake what you like."
    let generated = await TestPortal(files: files).generate()
    #expect(generated.log.lines == [])
    func links(_ path: String) throws -> [String] {
      let content = try generated.text(path).split(separator: "<main").last.map(String.init) ?? ""
      return content.matches(of: /<a href="([^"]*)"/).map { String($0.output.1) }
    }
    #expect(
      try links("README.html").prefix(7) == [
        "docs/01-starter.html", "docs/02-kneading.html#fold--rest", "#the-labs", "docs/01-starter.html", "docs/02-kneading.html",
        "docs/03-baking.html#step-2-steam", "LICENSE.txt",
      ])
    let inFolder = try links("docs/02-kneading.html")
    #expect(inFolder.prefix(3) == ["../README.html", "../README.html#the-labs", "../docs/03-baking.html"])
    #expect(try generated.text("docs/01-starter.html").contains("id=\"flour-1\""))
    #expect(try generated.text("docs/images/jar.svg").hasPrefix("<svg"))
  }
}
