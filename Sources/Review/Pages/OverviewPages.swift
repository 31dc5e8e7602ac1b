import Diagnostics
import Links
import Portal
import TextBasics
import Theme

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
