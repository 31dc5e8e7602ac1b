import Diagnostics
package import Links
import Portal
import Templates
import TextBasics
import Theme

/// An order in which decisions are grouped; the first is that of those that were made together.
enum DecisionOrder: String, CaseIterable, Sendable {
  case batch, cause, person, day

  var name: StringName {
    switch self {
    case .batch: .reviewByBatch
    case .cause: .reviewByCause
    case .person: .reviewByPerson
    case .day: .reviewByDay
    }
  }

  /// The path of its pages, without numbers.
  var stem: String { self == .batch ? "decisions" : "decisions/\(rawValue)" }
}

/// Decisions of one batch, cause, person or day.
struct DecisionGroup: Sendable {
  let id: String
  let title: String
  /// Their positions among all in force.
  let members: [Int]
}

/// The pages of all decisions.
extension ReviewSite {
  /// The decisions that a name of a form stands for: that of a group, or of one decision.
  package func decisions(named name: String) -> [DecisionKey] {
    let all = review.inForce.map(\.value)
    if let one = all.first(where: { Self.id(of: $0) == name }) { return [one.key] }
    let group = DecisionOrder.allCases.lazy.flatMap(decisionGroups).first { $0.id == name }
    return (group?.members ?? []).map { all[$0].key }
  }

  var decisionPaths: [String] { DecisionOrder.allCases.flatMap { order in decisionPages(order).map(\.path) } }

  func decisionPage(_ path: String, _ log: inout DiagnosticLog) -> [UInt8]? {
    guard let order = DecisionOrder.allCases.first(where: { Paged(stem: $0.stem, members: []).holds(path) }) else { return nil }
    return decisionPages(order).first { $0.path == path }?.make(&log)
  }

  private func decisionPages(_ order: DecisionOrder) -> [ReviewPage] {
    let groups = decisionGroups(order)
    let paged = Paged(stem: order.stem, members: groups.flatMap(\.members))
    let rows = decisionRows(order)
    let firsts = Set(groups.compactMap(\.members.first))
    // The first of a group has room for the head.
    let parts = packed(paged.members, atMost: Self.rowLimit) { (rows[$0] ?? []) + (firsts.contains($0) ? Self.headRoom : []) }
    return parts.enumerated().map { number, part in
      ReviewPage(path: paged.path(number), members: part) { log in
        let own = Set(part)
        let models = groups.compactMap { group -> DecisionGroupModel? in
          let members = group.members.filter(own.contains)
          if members.isEmpty { return nil }
          return DecisionGroupModel(
            id: group.id, title: group.title, count: strings.count(.reviewUndoAll, group.members.count),
            links: count(group.members.count), isShort: members.count <= 3, rows: joined(members) { rows[$0] ?? [] })
        }
        let model = DecisionsModel(
          orders: DecisionOrder.allCases.map {
            ReviewLink(title: strings[$0.name], path: Paged(stem: $0.stem, members: []).path(0), isCurrent: $0 == order)
          }, groups: models, parts: partLinks(parts.count, at: number, paged.path))
        let title = numbered(strings[.reviewDecisions], number, of: parts.count)
        return templates.render(.decisions, frame(title, at: paged.path(number)), model, strings: strings, log: &log)
      }
    }
  }

  private static let headRoom = [UInt8](repeating: 0, count: 600)

  private func decisionGroups(_ order: DecisionOrder) -> [DecisionGroup] {
    let causes = Dictionary(queue.targets.map { ($0.key, $0.cause) }, uniquingKeysWith: { first, _ in first })
    let decisions = review.inForce.map(\.value)
    var titles: [String: String] = [:]
    var members: [String: [Int]] = [:]
    for (index, decision) in decisions.enumerated() {
      let title =
        switch order {
        case .batch: strings.summary(of: decision)
        case .cause: causes[decision.key].map(strings.name) ?? strings[.reviewUnused]
        case .person: decision.by
        case .day: strings.date(decision.on)
        }
      let cause = causes[decision.key]
      let key = order == .cause ? "\(cause?.finding ?? "") \(cause?.host ?? "") \(cause?.shape ?? "")" : title
      titles[key] = title
      members[key, default: []].append(index)
    }
    // The newest day comes first, then the largest group.
    let ranked = members.map { key, members in
      let newest = members.map { decisions[$0].on.text }.max() ?? ""
      return (key: key, day: order == .batch || order == .day ? newest : "", count: members.count)
    }
    return ranked.sorted { ($1.day, $1.count, $0.key) < ($0.day, $0.count, $1.key) }.map { key, _, _ in
      let name = contentHash(Array(key.utf8)).prefix(12)
      return DecisionGroup(id: "\(order.rawValue)-\(name)", title: titles[key] ?? "", members: members[key] ?? [])
    }
  }

  private static func id(of decision: Decision) -> String {
    String(contentHash(Array("\(decision.key.link)\n\(decision.key.finding)".utf8)).prefix(16))
  }

  /// The line of each decision, which is not repeated where the group's title says it.
  private func decisionRows(_ order: DecisionOrder) -> [Int: [UInt8]] {
    let known = Dictionary(queue.targets.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let unused = Set(queue.unused.map(\.key))
    let frame = frame("", at: Paged(stem: order.stem, members: []).path(0), isPage: false)
    let rows = review.inForce.enumerated().map { position, written in
      let index = known[written.value.key]
      let state = index.map { queue.targets[$0].state } ?? .fine
      let isUnused = unused.contains(written.value.key)
      let model = DecisionModel(
        id: Self.id(of: written.value), decision: written.value,
        summary: order == .batch ? nil : strings.summary(of: written.value),
        stateName: isUnused ? strings[.reviewUnused] : strings[state.name], state: isUnused ? "unused" : state.rawValue,
        path: index.map { paths[$0] }, place: written.place.description)
      // A template reports the same about every row; the page itself reports it.
      return (position, templates.render(.decision, frame, model, strings: strings, log: &silentLog))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}

struct DecisionsModel: TemplateModel {
  let orders: [ReviewLink]
  let groups: [DecisionGroupModel]
  let parts: [ReviewLink]

  static let schema = ModelSchema<Self>(
    .list("orders", ReviewLink.self) { $0.orders },
    .list("groups", DecisionGroupModel.self) { $0.groups },
    .list("parts", ReviewLink.self) { $0.parts })
}

struct DecisionGroupModel: TemplateModel {
  let id: String
  let title: String
  /// The label of the button that takes all of them back.
  let count: String
  let links: String
  let isShort: Bool
  let rows: HTML

  static let schema = ModelSchema<Self>(
    .text("id") { $0.id },
    .text("heading") { $0.title },
    .text("undoAll") { $0.count },
    .text("links") { $0.links },
    .flag("isShort") { $0.isShort },
    .html("rows") { $0.rows })
}

struct DecisionModel: TemplateModel {
  let id: String
  let decision: Decision
  let summary: String?
  let stateName: String
  let state: String
  let path: String?
  let place: String

  static let schema = ModelSchema<Self>(
    .text("id") { $0.id },
    .text("link") { $0.decision.key.link },
    .text("finding") { $0.decision.key.finding },
    .text("by") { $0.decision.by },
    .text("summary") { $0.summary },
    .text("undoLine") { $0.decision.undoLine },
    .text("state") { $0.state },
    .text("stateName") { $0.stateName },
    .text("path") { $0.path },
    .text("place") { $0.place })
}
