import PortalContent
import Templating

/// How a long list is split into pages of equal length, so that no page loads everything.
struct ListParts: Sendable {
  let count: Int
  static let length = 50

  /// The parts, counted from 0; an empty list has one.
  var indexes: Range<Int> { 0..<max(1, (count + Self.length - 1) / Self.length) }

  subscript(part: Int) -> Range<Int> { min(part * Self.length, count)..<min((part + 1) * Self.length, count) }
}

/// The pages of one list around the page shown.
struct Pagination {
  /// The page shown, counted from 0.
  let part: Int
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

/// The way through a list of several pages.
struct PaginationModel: TemplateModel {
  /// Such as "Page 2 of 5".
  let label: String
  let previousHref: String?
  let nextHref: String?
  let parts: [PartModel]

  static let schema = ModelSchema<Self>(
    .text("label") { $0.label },
    .text("previousHref") { $0.previousHref },
    .text("nextHref") { $0.nextHref },
    .list("parts", PartModel.self) { $0.parts })
}

/// A page of a list: the first, the last, this one and its neighbours.
struct PartModel: TemplateModel {
  let number: String
  let href: String
  let isCurrent: Bool
  let followsGap: Bool

  static let schema = ModelSchema<Self>(
    .text("number") { $0.number },
    .text("href") { $0.href },
    .flag("isCurrent") { $0.isCurrent },
    .flag("followsGap") { $0.followsGap })
}
