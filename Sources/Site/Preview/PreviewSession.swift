import Diagnostics
import Files
import Portal
package import Server
import TextBasics
import Theme

/// A portal as it was at one moment, made completely from its sources.
struct Generation: Sendable {
  /// Counted from 1.
  let number: Int
  let site: PreviewSite
}

/// The preview of a portal: the last generation whose pages can be made, the faults of the sources, and the pages on screen. An
/// actor, since saves and requests come at any time.
package actor PreviewSession {
  private let options: BuildOptions
  /// The absolute path of the portal's folder for links to an editor; `nil` if other machines see the preview.
  private let folder: String?
  private let memory: PortalMemory
  /// The checksum of the sources when they were last read.
  private var checksum: String?
  /// The sources when they were last read.
  private var tree: SourceTree?
  /// The files changed by the saves whose findings have not been reported.
  private var saved: [String] = []
  private(set) var generation: Generation?
  /// The faults of the current sources; the generation may be older.
  private(set) var findings = Findings(.sources)
  /// Makes the rest of the generation's files.
  private var background: Task<Void, Never>?
  private var pages: [PageOnScreen] = []
  /// The last completely made site, if browsers follow the changes.
  private var followed: PreviewSite?
  private let follows: Bool
  /// Called with the findings formatted for a terminal.
  private let report: @Sendable (_ found: ConsoleFindings) -> Void
  private(set) var addresses: [String] = []
  private var makeEntries: @Sendable (_ token: String) async -> [OverviewEntry] = { _ in [] }
  /// The last builds, the newest at the end.
  private(set) var builds: [BuildNote] = []

  /// With `follows`, browsers go to the page that a save has changed.
  package init(
    _ options: BuildOptions, folder: String? = nil, memory: PortalMemory = PortalMemory(), follows: Bool = false,
    report: @escaping @Sendable (_ found: ConsoleFindings) -> Void
  ) {
    (self.options, self.folder, self.memory) = (options, folder, memory)
    (self.follows, self.report) = (follows, report)
  }

  /// `entries` makes what other features say of themselves on the overview; it takes the token of forms.
  package func use(addresses: [String], entries: @escaping @Sendable (_ token: String) async -> [OverviewEntry]) {
    (self.addresses, makeEntries) = (addresses, entries)
  }

  func entries(_ token: String) async -> [OverviewEntry] { await makeEntries(token) }

  /// Reads the sources. If they have changed, the pages on screen are notified of the new generation, or of the faults. Must not
  /// be called again before it has returned.
  package func look() async {
    let (tree, log) = await discoverSources(options)
    var sum = Checksum()
    tree.add(to: &sum)
    for diagnostic in log.diagnostics { sum.add(field: "\(diagnostic.identifier) \(diagnostic.place?.file ?? "")") }
    guard sum.text != checksum else { return }
    checksum = sum.text
    saved += (self.tree.map { tree.changes(since: $0) } ?? []).filter { !saved.contains($0) }
    self.tree = tree
    background?.cancel()
    let prepared = await preparePortal(options, from: tree, log: log, memory: memory)
    if let site = PreviewSite(prepared) {
      generation = Generation(number: (generation?.number ?? 0) + 1, site: site)
      // The faults of pages are not known yet; most likely they are the same as before.
      if findings.extent != .site { findings = Findings(.sources) }
    } else {
      let failed = await prepared.withTextsChecked()
      findings = Findings(.failedSources, (failed.log, failed.excerpts), in: folder)
      reportFindings()
    }
    await notifyPages()
    finish(isCurrent: findings.extent != .failedSources)
  }

  /// Makes the rest of the generation in the background. Its findings only count if the generation is that of the current
  /// sources.
  private func finish(isCurrent: Bool) {
    guard let generation, isCurrent || !generation.site.isFinished else { return }
    background = Task {
      guard let found = await generation.site.finish() else { return }
      memory.forgetUnused()
      if isCurrent { await finished(generation, Findings(.site, found, in: folder)) }
    }
  }

  private func finished(_ generation: Generation, _ found: Findings) async {
    guard generation.number == self.generation?.number, !Task.isCancelled else { return }
    findings = found
    reportFindings()
    await notifyPages()
    if follows { follow(generation.site) }
  }

  private func reportFindings() {
    builds = builds.suffix(9) + [BuildNote(generation: generation?.number ?? 0, saved: saved, summary: findings.summary)]
    report(ConsoleFindings(findings, saved: saved))
    saved = []
  }

  /// Waits until all files of the generation are made, or those of a newer one.
  func whole() async -> PreviewSite? {
    while let current = generation {
      await background?.value
      if current.number == generation?.number, current.site.isFinished { return current.site }
      // A save cancelled it, and the next one begins once the sources are read.
      try? await Task.sleep(for: .milliseconds(5))
    }
    return nil
  }

  // MARK: - Pages on screen

  private struct PageOnScreen {
    let target: RequestTarget
    let tag: String
    let styles: String
    let stream: EventStream
    /// The portal had the page when it was opened.
    let wasThere: Bool
  }

  /// A stream for a page on screen, which is notified at once if it differs from what the preview would send now.
  func open(_ target: RequestTarget, tag: String, styles: String) async -> EventStream {
    let page = PageOnScreen(
      target: target, tag: tag, styles: styles, stream: EventStream(),
      wasThere: generation.map { Self.isThere(target, in: $0.site) } ?? false)
    // Only sending reveals who has left.
    pages.removeAll { !$0.stream.ping() }
    pages.append(page)
    await notify(page)
    return page.stream
  }

  private func notifyPages() async { for page in pages { await notify(page) } }

  private func notify(_ page: PageOnScreen) async {
    let (generation, findings) = (generation, findings)
    // A renamed page stays on screen as it was: its author is not done with it.
    if page.wasThere, let generation, !Self.isThere(page.target, in: generation.site) {
      page.stream.send(
        "state", PageState(generation: generation.number, reloads: false, styles: nil, findings: findings, source: nil).json)
      return
    }
    let served = await Self.shown(page.target, generation, findings)
    // Another save came while the page was made: its own call notifies the page.
    guard generation?.number == self.generation?.number else { return }
    let state = PageState(
      generation: generation?.number ?? 0, reloads: served.tag != page.tag,
      styles: served.stylesTag == page.styles ? nil : served.styles, findings: findings,
      source: generation.flatMap { EditedPage(page.target, in: $0.site, folder: folder) })
    page.stream.send("state", state.json)
  }

  /// True for a page of the portal or the preview's own.
  private nonisolated static func isThere(_ target: RequestTarget, in site: PreviewSite) -> Bool {
    target.path.hasPrefix(OwnPages.overviewPath) || SitePath(target, in: site).file.map(site.hasPage) ?? false
  }

  /// The preview's current version of a page; made outside the actor.
  private nonisolated static func shown(_ target: RequestTarget, _ generation: Generation?, _ findings: Findings) async
    -> ServedPage
  {
    guard let generation else { return ServedPage(nil) }
    if target.path == OwnPages.overviewPath { return OwnPages.overviewTags(generation, findings) }
    return ServedPage(SitePath(target, in: generation.site).page(of: generation.site))
  }

  private func follow(_ site: PreviewSite) {
    let older = followed
    followed = site
    guard let older, let changed = site.firstChange(since: older) else { return }
    for page in pages {
      let file = SitePath(page.target, in: site).file
      if file.map({ site.page(at: $0) == older.page(at: $0) }) ?? true {
        page.stream.send("follow", site.basePath + site.link(to: changed))
      }
    }
  }

  /// Ends all streams.
  package func end() {
    background?.cancel()
    for page in pages { page.stream.end() }
    pages = []
  }
}

