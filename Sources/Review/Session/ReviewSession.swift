package import Diagnostics
import Files
package import Links
package import Portal
package import Server
import TextBasics

/// The review within a preview: the same pages as in a folder, rendered on request, and forms for decisions. An actor, because
/// checks and decisions change the responses.
package actor ReviewSession {
  private static let prefix = "/-/review/"
  package static let portalHasErrors = "the portal has errors: correct what 'docportal check' reports first"
  private let source: ReviewSource
  /// The portal's folder for links to an editor, if only this machine sees the pages.
  private let folder: String?
  /// The default name of the person who decides: the commit author in git's configuration.
  private let author: String
  private var seen: LinkReport
  private var running: CheckProgress?
  /// The reasons why the last check failed.
  private var faults: [String] = []
  private var made: Made?
  private var history = DecisionHistory()
  private var batches = RecentBatches<DecisionBatch>(limit: 100)
  /// Few, since they hold whole files.
  private var repairs = RecentBatches<RepairBatch>(limit: 5)
  /// The pages on screen, each with the version of the decisions that it shows.
  private var readers: [(version: String, stream: EventStream)] = []

  /// The pages for a state of the sources and the last publication, identified by its checksum.
  private struct Made {
    let checksum: String
    let tree: SourceTree
    let publication: LastPublication?
    let site: ReviewSite
    var files: [String: [UInt8]]
    /// The pages about the changes since the last publication, once one of them was requested.
    var changes: Task<[String: [UInt8]], Never>?
    let queue: ReviewQueue
    let serving: ReviewServing
  }

  package init(_ source: ReviewSource, isForThisMachine: Bool) {
    self.source = source
    folder = isForThisMachine ? absolutePath(source.root) : nil
    author = EnvironmentVariable.gitAuthor.value ?? Self.gitName(source.root) ?? EnvironmentVariable.user.value ?? ""
    seen = LastCheck(root: source.root).read() ?? LinkReport(links: [])
  }

  package nonisolated var handler: PreviewHandler {
    PreviewHandler(prefix: Self.prefix, acceptsForms: true) { await self.answer($0) }
  }

  /// The state of the review for the preview's overview.
  package func overview(_ token: String) async -> OverviewEntry? {
    guard let today = CalendarDate.today, let queue = await pages(token, today)?.queue else { return nil }
    let done = queue.targets.count { !$0.state.isInQueue }
    let causes = queue.groups.count { $0.openCount > 0 }
    return OverviewEntry(
      title: "Link review", path: Self.prefix,
      text: "\(done) of \(counted(queue.targets.count, "broken link")) decided, \(counted(causes, "cause")) left",
      progress: (done, queue.targets.count))
  }

  private func answer(_ request: PreviewRequest) async -> PreviewResponse {
    guard let today = CalendarDate.today else { return .text(500, "the system's clock is wrong") }
    let path = String(request.path.dropFirst(Self.prefix.count))
    if request.method == .post, path == "check" { return beginCheck() }
    if request.method != .post, path == "events" { return PreviewResponse(events: (running ?? .ended).listen()) }
    if request.method != .post, path == "decided" {
      // A stream that nobody will read must not count as a page on screen.
      return PreviewResponse(events: request.method == .head ? EventStream() : follow(request.query["base"] ?? ""))
    }
    guard let made = await pages(request.token, today) else { return .text(503, Self.portalHasErrors) }
    guard request.method == .post else {
      if let group = made.queue.groups.first(where: { path == ReviewSite.repairPath($0) }) {
        return await repairPage(group, made)
      }
      let name = path.isEmpty ? "index.html" : path
      if name.hasSuffix(".html"), let notice = notice(request.query) { return page(name, made.site.showing(notice)) }
      guard let bytes = await file(name, made, today) else { return .text(404, "the review has no such page") }
      return PreviewResponse(
        type: mediaType(of: name), fields: [ResponseField("Cache-Control", "no-store")], bytes: bytes, tag: contentHash(bytes))
    }
    switch path {
    case "decide": return decide(request.form, made, today)
    case "undo": return await undo(request.form, made)
    case "fix": return await repair(request.form, made)
    default: return .text(404, "the review has no such form")
    }
  }

  // MARK: - Pages

  /// Returns `nil` if the portal cannot be read.
  private func pages(_ token: String, _ today: CalendarDate) async -> Made? {
    var log = DiagnosticLog()
    let tree = discoverSources(root: source.root, fileSystem: .disk, log: &log)
    var sum = Checksum()
    tree.add(to: &sum)
    sum.add(field: today.text)
    let publication = LastPublication(root: source.root, log: &log)
    sum.add(field: contentHash(publication?.bytes ?? []))
    if let made, made.checksum == sum.text { return made }
    guard let reading = await source.read(tree, log) else { return nil }
    guard let templates = ReviewTemplates(reading.portal, log: &log) else { return nil }
    let queue = ReviewQueue(seen, reading.decisions, today: today)
    let serving = ReviewServing(
      token: token, base: contentHash(tree[path: Review.path]?.text ?? []), by: author, folder: folder,
      isChecking: running != nil, faults: faults)
    let site = ReviewSite(
      queue, reading.decisions, of: reading.portal, templates: templates, today: today, hasChanges: publication != nil,
      serving: serving,
      log: &log)
    let pages = Made(
      checksum: sum.text, tree: tree, publication: publication, site: site, files: [:], queue: queue, serving: serving)
    history.note(reading.decisions, version: serving.base)
    made = pages
    return pages
  }

  /// A page of the review, rendered on the first request.
  private func file(_ name: String, _ made: Made, _ today: CalendarDate) async -> [UInt8]? {
    if let known = made.files[name] { return known }
    if name.hasPrefix("changes") { return await changes(made, today).value[name] }
    var log = DiagnosticLog()
    let bytes = made.site.file(at: name, log: &log)
    if self.made?.checksum == made.checksum { self.made?.files[name] = bytes }
    return bytes
  }

  /// The pages about the changes since the last publication, made once, whatever page is requested. This reads the portal again,
  /// without its drafts.
  private func changes(_ made: Made, _ today: CalendarDate) -> Task<[String: [UInt8]], Never> {
    if let known = self.made?.changes, self.made?.checksum == made.checksum { return known }
    let changes = Task<[String: [UInt8]], Never> { [source] in
      var log = DiagnosticLog()
      guard let publication = made.publication,
        let changes = await source.changes(since: publication, in: made.tree, today: today, log: &log)
      else { return [:] }
      return Dictionary(
        made.site.changes(changes, log: &log).map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    }
    if self.made?.checksum == made.checksum { self.made?.changes = changes }
    return changes
  }

  // MARK: - Checks

  /// Begins a check, unless one is running. Its progress is sent to the pages on screen.
  private func beginCheck() -> PreviewResponse {
    if running == nil {
      let progress = CheckProgress()
      (running, faults, made) = (progress, [], nil)
      Task {
        await check(progress)
        progress.end()
      }
    }
    return .redirect(to: Self.prefix)
  }

  private func check(_ progress: CheckProgress) async {
    defer { (running, made) = (nil, nil) }
    let result = await source.check { progress.advance(to: $0, of: $1) }
    faults = result.faults
    guard let report = result.report else { return }
    seen = report
    LastCheck(root: source.root).write(report, log: &silentLog)
  }

  // MARK: - Corrections

  /// The page with the changes that correct the redirects of a cause.
  private func repairPage(_ group: ReviewGroup, _ made: Made, isStale: Bool = false) async -> PreviewResponse {
    let plan = await plan(group, made)
    let repair = ReviewRepair(
      group: group,
      lines: plan.files.flatMap { file in
        ChangedLine.changes(from: file.old, to: file.new).map { (file.path, $0) }
      },
      count: plan.count,
      refusals: plan.log.sorted.map { diagnostic in
        ([diagnostic.place.map { "\($0): " } ?? "", diagnostic.summary].joined() + ". \(diagnostic.explanation ?? "")")
          .terminalSafe
      }, version: plan.version, isStale: isStale)
    var log = DiagnosticLog()
    let bytes = made.site.repairPage(repair, log: &log)
    return PreviewResponse(
      status: isStale ? 409 : 200, type: mediaType(of: "index.html"), fields: [ResponseField("Cache-Control", "no-store")],
      bytes: bytes)
  }

  private func plan(_ group: ReviewGroup, _ made: Made) async -> FixPlan {
    let addresses = Set(group.targets.map { made.queue.targets[$0].key.link })
    return await source.corrections(seen.links.filter { addresses.contains($0.address) })
  }

  /// Writes the changes that a page has shown.
  private func repair(_ form: FormValues, _ made: Made) async -> PreviewResponse {
    guard let number = made.queue.groups.firstIndex(where: { $0.id == form["group"] }) else {
      return .text(404, "the review has no such cause")
    }
    let group = made.queue.groups[number]
    let plan = await plan(group, made)
    guard !plan.files.isEmpty, form["version"] == plan.version else { return await repairPage(group, made, isStale: true) }
    var log = DiagnosticLog()
    guard replace(plan.edits, root: source.root, for: "review", log: &log) else {
      return Self.plain(409, log.sorted.map { "\($0.place?.file ?? ""): \($0.summary)" })
    }
    let links = seen.links
    await forgetUnwrittenLinks()
    self.made = nil
    let kept = Set(seen.links.map(\.address))
    let batch = repairs.add(
      RepairBatch(
        edits: plan.edits, count: plan.count, links: links.filter { !kept.contains($0.address) },
        page: "group/\(group.id).html"))
    let targets = made.queue.targets
    return .redirect(to: Self.prefix + made.site.page(afterCause: number) { targets[$0].state.isInQueue } + "?repaired=\(batch)")
  }

  /// Takes back corrections, unless one of their files has changed since.
  private func undoRepair(_ name: String) async -> PreviewResponse {
    guard let batch = repairs[name] else { return .text(400, "the corrections are not known") }
    var log = DiagnosticLog()
    guard replace(batch.reversed, root: source.root, for: "review", log: &log) else {
      return .redirect(to: Self.prefix + "index.html?unrepaired=0")
    }
    let known = Set(seen.links.map(\.address))
    seen.links += batch.links.filter { !known.contains($0.address) }
    await forgetUnwrittenLinks()
    self.made = nil
    return .redirect(to: Self.prefix + "\(batch.page)?unrepaired=\(batch.count)")
  }

  /// Forgets what the last check saw of addresses that are not written any more.
  private func forgetUnwrittenLinks() async {
    guard let written = await source.writtenAddresses() else { return }
    seen.links.removeAll { !written.contains($0.address) }
  }

  // MARK: - Decisions

  private func decide(_ form: FormValues, _ made: Made, _ today: CalendarDate) -> PreviewResponse {
    let ids = Set(form.all("t"))
    let page = form["page"] ?? "index.html"
    let ticked = made.queue.targets.indices.filter { ids.contains(made.queue.targets[$0].id) }
    let chosen = ticked.isEmpty && ids.isEmpty ? made.site.subject(ofPage: page) ?? [] : ticked
    let targets = chosen.map { made.queue.targets[$0] }
    let kind = form["decision"].flatMap(DecisionKind.init)
    let entered = DecisionField.allCases.map { ($0, Self.oneLine(form[$0.rawValue] ?? "")) }.filter { !$0.1.isEmpty }
    let values = Dictionary(entered, uniquingKeysWith: { first, _ in first })
    func refused(_ problem: ReviewAttempt.Problem, showing shown: String? = nil, status: Int = 422) -> PreviewResponse {
      let attempt = ReviewAttempt(page: page, targets: ids, kind: kind, values: values, problem: problem)
      return self.page(shown ?? page, made.site.answering(attempt), status: status)
    }
    guard let kind, !targets.isEmpty else { return refused(.nothingChosen) }
    let missing = (kind.needed + [.by]).filter { values[$0] == nil }
    guard missing.isEmpty else { return refused(.missing(missing)) }
    if let until = values[.until], kind.allowed.contains(.until) {
      guard let day = CalendarDate(until), (today...Decision.latest(from: today)).contains(day) else { return refused(.day) }
    }
    let others = targets.filter { history.hasChanged($0.key, since: form["base"] ?? "") }
    guard others.isEmpty else {
      // The answer shows the first of them in detail, where the page has room for a link.
      let shown = made.site.subject(ofPage: page) == nil ? nil : others.first.map { "link/\($0.id).html" }
      return refused(.decided(others.compactMap { $0.decision?.value }), showing: shown, status: 409)
    }
    let used = (kind.allowed + [.by]).compactMap { field in values[field].map { (field: field, text: $0) } }
    let lines = targets.map { decisionLine($0.key, saw: $0.saw, kind, used, on: today) }
    var log = DiagnosticLog()
    let text = TextFile(path: "decisions", text: lines.joined(separator: "\n") + "\n")
    guard let decisions = handedDecisions(text, today: today, log: &log),
      ReviewFile(root: source.root).make(decisions.map { .put($0) }, log: &log)
    else {
      // Shows a message that is the same for several links once.
      var shown: Set<String> = []
      return refused(.file(log.sorted.map(\.summary).filter { shown.insert($0).inserted }))
    }
    self.made = nil
    let before = targets.map { target in target.decision.map { .put($0.value) } ?? ReviewChange.remove(target.key) }
    let batch = batches.add(DecisionBatch(changes: before, version: version, page: page))
    return .redirect(to: Self.prefix + "\(made.site.page(after: page, deciding: Set(chosen)))?saved=\(batch)")
  }

  private var version: String {
    let bytes = (try? ReviewFile(root: source.root).read()) ?? []
    return contentHash(validUTF8Bytes(bytes, file: Review.path, log: &silentLog) ?? [])
  }

  // MARK: - Pages on screen

  /// A stream for a page that shows a version of the decisions, which is notified of others.
  private func follow(_ version: String) -> EventStream {
    // Only sending reveals who has left.
    readers.removeAll { !$0.stream.ping() }
    let stream = EventStream()
    readers.append((version, stream))
    look()
    return stream
  }

  /// Notifies the pages on screen if somebody has decided: here, in the file, or in a program.
  package func look() {
    guard !readers.isEmpty else { return }
    let version = version
    for index in readers.indices where readers[index].version != version {
      readers[index].version = version
      readers[index].stream.send("decided", "")
    }
  }

  /// The message that an address asks for after a form was sent.
  private func notice(_ query: FormValues) -> ReviewNotice? {
    if let batch = query["saved"] { return batches[batch].map { .saved($0.changes.count, batch: batch) } }
    if let batch = query["repaired"] { return repairs[batch].map { .repaired($0.count, batch: batch) } }
    if let count = query["unrepaired"].flatMap({ Int($0) }) {
      return count == 0 ? .repairNotTakenBack : .repairTakenBack(count)
    }
    guard let count = query["undone"].flatMap({ Int($0) }) else { return nil }
    return count == 0 ? .notTakenBack : .takenBack(count)
  }

  /// A page that is different for each request.
  private func page(_ name: String, _ site: ReviewSite, status: Int = 200) -> PreviewResponse {
    var log = DiagnosticLog()
    let bytes = site.file(at: name, log: &log) ?? site.file(at: "index.html", log: &log) ?? []
    return PreviewResponse(
      status: status, type: mediaType(of: "index.html"), fields: [ResponseField("Cache-Control", "no-store")], bytes: bytes)
  }

  /// Takes back one decision, or all of a batch or a group, unless somebody else has decided about the same links since.
  private func undo(_ form: FormValues, _ made: Made) async -> PreviewResponse {
    if let name = form["repair"] { return await undoRepair(name) }
    let batch: DecisionBatch
    if let name = form["batch"] {
      guard let known = batches[name] else { return .text(400, "the batch is not known") }
      batch = known
    } else {
      let keys = made.site.decisions(named: form["decisions"] ?? "")
      // Somebody else may have taken them back.
      guard !keys.isEmpty else { return .redirect(to: Self.prefix + "decisions.html?undone=0") }
      batch = DecisionBatch(
        changes: keys.map { .remove($0) }, version: form["base"] ?? "", page: form["page"] ?? "decisions.html")
    }
    let page = Self.prefix + batch.page
    guard !batch.changes.contains(where: { history.hasChanged($0.key, since: batch.version) }) else {
      return .redirect(to: page + "?undone=0")
    }
    var log = DiagnosticLog()
    guard ReviewFile(root: source.root).make(batch.changes, log: &log) else { return Self.plain(409, log.sorted.map(\.summary)) }
    self.made = nil
    return .redirect(to: page + "?undone=\(batch.changes.count)")
  }

  /// The user name in git's configuration; `nil` if there is none, or no git.
  private static func gitName(_ root: String) -> String? {
    let name = standardOutput(of: "git", ["-C", root, "config", "user.name"], limit: 1000).map {
      oneLine(String(decoding: $0, as: UTF8.self))
    }
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func plain(_ status: Int, _ lines: [String]) -> PreviewResponse {
    let text = lines.map { $0.terminalSafe + "\n" }.joined()
    return PreviewResponse(status: status, type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
  }

  /// The user's input on a single line.
  private static func oneLine(_ text: String) -> String {
    let clean = text.replacingScalars { $0.properties.generalCategory == .control ? " " : nil }
    return String(decoding: trimmingASCIISpace(Array(clean.utf8)[...]), as: UTF8.self)
  }
}

/// A portal as a review reads, checks and corrects it. What does so is handed in, since features do not know each other.
package struct ReviewSource: Sendable {
  /// The portal as it was read, with its decisions.
  package struct Reading: Sendable {
    let portal: ReviewedPortal
    let decisions: Review

    package init(_ portal: ReviewedPortal, _ decisions: Review) { (self.portal, self.decisions) = (portal, decisions) }
  }

  /// A check, with the reasons why it has no report.
  package typealias Check = @Sendable (_ progress: @escaping Progress) async -> (report: LinkReport?, faults: [String])
  package typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

  /// The portal's folder.
  let root: String
  /// Reads the portal with its drafts; `nil` if it has errors, or the log of its discovery.
  let read: @Sendable (SourceTree, DiagnosticLog) async -> Reading?
  /// The link catalogue that a build would publish on a day, as JSON; `nil` if the portal has errors.
  let catalogue: @Sendable (SourceTree, CalendarDate) async -> [UInt8]?
  let check: Check
  /// The addresses of other servers that are written in the portal; `nil` if it has errors.
  let writtenAddresses: @Sendable () async -> Set<String>?
  /// The changes that write the targets of redirects.
  let corrections: @Sendable ([CheckedLink]) async -> FixPlan

  package init(
    root: String, read: @escaping @Sendable (SourceTree, DiagnosticLog) async -> Reading?,
    catalogue: @escaping @Sendable (SourceTree, CalendarDate) async -> [UInt8]?, check: @escaping Check,
    writtenAddresses: @escaping @Sendable () async -> Set<String>?,
    corrections: @escaping @Sendable ([CheckedLink]) async -> FixPlan
  ) {
    (self.root, self.read, self.catalogue, self.check) = (root, read, catalogue, check)
    (self.writtenAddresses, self.corrections) = (writtenAddresses, corrections)
  }
}
