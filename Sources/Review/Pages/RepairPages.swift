package import Diagnostics
package import Links
import Templates
import TextBasics
import Theme

/// The changes in the sources that correct the redirects of a cause.
package struct ReviewRepair: Sendable {
  let group: ReviewGroup
  /// The changes in the format of `diff -u`, without control characters.
  let difference: [UInt8]
  /// The number of changes.
  let count: Int
  /// The redirects that are not corrected, a phrase each.
  let refusals: [String]
  /// The version that is written if it is still the same.
  let version: String
  /// The sources have changed since the page was shown.
  let isStale: Bool

  package init(
    group: ReviewGroup, difference: [UInt8], count: Int, refusals: [String], version: String, isStale: Bool
  ) {
    (self.group, self.difference, self.count) = (group, difference, count)
    (self.refusals, self.version, self.isStale) = (refusals, version, isStale)
  }
}

/// The page that shows and writes them, which only a server has.
extension ReviewSite {
  package static func repairPath(_ group: ReviewGroup) -> String { "fix/\(group.id).html" }

  func repairLink(_ group: ReviewGroup) -> ReviewLink? {
    let isOfRedirects = group.cause.finding == Rule.external.redirect.identifier
    let count = group.targets.count { queue.targets[$0].link.fix != nil }
    guard serving != nil, isOfRedirects, count > 0 else { return nil }
    return ReviewLink(title: strings.count(.reviewRepair, count), path: Self.repairPath(group))
  }

  package func repairPage(_ repair: ReviewRepair, log: inout DiagnosticLog) -> [UInt8] {
    var lines = repair.difference.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    if lines.count > Self.lineLimit { lines = lines.prefix(Self.lineLimit) + ["…"] }
    let model = RepairModel(
      id: repair.group.id, version: repair.version, isStale: repair.isStale,
      count: strings.format(.reviewRepairs, ["count": strings.number(repair.count)]), isEmpty: repair.count == 0,
      lines: lines.map(DifferenceLine.init), refusals: repair.refusals.prefix(100).map { PhraseModel(text: $0) },
      back: "group/\(repair.group.id).html")
    // The answer to a form has the address of the form.
    let path = repair.isStale ? "fix" : Self.repairPath(repair.group)
    return templates.render(
      .repair, frame(strings[.reviewRepairTitle], at: path, cause: repair.group.id), model, strings: strings, log: &log)
  }

  /// The number of lines that are shown; all are written.
  private static let lineLimit = 1_000
}

/// Changes to look at before they are written.
struct RepairModel: TemplateModel {
  let id: String
  let version: String
  let isStale: Bool
  let count: String
  let isEmpty: Bool
  let lines: [DifferenceLine]
  let refusals: [PhraseModel]
  let back: String

  static let schema = ModelSchema<Self>(
    .text("id") { $0.id },
    .text("version") { $0.version },
    .flag("isStale") { $0.isStale },
    .text("count") { $0.count },
    .flag("isEmpty") { $0.isEmpty },
    .list("lines", DifferenceLine.self) { $0.lines },
    .flag("hasRefusals") { !$0.refusals.isEmpty },
    .list("refusals", PhraseModel.self) { $0.refusals },
    .text("back") { $0.back })
}

struct DifferenceLine: TemplateModel {
  let text: String

  static let schema = ModelSchema<Self>(
    .text("text") { $0.text },
    .flag("isRemoved") { $0.text.hasPrefix("-") && !$0.text.hasPrefix("---") },
    .flag("isAdded") { $0.text.hasPrefix("+") && !$0.text.hasPrefix("+++") })
}
