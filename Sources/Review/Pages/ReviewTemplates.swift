package import Diagnostics
import Templates
import TextBasics
import Theme

/// The compiled templates of a review.
package struct ReviewTemplates: Sendable {
  let frame: Schema
  private let templates: [Kind: Template]

  /// The kinds of content with a template of their own; the raw value is its name below `review/`.
  enum Kind: String, CaseIterable {
    case index, list, targets, decisions, changes, repair
    /// One line of a list, one full entry, one change, and one decision: made once, then put into pages.
    case row, target, change, decision
  }

  /// Compiles the templates. Returns `nil` if one has an error; all errors are reported.
  package init?(_ portal: ReviewedPortal, log: inout DiagnosticLog) {
    frame = Schema([("strings", .record(portal.strings.record.schema))])
    let set = TemplateSet(sources: portal.theme.templateSources, log: &log)
    var templates: [Kind: Template] = [:]
    for kind in Kind.allCases {
      templates[kind] = set.compile(
        "review/\(kind.rawValue)", frames: [frame, ReviewFrame.schema.schema, kind.model], log: &log)
    }
    guard templates.count == Kind.allCases.count else { return nil }
    self.templates = templates
  }

  func render(_ kind: Kind, _ frame: ReviewFrame, _ model: some TemplateModel, strings: Strings, log: inout DiagnosticLog)
    -> [UInt8]
  {
    guard let outer = Record(self.frame, [.record(strings.record)]) else {
      preconditionFailure("the strings must be those that the templates were compiled for")
    }
    return escapingControls(templates[kind]?.render([outer, Record(frame), Record(model)], log: &log) ?? [])
  }
}

extension ReviewTemplates.Kind {
  fileprivate var model: Schema {
    switch self {
    case .index: IndexModel.schema.schema
    case .list: ListModel.schema.schema
    case .targets: TargetsModel.schema.schema
    case .decisions: DecisionsModel.schema.schema
    case .decision: DecisionModel.schema.schema
    case .changes: ChangesModel.schema.schema
    case .change: ChangeModel.schema.schema
    case .repair: RepairModel.schema.schema
    case .row: TargetRowModel.schema.schema
    case .target: TargetModel.schema.schema
    }
  }
}
