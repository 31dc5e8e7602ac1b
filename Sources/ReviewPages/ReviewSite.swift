package import CatalogueModel
package import Diagnostics
import LinkChecking
package import LinkReview
import ManifestDecoding
import OfficeLinks
import ParallelWork
import PortalTheme
import Templating
import TextBasics

/// The pages of a review: complete without a script, at most 500 rows and 250 KB each.
///
/// A server asks for one page at a time (`file`), and only that one is made: it links to `link/ID.html`, which leads to the page of a target
/// (`path(ofTarget:)`), since that is known only once its neighbours are made. In a folder the links lead to the pages themselves.
package struct ReviewSite: Sendable {
  let portal: ReviewedPortal
  let queue: ReviewQueue
  private let review: Review
  let templates: ReviewTemplates
  private let assets: Assets
  let today: CalendarDate
  /// The last day that a decision of today may hold.
  private let latest: CalendarDate
  /// Whether there is a page of what changed since the last publication.
  private let hasChanges: Bool
  let serving: ReviewServing?
  let groupIDs: [ReviewCause: String]
  private let orders: [(order: ReviewOrder, lists: [ReviewList])]
  /// Where all about each target is, from the review's root.
  private(set) var paths: [String]
  /// The line of each target in lists.
  private var rows = Remembered<Int, [UInt8]>()

  static let rowLimit = 500
  /// The targets of which pages are made together.
  private static let bunchSize = 40
  /// Leaves room for the rest of a page within 250 KB.
  private static let byteLimit = 235_000

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
    for name in ["index.html", "decisions.html", "data.js", "targets.csv"] {
      if let bytes = site.file(at: name, log: &log) { files.append((name, bytes)) }
    }
    return files + themeFiles
  }

  /// One file, made now; `nil` where the review has none of this path.
  package func file(at path: String, log: inout DiagnosticLog) -> [UInt8]? {
    switch path {
    case "index.html": return index(&log)
    case "decisions.html": return decisions(&log)
    case "data.js": return data
    case "targets.csv": return csv
    default: break
    }
    if let bunch = bunches.first(where: { $0.holds(path) }) {
      return targetPages(of: bunch, &log).first { $0.path == path }?.make(&log)
    }
    if let list = lists.first(where: { $0.paged.holds(path) }) {
      return pages(of: list, &log).first { $0.path == path }?.make(&log)
    }
    return themeFiles.first { $0.path == path }?.bytes
  }

  /// Where all about a target is, as a path with an anchor.
  package func path(ofTarget id: String, log: inout DiagnosticLog) -> String? {
    guard let index = queue.targets.firstIndex(where: { $0.id == id }),
      let bunch = bunches.first(where: { $0.members.contains(index) })
    else { return nil }
    return targetPages(of: bunch, &log).first { $0.members.contains(index) }.map { "\($0.path)#t-\(id)" }
  }

  var strings: Strings { portal.strings }

  /// The day until which a decision holds if nobody says otherwise.
  private var until: CalendarDate { min(today.adding(days: 90) ?? latest, latest) }

  private func count(_ number: Int) -> String { strings.format(.reviewCount, ["count": strings.number(number)]) }

  // MARK: - Frames

  func frame(_ title: String, at path: String) -> ReviewFrame {
    let links =
      [("index.html", strings[.reviewQueue]), ("all/1.html", strings[.reviewAll])]
      + [("decisions.html", strings[.reviewDecisions])] + (hasChanges ? [("changes.html", strings[.reviewChanges])] : [])
    return ReviewFrame(
      title: title, site: portal.title, language: portal.language.text, direction: strings.direction,
      root: path.contains("/") ? "../" : "", stylesheetPath: assets["style.css"] ?? "", brandPath: assets["brand.css"],
      iconPath: assets["icon.svg"] ?? "", schemePath: assets["scheme.js"] ?? "", serving: serving, until: until.text,
      latest: latest.text, today: today.text,
      navigation: links.map { ReviewLink(title: $0.1, path: $0.0, isCurrent: $0.0 == path) })
  }

  private func heading(_ finding: String) -> String {
    Rule.verdicts.first { $0.identifier == finding }?.summary ?? finding
  }

  // MARK: - Targets

  /// Targets side by side.
  private var bunches: [Paged] {
    stride(from: 0, to: max(queue.targets.count, 1), by: Self.bunchSize).enumerated().map { number, start in
      Paged(stem: "targets/\(number + 1)", members: Array(start..<min(start + Self.bunchSize, queue.targets.count)))
    }
  }

  /// The pages of whole targets: nearly always one.
  private func targetPages(of bunch: Paged, _ log: inout DiagnosticLog) -> [ReviewPage] {
    let frame = frame("", at: "targets/1.html")
    let blocks = Dictionary(
      uniqueKeysWithValues: bunch.members.map { index in
        (index, templates.render(.target, frame, model(queue.targets[index]), strings: strings, log: &log))
      })
    let parts = packed(bunch.members, atMost: Self.rowLimit) { blocks[$0] ?? [] }
    let all = bunches
    let own = all.firstIndex { $0.stem == bunch.stem } ?? 0
    return parts.enumerated().map { number, part in
      var links = ways(all.count, at: own) { all[$0].path(0) }
      if parts.count > 1 {
        links += parts.indices.map { ReviewLink(title: "\(own + 1).\($0 + 1)", path: bunch.path($0), isCurrent: $0 == number) }
      }
      let model = TargetsModel(targets: joined(part) { blocks[$0] ?? [] }, parts: links)
      let title = numbered(strings[.reviewTargets], own, of: all.count)
      return ReviewPage(path: bunch.path(number), members: part) { log in
        templates.render(.targets, self.frame(title, at: bunch.path(number)), model, strings: strings, log: &log)
      }
    }
  }

  private func model(_ target: ReviewTarget) -> TargetModel {
    let documents = portal.documents(of: target)
    var pages = documents.map { ReviewLink(title: $0.title[portal.language], path: portal.page(of: $0)) }
    pages += target.link.occurrences.compactMap(\.page).map { ReviewLink(title: $0, path: portal.page($0)) }
    let launches = documents.flatMap { document in
      document.links.map { LaunchModel($0, format: document.format, label: strings.label($0)) }
    }
    let prepared = Decision(target.key, saw: target.saw, .accept(reason: "", until: until), by: "", on: today)
    return TargetModel(
      row: rowModel(target, path: ""), target: target, isWebAddress: isWebAddress(target.link.address),
      groupPath: groupIDs[target.cause].map { "group/\($0).html" } ?? "index.html",
      fixCommand: target.link.fix == nil ? nil : documents.first.map { "docportal fix --external --only \($0.id.text)" },
      places: target.link.occurrences.map { PlaceModel(place: $0.place.description, owner: $0.owner) }, pages: pages,
      launches: launches, others: others(documents), line: prepared.line, markdown: target.link.markdown)
  }

  /// Where else a person can try the document: Microsoft's viewer and the stores of its app.
  private func others(_ documents: [Document]) -> [ReviewLink] {
    var links: [ReviewLink] = []
    for document in documents {
      guard let app = document.app else { continue }
      if document.webViewer, let viewer = document.address.webViewerAddress(for: app) {
        links.append(ReviewLink(title: strings[.reviewViewer], path: viewer))
      }
      if let product = StoreProduct(for: app) {
        links.append(ReviewLink(title: "Google Play", path: product.googlePlayAddress))
        if let storefront = portal.catalogue.portal.storefronts[portal.language] {
          links.append(ReviewLink(title: "App Store", path: product.appStoreAddress(storefront)))
        }
      }
    }
    return links
  }

  private func isWebAddress(_ address: String) -> Bool { address.hasPrefix("https://") || address.hasPrefix("http://") }

  // MARK: - Lists

  func rowModel(_ target: ReviewTarget, path: String) -> RowModel {
    RowModel(
      id: target.id, path: path, title: portal.title(of: target), address: target.link.address.excerpt(bytes: 160),
      state: target.state.rawValue, stateName: strings[target.state.name], finding: heading(target.key.finding),
      owner: portal.owner(of: target))
  }

  private func row(_ index: Int) -> [UInt8] {
    rows[
      index,
      { index in
        // What a template reports of one row it reports of every page.
        var ignored = DiagnosticLog()
        let model = rowModel(queue.targets[index], path: paths[index])
        return templates.render(.row, frame("", at: "all/1.html"), model, strings: strings, log: &ignored)
      }]
  }

  /// Every list of targets.
  private var lists: [ReviewListing] {
    var lists = [ReviewListing(stem: "all/", title: strings[.reviewAll], members: Array(queue.targets.indices), isSearched: true)]
    for state in ReviewState.allCases {
      let members = queue.targets.indices.filter { queue.targets[$0].state == state }
      guard !members.isEmpty else { continue }
      lists.append(ReviewListing(stem: "state/\(state.rawValue)", title: strings[state.name], members: Array(members)))
    }
    lists += queue.groups.map { group in
      let heading = "\(heading(group.cause.finding)): \(group.cause.host)"
      return ReviewListing(stem: "group/\(group.id)", title: heading, members: group.targets, group: group)
    }
    for (order, ordered) in orders {
      lists += ordered.map { ReviewListing(stem: "\(order.rawValue)/\($0.id)", title: $0.name, members: $0.targets) }
    }
    return lists
  }

  /// The pages of a list, in as many as it needs.
  private func pages(of list: ReviewListing, _ log: inout DiagnosticLog) -> [ReviewPage] {
    let parts = packed(list.paged.members, atMost: Self.rowLimit, row)
    return parts.enumerated().map { number, part in
      let path = list.paged.path(number)
      return ReviewPage(path: path, members: part) { log in
        let model = ListModel(
          count: count(list.paged.members.count), group: list.group.map(help), rows: joined(part, row),
          parts: ways(parts.count, at: number, list.paged.path), isSearched: list.isSearched)
        let frame = frame(numbered(list.title, number, of: parts.count), at: path)
        return templates.render(.list, frame, model, strings: strings, log: &log)
      }
    }
  }

  /// Puts what is made of targets into pages; an empty list has one.
  func packed(_ members: [Int], atMost limit: Int, _ piece: (Int) -> [UInt8]) -> [[Int]] {
    var parts: [[Int]] = [[]]
    var size = 0
    for index in members {
      let count = piece(index).count
      if parts[parts.count - 1].count >= limit || size + count > Self.byteLimit, !(parts.last ?? []).isEmpty {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(index)
      size += count
    }
    return parts
  }

  func joined(_ part: [Int], _ piece: (Int) -> [UInt8]) -> HTML {
    // Each was made by a template, which has escaped what it shows.
    .trusted(String(decoding: part.flatMap(piece), as: UTF8.self))
  }

  func numbered(_ title: String, _ number: Int, of count: Int) -> String {
    count == 1 ? title : strings.format(.pageTitle, ["title": title, "page": String(number + 1)])
  }

  /// The links to the other parts of a list: the first, the last, and those near this one.
  func ways(_ count: Int, at current: Int, _ path: (Int) -> String) -> [ReviewLink] {
    guard count > 1 else { return [] }
    return (0..<count).filter { $0 == 0 || $0 == count - 1 || abs($0 - current) <= 3 }.map {
      ReviewLink(title: String($0 + 1), path: path($0), isCurrent: $0 == current)
    }
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

  // MARK: - Other pages

  private func index(_ log: inout DiagnosticLog) -> [UInt8] {
    let shown = ReviewState.allCases.filter { queue.count($0) > 0 }
    let tiles = shown.map { state in
      ReviewLink(
        title: strings[state.name], path: "state/\(state.rawValue).html", count: strings.number(queue.count(state)),
        isCurrent: state.isInQueue)
    }
    // As many causes as fit on the first page; the longest are first, and all targets are on the page of all.
    let groups = queue.groups.prefix(200).map { group in
      GroupModel(
        path: "group/\(group.id).html", heading: heading(group.cause.finding), host: group.cause.host,
        shape: group.cause.shape.isEmpty ? nil : group.cause.shape.excerpt(bytes: 200),
        count: strings.number(group.targets.count), open: strings.number(group.openCount))
    }
    let orders = self.orders.map { order, lists in
      OrderModel(
        label: strings[order.name],
        links: lists.prefix(40).map {
          ReviewLink(title: $0.name, path: "\(order.rawValue)/\($0.id).html", count: strings.number($0.targets.count))
        })
    }
    let model = IndexModel(
      summary: count(queue.targets.count) + " / \(strings.number(queue.total))", tiles: tiles,
      groups: groups, orders: orders)
    return templates.render(.index, frame(strings[.reviewTitle], at: "index.html"), model, strings: strings, log: &log)
  }

  private func help(_ group: ReviewGroup) -> GroupHelp {
    let target = queue.targets[group.targets[0]]
    return GroupHelp(
      id: group.id, host: group.cause.host, shape: group.cause.shape.isEmpty ? nil : group.cause.shape,
      advice: target.link.advice, manifest: rule(group.cause))
  }

  /// What the manifest can say so that the check takes all links of a group as they are.
  private func rule(_ cause: ReviewCause) -> String? {
    guard !cause.host.isEmpty else { return nil }
    let end = (today.adding(days: 90) ?? latest).text
    let setting =
      switch cause.finding {
      case Rule.external.signInPage.identifier, Rule.external.needsSignIn.identifier: "access: signIn"
      case Rule.external.redirect.identifier: "allowRedirects: true"
      default: "skip: {reason: …, until: \(end)}"
      }
    return "externalLinks:\n  hosts:\n    - {host: \(cause.host), \(setting)}"
  }

  private func decisions(_ log: inout DiagnosticLog) -> [UInt8] {
    let known = Dictionary(queue.targets.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let unused = Set(queue.unused.map(\.key))
    let models = review.inForce.map { written in
      let index = known[written.value.key]
      let state = index.map { queue.targets[$0].state }
      let isUnused = unused.contains(written.value.key)
      return DecisionModel(
        decision: written.value, stateName: isUnused ? strings[.reviewUnused] : strings[(state ?? .fine).name],
        state: isUnused ? "unused" : (state ?? .fine).rawValue, path: index.map { paths[$0] }, place: written.place.description)
    }
    let model = DecisionsModel(decisions: models)
    return templates.render(
      .decisions, frame(strings[.reviewDecisions], at: "decisions.html"), model, strings: strings, log: &log)
  }

  /// What the pages need of the theme: its style sheets, the icon, and the review's own style and script.
  private var themeFiles: [(path: String, bytes: [UInt8])] {
    assets.files
      + portal.theme.files(below: "review/", suffix: "").filter { !$0.path.hasSuffix(".mustache") }.map {
        (String($0.path.dropFirst("review/".count)), $0.bytes)
      }
  }
}
