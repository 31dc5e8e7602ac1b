import Files
package import Links
package import Portal
import Templates
import Theme

/// A form that was sent and cannot be saved: its page is shown again, with what was typed and what is wrong.
package struct ReviewAttempt: Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    case nothingChosen
    /// The fields that are empty.
    case missing([DecisionField])
    /// The last day is none, or not within a year from today.
    case day
    /// Somebody else has decided meanwhile.
    case decided([Decision])
    /// The messages of the file's own errors.
    case file([String])
  }

  /// The path of the form's page, which is its subject unless links are ticked.
  package let page: String
  /// The ticked links.
  package let targets: Set<String>
  package let kind: DecisionKind?
  package let values: [DecisionField: String]
  package var problem: Problem

  package init(
    page: String, targets: Set<String>, kind: DecisionKind?, values: [DecisionField: String], problem: Problem
  ) {
    (self.page, self.targets, self.kind) = (page, targets, kind)
    (self.values, self.problem) = (values, problem)
  }
}

/// A message about the last change of the decisions.
package enum ReviewNotice: Sendable, Hashable {
  /// The number of links, and the name by which the batch can be taken back.
  case saved(Int, batch: String)
  case takenBack(Int)
  /// Somebody else has decided about the same links since.
  case notTakenBack
  /// The number of addresses that were corrected in the sources, and the name by which they can be taken back.
  case repaired(Int, batch: String)
  case repairTakenBack(Int)
  /// The files have changed since.
  case repairNotTakenBack
}

/// The content of a form's fields.
struct FormModel: TemplateModel {
  let kind: DecisionKind
  let values: [DecisionField: String]
  var problem: String?
  var details: [String] = []
  var invalid: Set<DecisionField> = []
  /// It was sent and cannot be saved.
  var isRefused = false

  static let schema = ModelSchema<Self>(
    .flag("isRefused") { $0.isRefused },
    .flag("isAccept") { $0.kind == .accept },
    .flag("isOwner") { $0.kind == .owner },
    .flag("isFalseAlarm") { $0.kind == .falseAlarm },
    .flag("isWorking") { $0.kind == .working },
    .value(.until), .value(.owner), .value(.reason), .value(.device), .value(.app), .value(.by),
    .flag("isUntilInvalid") { $0.invalid.contains(.until) },
    .flag("isOwnerInvalid") { $0.invalid.contains(.owner) },
    .flag("isReasonInvalid") { $0.invalid.contains(.reason) },
    .flag("isByInvalid") { $0.invalid.contains(.by) },
    .text("problem") { $0.problem },
    .flag("hasDetails") { !$0.details.isEmpty },
    .list("details", PhraseModel.self) { $0.details.map { PhraseModel(text: $0) } })
}

extension ModelField<FormModel> {
  fileprivate static func value(_ field: DecisionField) -> Self { .text(field.rawValue) { $0.values[field] } }
}

extension ReviewSite {
  /// The page of a form that cannot be saved.
  package func answering(_ attempt: ReviewAttempt) -> ReviewSite {
    var site = self
    site.attempt = attempt
    site.rows = Remembered()
    return site
  }

  /// The same pages with a message.
  package func showing(_ notice: ReviewNotice) -> ReviewSite {
    var site = self
    site.notice = notice
    return site
  }

  func model(_ notice: ReviewNotice) -> NoticeModel {
    switch notice {
    case .saved(let count, let batch):
      NoticeModel(text: strings.format(.reviewSaved, ["count": strings.number(count)]), kind: "batch", batch: batch)
    case .takenBack(let count):
      NoticeModel(text: strings.format(.reviewTakenBack, ["count": strings.number(count)]))
    case .repaired(let count, let batch):
      NoticeModel(text: strings.format(.reviewRepaired, ["count": strings.number(count)]), kind: "repair", batch: batch)
    case .repairTakenBack(let count):
      NoticeModel(text: strings.format(.reviewRepairTakenBack, ["count": strings.number(count)]))
    case .notTakenBack: NoticeModel(text: strings[.reviewNotTakenBack])
    case .repairNotTakenBack: NoticeModel(text: strings[.reviewRepairNotTakenBack])
    }
  }

  /// The fields of a new form, or of one that was sent.
  func form(_ attempt: ReviewAttempt?, owner: String? = nil) -> FormModel {
    guard let attempt else {
      return FormModel(
        kind: .accept, values: [.until: until.text, .by: serving?.by ?? "", .owner: serving == nil ? "" : owner ?? ""])
    }
    var model = FormModel(kind: attempt.kind ?? .accept, values: attempt.values, isRefused: true)
    switch attempt.problem {
    case .nothingChosen: model.problem = strings[.reviewNothingChosen]
    case .missing(let fields):
      model.invalid = Set(fields)
      let names = fields.map { strings[Self.name(of: $0)] }
      model.problem = strings.format(.reviewMissing, ["fields": names.joined(separator: ", ")])
    case .day:
      model.invalid = [.until]
      model.problem = strings.format(.reviewDayRange, ["first": strings.date(today), "last": strings.date(latest)])
    case .decided(let decisions):
      model.problem = strings[.reviewConflict]
      model.details = decisions.prefix(20).map { "\($0.key.link): \(strings.summary(of: $0))" }
    case .file(let messages):
      model.problem = strings[.reviewNotSaved]
      model.details = messages
    }
    return model
  }

  private static func name(of field: DecisionField) -> StringName {
    switch field {
    case .owner: .facetOwner
    case .until: .reviewUntil
    case .by: .reviewBy
    case .reason, .device, .app: .reviewReason
    }
  }
}
