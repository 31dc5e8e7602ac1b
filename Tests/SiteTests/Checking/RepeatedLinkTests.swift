import Diagnostics
import PortalTestSupport
import Testing
import TextBasics

@testable import Site
@testable import Theme

@Suite struct RepeatedLinkTests {
  @Test func tellsEachOfManyEqualBrokenLinksOnceAndInTime() async {
    let body = String(repeating: "[a](#nope)\n", count: 3000)
    let files = [
      "Content/portal.yaml": "portal: {title: P, baseURL: 'https://p.example/'}\n",
      "Content/help.md": "---\ntitle: Help\n---\n" + body,
    ]
    let portal = await generatePortal(BuildOptions(root: "", fileSystem: .memory(files.mapValues { Array($0.utf8) }), jobs: 1))
    #expect(portal.site == nil)
    #expect(portal.log.diagnostics.count == 2000)
    #expect(portal.log.sorted.map { $0.place?.line } == (4..<2004).map { $0 })
  }
}
