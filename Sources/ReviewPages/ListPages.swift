import CatalogueModel
import Diagnostics
import LinkChecking
import LinkReview
import ParallelWork
import PortalTheme
import Templating
import TextBasics

/// The lists of targets, with a line for each.
extension ReviewSite {
  func rowModel(_ target: ReviewTarget, path: String) -> RowModel {
    RowModel(
      id: target.id, path: path, title: portal.title(of: target), address: target.link.address.excerpt(bytes: 160),
      state: target.state.rawValue, stateName: strings[target.state.name], finding: heading(target.key.finding),
      owner: portal.owner(of: target), isChosen: attempt?.targets.contains(target.id) ?? false)
  }

  func row(_ index: Int) -> [UInt8] {
    rows[
      index,
      { index in
        // A template reports the same about every row, so a page's own report is enough.
        var ignored = DiagnosticLog()
        let model = rowModel(queue.targets[index], path: paths[index])
        return templates.render(.row, frame("", at: "all/1.html"), model, strings: strings, log: &ignored)
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
    lists += queue.groups.map { group in
      let heading = "\(heading(group.cause.finding)): \(group.cause.host)"
      return ReviewListing(stem: "group/\(group.id)", title: heading, members: group.targets, group: group)
    }
    for (order, ordered) in orders {
      lists += ordered.map { ReviewListing(stem: "\(order.rawValue)/\($0.id)", title: $0.name, members: $0.targets) }
    }
    return lists
  }

  /// The pages of a list, as many as it needs.
  func pages(of list: ReviewListing, _ log: inout DiagnosticLog) -> [ReviewPage] {
    let parts = packed(list.paged.members, atMost: Self.rowLimit, row)
    return parts.enumerated().map { number, part in
      let path = list.paged.path(number)
      return ReviewPage(path: path, members: part) { log in
        let model = ListModel(
          count: count(list.paged.members.count), group: list.group.map(help),
          isGroupChosen: list.group.map { $0.id == attempt?.group } ?? false, rows: joined(part, row),
          parts: partLinks(parts.count, at: number, list.paged.path), isSearched: list.isSearched)
        let frame = frame(numbered(list.title, number, of: parts.count), at: path, attempt: attempt)
        return templates.render(.list, frame, model, strings: strings, log: &log)
      }
    }
  }

  func help(_ group: ReviewGroup) -> GroupHelp {
    let target = queue.targets[group.targets[0]]
    return GroupHelp(
      id: group.id, host: group.cause.host, shape: group.cause.shape.isEmpty ? nil : group.cause.shape,
      advice: target.link.advice, manifest: rule(group))
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
