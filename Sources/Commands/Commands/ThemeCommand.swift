import ArgumentParser
import Diagnostics
import Files
import Import
import Links
import Portal
import Site
import TextBasics
import Theme

struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Lists the theme's files, begins files of your own, and shows what has changed in the built-in ones.",
    discussion: """
      A file in Templates/ replaces the built-in one of its name; all others come with docportal.

        docportal theme copy layout
        docportal theme strings es --write
      """,
    subcommands: [ListCommand.self, CopyCommand.self, DiffCommand.self, StringsCommand.self], defaultSubcommand: ListCommand.self)

  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the theme's files: own and built-in ones.")

    @OptionGroup var folder: SourceOption
    @OptionGroup var console: ConsoleOptions

    func run() throws {
      let overrides = try folder.themeOverrides()
      let width = overrides.paths.map(\.count).max() ?? 0
      let lines = overrides.paths.map { path in
        path.terminalSafe + String(repeating: " ", count: width - path.count + 2) + overrides.state(of: path).phrase + "\n"
      }
      OutputStream.standardOutput.write(lines.joined())
    }
  }

  struct CopyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "copy", abstract: "Copies built-in files into Templates/, to change them.",
      discussion: """
        Also keeps them as they are now in Templates/.originals, so that 'docportal theme diff' can show what a later version changes. \
        Existing files are never replaced.
        """)

    @OptionGroup var folder: SourceOption
    @OptionGroup var console: ConsoleOptions

    @Flag(help: "Keeps your file, and notes that it is up to date with the built-in one.")
    var keep = false

    @Argument(
      help: ArgumentHelp("Files of the theme, such as layout.mustache or just layout.", valueName: "file"),
      completion: .themeFiles)
    var files: [String]

    func run() throws {
      let overrides = try folder.themeOverrides()
      let paths = try files.map { try overrides.known($0) }
      let copied = try paths.map { path in
        guard let file = overrides.builtInFile(path) else {
          throw ValidationError("'\(path.terminalSafe)' is your own: docportal has no file of this name.")
        }
        return file
      }
      try overrides.write(copied, notesOrigin: true, keepsFiles: keep, amount: console.amount)
    }
  }

  struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff", abstract: "Shows what has changed in the built-in files since yours were copied.",
      discussion: """
        Make the changes in your files that concern them, then note that with 'docportal theme copy --keep FILE'. For a file that \
        'theme copy' did not make, it shows the differences from the built-in one.
        """)

    @OptionGroup var folder: SourceOption
    @OptionGroup var console: ConsoleOptions

    @Argument(help: ArgumentHelp("Files of the theme (default: all of your own).", valueName: "file"), completion: .themeFiles)
    var files: [String] = []

    func run() throws {
      let overrides = try folder.themeOverrides()
      let output = OutputStream.standardOutput
      let paths = try files.isEmpty ? overrides.paths : files.map { try overrides.known($0) }
      var hasChanges = false
      for path in paths {
        guard case .override(let version, let isOutdated) = overrides.state(of: path), isOutdated || version == nil,
          let current = overrides.builtInFile(path)?.bytes,
          let own = overrides.theme.files.first(where: { $0.path == path })?.bytes
        else { continue }
        let origin = overrides.origin(of: path)?.bytes
        let diff = UnifiedDiff(
          path: "Templates/" + path, old: origin ?? current, new: origin == nil ? own : current, isLineByLine: false
        ).text(isTerminal: output.isTerminal, usesColour: output.usesColour)
        if diff.isEmpty { continue }
        hasChanges = true
        if origin == nil {
          console.say("Templates/\(path): its version is not known; these are its differences from the built-in file\n")
        }
        output.write(diff)
      }
      if !hasChanges { console.say("nothing has changed in the built-in files that yours replace\n") }
    }
  }

  struct StringsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "strings", abstract: "Prints the texts of a language, with the English ones where it has none.",
      discussion: "  docportal theme strings es --write")

    @OptionGroup var folder: SourceOption
    @OptionGroup var console: ConsoleOptions

    @Flag(help: "Prints only the texts that the language lacks.")
    var missing = false

    @Flag(help: "Writes Templates/strings/LANGUAGE.yaml, if there is none.")
    var write = false

    @Argument(help: ArgumentHelp("The language's tag, such as es or pt-BR.", valueName: "language"))
    var language: String

    func validate() throws {
      if missing, write { throw ValidationError("Use either --missing or --write.") }
    }

    func run() throws {
      guard let tag = LanguageTag(language) else {
        throw ValidationError(
          "'\(language.terminalSafe)' is no language tag: write two or three lower-case letters, such as es or pt-BR.")
      }
      let overrides = try folder.themeOverrides()
      let text = StringsSkeleton(tag, overrides.theme, checkedLinks: LinkText.all).text(onlyMissing: missing)
      guard write else { return OutputStream.standardOutput.write(text) }
      try overrides.write([ThemeFile(path: "strings/\(tag.text).yaml", bytes: Array(text.utf8))], amount: console.amount)
    }
  }
}

