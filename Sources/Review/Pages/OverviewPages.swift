import Diagnostics
import Links
import Portal
import TextBasics
import Theme

/// The first page, with counts and causes, and the page of all decisions.
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

  func decisions(_ log: inout DiagnosticLog) -> [UInt8] {
    let known = Dictionary(queue.targets.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let unused = Set(queue.unused.map(\.key))
    let models = review.inForce.map { written in
      let index = known[written.value.key]
      let state = index.map { queue.targets[$0].state }
      let isUnused = unused.contains(written.value.key)
      return DecisionModel(
        decision: written.value, summary: strings.summary(of: written.value),
        stateName: isUnused ? strings[.reviewUnused] : strings[(state ?? .fine).name],
        state: isUnused ? "unused" : (state ?? .fine).rawValue, path: index.map { paths[$0] }, place: written.place.description)
    }
    let model = DecisionsModel(decisions: models)
    return templates.render(
      .decisions, frame(strings[.reviewDecisions], at: "decisions.html"), model, strings: strings, log: &log)
  }
}
