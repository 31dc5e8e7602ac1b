import Diagnostics
import Links
import Portal
import TextBasics

/// The paths of a portal's files as seen from the folder where the command runs, so that terminals and editors open them. Places name
/// the portal's sources from the portal's own folder, and all other files from the working directory.
struct ShownPaths {
  /// The path to the portal, with a final `/`. Empty if the command runs there, and for an absolute path, which is useful on one
  /// machine only.
  let portal: String

  init(ofPortalIn source: String) {
    portal = source.hasPrefix("/") ? "" : source.split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
  }

  func path(_ path: String) -> String { SourceTree.holds(path) ? portal + path : path }

  private func place(_ place: Place) -> Place {
    var place = place
    place.file = path(place.file)
    return place
  }

  func log(_ log: DiagnosticLog) -> DiagnosticLog { portal.isEmpty ? log : log.withPlaces(place) }

  func excerpts(_ excerpts: [String: LineIndex]) -> [String: LineIndex] {
    portal.isEmpty ? excerpts : Dictionary(excerpts.map { (path($0), $1) }, uniquingKeysWith: { first, _ in first })
  }

  func link(_ link: CheckedLink) -> CheckedLink {
    var link = link
    for index in link.occurrences.indices { link.occurrences[index].place = place(link.occurrences[index].place) }
    return link
  }

  func report(_ report: LinkReport) -> LinkReport {
    if portal.isEmpty { return report }
    var report = report
    report.links = report.links.map(link)
    return report
  }
}

extension SourceOption {
  var shownPaths: ShownPaths { ShownPaths(ofPortalIn: source) }
}

extension PortalFolder {
  var shownPaths: ShownPaths { ShownPaths(ofPortalIn: source) }
}
