import Diagnostics
import Files
import Links
import Portal
import Templates
import TextBasics
import Theme

/// The lists of targets, with a line for each.
extension ReviewSite {
  func rowModel(_ target: ReviewTarget, path: String) -> TargetRowModel {
    TargetRowModel(
      id: target.id, path: path, title: portal.title(of: target), address: target.link.address.excerpt(bytes: 160),
      state: target.state.rawValue, stateName: strings[target.state.name], finding: strings.title(target.key.finding),
      owner: portal.owner(of: target), isChosen: attempt?.targets.contains(target.id) ?? false)
  }

  func row(_ index: Int) -> [UInt8] {
    rows[
      index,
      { index in
        // A template reports the same about every row, so a page's own report is enough.
        let model = rowModel(queue.targets[index], path: paths[index])
        return templates.render(.row, frame("", at: "all/1.html", isPage: false), model, strings: strings, log: &silentLog)
      }]
  }

  /// All lists of targets.
  var lists: [ReviewListing] {
    var lists = [ReviewListing(stem: "all/", title: strings[.reviewAll], members: Array(queue.targets.indices), isSearched: true)]
    for state in ReviewState.allCases {
      let members = queue.targets.indices.filter { queue.targets[$0].state == state }
      guard !members.isEmpty else { continue }
      lists.append(ReviewListing(stem: "state/\(state.rawValue)", title: strings[state.name], members: Array(members)))
    }
    lists += queue.groups.map(list)
    for (order, ordered) in orders {
      lists += ordered.map { ReviewListing(stem: "\(order.rawValue)/\($0.id)", title: $0.name, members: $0.targets) }
    }
    return lists
  }

  /// The links of a cause.
  private func list(_ group: ReviewGroup) -> ReviewListing {
    ReviewListing(
      stem: "group/\(group.id)", title: strings.name(group.cause), members: group.targets, group: group)
  }

  /// The pages of a list, as many as it needs. A server shows the first link of a cause in detail.
  func pages(of list: ReviewListing, _ log: inout DiagnosticLog) -> [ReviewPage] {
    let parts = packed(list.paged.members, atMost: Self.rowLimit, row)
    return parts.indices.map { number in
      let path = list.paged.path(number)
      return ReviewPage(path: path, members: parts[number]) { log in
        let shown = serving != nil && list.group != nil ? parts[number].first : nil
        return page(of: list, parts, number, at: path, showing: shown, isOfLink: false, &log)
      }
    }
  }

  /// The page of one link that a server shows: the causes, the links of its own cause, and itself in detail.
  func linkPage(_ path: String, _ log: inout DiagnosticLog) -> [UInt8]? {
    guard serving != nil, let index = paths.firstIndex(of: path),
      let group = queue.groups.first(where: { $0.cause == queue.targets[index].cause })
    else { return nil }
    let list = list(group)
    let parts = packed(list.paged.members, atMost: Self.rowLimit, row)
    guard let number = parts.firstIndex(where: { $0.contains(index) }) else { return nil }
    return page(of: list, parts, number, at: path, showing: index, isOfLink: true, &log)
  }

  private func page(
    of list: ReviewListing, _ parts: [[Int]], _ number: Int, at path: String, showing shown: Int?, isOfLink: Bool,
    _ log: inout DiagnosticLog
  ) -> [UInt8] {
    let detail = shown.map { target($0, at: path, &log) }
    let title = isOfLink ? shown.map { portal.title(of: queue.targets[$0]) } ?? "" : numbered(list.title, number, of: parts.count)
    let page = attempt?.page ?? path
    let subject = subject(ofPage: page)
    var frame = frame(
      title, at: page, attempt: attempt, subject: subject, cause: list.group?.id, needsData: list.isSearched)
    var conflict: FormModel?
    if case .decided = attempt?.problem, detail != nil {
      conflict = frame.form
      frame.form.problem = nil
    }
    let model = ListModel(
      heading: list.title, count: count(list.paged.members.count), group: list.group.map(help),
      scope: subject.map { scope($0, ofPage: page) }, conflict: conflict, rows: joined(parts[number], row),
      parts: partLinks(parts.count, at: number, list.paged.path), isSearched: list.isSearched,
      // The template of the link has escaped its values.
      detail: detail.map { .trusted(String(decoding: $0, as: UTF8.self)) }, isOfLink: isOfLink, back: list.paged.path(number))
    return templates.render(.list, frame, model, strings: strings, log: &log)
  }

