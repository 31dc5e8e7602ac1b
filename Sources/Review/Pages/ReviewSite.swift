package import Diagnostics
import Files
package import Links
package import Portal
import TextBasics
import Theme

/// The pages of a review: complete without a script, at most 500 rows and 250 KB each.
///
/// A server asks for one page at a time (`file`), and only that page is made; each target has a page of its own, `link/ID.html`. A
/// folder has pages with many targets instead.
package struct ReviewSite: Sendable {
  let portal: ReviewedPortal
  let queue: ReviewQueue
  let review: Review
  let templates: ReviewTemplates
  let assets: Assets
  let today: CalendarDate
  /// The last possible day for a decision made today.
  let latest: CalendarDate
  /// There is a page of changes since the last publication.
  let hasChanges: Bool
  let serving: ReviewServing?
  /// A form that cannot be saved.
  var attempt: ReviewAttempt?
  /// A message about the last change.
  var notice: ReviewNotice?
  /// The largest causes, as many as fit on every page.
  private let causes: [CauseModel]
  let groupIDs: [ReviewCause: String]
  let orders: [(order: ReviewOrder, lists: [ReviewList])]
  /// The paths of the targets' full entries, from the review's root.
  private(set) var paths: [String]
  /// The line of each target in lists.
  var rows = Remembered<Int, [UInt8]>()

  static let rowLimit = 500
  /// The number of targets whose pages are made together.
  static let bunchSize = 40
  /// The number of causes on every page. The largest come first, and the page of all targets has the rest.
  private static let causeLimit = 100
  /// Leaves room for the causes and the rest of a page within 250 KB.
  static let byteLimit = 180_000

  package init(
    _ queue: ReviewQueue, _ review: Review, of portal: ReviewedPortal, templates: ReviewTemplates, today: CalendarDate,
    hasChanges: Bool = false, serving: ReviewServing? = nil, log: inout DiagnosticLog
  ) {
    (self.portal, self.queue, self.review, self.templates, self.today) = (portal, queue, review, templates, today)
    (self.hasChanges, self.serving) = (hasChanges, serving)
    latest = Decision.latest(from: today)
    assets = Assets(portal.theme, accent: portal.catalogue.theme.accent, log: &log)
    groupIDs = Dictionary(queue.groups.map { ($0.cause, $0.id) }, uniquingKeysWith: { first, _ in first })
    orders = Self.orders(queue, portal)
    paths = queue.targets.map { "link/\($0.id).html" }
    let strings = portal.strings
    causes = queue.groups.prefix(Self.causeLimit).map { group in
      let counts = ("\(strings.number(group.openCount))", strings.number(group.targets.count))
      return CauseModel(
        id: group.id, name: strings.name(group.cause), about: strings.about(group.cause), shape: group.cause.destination,
        done: group.targets.count - group.openCount, total: group.targets.count,
        open: strings.format(.reviewOpenOf, ["open": counts.0, "count": counts.1]), isDone: group.openCount == 0)
    }
  }

  /// All files, by their paths.
  package func files(log: inout DiagnosticLog) -> [(path: String, bytes: [UInt8])] {
    var site = self
    site.rows = Remembered()
    var files: [(path: String, bytes: [UInt8])] = []
    for bunch in bunches {
      for page in targetPages(of: bunch, &log) {
        for index in page.members { site.paths[index] = "\(page.path)#t-\(queue.targets[index].id)" }
        files.append((page.path, page.make(&log)))
      }
    }
    for list in lists {
      for page in site.pages(of: list, &log) { files.append((page.path, page.make(&log))) }
    }
    for name in ["index.html", "data.js", "targets.csv"] + decisionPaths {
      if let bytes = site.file(at: name, log: &log) { files.append((name, bytes)) }
    }
    return files + themeFiles
  }

  /// One file, made now, or `nil` if the review has none with this path.
  package func file(at path: String, log: inout DiagnosticLog) -> [UInt8]? {
    switch path {
    case "index.html": return index(&log)
    case "data.js": return data
    case "targets.csv": return csv
    default: break
    }
    if path.hasPrefix("decisions") { return decisionPage(path, &log) }
    if path.hasPrefix("link/") { return linkPage(path, &log) }
    if serving == nil, let bunch = bunches.first(where: { $0.holds(path) }) {
      return targetPages(of: bunch, &log).first { $0.path == path }?.make(&log)
    }
    if let list = lists.first(where: { $0.paged.holds(path) }) {
      return pages(of: list, &log).first { $0.path == path }?.make(&log)
    }
    return themeFiles.first { $0.path == path }?.bytes
  }

  var strings: Strings { portal.strings }

  /// The default for the last day of a decision.
  var until: CalendarDate { min(today.adding(days: 90) ?? latest, latest) }

  func count(_ number: Int) -> String { strings.format(.reviewCount, ["count": strings.number(number)]) }

  /// The values of a page, or of a part that is put into one.
  func frame(
    _ title: String, at path: String, attempt: ReviewAttempt? = nil, subject: [Int]? = nil, cause: String? = nil,
    needsData: Bool = false, isPage: Bool = true
  ) -> ReviewFrame {
    let links =
      [("index.html", strings[.reviewQueue]), ("all/1.html", strings[.reviewAll])]
      + [("decisions.html", strings[.reviewDecisions])] + (hasChanges ? [("changes.html", strings[.reviewChanges])] : [])
    return ReviewFrame(
      title: title, site: portal.title, language: portal.language.text, direction: strings.direction,
      // The answer to a form has the form's address, at the review's root.
      root: path.contains("/") && self.attempt == nil ? "../" : "", stylesheetPath: assets["style.css"] ?? "",
      brandPath: assets["brand.css"],
      iconPath: assets["icon.svg"] ?? "", schemePath: assets["scheme.js"] ?? "", serving: serving, path: path,
      form: form(attempt, owner: subject.flatMap(owner)), latest: latest.text, today: today.text,
      navigation: isPage ? links.map { ReviewLink(title: $0.1, path: $0.0, isCurrent: $0.0 == path) } : [],
      needsData: serving == nil || needsData, progress: isPage ? progress : nil, notice: isPage ? notice.map(model) : nil,
      causes: isPage ? causes.map { Self.marked($0, cause) } : [])
  }

  /// The owner that all of some targets have.
  private func owner(_ subject: [Int]) -> String? {
    let owners = Set(subject.map { portal.owner(of: queue.targets[$0]) })
    return owners.count == 1 ? owners.first.flatMap(\.self) : nil
  }

  private static func marked(_ model: CauseModel, _ cause: String?) -> CauseModel {
    var model = model
    model.isCurrent = model.id == cause
    return model
  }

  /// The number of links that somebody has decided about, and of causes that are left.
  private var progress: ProgressModel {
    let done = queue.targets.count { !$0.state.isInQueue }
    let causes = queue.groups.count { $0.openCount > 0 }
    let text = strings.format(
      .reviewProgress,
      [
        "done": strings.number(done), "total": strings.number(queue.targets.count),
        "causes": strings.count(.reviewCausesLeft, causes),
      ])
    return ProgressModel(text: text, done: done, total: max(1, queue.targets.count))
  }

  /// The targets of every list of each order, the longest list first.
  private static func orders(_ queue: ReviewQueue, _ portal: ReviewedPortal) -> [(order: ReviewOrder, lists: [ReviewList])] {
    var members: [ReviewOrder: [String: [Int]]] = [:]
    for (index, target) in queue.targets.enumerated() {
      for (order, name) in portal.lists(of: target) where members[order]?[name]?.last != index {
        members[order, default: [:]][name, default: []].append(index)
      }
    }
    return ReviewOrder.allCases.compactMap { order in
      guard let lists = members[order] else { return nil }
      let sorted = lists.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      return (
        order, sorted.map { ReviewList(id: String(contentHash(Array($0.key.utf8)).prefix(12)), name: $0.key, targets: $0.value) }
      )
    }
  }

  /// The theme's files that the pages need: its style sheets, the icon, and the review's own style and script.
  private var themeFiles: [(path: String, bytes: [UInt8])] {
    assets.files
      + portal.theme.files(below: "review/", suffix: "").filter { !$0.path.hasSuffix(".mustache") }.map {
        (String($0.path.dropFirst("review/".count)), $0.bytes)
      }
  }
}
