import EmailComposing
import PortalContent

/// The pages of one list around the page shown.
struct Pagination {
  /// The page shown, counted from 0.
  let part: Int
  /// All pages of the list.
  let parts: Range<Int>
  private let route: (Int) -> Route

  init(count: Int, part: Int, route: @escaping (Int) -> Route) {
    self.part = part
    parts = ListParts(count: count).indexes
    self.route = route
  }

  /// The links to the first and last page, and to those beside the page shown; `nil` for a list of one page.
  func model(label: String, from page: Route) -> PaginationModel? {
    guard parts.count > 1 else { return nil }
    let href = { (part: Int) in route(part).href(from: page) }
    var shown: [PartModel] = []
    var last = -1
    for number in parts where number == 0 || number == parts.count - 1 || abs(number - part) <= 1 {
      shown.append(
        PartModel(
          number: String(number + 1), href: href(number), isCurrent: number == part, followsGap: number > last + 1))
      last = number
    }
    return PaginationModel(
      label: label, previousHref: part > 0 ? href(part - 1) : nil, nextHref: part + 1 < parts.count ? href(part + 1) : nil,
      parts: shown)
  }
}
