import OfficeLinks
import Testing

@testable import Portal

@Suite struct EditingTests {
  private func run(_ documents: String, launch: String = "{}") async -> Run {
    await PortalTests.run(
      """
      portal: {title: P, baseURL: "https://portal.example/"}
      launch: \(launch)
      sources:
        - {id: dav, baseURL: "https://dav.example/"}
        - {id: shut, baseURL: "https://shut.example/", editing: no}
        - {id: wopi, baseURL: "https://wopi.example/", editing: no, wopi: {service: C, source: Web, user: u}}
      documents:
      \(documents)
      """, publishable: ["a.docx"])
  }

  @Test(arguments: [
    ("source: dav, path: a.docx", "edit view"), ("source: dav, path: a.docx, editing: no", "view"),
    ("source: shut, path: a.docx", "view"), ("source: shut, path: a.docx, editing: yes", "edit view"),
    ("source: shut, path: a.docx, modes: [edit]", "view"), ("source: shut, path: a.dotx, modes: [new, edit]", "view new"),
    ("source: shut, path: a.one", "view"), ("source: wopi, path: '7', fileName: a.docx", "view"),
    ("url: 'https://shut.example/a.docx', source: shut", "view"), ("url: 'https://shut.example/a.docx'", "edit view"),
    ("file: a.docx", "view"), ("file: a.docx, editing: no", "view"), ("file: a.docx, editing: yes", "view edit"),
    ("file: a.docx, modes: [edit]", "edit"),
  ])
  func isThatOfTheDocumentOrElseOfItsSource(document: String, modes: String) async {
    let run = await run("  - {id: d, title: D, \(document)}")
    #expect(run.reports == [])
    let links = run.document?.links ?? []
    #expect(links.filter { $0.app == links.first?.app }.map(\.mode.rawValue).joined(separator: " ") == modes)
  }

  @Test func holdsForEveryAppOfTheDocument() async {
    let run = await run("  - {id: d, title: D, source: shut, path: a.docx}", launch: "{apps: [word, excel]}")
    #expect(
      run.document?.links.map(\.text) == [
        "ms-word:ofv|u|https://shut.example/a.docx", "ms-excel:ofv|u|https://shut.example/a.docx",
      ])
  }

  @Test func isAboutDocumentsWithLaunchLinks() async {
    let run = await run("  - {id: d, title: D, source: dav, path: a.pdf, editing: ⟦no⟧}")
    #expect(
      run.reports == ["document.launchOfFile \(run.places[0]) 'editing' is about launch links, and this document has none"])
  }

  @Test func mustBeYesOrNo() async {
    let run = await run("  - {id: d, title: D, source: dav, path: a.docx, editing: ⟦never⟧}")
    #expect(run.reports == ["manifest.unknownName \(run.places[0]) there is no kind of editing 'never'"])
  }
}
