package import CatalogueModel
package import Diagnostics
import LinkChecking
package import LinkReview
import ManifestDecoding
import OfficeLinks
import PortalTheme
import Templating
import TextBasics

/// The pages of a review: complete without a script, at most 500 rows and 250 KB each.
///
/// What is said about a target is made once and then put into pages by its length.
package struct ReviewSite: Sendable {
  private let portal: ReviewedPortal
  private let queue: ReviewQueue
  private let review: Review
  let templates: ReviewTemplates
  private let assets: Assets
  private let today: CalendarDate
  /// The last day that a decision of today may hold.
  private let latest: CalendarDate
  /// Whether there is a page of what changed since the last publication.
  private let hasChanges: Bool
  private let serving: ReviewServing?
  private let groupIDs: [ReviewCause: String]
  private let orders: [(order: ReviewOrder, lists: [ReviewList])]

  static let rowLimit = 500
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
  }

  /// All files, by their paths.
  package func files(log: inout DiagnosticLog) -> [(path: String, bytes: [UInt8])] {
    let targets = targetPages(&log)
    let rows = queue.targets.indices.map { row($0, targets.paths, &log) }
    var files = targets.files
    files.append(("index.html", index(targets.paths, &log)))
    files += list("all/", strings[.reviewAll], Array(queue.targets.indices), rows, isSearched: true, &log)
    for state in ReviewState.allCases {
      let members = queue.targets.indices.filter { queue.targets[$0].state == state }
      if !members.isEmpty { files += list("state/\(state.rawValue)", strings[state.name], Array(members), rows, &log) }
    }
    for group in queue.groups {
      let heading = "\(heading(group.cause.finding)): \(group.cause.host)"
      files += list("group/\(group.id)", heading, group.targets, rows, group: help(group), &log)
    }
    for (order, lists) in orders {
      for list in lists { files += self.list("\(order.rawValue)/\(list.id)", list.name, list.targets, rows, &log) }
    }
    files.append(("decisions.html", decisions(targets.paths, &log)))
    files.append(("data.js", data(targets.paths)))
    files.append(("targets.csv", csv))
    return files + themeFiles
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

  /// The pages of whole targets, and the address of each within the review.
  private func targetPages(_ log: inout DiagnosticLog) -> (files: [(path: String, bytes: [UInt8])], paths: [String]) {
    let frame = frame("", at: "targets/1.html")
    let blocks = queue.targets.map { target in
      templates.render(.target, frame, model(target), strings: strings, log: &log)
    }
    let parts = packed(Array(blocks.indices), blocks, atMost: Self.rowLimit)
    var paths = Array(repeating: "", count: blocks.count)
    var files: [(path: String, bytes: [UInt8])] = []
    for (number, part) in parts.enumerated() {
      let path = "targets/\(number + 1).html"
      for index in part { paths[index] = "\(path)#t-\(queue.targets[index].id)" }
      let links = ways(parts.count, at: number) { "targets/\($0 + 1).html" }
      let model = TargetsModel(targets: joined(part, blocks), parts: links)
      let title = numbered(strings[.reviewTargets], number, of: parts.count)
      files.append((path, templates.render(.targets, self.frame(title, at: path), model, strings: strings, log: &log)))
    }
    return (files, paths)
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
      }
    }
    return links
  }

  private func isWebAddress(_ address: String) -> Bool { address.hasPrefix("https://") || address.hasPrefix("http://") }

  // MARK: - Lists

  private func rowModel(_ target: ReviewTarget, path: String) -> RowModel {
    RowModel(
      id: target.id, path: path, title: portal.title(of: target), address: target.link.address.excerpt(bytes: 160),
      state: target.state.rawValue, stateName: strings[target.state.name], finding: heading(target.key.finding),
      owner: portal.owner(of: target))
  }

  private func row(_ index: Int, _ paths: [String], _ log: inout DiagnosticLog) -> [UInt8] {
    let model = rowModel(queue.targets[index], path: paths[index])
    return templates.render(.row, frame("", at: "all/1.html"), model, strings: strings, log: &log)
  }

  /// A list in as many pages as it needs; the first one of `all/` is `all/1.html`, that of `group/a` is `group/a.html`.
  private func list(
    _ stem: String, _ title: String, _ members: [Int], _ rows: [[UInt8]], group: GroupHelp? = nil, isSearched: Bool = false,
    _ log: inout DiagnosticLog
  ) -> [(path: String, bytes: [UInt8])] {
    let parts = packed(members, rows, atMost: Self.rowLimit)
    let path = { (number: Int) in
      stem.hasSuffix("/") ? "\(stem)\(number + 1).html" : number == 0 ? "\(stem).html" : "\(stem)-\(number + 1).html"
    }
    return parts.enumerated().map { number, part in
      let model = ListModel(
        count: count(members.count), group: group, rows: joined(part, rows),
        parts: ways(parts.count, at: number, path), isSearched: isSearched)
      let frame = frame(numbered(title, number, of: parts.count), at: path(number))
      return (path(number), templates.render(.list, frame, model, strings: strings, log: &log))
    }
  }

  /// Puts what is made of targets into pages; an empty list has one.
  func packed(_ members: [Int], _ pieces: [[UInt8]], atMost limit: Int) -> [[Int]] {
    var parts: [[Int]] = [[]]
    var size = 0
    for index in members {
      let count = pieces[index].count
      if parts[parts.count - 1].count >= limit || size + count > Self.byteLimit, !(parts.last ?? []).isEmpty {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(index)
      size += count
    }
    return parts
  }

  func joined(_ part: [Int], _ pieces: [[UInt8]]) -> HTML {
    // Each was made by a template, which has escaped what it shows.
    .trusted(String(decoding: part.flatMap { pieces[$0] }, as: UTF8.self))
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

  private func index(_ paths: [String], _ log: inout DiagnosticLog) -> [UInt8] {
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

  private func decisions(_ paths: [String], _ log: inout DiagnosticLog) -> [UInt8] {
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

  // MARK: - For programs

  /// What the script searches and filters: an array for each target. A script and not JSON, as the portal's search index.
  private func data(_ paths: [String]) -> [UInt8] {
    var json = JSONWriter(capacity: 200 * queue.targets.count, prefix: "docportalReview = ")
    json.object { json in
      json.string("today", today.text)
      json.string("portal", portal.catalogue.portal.baseURL.text)
      json.object("states", onOneLine: true) { json in
        for state in ReviewState.allCases { json.string(state.rawValue, strings[state.name]) }
      }
      // What many targets share is written once.
      var words = WordTable()
      json.array("targets") { json in
        for (index, target) in queue.targets.enumerated() {
          let row = rowModel(target, path: paths[index])
          let lists = portal.lists(of: target)
          func name(_ order: ReviewOrder) -> String { lists.first { $0.order == order }?.name ?? "" }
          json.array(nil, onOneLine: true) { json in
            for text in [target.id, row.title, target.link.address, target.saw] { json.string(nil, text) }
            let shared = [
              row.path.prefix { $0 != "#" }.description, row.state, row.finding, target.key.finding, name(.host), name(.section),
              name(.app), name(.language), name(.owner), groupIDs[target.cause] ?? "",
            ]
            for text in shared { json.number(nil, words[text]) }
          }
        }
      }
      json.strings("words", words.words)
    }
    return json.finish()
  }

  private var csv: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendCSVRow(["id", "state", "finding", "address", "saw", "title", "owner", "written at", "final address", "decision"])
    for target in queue.targets {
      bytes.appendCSVRow([
        target.id, target.state.rawValue, target.key.finding, target.link.address, target.saw, portal.title(of: target),
        portal.owner(of: target) ?? "", target.link.occurrences.map { $0.place.description }.joined(separator: " "),
        target.link.finalAddress ?? "", target.decision?.value.summary ?? "",
      ])
    }
    return bytes
  }

  /// What the pages need of the theme: its style sheets, the icon, and the review's own style and script.
  private var themeFiles: [(path: String, bytes: [UInt8])] {
    assets.files
      + portal.theme.files(below: "review/", suffix: "").filter { !$0.path.hasSuffix(".mustache") }.map {
        (String($0.path.dropFirst("review/".count)), $0.bytes)
      }
  }
}

/// What the pages need where a server takes the decisions of their forms.
package struct ReviewServing: Sendable, Hashable {
  /// What forms send, so that no other page can send them.
  package let token: String
  /// What `Content/review.yaml` was when the pages were made.
  package let base: String
  /// Who decides, if the person does not say otherwise.
  package let by: String

  package init(token: String, base: String, by: String) { (self.token, self.base, self.by) = (token, base, by) }
}

/// Texts with a number for each.
private struct WordTable {
  private(set) var words: [String] = []
  private var numbers: [String: Int] = [:]

  subscript(word: String) -> Int {
    mutating get {
      if let number = numbers[word] { return number }
      numbers[word] = words.count
      words.append(word)
      return words.count - 1
    }
  }
}

/// The targets of a host, a section, an app, a language or an owner.
private struct ReviewList: Sendable {
  let id: String
  let name: String
  let targets: [Int]
}

extension ReviewState {
  fileprivate var name: StringName {
    switch self {
    case .changed: .reviewChanged
    case .expired: .reviewExpired
    case .open: .reviewOpen
    case .withOwner: .reviewWithOwner
    case .accepted: .reviewAccepted
    case .seenWorking: .reviewSeenWorking
    case .fine: .reviewFine
    case .skipped: .reviewSkipped
    }
  }
}

extension ReviewOrder {
  fileprivate var name: StringName {
    switch self {
    case .owner: .facetOwner
    case .section: .facetSection
    case .host: .reviewHosts
    case .app: .facetApp
    case .language: .reviewLanguage
    }
  }
}
