import ArgumentParser
package import Diagnostics
import FileAccess
import InternationalHosts
import OfficeLinks

/// The options that `build` and `check` share.
struct PortalOptions: ParsableArguments {
  @OptionGroup var folder: SourceOption

  @Option(
    help: """
      How findings are shown: console (errors on standard error), json, markdown, junit, sarif or html (on standard output).
      """)
  var format: ReportFormat = .console

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Writes the findings into a file too, such as sarif=findings.sarif; can be given several times.", valueName: "format=file"),
    transform: ReportFile.init)
  var report: [ReportFile] = []
  @OptionGroup var findings: FindingOptions
  @OptionGroup var threads: ThreadOption

  var source: String { folder.source }

  func validate() throws {
    var paths: Set<String> = []
    if let twice = report.first(where: { !paths.insert($0.path).inserted }) {
      throw ValidationError("--report names the file '\(twice.path)' twice.")
    }
  }

  /// What leads from the folder the command was started in to the portal's files, with a final `/`; empty where they are the
  /// same, and for an absolute path, which is of use on one machine only.
  var sourcePrefix: String {
    source.hasPrefix("/") ? "" : source.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
  }
}

extension ReportFormat: ExpressibleByArgument {}

/// One `--report`: `FORMAT=FILE`.
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

/// The path that an option gives; an empty one is wrong usage, since with a name after it the file would be at the root of the
/// disk.
@Sendable func namedPath(_ text: String) throws -> String {
  guard !text.isEmpty else { throw ValidationError("The path is empty: name a folder or file, '.' for the current folder.") }
  return text
}

/// `--source`.
struct SourceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The portal's folder, which contains Content/ and Templates/.", valueName: "dir"), transform: namedPath)
  var source = "."
}

/// `--allow-http`.
struct AddressOption: ParsableArguments {
  @Flag(name: .customLong("allow-http"), help: "Accepts an address with plain http.")
  var allowHTTP = false

  var rules: AddressRules { .international(allowsHTTP: allowHTTP) }
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
