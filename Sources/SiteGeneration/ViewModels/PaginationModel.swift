import EmailComposing
import Templating

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
  /// Whether pages are left out in front of it.
  let followsGap: Bool

  static let schema = ModelSchema<Self>(
    .text("number") { $0.number },
    .text("href") { $0.href },
    .flag("isCurrent") { $0.isCurrent },
    .flag("followsGap") { $0.followsGap })
}
