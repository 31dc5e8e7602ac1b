import Templates
import Theme

/// Splits a long list into pages of equal length, so that no page loads everything.
struct ListParts: Sendable {
  let count: Int
  static let length = 50

  /// The parts, counted from 0; an empty list has one.
  var indexes: Range<Int> { 0..<max(1, (count + Self.length - 1) / Self.length) }

  subscript(part: Int) -> Range<Int> { min(part * Self.length, count)..<min((part + 1) * Self.length, count) }
}

/// The links through a list of several pages.
struct PaginationModel: TemplateModel {
  /// Such as "Page 2 of 5".
  let label: String
  let previousHref: String?
  let nextHref: String?
  let parts: [PartModel]

  /// The links from a part, counted from 0, to the first and last one and to its neighbours; `nil` for a list of one part.
  init?(label: String, from part: Int, of parts: Range<Int>, href: (Int) -> String) {
    guard parts.count > 1 else { return nil }
    self.label = label
    previousHref = part > 0 ? href(part - 1) : nil
    nextHref = part + 1 < parts.count ? href(part + 1) : nil
    let shown = parts.filter { $0 == 0 || $0 == parts.count - 1 || abs($0 - part) <= 1 }
    self.parts = zip(shown, [-1] + shown).map { number, last in
      PartModel(number: number + 1, href: href(number), isCurrent: number == part, followsGap: number > last + 1)
    }
  }

  static let schema = ModelSchema<Self>(
    .text("label") { $0.label },
    .text("previousHref") { $0.previousHref },
    .text("nextHref") { $0.nextHref },
    .list("parts", PartModel.self) { $0.parts })
}

/// A page of a list: the first, the last, this one and its neighbours.
struct PartModel: TemplateModel {
  let number: Int
  let href: String
  let isCurrent: Bool
  let followsGap: Bool

  static let schema = ModelSchema<Self>(
    .text("number") { String($0.number) },
    .text("href") { $0.href },
    .flag("isCurrent") { $0.isCurrent },
    .flag("followsGap") { $0.followsGap })
}
