import ArgumentParser
import Diagnostics
import Files
import OfficeLinks
import Portal
import Review
import Site
import TextBasics
import Theme

struct BuildCommand: CheckingCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Builds the portal.",
    discussion: """
      Checks everything first. When something is wrong, the output folder stays as it is and the exit code is 1, or 2 when only links \
      to other servers are broken.

        docportal build
        docportal build --dry-run
        docportal build -o /srv/portal --report sarif=findings.sarif
      """)

  @OptionGroup var folder: PortalFolder
  @OptionGroup var reports: ReportOptions
  @OptionGroup var findings: FindingOptions

  @Flag(help: "Includes the documents with 'draft: true'.")
  var drafts = false
  @OptionGroup var threads: ThreadOption
  @OptionGroup(title: ExternalOptions.title) var external: ExternalOptions
  @OptionGroup(title: ExternalOptions.title) var links: LinkOptions
  @OptionGroup(title: ExternalOptions.title) var requests: RequestOptions

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The output folder (default: Public below the portal's folder).", valueName: "dir"),
    transform: namedPath)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The catalogue.json of an earlier publication, or its folder: the page of changes says what is new since.",
      valueName: "catalogue"), transform: namedPath)
  var previous: String?

  @Flag(help: "Also writes .gz and .br beside files of text of more than 1 KB, for servers that send those.")
  var compress = false

  @Flag(name: [.customShort("n"), .long], help: "Shows what would be written, without writing it.")
  var dryRun = false

  @Flag(help: "Also removes another portal or more than a third of the published documents, which is an error otherwise.")
  var allowRemoval = false

  func run() async throws {
    // Servers, reports and catalogues elsewhere may have changed.
    let isAlone = !external.isExternal && reports.report.isEmpty && reports.format == .console && previous == nil && !dryRun
    let inputs = isAlone ? BuildInputs(root: folder.source, arguments: CommandLine.arguments) : nil
    async let checksum = inputs?.checksum
    if let last = inputs.flatMap({ BuildStamp.last($0.root) }), let sum = await checksum,
      last.holds(sum, output: publisher.outputChecksum(), clock: .system)
    {
      OutputStream.standardError.write(last.findings)
      return findings.quiet ? () : OutputStream.standardOutput.write(last.summary)
    }
    let days = AskedDays()
    let (portal, outcome, plan) = await build(ThumbnailPrograms(in: nil), clock: days.clock(.system))
    // Nothing is written any more, so the folder is listed while the findings are shown.
    async let listed = inputs == nil || plan == nil ? nil : publisher.outputChecksum()
    let shown = outcome.show(reports.format, amount: findings.amount)
    outcome.signals?.release()
    if let code = outcome.exitCode { throw code }
    if let plan, reports.format == .console, dryRun || !findings.quiet { show(plan, portal) }
    // The next build says nothing about removed pages, and may find other programs for thumbnails.
    guard let inputs, let plan, plan.remove.isEmpty, portal.catalogue?.portal.hasThumbnails == false, inputs.areUntouched
    else { return }
    let summary = "\(portal.counts); \(WritePlan.nothing.summary)\n"
    guard let sum = await checksum, let output = await listed else { return }
    BuildStamp(inputs: sum, days: days.all, output: output, findings: shown, summary: summary)
      .write(StateFolder(root: folder.source))
  }

  private var publisher: SitePublisher {
    var publisher = SitePublisher(
      output: output ?? publishedFolder(ofPortalIn: folder.source), source: folder.source,
      inputs: SourceTree.folders + [StateFolder.name], jobs: threads.count)
    publisher.isDryRun = dryRun
    return publisher
  }

  /// All that the command does but for what it prints; `programs` make thumbnails. There is a plan unless something is wrong.
  func build(
    _ programs: ThumbnailPrograms, clock: DayClock = .system
  ) async -> (portal: PortalBuild, outcome: CheckOutcome, plan: WritePlan?) {
    var log = DiagnosticLog()
    let tree = await discoverSources(
      root: folder.source, fileSystem: .disk, jobs: threads.count, log: &log)
    let before = previous.flatMap { PublishedCatalogue.reading(at: $0, log: &log) }
    var publisher = publisher
    let making = programs.making(jobs: threads.count)
    let memory = PortalMemory(ofOneRun: true, thumbnails: ThumbnailMemory(dryRun ? nil : making))
    let kept = KeptThumbnails(StateFolder(root: folder.source), memory.thumbnails)
    // While servers are asked, which may take hours, there is no half of a new output folder.
    let staging = external.isExternal ? nil : publisher.stage()
    defer { staging?.discard() }
    let portal = await preparePortal(
      BuildOptions(root: folder.source, clock: clock, drafts: drafts, jobs: threads.count), from: tree, log: log,
      previous: before?.updates, memory: memory
    )
    .generated(into: staging, keepsLinks: external.isExternal)
    if !dryRun { kept.write() }
    var outcome = await check(portal, remembers: !dryRun)
    guard var site = portal.site, outcome.exitCode == nil, staging?.isInterrupted != true else { return (portal, outcome, nil) }
    if compress {
      site = await site.addingCompressed(jobs: threads.count, log: &outcome.log)
      if outcome.log.hasErrors { return (portal, outcome, nil) }
    }
    if !allowRemoval, let address = portal.catalogue?.portal.baseURL.text {
      publisher.objection = { [output = publisher.output] in
        $0.otherPortalObjection(output, address) ?? $0.removalObjection(output)
      }
    }
    let plan = await publisher.publish(site, from: staging, log: &outcome.log)
    if let plan { reportVanished(plan, portal, &outcome.log) }
    return (portal, outcome, plan)
  }

  /// Warns about pages that an earlier build published and this one removes, in the default language: links to them lead nowhere.
  private func reportVanished(_ plan: WritePlan, _ portal: PortalBuild, _ log: inout DiagnosticLog) {
    let removed = plan.remove.map(\.text).filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
    var languages = Set(portal.catalogue?.portal.languages.map(\.text) ?? [])
    languages.formUnion(
      removed.filter { $0.hasSuffix("/index") }.map { String($0.dropLast(6)) }.filter { LanguageTag($0) != nil })
    let manifest = Place(file: manifestPath)
    for path in removed {
      switch RouteKind(path) {
      case .document(let id):
        if !portal.drafts.contains(id) { log.report(Diagnostic(.command.vanishedDocument, id, at: manifest)) }
      case .section(let id): reportVanished("section", id, "at the section", &log)
      case .tag(let name): reportVanished("tag", name, "below 'tags' at the tag", &log)
      case .made: break
      case .written:
        let folder = path.contains("/") ? path.prefix { $0 != "/" } : ""
        if !languages.contains(String(folder)), !portal.draftPages.contains(path) {
          reportVanished("page", path, "in the head of the page", &log)
        }
      }
    }
  }

  private func reportVanished(_ kind: String, _ name: String, _ heir: String, _ log: inout DiagnosticLog) {
    log.report(Diagnostic(.command.vanishedPage, kind, name, heir, at: Place(file: manifestPath)))
  }

  private func show(_ plan: WritePlan, _ portal: PortalBuild) {
    var text = "\(portal.counts); \(plan.summary)\n"
    if dryRun {
      let changes = [("create", plan.create), ("replace", plan.replace), ("remove", plan.remove)]
      for (verb, paths) in changes { for path in paths { text += "would \(verb) \(path.text.terminalSafe)\n" } }
    }
    OutputStream.standardOutput.write(text)
  }
}

