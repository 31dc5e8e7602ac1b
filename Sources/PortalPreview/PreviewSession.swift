package import CatalogueModel
import Diagnostics
package import FileAccess
import PreviewServing
import SiteGeneration
import TextBasics

/// What a preview reads.
package struct PreviewSource: Sendable {
  package var root: String
  package var fileSystem: FileSystem
  package var drafts: Bool
  package var jobs: Int
  /// The day of now.
  package var today: @Sendable () -> CalendarDate?

  package init(
    root: String, fileSystem: FileSystem, drafts: Bool, jobs: Int, today: @escaping @Sendable () -> CalendarDate?
  ) {
    (self.root, self.fileSystem, self.drafts, self.jobs, self.today) = (root, fileSystem, drafts, jobs, today)
  }
}

/// A portal as it was at one moment, made whole from its sources.
struct Generation: Sendable {
  /// From 1.
  let number: Int
  let site: PreviewSite
}

/// The preview of a portal: the last generation without errors that keep pages from being made, and the pages on screen. An actor,
/// since it changes with every save while requests come in.
package actor PreviewSession {
  let source: PreviewSource
  private let memory = PortalMemory()
  /// What the sources were when they were read last.
  private var checksum: String?
  var generation: Generation?
  /// What is wrong with the sources as they are now; the generation may be older.
  var findings = Findings()
  /// Makes the rest of the generation's files.
  private var background: Task<Void, Never>?
  private var pages: [PageOnScreen] = []
  /// Told what was found, each time that it changes.
  private let report: @Sendable (Int, String) -> Void

  package init(_ source: PreviewSource) {
    self.source = source
    report = { _, _ in }
  }

  /// Reads the sources, and tells the pages on screen when there is a new generation. To be called again only once it has returned.
  package func look() async {
    var (tree, log) = await source.discover()
    var sum = Checksum()
    tree.add(to: &sum)
    // What is wrong with an entry that is not read is no part of it.
    for diagnostic in log.diagnostics { sum.add(field: diagnostic.identifier + (diagnostic.place?.file ?? "")) }
    guard sum.text != checksum else { return }
    checksum = sum.text
    background?.cancel()
    let prepared = await preparePortal(
      from: tree, log: log, root: source.root, fileSystem: source.fileSystem, today: source.today(), drafts: source.drafts,
      memory: memory, jobs: source.jobs)
    if let site = PreviewSite(prepared) {
      generation = Generation(number: (generation?.number ?? 0) + 1, site: site)
      log = prepared.log
      findings = Findings((log, [:]), isComplete: false)
    } else {
      findings = Findings(await prepared.findings(jobs: source.jobs), isComplete: true)
    }
    await tellPages()
    finish()
  }

  /// Makes what is left of the generation, in the background.
  private func finish() {
    guard let generation else { return }
    background = Task { [source, memory] in
      guard let found = await Self.finish(generation.site, jobs: source.jobs) else { return }
      memory.forgetUnused()
      await finished(generation.number, found)
    }
  }

  private func finished(_ number: Int, _ found: (log: DiagnosticLog, excerpts: [String: LineIndex])) async {
    // A generation is only current while its sources are.
    guard number == generation?.number, !findings.isComplete else { return }
    findings = Findings(found, isComplete: true)
    await tellPages()
  }

  /// Not on the actor, which answers requests meanwhile.
  private nonisolated static func finish(
    _ site: PreviewSite, jobs: Int
  ) async -> (log: DiagnosticLog, excerpts: [String: LineIndex])? {
    await site.finish(jobs: jobs)
  }

  /// Waits until all files of the generation are made, or those of a newer one.
  func whole() async -> PreviewSite? {
    while let current = generation {
      await background?.value
      if current.number == generation?.number { return current.site }
    }
    return nil
  }

  // Pages on screen.

  /// A page that somebody looks at.
  private struct PageOnScreen {
    let path: String
    let tag: String
    let styles: String
    let stream: EventStream
  }

  /// A stream for a page, which is told at once when it is no longer what the preview would send.
  func open(_ path: String, tag: String, styles: String) async -> EventStream {
    let page = PageOnScreen(path: path, tag: tag, styles: styles, stream: EventStream())
    // Who has left is found out only by sending.
    pages.removeAll { !$0.stream.ping() }
    pages.append(page)
    await tell(page)
    return page.stream
  }

  private func tellPages() async { for page in pages { await tell(page) } }

  private func tell(_ page: PageOnScreen) async {
    let generation = generation
    let served = await Self.shown(page.path, generation?.site)
    let state = PageState(
      generation: generation?.number ?? 0, reloads: served.tag != page.tag,
      styles: served.stylesTag == page.styles ? nil : served.styles, findings: findings)
    page.stream.send("state", state.json)
  }

  private nonisolated static func shown(_ path: String, _ site: PreviewSite?) async -> ServedPage {
    ServedPage(site.flatMap { SitePath(path, in: $0).page(of: $0) })
  }

  /// Ends all streams.
  package func end() {
    background?.cancel()
    for page in pages { page.stream.end() }
    pages = []
  }
}

extension PreviewSource {
  fileprivate func discover() async -> (SourceTree, DiagnosticLog) {
    var log = DiagnosticLog()
    let tree = discoverSources(root: root, fileSystem: fileSystem, log: &log)
    return (tree, log)
  }
}

/// What a page on screen is told.
private struct PageState {
  let generation: Int
  let reloads: Bool
  let styles: [String]?
  let findings: Findings

  /// In one line.
  var json: String {
    var json = JSONWriter()
    json.object(onOneLine: true) { json in
      json.number("generation", generation)
      json.flag("reload", reloads)
      if let styles { json.strings("styles", styles) }
      json.string("summary", findings.summary)
      json.strings("errors", findings.texts.filter { $0.severity == .error }.map(\.text))
    }
    return String(decoding: json.bytes, as: UTF8.self).replacing("\n", with: "")
  }
}
