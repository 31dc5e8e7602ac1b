import ArgumentParser
import Diagnostics
import Files
import Import
import Portal
import TextBasics

struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Creates a new portal: a manifest, a home page and a page of help for visitors.",
    discussion: """
      Writes Content/ into a folder, with the JSON Schema that editors use. Existing files are kept and listed. The theme is in the \
      program: 'docportal theme copy' begins one of your own.

        docportal init my-portal
        docportal init my-portal --language de
        docportal init my-portal --from /mnt/team
      """)

  @Argument(help: ArgumentHelp("The folder (default: the current one).", valueName: "dir"), transform: namedPath)
  var folder = "."

  @Option(help: ArgumentHelp("The portal's language.", valueName: "tag"), transform: StarterLanguage.init)
  var language: StarterLanguage = .english

  @Option(
    help: ArgumentHelp(
      "Begins with the documents of a folder, of a table (.csv, .tsv or .xlsx, also at an address), of a saved list (.json) or of a "
        + "WebDAV server's address.",
      valueName: "place"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "The address of the folder below which the paths of a table are (default: what its addresses have in common).",
      valueName: "address"))
  var base: String?

  @Option(help: "The encoding of a table in a CSV file, such as windows-1252.")
  var encoding: TableEncoding = .utf8

  @Flag(help: "Shows every document and message on the console, where by default each kind has 100 lines or a few.")
  var all = false

  @OptionGroup var console: ConsoleOptions
  @OptionGroup var privateHosts: PrivateHostOption

  func validate() throws {
    if all, console.quiet { throw ValidationError("Use either --all or --quiet.") }
    if base != nil, from == nil { throw ValidationError("--base says where the paths of a table begin: use it with --from.") }
  }

  func run() async throws {
    var log = DiagnosticLog()
    // A portal with its own manifest is complete.
    let isNew = !fileExists(joined(folder, manifestPath))
    if from != nil, !isNew { throw ValidationError("--from begins a portal, and there is one: use 'docportal import'.") }
    var source: StarterSource?
    if let from {
      let network = NetworkOptions(
        privateHosts: privateHosts.allowPrivateHost, environment: [], userAgent: "docportal/\(PortalVersion.text)")
      source = await StarterSource(from, base: base, language: language.tag, encoding, network, log: &log)
      log.show(sources: [:], amount: console.amount)
      guard source != nil else { throw ExitCode.inputErrors }
      log = DiagnosticLog()
    }
    let files = Starter.files(in: language, from: source, into: folder).filter { isNew || fileExists(joined(folder, $0.path)) }
    let isFolderNew = !fileExists(folder)
    let written = writeStarter(files, below: folder, log: &log)
    log.show(sources: [:], amount: console.amount)
    guard !log.hasErrors else { throw ExitCode.inputErrors }
    guard written > 0 else { return }
    if let source {
      do {
        let arguments = ["team", "--source", folder, "--from", source.origin, "--encoding", encoding.name, "--write"]
        let amount = all ? ["--all"] : console.quiet ? ["--quiet"] : []
        let command = try await ImportCommand.asyncParse(arguments + privateHosts.arguments + amount)
        // The head was shown before anything was written.
        try await command.run(
          withoutRules: ["import.head", "import.otherLinks", "import.columnsLeft"], table: source.table)
      } catch {
        // A portal that has nothing to begin with is no portal, and the same command works when its cause is mended.
        for file in files { removeFile(joined(folder, file.path)) }
        for part in ["Content/pages", "Content"] { removeEmptyFolder(joined(folder, part)) }
        if isFolderNew { removeEmptyFolder(folder) }
        throw error
      }
    }
    if console.quiet { return }
    let manifest = joined(folder, manifestPath).terminalSafe
    let place = folder == "." ? "" : " in \(folder.terminalSafe)"
    if let made = source?.summary { OutputStream.standardOutput.write("\(manifest): \(made.terminalSafe).\n") }
    let count = source == nil ? counted(written, "file") : counted(written, "more file")
    OutputStream.standardOutput.write("\(count) written. Next: edit \(manifest), then run 'docportal serve --open'\(place).\n")
  }
}

