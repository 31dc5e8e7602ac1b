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
      var log = DiagnosticLog()
      for path in paths {
        guard let file = overrides.builtInFile(path) else {
          throw ValidationError("'\(path.terminalSafe)' is your own: docportal has no file of this name.")
        }
        overrides.write(path, &log) { path throws(FileError) in
          if !keep { try writeNewFile(path, file.bytes) }
          try overrides.recordOrigin(of: file, version: PortalVersion.text)
        }
      }
      log.show(sources: [:], amount: console.amount)
      if log.hasErrors { throw ExitCode.inputErrors }
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
      var log = DiagnosticLog()
      overrides.write("strings/\(tag.text).yaml", &log) { path throws(FileError) in try writeNewFile(path, Array(text.utf8)) }
      log.show(sources: [:], amount: console.amount)
      if log.hasErrors { throw ExitCode.inputErrors }
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
  /// Prints the name of a file of `Templates/` that is written, or reports why it is not.
  fileprivate func write(_ name: String, _ log: inout DiagnosticLog, by write: (_ path: String) throws(FileError) -> Void) {
    do throws(FileError) {
      try refuseLinks(on: "Templates/" + name, below: root)
      try write(joined(root, "Templates/" + name))
      OutputStream.standardOutput.write("Templates/\(name)\n")
    } catch {
      log.report(Diagnostic(error.isTaken ? .command.ownThemeFile : .command.cannotCopy, error))
    }
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
