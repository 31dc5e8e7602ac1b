import ArgumentParser
import Diagnostics
import Files
import Import
import Links
import Portal
import Site
import TextBasics

extension TableEncoding: ExpressibleByArgument {
  /// The encoding of a label, as browsers have it.
  public init?(argument: String) { self.init(argument) }
  /// The name in the help.
  public var defaultValueDescription: String { name }
  /// The encodings that a shell completes.
  public static var allValueStrings: [String] { usual.map(\.name) }
}

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Adds the files of a library to the manifest, and follows their changes.",
    discussion: """
      Shows what would change; --write writes it. What people wrote stays: an import changes only what nobody changed in the manifest \
      since the last one.

        docportal import team --from folder:/mnt/team
        docportal import team --from folder:/mnt/team --write
        rclone lsjson -R --files-only sp:Documents \\
          | docportal import team --from rclone:- --write
      """)

  /// The output format of a plan.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case console
    case json
    case markdown
  }

  @OptionGroup var folder: SourceOption

  @Argument(
    help: ArgumentHelp(
      "The sources, by their ids in the manifest (default: all that have 'import', or all with a table).", valueName: "source"),
    completion: .sources)
  var sources: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Where to read: folder, webdav, graph, sharepoint, rclone, csv or xlsx, and after a colon the folder, file or address, '-' "
        + "for standard input, '#' and a sheet; repeatable for the pages of a list.", valueName: "kind[:place]"))
  var from: [String] = []

  @Option(help: "The encoding of tables in CSV files, such as windows-1252 (default: that of the manifest, or utf-8).")
  var encoding: TableEncoding?

  @Flag(help: "Writes the changes: all of them or none.")
  var write = false

  @Flag(help: "Exits with status 2 if anything has changed.")
  var check = false

  @Flag(help: "Removes documents whose files are gone, where nobody wrote anything in them.")
  var prune = false

  @Option(help: "Which value wins where both sides changed it: source, or manifest, which is then not reported again.")
  var prefer: MergePreference?

  @Flag(help: "Continues even if more than a fifth of the documents are gone.")
  var allowMany = false

  @Option(help: "How the plan is shown: console, json or markdown.")
  var format: Format = .console

  @Flag(help: "Lists the files that become no documents, each with the reason.")
  var leftOut = false

  @Flag(help: "Shows every document on the console, where by default each kind of change has 100 lines.")
  var all = false

  @OptionGroup var console: ConsoleOptions
  @OptionGroup var privateHosts: PrivateHostOption

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Allow headers of the manifest to send this environment variable, besides DOCPORTAL_…; repeatable.", valueName: "name"))
  var allowEnv: [String] = []

  @OptionGroup var threads: ThreadOption

  private var network: NetworkOptions {
    NetworkOptions(
      privateHosts: privateHosts.allowPrivateHost, environment: allowEnv, userAgent: "docportal/\(PortalVersion.text)")
  }

  func validate() throws {
    if all, console.quiet { throw ValidationError("Use either --all or --quiet.") }
    if check, write { throw ValidationError("Use either --check or --write.") }
    // A table says of each document at which source it is.
    let areTables = from.allSatisfy { ImportOrigin($0)?.kind.isTable ?? false }
    if !from.isEmpty, sources.count != 1, !areTables {
      throw ValidationError("Name one source with --from, such as: docportal import team --from …")
    }
  }

  func run() async throws { try await run(withoutRules: []) }

  /// Runs without the reports of some rules, which were made already. `table` is the one to import if it was read already.
  func run(withoutRules said: Set<String>, table: ReadTable? = nil) async throws {
    var log = DiagnosticLog()
    let portal = ImportFiles(root: folder.source, log: &log)
    var plans: [ImportPlan] = []
    var outcome: ImportFiles?
    if let portal { outcome = await self.plans(portal, table, &plans, log: &log) }
    let isWritten = write && !log.hasErrors && !plans.contains { $0.log.hasErrors }
    for plan in plans { log.merge(plan.log) }
    var isDone = false
    if isWritten, let portal { isDone = portal.write(plans.flatMap(\.files), log: &log) }
    log.remove { said.contains($0.identifier) }
    let amount: ConsoleRendering.Amount = all ? .all : console.quiet ? .errors : .grouped
    log.show(sources: outcome?.excerpts(log) ?? [:], amount: amount, folder.shownPaths)
    let isSaid = !console.quiet || !isDone || format != .console
    if !plans.isEmpty, isSaid { OutputStream.standardOutput.write(shown(plans, isWritten: isDone)) }
    if log.hasErrors || portal == nil { throw ExitCode.inputErrors }
    if check, plans.contains(where: { !$0.isEmpty }) { throw ExitCode.somethingToDo }
  }

  /// Plans the imports one after another. Returns the portal with all of them applied.
  private func plans(
    _ portal: ImportFiles, _ table: ReadTable?, _ plans: inout [ImportPlan], log: inout DiagnosticLog
  ) async -> ImportFiles {
    var portal = portal
    var options = ImportOptions()
    options.today = CalendarDate.today?.text ?? options.today
    (options.prunes, options.preference, options.allowsMany) = (prune, prefer, allowMany)
    options.jobs = threads.count
    (options.isWritten, options.checksum) = (write, { $0.checksum })
    // A portal that begins has no other documents.
    let isNew = table != nil
    var requests = portal.requests(sources, from: from, log: &log)
    if let encoding { requests = requests.map { $0.reading(encoding) } }
    // Several sources may be read from one table.
    let tables = Dictionary(grouping: requests, by: \.origins).filter { $0.value.count > 1 }.mapValues { _ in SharedTables() }
    if sources.isEmpty, !from.isEmpty, let shared = requests.first.flatMap({ tables[$0.origins] }), let first = requests.first,
      first.settings.hasAllSources
    {
      guard let named = SourceReading(first, network, shared: shared).namedSources(log: &log) else { return portal }
      requests = named.isEmpty ? [first] : await portal.needed(requests, named: named, jobs: threads.count)
    }
    let names = requests.map(\.settings.source)
    if isNew { requests = requests.map(\.ofNewPortal) }
    if !from.isEmpty, names.count > 1 { requests = requests.map { $0.beside(names) } }
    options.sources = Set(names)
    var former: ImportedPortal?
    for request in requests {
      let settings = request.settings
      async let reading = imported(portal, settings, isOfSeveral: requests.count > 1, after: former, options)
      // The rows of a table and the catalogue are not in memory together.
      if settings.isTable { _ = await reading }
      var found = DiagnosticLog()
      let source = SourceReading(request, network, table, shared: tables[request.origins])
      let listing = await source.listing(jobs: threads.count, log: &found)
      let (imported, faults) = await reading
      log.merge(faults)
      // An error of the settings too: what the import would plan is not what is meant.
      let isSound = !log.hasErrors
      log.merge(found)
      guard isSound, let listing, let imported else {
        // The next sources use the texts that this one made, as the documents are the same.
        if requests.count > 1, let imported { former = imported }
        continue
      }
      if sources.isEmpty, !from.isEmpty, requests.count > 1, !listing.namesSources {
        log.report(Diagnostic(.imported.whichSource, listed(names, atMost: 8)))
        return portal
      }
      let plan = await planImport(
        consume listing, again: source.again(jobs: threads.count), into: imported, settings: settings, options: options)
      options.advance(after: plan)
      if requests.count > 1 { former = imported }
      portal.adopt(plan)
      plans.append(plan)
    }
    return portal
  }

  private func imported(
    _ portal: ImportFiles, _ settings: ImportSettings, isOfSeveral: Bool, after former: ImportedPortal?, _ options: ImportOptions
  ) async -> (ImportedPortal?, DiagnosticLog) {
    var log = DiagnosticLog()
    let imported = await portal.imported(
      settings, isOfSeveral: isOfSeveral, after: former, jobs: options.jobs, log: &log)
    if settings.isTable { await imported?.showDocuments(options) }
    return (imported, log)
  }

  private func shown(_ plans: [ImportPlan], isWritten: Bool) -> [UInt8] {
    switch format {
    case .console:
      Array(plans.consoleText(isWritten: isWritten, isAsked: write, limit: all ? .max : 100, showsLeft: leftOut).utf8)
    case .markdown: Array(plans.map(\.markdownText).joined(separator: "\n").utf8)
    case .json:
      {
        var json = JSONWriter()
        json.object { json in
          json.flag("written", isWritten)
          json.array("sources") { json in for plan in plans { plan.write(to: &json) } }
        }
        return json.finish()
      }()
    }
  }
}

extension MergePreference: ExpressibleByArgument {}
