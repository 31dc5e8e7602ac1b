package import Diagnostics
package import Files
package import Links
import Templates
import TextBasics
import Theme

/// The changes in the sources that correct the redirects of a cause.
package struct ReviewRepair: Sendable {
  let group: ReviewGroup
  /// The changed lines, by the files.
  let lines: [(path: String, line: ChangedLine)]
  /// The number of changes.
  let count: Int
  /// The redirects that are not corrected, a phrase each.
  let refusals: [String]
  /// The version that is written if it is still the same.
  let version: String
  /// The sources have changed since the page was shown.
  let isStale: Bool

  package init(
    group: ReviewGroup, lines: [(path: String, line: ChangedLine)], count: Int, refusals: [String], version: String,
    isStale: Bool
  ) {
    (self.group, self.lines, self.count) = (group, lines, count)
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
    let model = RepairModel(
      id: repair.group.id, version: repair.version, isStale: repair.isStale,
      count: strings.format(.reviewRepairs, ["count": strings.number(repair.count)]), isEmpty: repair.count == 0,
      lines: repair.lines.prefix(Self.lineLimit).map { path, line in
        let place = Place(file: path, line: line.line, column: 1)
        return ChangedLineModel(
          place: PlaceModel(
            place: "\(path):\(line.line)".terminalSafe, owner: nil,
            editor: serving?.folder.flatMap { place.editorAddress(in: $0) }),
          old: line.old, new: line.new)
      }, isCut: repair.lines.count > Self.lineLimit, refusals: repair.refusals.prefix(100).map { PhraseModel(text: $0) },
      back: "group/\(repair.group.id).html")
    // The answer to a form has the address of the form.
    let path = repair.isStale ? "fix" : Self.repairPath(repair.group)
    return templates.render(
      .repair, frame(strings[.reviewRepairTitle], at: path, cause: repair.group.id), model, strings: strings, log: &log)
  }

  /// The number of lines that are shown; all are written.
  private static let lineLimit = 500
}

/// Changes to look at before they are written.
struct RepairModel: TemplateModel {
  let id: String
  let version: String
  let isStale: Bool
  let count: String
  let isEmpty: Bool
  let lines: [ChangedLineModel]
  let isCut: Bool
  let refusals: [PhraseModel]
  let back: String

  static let schema = ModelSchema<Self>(
    .text("id") { $0.id },
    .text("version") { $0.version },
    .flag("isStale") { $0.isStale },
    .text("count") { $0.count },
    .flag("isEmpty") { $0.isEmpty },
    .list("lines", ChangedLineModel.self) { $0.lines },
    .flag("isCut") { $0.isCut },
    .flag("hasRefusals") { !$0.refusals.isEmpty },
    .list("refusals", PhraseModel.self) { $0.refusals },
    .text("back") { $0.back })
}

/// A changed value, the old above the new one.
struct ChangedLineModel: TemplateModel {
  let place: PlaceModel
  let old: [ChangedLine.Part]
  let new: [ChangedLine.Part]

  static let schema = ModelSchema<Self>(
    .record("place", PlaceModel.self) { $0.place },
    .list("old", PartModel.self) { $0.old.map { PartModel(part: $0) } },
    .list("new", PartModel.self) { $0.new.map { PartModel(part: $0) } })
}

struct PartModel: TemplateModel {
  let part: ChangedLine.Part

  static let schema = ModelSchema<Self>(.text("text") { $0.part.text }, .flag("isChanged") { $0.part.isChanged })
}