extension SourceTree {
  /// The paths of the files that are new, changed or gone, sorted.
  fileprivate func changes(since older: SourceTree) -> [String] {
    let before = Dictionary(older.entries.map { ($0.path, [$0.size: $0.modified]) }, uniquingKeysWith: { first, _ in first })
    let listed = entries.filter { $0.kind == .file && before[$0.path] != [$0.size: $0.modified] }.map(\.path.text)
    let changed = files.filter { older[path: $0.path] != $0 }.map(\.path)
    let gone = older.files.filter { self[path: $0.path] == nil }.map(\.path)
    return Set(listed + changed + gone).sorted()
  }
}

/// The state that is sent to a page on screen.
private struct PageState {
  let generation: Int
  let reloads: Bool
  let styles: [String]?
  let findings: Findings
  /// The source of the page, if an editor can open it.
  let source: EditedPage?

  /// On one line.
  var json: String {
    var json = JSONWriter()
    json.object(onOneLine: true) { json in
      json.number("generation", generation)
      json.flag("reload", reloads)
      if let styles { json.strings("styles", styles) }
      json.string("summary", findings.summary)
      json.string("note", findings.note)
      json.array("errors", onOneLine: true) { json in
        for error in findings.errors {
          json.object(onOneLine: true) { json in
            json.string("text", error.text)
            if let source = error.source { write(source, to: &json) }
          }
        }
      }
      guard let source else { return }
      json.object("source", onOneLine: true) { json in
        write(source.place, to: &json)
        json.string("language", source.language)
        json.string("direction", source.direction)
        json.string("edit", source.edit)
        json.string("copy", source.copy)
        json.string("copied", source.copied)
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func write(_ place: EditedPlace, to json: inout JSONWriter) {
    json.string("place", place.text)
    json.string("editor", place.editor)
  }
}

/// The source of a page, with the words in the page's language.
private struct EditedPage {
  let place: EditedPlace
  let language: String
  let direction: String
  let edit: String
  let copy: String
  let copied: String

  init?(_ target: RequestTarget, in site: PreviewSite, folder: String?) {
    guard let file = SitePath(target, in: site).file, let source = site.source(of: file),
      let place = EditedPlace(source.place, in: folder)
    else { return nil }
    let strings = source.strings
    (self.place, language, direction) = (place, strings.language.text, strings.direction)
    (edit, copy, copied) = (strings[.previewEdit], strings[.previewCopy], strings[.previewCopied])
  }
}
