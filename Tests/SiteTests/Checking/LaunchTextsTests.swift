import Diagnostics
import PortalTestSupport
import Testing

@testable import Import
@testable import Site
@testable import Theme

@Suite struct LaunchTextsTests {
  private func texts(_ page: String) -> [String] {
    let bytes = Array(page.utf8)
    return launchTexts(bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    "ms-word:ofe|u|x", "<code>ms-word:ofe|u|x</code>", "<a data-x=\"ms-word:ofe|u|x\">", "<a data-x='ms-word:ofe|u|x'>",
    "| a ms-word:ofe|u|x b",
    "a|b|c ms-word:ofe|u|x",
  ])
  func areFoundBetweenBlanksQuotesAndTags(page: String) { #expect(texts(page) == ["ms-word:ofe|u|x"]) }

  @Test(arguments: [
    "", "|", "||||", "ms-word:", "ms-word:ofe%7Cu%7Cx", "ms-word|ofe", "word:ofe|u|x", "ms-word:ofee|u|x", ":ofe|",
    "(ms-word:ofe|u|x", "a:b|c",
  ])
  func areNothingElse(page: String) { #expect(texts(page) == []) }

  private func findings(_ template: String, description: String = "x", delimiters: String = "encoded") async -> [String] {
    await TestPortal(
      documents:
        "  - {id: a, title: A, source: dav, path: \"a b'.docx\", apps: [word], modes: [edit], delimiters: \(delimiters), "
        + "description: \"\(description)\"}",
      files: [
        "Templates/document.mustache":
          "{{#buttons}}<a id=\"{{anchor}}\" href=\"{{href}}\">x</a>\(template){{/buttons}}{{description}}"
      ]
    ).findings()
  }

  @Test(arguments: ["", "<code>{{text}}</code>", "<i data-copy=\"{{text}}\"></i>", "{{text}}", "{{href}}"])
  func acceptsTheCataloguesTextAndNone(template: String) async {
    #expect(await findings(template) == [])
    #expect(await findings(template, delimiters: "literal") == [])
  }

  @Test(arguments: [
    ("<code>{{text}}.</code>", "59: error: 'ms-word:ofe|u|https://dav.example/a%20b'.docx.'"),
    ("<code>ms-word:ofv|u|x</code>", "59: error: 'ms-word:ofv|u|x'"),
  ])
  func reportsATextThatTheTemplateChanged(template: String, message: String) async {
    let lines = await findings(template)
    #expect(
      lines.map { $0.split(separator: ":", maxSplits: 2).last.map(String.init) } == [
        "\(message) is not a launch link of this document [launch.text]"
      ])
  }

  @Test func leavesAloneWhatTheAuthorWrote() async {
    #expect(await findings("<code>{{text}}</code>", description: "Like `ms-word:ofe|u|https://x.example/a&b.docx`") == [])
  }

  @Test func acceptsLaunchLinksInTextsWhateverTheDelimitersAre() async {
    #expect(await findings("", description: "[x](launch:a/word/edit)", delimiters: "literal") == [])
  }
}
