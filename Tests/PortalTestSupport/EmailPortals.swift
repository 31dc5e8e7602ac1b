package import Diagnostics
import Files
package import Site

extension TestPortal {
  /// Documents of a WOPI host that asks for the user, of one whose user is in the manifest, and of an ordinary source.
  package static var onWOPIHosts: TestPortal {
    var portal = TestPortal()
    portal.files["Content/portal.yaml"] = """
      portal: {title: Portal, baseURL: "https://portal.example/"}
      sources:
        - {id: wopi, baseURL: "https://wopi.example/files/", wopi: {service: Contoso, source: Web}}
        - {id: known, baseURL: "https://known.example/files/", wopi: {service: Contoso, source: Web, user: a3243d}}
        - {id: dav, baseURL: "https://contoso.example/"}
      documents:
        - {id: minutes, title: Minutes, source: wopi, path: "7", fileName: m.docx}
        - {id: rules, title: Rules, source: known, path: "7", fileName: r.docx}
        - {id: plan, title: Plan, url: "https://contoso.example/plan.docx"}
      """
    return portal
  }

  /// The portal read for messages; `nil` if it has errors.
  package func loadEmailPortal() async -> (portal: EmailPortal?, log: DiagnosticLog) {
    var read = await readPortal(BuildOptions(root: "", fileSystem: fileSystem, jobs: 2))
    let portal = read.emailPortal()
    return (portal, read.log)
  }

  /// The portal read for messages, which must be faultless.
  package func emailPortal() async throws -> EmailPortal {
    let loaded = await loadEmailPortal()
    guard let portal = loaded.portal else { throw Faulty(description: "\(loaded.log.lines)") }
    return portal
  }
}
