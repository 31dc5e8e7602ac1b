import Diagnostics
import Testing

@testable import EmailComposing
@testable import PortalContent
@testable import PortalTheme
@testable import SiteGeneration

extension TestPortal {
  /// Documents of a WOPI host that asks for the user, of one whose user the manifest names, and of none.
  static var onWOPIHosts: TestPortal {
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

  /// The portal read for messages, which must be faultless.
  func emailPortal(_ location: SourceLocation = #_sourceLocation) async throws -> EmailPortal {
    let loaded = await loadEmailPortal(root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), jobs: 2)
    return try #require(loaded.portal, "\(loaded.log.lines)", sourceLocation: location)
  }
}
