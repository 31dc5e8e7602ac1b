import ArgumentParser
import Diagnostics
import Files
import Portal
import Site
import TextBasics

struct HostingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosting", abstract: "Prints what a web server or service needs to serve the portal.",
    discussion: """
      Headers are those of the theme's headers.mustache, which every build writes to _headers; Netlify and Cloudflare read that file. \
      For apache, azure, github-pages and iis, 'hosting' in the manifest has each build write the file into the output.

        docportal hosting nginx
        docportal hosting nginx --write
      """)

  @Argument(
    help: ArgumentHelp(
      "What serves the portal: \(HostingService.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "host"),
    completion: .list(HostingService.allCases.map(\.rawValue)), transform: namedCase)
  var service: HostingService
  @OptionGroup var source: SourceOption
  @OptionGroup var console: ConsoleOptions

  @Flag(help: "Writes the file into the portal's folder instead. A file that is there is not replaced.")
  var write = false

  func run() async throws {
    let root = source.source
    let portal = await generatePortal(
      root: root, fileSystem: .disk, clock: .system, drafts: false, jobs: onlineProcessors())
    let (excerpts, base) = (portal.excerpts, portal.basePath)
    var log = portal.log
    if let base, let headers = portal.site?.files.first(where: { $0.path.text == "_headers" })?.bytes {
      let rules = HeaderRules(headers)
      for line in rules.faults {
        log.report(Diagnostic(.command.headerLine, String(line), at: Place(file: "Templates/headers.mustache")))
      }
      if !log.hasErrors { try show(HostedPortal(headers: rules, basePath: base).file(for: service), root, &log) }
    }
    log.show(sources: excerpts, amount: .errors, source.shownPaths)
    if log.hasErrors { throw ExitCode.inputErrors }
  }

  private func show(_ file: HostingFile, _ root: String, _ log: inout DiagnosticLog) throws {
    guard write else {
      OutputStream.standardOutput.write(file.text)
      if file.text.isEmpty { console.say("\(file.name) is an empty file.\n") }
      return
    }
    switch file.location {
    case .output:
      throw ValidationError("Each build writes \(file.name) with 'hosting: \(service.rawValue)' below 'portal' in the manifest.")
    case .everyOutput: throw ValidationError("Each build writes \(file.name).")
    case .portal: break
    }
    let path = joined(root, file.name)
    do throws(FileError) {
      try writeNewFile(path, Array(file.text.utf8))
      OutputStream.standardOutput.write(path + "\n")
    } catch {
      log.report(Diagnostic(.file.cannotReplace, error, at: path))
    }
  }
}
