import Diagnostics
import OfficeLinks
import Testing

@testable import Portal

/// The reports about links of a document's other apps.
@Suite struct LinkResolutionTests {
  private func reports(_ fields: String, launch: String = "{}") async -> [String] {
    let run = await run(documents: "  - {id: a, title: T, source: dav, \(fields)}", launch: launch)
    return run.log.sorted.map { "\($0.identifier): \($0.summary)" }
  }

  @Test("each app's limit counts for its own documents")
  func warnsOfTheOwnAppsLimitOnly() async {
    let name = String(repeating: "a", count: 225 - "https://dav.example/docs/.docx".utf8.count)
    #expect(await reports("path: \(name).docx, apps: [word, excel]") == [])
    #expect(
      await reports("path: \(name).xlsx") == [
        "form.addressLong: the encoded address is 225 characters long; Excel may fail beyond 216"
      ])
    #expect(
      await reports("path: \(name)\(name).docx") == [
        "form.addressLong: the encoded address is 420 characters long; Word may fail beyond 256"
      ])
  }

  @Test("new documents from a notebook are made by the other apps, and warned about once")
  func warnsOfNewFromANotebook() async {
    #expect(
      await reports("path: n.one, modes: [new]")
        == ["format.notATemplate: a new document from .one, which is not a template"])
    #expect(
      await reports("path: a.docx, modes: [new, edit]")
        == ["format.notATemplate: a new document from .docx, which is not a template"])
  }

  @Test("a passback is in vain where a document is only made new, not where it is opened too")
  func warnsOfIgnoredPassbacks() async {
    let launch = "{passback: drive, context: c}"
    #expect(
      await reports("path: a.dotx, modes: [new]", launch: launch) == [
        "form.passbackIgnored: a passback for a new document", "form.contextIgnored: a document context for a new document",
      ])
    #expect(await reports("path: a.dotx, modes: [new, view]", launch: launch) == [])
    #expect(await reports("path: a.dotx, modes: [new], passback: ~, context: ~", launch: launch) == [])
  }

  @Test func placesAnIgnoredPassbackWhereItIsWritten() async {
    let text = "  - {id: a, title: T, source: dav, path: a.dotx, modes: [new], passback: ⟦drive⟧}"
    let run = await run(documents: text)
    #expect(run.reports == ["form.passbackIgnored \(MarkedText(text, firstLine: 10).places[0]) a passback for a new document"])
    #expect(
      run.log.sorted.map(\.fix) == ["leave it out; 'passback: ~' on the document switches the portal's off"])
  }
}
