import Diagnostics
import Files
import Import
import Links
import Portal
import Review
import Site
import Theme

extension ReviewSource {
  /// A review of the portal in a folder.
  init(root: String, external: ExternalCheck.Settings, jobs: Int) {
    let memory = PortalMemory()
    @Sendable func generated() async -> PortalBuild {
      await generatePortal(BuildOptions(root: root, clock: .system, drafts: true, jobs: jobs), keepsLinks: true)
    }
    self.init(
      root: root,
      read: { tree, log in
        let portal = await preparePortal(
          BuildOptions(root: root, clock: .system, drafts: true, jobs: jobs), from: tree, log: log, memory: memory)
        return portal.log.hasErrors ? nil : portal.reviewedPortal.map { Reading($0, portal.review) }
      },
      catalogue: { tree, today in
        await preparePortal(
          BuildOptions(root: root, clock: DayClock(at: today), jobs: jobs), from: tree, log: DiagnosticLog(), memory: memory
        ).catalogueJSON
      },
      check: { progress in
        let portal = await generated()
        if portal.site == nil { return (nil, [ReviewSession.portalHasErrors]) }
        let signals = HeldSignals()
        defer { signals.release() }
        let check = ExternalCheck(root: root, settings: external, signals: signals, progress: progress)
        var log = DiagnosticLog()
        let report = await check.run(portal, log: &log)
        return (report, report == nil ? log.sorted.map(\.summary) : [])
      },
      writtenAddresses: {
        guard let links = await generated().outsideLinks else { return nil }
        var written: Set<String> = []
        await links.forEach(jobs: jobs) { written.insert($0.address) }
        return written
      },
      corrections: {
        await planFixes(root: root, fileSystem: .disk, redirects: $0, ofRedirectsOnly: true, jobs: jobs)
      })
  }
}

extension PortalBuild {
  /// The portal in the words of its first language; `nil` if it cannot be read.
  var reviewedPortal: ReviewedPortal? {
    guard let reviewed, let language = reviewed.catalogue.portal.languages.first else { return nil }
    return ReviewedPortal(catalogue: reviewed.catalogue, strings: reviewed.strings[language], theme: reviewed.theme)
  }
}