extension SourceOption {
  /// The theme of the portal; findings about its files are left to a build.
  fileprivate func themeOverrides() throws -> ThemeOverrides {
    var log = DiagnosticLog()
    let own = readThemeFiles(root: source, fileSystem: .disk, log: &log)
    guard !log.hasErrors else {
      log.show(sources: [:])
      throw ExitCode.inputErrors
    }
    return ThemeOverrides(root: source, own: own)
  }
}

extension ThemeOverrides {
  /// Writes those of some files that `Templates/` lacks, and prints their names. The originals come first: a file without one would be the
  /// author's own when a killed command is run again.
  fileprivate func write(
    _ files: [ThemeFile], notesOrigin: Bool = false, keepsFiles: Bool = false, amount: ConsoleRendering.Amount
  ) throws {
    var log = DiagnosticLog()
    var (originals, copies, names): ([FileEdit], [FileEdit], [String]) = ([], [], [])
    let lock = FolderLock(root)
    for file in files {
      let name = "Templates/" + file.path
      if names.contains(name) { continue }
      do throws(FileError) {
        try refuseLinks(on: name, below: root)
        if !keepsFiles, try lock.read(name) != nil {
          log.report(Diagnostic(.command.ownThemeFile, at: Place(file: name)))
          continue
        }
        if notesOrigin {
          let path = originPath(of: file.path, version: PortalVersion.text)
          let old = try lock.read(path)
          if old != file.bytes { originals.append(FileEdit(path: path, old: old, new: file.bytes)) }
        }
        if !keepsFiles { copies.append(FileEdit(path: name, old: nil, new: file.bytes)) }
        names.append(name)
      } catch {
        log.report(Diagnostic(.command.cannotCopy, error))
      }
    }
    do throws(FileError) {
      try lock.replace(originals + copies)
      OutputStream.standardOutput.write(names.map { $0 + "\n" }.joined())
    } catch {
      log.report(Diagnostic(error.isChanged ? .command.ownThemeFile : .command.cannotCopy, error))
    }
    log.show(sources: [:], amount: amount)
    if log.hasErrors { throw ExitCode.inputErrors }
  }

  fileprivate func known(_ name: String) throws -> String {
    if let path = path(named: name) { return path }
    let hint =
      didYouMean(name, among: paths + paths.filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) })
      ?? "'docportal theme' lists its files."
    throw ValidationError("The theme has no file '\(name.terminalSafe)': \(hint)")
  }
}

extension ThemeOverrides.State {
  fileprivate var phrase: String {
    switch self {
    case .builtIn: "built-in"
    case .addition: "own"
    case .override(nil, _): "own, replaces the built-in one"
    case .override(let version?, false): "own, copied from \(version)"
    case .override(let version?, true): "own, copied from \(version); the built-in one has changed: docportal theme diff"
    }
  }
}
