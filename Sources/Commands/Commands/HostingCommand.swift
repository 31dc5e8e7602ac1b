import ArgumentParser
import Diagnostics
import Files
import Portal
import Site
import TextBasics

struct HostingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosting", abstract: "Prints what a web server or service needs to serve the portal, or browsers to trust it.",
    discussion: """
      Headers are those of the theme's headers.mustache, which every build writes to _headers; Netlify and Cloudflare read that file. \
      For apache, azure, cloudflare, github-pages and iis, 'hosting' in the manifest has each build write the file into the output. \
      A browser-policy is for administrators: with it Edge and Chrome open the portal's launch links without a question.

        docportal hosting nginx
        docportal hosting nginx --write
        docportal hosting browser-policy --system windows
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

  @Option(
    help: "The system of a browser-policy: linux, macos or windows.",
    completion: .list(BrowserPolicy.System.allCases.map(\.rawValue)),
    transform: namedCase)
  var system: BrowserPolicy.System?

  func validate() throws {
    if system != nil, service != .browserPolicy {
      throw ValidationError("--system belongs to 'docportal hosting browser-policy'.")
    }
  }

  func run() async throws {
    let root = source.source
    let portal = await generatePortal(BuildOptions(root: root, clock: .system, jobs: onlineProcessors()))
    let excerpts = portal.excerpts
    var log = portal.log
    if let headers = portal.site?.files.first(where: { $0.path.text == "_headers" })?.bytes {
      let rules = HeaderRules(headers)
      for line in rules.faults {
        log.report(Diagnostic(.command.headerLine, String(line), at: Place(file: "Templates/headers.mustache")))
      }
      if let hosted = portal.hosted(rules) {
        hosted.report(for: service, &log)
        if !log.hasErrors { try show(system.map { hosted.policy.file(for: $0) } ?? hosted.file(for: service), root, &log) }
      }
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
      try refuseLinks(on: file.name, below: root)
      try writeNewFile(path, Array(file.text.utf8))
      OutputStream.standardOutput.write(path + "\n")
    } catch {
      let fix = error.isTaken ? "move it away first, as it may have changes of yours; or print the new one without --write" : nil
      log.report(Diagnostic(.file.cannotReplace, error, at: path, fix: fix))
    }
  }
}