/// A language for a new portal: a language of the built-in theme, or one of its regions.
struct StarterLanguage: Sendable {
  let tag: String
  /// The home page in that language, and the page for visitors.
  fileprivate let home: [UInt8]
  fileprivate let guide: [UInt8]

  static let english = StarterLanguage(tag: "en", as: "en")

  init(argument: String) throws {
    let known = Starter.languages
    guard let found = LanguageTag(argument)?.fallbacks.map(\.text).first(where: known.contains) else {
      let near = nearestName(to: argument.lowercased(), among: known).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "A portal can begin in one of these languages, or of their regions, such as en-GB: \(known.joined(separator: ", ")).\(near) "
          + "For another language begin with one of them; 'docportal theme strings' has the texts to translate.")
    }
    self.init(tag: argument, as: found)
  }

  private init(tag: String, as known: String) {
    self.tag = tag
    (home, guide) = (Starter.text("Content/index.\(known).md"), Starter.text("Content/how-to.\(known).md"))
  }
}

extension StarterLanguage: CustomStringConvertible {
  var description: String { tag }
}

/// The files written by `init`.
enum Starter {
  /// The languages that have a home page.
  static let languages = EmbeddedFiles.all.compactMap { file in
    let parts = file.path.split(separator: ".")
    return parts.count == 3 && parts[0] == "Content/index" ? String(parts[1]) : nil
  }.sorted()

  fileprivate static func text(_ path: String) -> [UInt8] { EmbeddedFiles.all.first { $0.path == path }?.bytes ?? [] }

  /// The manifest comes first because messages name files in this order.
  static func files(in language: StarterLanguage, from source: StarterSource?, into folder: String) -> [(
    path: String, bytes: [UInt8]
  )] {
    let sample = String(decoding: text(manifestPath), as: UTF8.self)
    let text = (source?.replacingDocuments(of: sample, in: folder) ?? sample).replacing("{title}", with: title(of: language.home))
      .replacing("{language}", with: language.tag)
    return [
      (manifestPath, Array(text.utf8)), ("Content/index.md", language.home), ("Content/pages/how-to.md", language.guide),
      (PortalFile.manifestSchema.rawValue, Array(ManifestSchema.manifest.text.utf8)),
      (PortalFile.documentsSchema.rawValue, Array(ManifestSchema.documents.text.utf8)),
    ]
  }

  /// The title in the front matter of the home page, also used as the portal's title.
  private static func title(of home: [UInt8]) -> String {
    let line = String(decoding: home, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("title: ") }
    return line.map { String($0.dropFirst("title: ".count)) } ?? "Documents"
  }
}

/// Writes files below a folder without replacing any, all or none. Existing files cause a warning. Returns the number of files written.
func writeStarter(_ files: [(path: String, bytes: [UInt8])], below folder: String, log: inout DiagnosticLog) -> Int {
  let content = joined(folder, "Content")
  guard !isSymbolicLink(content) else {
    log.report(
      Diagnostic(
        .command.cannotInit, "it is a symbolic link, which a build does not follow", at: Place(file: content),
        fix: "put a folder in its place, or name another folder for the portal"))
    return 0
  }
  let existing = files.map { joined(folder, $0.path) }.filter(fileExists)
  if existing.count == files.count {
    log.report(Diagnostic(.command.portalExists, at: Place(file: folder)))
  } else if !existing.isEmpty {
    let count = counted(existing.count, "existing file") + (existing.count == 1 ? " was" : " were")
    log.report(Diagnostic(.command.fileExists, count, listed(existing, atMost: 4), at: Place(file: folder)))
  }
  // The manifest comes last: without it, the folder holds no portal, and the same command ends what a killed one began.
  let missing = files.reversed().filter { !existing.contains(joined(folder, $0.path)) }
  do throws(FileError) {
    try makeFolder(folder)
    try makeFolder(content)
    try FolderLock(folder).replace(missing.map { FileEdit(path: $0.path, old: nil, new: $0.bytes) })
    return missing.count
  } catch {
    var diagnostic = Diagnostic(.command.cannotInit, error)
    if error.isNoFolder { diagnostic.fix = "name another folder: a file has this name" }
    log.report(diagnostic)
    return 0
  }
}