  /// The targets that a decision on a page is about while none is ticked: the link of the page, or those of the cause that need a
  /// decision, or else all of the cause.
  package func subject(ofPage page: String) -> [Int]? {
    if let index = paths.firstIndex(of: page) { return [index] }
    guard let group = queue.groups.first(where: { list($0).paged.holds(page) }) else { return nil }
    let open = group.targets.filter { queue.targets[$0].state.isInQueue }
    return open.isEmpty ? group.targets : open
  }

  private func scope(_ subject: [Int], ofPage page: String) -> String {
    if paths.contains(page) { return strings.format(.reviewScopeLink, ["link": portal.title(of: queue.targets[subject[0]])]) }
    let isOpen = queue.targets[subject[0]].state.isInQueue
    return strings.format(isOpen ? .reviewScopeOpen : .reviewScopeCause, ["count": strings.number(subject.count)])
  }

  /// The page that follows a page once decisions about some targets are saved: the next link of its cause that needs a decision, or
  /// the next cause.
  package func page(after page: String, deciding decided: Set<Int>) -> String {
    func isOpen(_ index: Int) -> Bool { queue.targets[index].state.isInQueue && !decided.contains(index) }
    guard decided.contains(where: { queue.targets[$0].state.isInQueue }), let subject = subject(ofPage: page),
      let number = queue.groups.firstIndex(where: { $0.targets.contains(subject[0]) })
    else { return page }
    guard let first = queue.groups[number].targets.first(where: isOpen) else {
      return self.page(afterCause: number, isOpen)
    }
    guard let own = paths.firstIndex(of: page), !isOpen(own) else { return page }
    return paths[queue.groups[number].targets.first { $0 > own && isOpen($0) } ?? first]
  }

  /// The page of the next cause with links that need a decision, or the first page if there is none.
  package func page(afterCause number: Int, _ isOpen: (Int) -> Bool) -> String {
    let others = queue.groups[(number + 1)...] + queue.groups[..<number]
    return others.first { $0.targets.contains(where: isOpen) }.map { list($0).paged.path(0) } ?? "index.html"
  }

  func help(_ group: ReviewGroup) -> GroupHelp {
    let target = queue.targets[group.targets[0]]
    return GroupHelp(
      id: group.id, about: strings.about(group.cause), shape: group.cause.destination,
      advice: target.link.advice.map { PhraseModel(strings.sentence($0)) }, manifest: rule(group), repair: repairLink(group))
  }

  /// The setting in the manifest that makes the check accept all links of a group as they are.
  func rule(_ group: ReviewGroup) -> String? {
    let hosts = Set(group.targets.map { queue.targets[$0].host }).subtracting([""]).sorted()
    guard !hosts.isEmpty else { return nil }
    let end = (today.adding(days: 90) ?? latest).text
    let setting =
      switch group.cause.finding {
      case Rule.external.signInPage.identifier, Rule.external.needsSignIn.identifier: "access: signIn"
      case Rule.external.redirect.identifier: "allowRedirects: true"
      default: "skip: {reason: …, until: \(end)}"
      }
    return "externalLinks:\n  hosts:" + hosts.map { "\n    - {host: \($0), \(setting)}" }.joined()
  }
}

/// The first page, with counts and causes.
extension ReviewSite {
  func index(_ log: inout DiagnosticLog) -> [UInt8] {
    let shown = ReviewState.allCases.filter { queue.count($0) > 0 }
    let tiles = shown.map { state in
      ReviewLink(
        title: strings[state.name], path: "state/\(state.rawValue).html", count: strings.number(queue.count(state)),
        isCurrent: state.isInQueue)
    }
    let orders = self.orders.map { order, lists in
      OrderModel(
        label: strings[order.name],
        links: lists.prefix(40).map {
          ReviewLink(title: $0.name, path: "\(order.rawValue)/\($0.id).html", count: strings.number($0.targets.count))
        })
    }
    let numbers = ("\(strings.number(queue.targets.count))", strings.number(queue.total))
    let checked = queue.targets.lazy.compactMap(\.link.answered).max()?.minute
    let model = IndexModel(
      summary: strings.format(.reviewSummary, ["broken": numbers.0, "all": numbers.1]),
      checked: checked, checkedMoment: checked.map(strings.moment), tiles: tiles, orders: orders)
    let frame = frame(strings[.reviewTitle], at: "index.html")
    return templates.render(.index, frame, model, strings: strings, log: &log)
  }
}