extension WritePlan {
  /// An objection to replacing a portal with another address: its catalogue says whose output folder this is.
  func otherPortalObjection(_ output: String, _ address: String) -> Diagnostic? {
    guard replace.contains(where: { $0.text == PublishedCatalogue.fileName }) else { return nil }
    // One that cannot be read says nothing.
    guard let file = NamedFile(joined(output, PublishedCatalogue.fileName), log: &silentLog),
      let published = PublishedCatalogue.baseURL(in: file.bytes), published != address
    else { return nil }
    return Diagnostic(.command.otherPortal, published, at: Place(file: output))
  }

  /// An objection to removing more than a third, and at least ten, of the published documents: most likely a list of documents
  /// was lost.
  func removalObjection(_ output: String) -> Diagnostic? {
    let removed = remove.count(where: \.isDocumentPage)
    let published = removed + keep.count(where: \.isDocumentPage) + replace.count(where: \.isDocumentPage)
    guard removed >= 10, removed * 3 > published else { return nil }
    return Diagnostic(.command.removal, String(removed), String(published), at: Place(file: output))
  }
}

extension OutputPath {
  /// The path is a document's page in the default language: `documents/ID.html`.
  fileprivate var isDocumentPage: Bool {
    let parts = text.utf8.split(separator: ASCII.slash)
    return parts.count == 2 && parts[0].elementsEqual("documents".utf8) && text.hasSuffix(".html")
  }
}
