import ArgumentParser
package import Diagnostics
import Files
import Links
import OfficeLinks
import Portal
import Site
import TextBasics
import Theme

/// `--format` and `--report`.
struct ReportOptions: ParsableArguments {
  @Option(
    help: """
      How findings are shown: console (errors on standard error), or on standard output json, markdown, junit, sarif, github, gitlab \
      (Code Quality) or rdjson (reviewdog).
      """)
  var format: ReportFormat = .console

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Writes the findings into a file too, such as sarif=findings.sarif; can be given several times.", valueName: "format=file"),
    transform: ReportFile.init)
  var report: [ReportFile] = []

  func validate() throws {
    var paths: Set<String> = []
    if let twice = report.first(where: { !paths.insert($0.path).inserted }) {
      throw ValidationError("--report names the file '\(twice.path)' twice.")
    }
  }
}

extension ReportFormat: ExpressibleByArgument {}

/// A `--report`: `FORMAT=FILE`.
struct ReportFile: Hashable {
  let format: ReportFormat
  let path: String

  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("Write a format, '=' and a file, such as json=findings.json. Formats: \(formats).")
    }
    format = try namedCase(parts[0])
    path = parts[1]
  }
}

/// The path given by an option. An empty path is a usage error: with a name appended, the file would be in the root folder of the
/// disk.
@Sendable func namedPath(_ text: String) throws -> String {
  guard !text.isEmpty else { throw ValidationError("The path is empty: name a folder or file, '.' for the current folder.") }
  let start = Array(text.utf8.prefix(3))
  if start.count == 3, start[0].isASCIILetter, start[1] == ASCII.colon, "/\\".utf8.contains(start[2]), !fileExists(text) {
    let path = "/mnt/\(text.prefix(1).lowercased())/" + text.dropFirst(3).replacing("\\", with: "/")
    throw ValidationError("'\(text)' is a path of Windows. In WSL the drive is below /mnt: write '\(path)'.")
  }
  return text
}

struct SourceOption: ParsableArguments {
  static let help = ArgumentHelp(
    "The portal's folder, which contains Content/ (default: the current one, or the nearest above it that does).",
    valueName: "dir")

  @Option(name: .customLong("source"), help: Self.help, transform: namedPath)
  var named: String?

  var source: String { named ?? nearestPortal() }
}

/// `--source`, or the portal as an argument.
struct PortalFolder: ParsableArguments {
  @Option(name: .customLong("source"), help: SourceOption.help, transform: namedPath)
  private var named: String?

  @Argument(
    help: ArgumentHelp("The portal: its folder, or its manifest Content/portal.yaml.", valueName: "portal"),
    transform: portalFolder)
  private var argument: String?

  var source: String { argument ?? named ?? nearestPortal() }

  func validate() throws {
    if argument != nil, named != nil { throw ValidationError("Use either --source or the argument, not both.") }
  }
}

extension DayClock {
  /// The system's clock and table of time zones.
  static let system = DayClock { zone in
    let now = ProbeClock().now
    return timeZoneOffset(zone, atSecond: now.milliseconds / 1000).flatMap { (now + $0 * 1000).day }
  }
}

/// The nearest folder with a manifest, from the working directory upwards. The working directory if there is none, or if it
/// contains `Content`.
func nearestPortal() -> String {
  if fileExists("Content") { return "." }
  // No path has more components; the parent of the root is the root.
  let above = (1...64).lazy.map { Array(repeating: "..", count: $0).joined(separator: "/") }
  return above.first { fileExists($0 + "/Content/portal.yaml") } ?? "."
}

/// The portal's folder, given as the folder itself, its manifest or the manifest's folder.
@Sendable private func portalFolder(_ path: String) throws -> String {
  var parts = try namedPath(path).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  while parts.count > 1, parts.last == "" { parts.removeLast() }
  let isManifest = parts.last == "portal.yaml"
  if !isManifest, path.hasSuffix(".yaml") || path.hasSuffix(".yml") || fileExists(path) && !fileExists(path + "/.") {
    throw ValidationError(
      "The manifest of a portal is Content/portal.yaml: name that file, or the folder that contains Content/.")
  }
  if isManifest { parts.removeLast() } else if !fileExists(path + "/portal.yaml") { return path }
  // The working directory is `Content`.
  guard let content = parts.popLast() else { return ".." }
  guard content == "Content" else {
    return content == "." || content == ".." ? (parts + [content, ".."]).joined(separator: "/") : path
  }
  return parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
}

/// `--allow-http`.
struct AddressOption: ParsableArguments {
  @Flag(name: .customLong("allow-http"), help: "Accepts an address with plain http.")
  var allowHTTP = false

  var rules: AddressRules {
    var rules = AddressRules.international(allowsHTTP: allowHTTP)
    rules.today = CalendarDate.today?.text
    return rules
  }
}

/// `--jobs`.
struct ThreadOption: ParsableArguments {
  @Option(help: ArgumentHelp("Number of threads.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1024.") }
  }

  var count: Int { jobs ?? onlineProcessors() }
}

// A shell offers these for arguments that name parts of the portal around the working directory. A portal with errors offers what can be
// read of it.
extension CompletionKind {
  static let documents = names { $0.documents.map(\.id.text) }
  static let sections = names { $0.sections.map(\.id.text) }
  static let sources = names { $0.sources.map(\.id.text) }
  static let tags = names { $0.tags.map(\.name) }
  static let themeFiles = list(builtInThemeFiles.map(\.path).sorted())

  private static func names(_ names: @escaping @Sendable (Catalogue) -> [String]) -> CompletionKind {
    .custom { _, _, _ in
      let portal = await readPortal(BuildOptions(root: nearestPortal(), jobs: 1))
      return portal.catalogue.map(names) ?? []
    }
  }
}
