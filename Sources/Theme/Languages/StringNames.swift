import TextBasics

/// The strings that docportal itself puts into pages; only templates name the others.
package enum StringName: String, CaseIterable {
  case languageName = "language"
  case direction = "direction"
  case datePattern = "date.pattern"
  case openEdit = "open.edit"
  case openView = "open.view"
  case openNew = "open.new"
  case openPlain = "open.plain"
  case openFile = "open.file"
  case file = "file"
  case unfitReason = "open.unfit"
  case retiredSince = "retired.since"
  case installTitle = "install.title"
  case installDescription = "install.description"
  case tagTitle = "tag.title"
  case tagsTitle = "tags.title"
  case notFoundTitle = "notFound.title"
  case notFoundText = "notFound.text"
  case notFoundHomes = "notFound.homes"
  case searchLabel = "search.label"
  case searchAll = "search.all"
  case searchNone = "search.none"
  case searchWaiting = "search.waiting"
  case searchInstead = "search.instead"
  case searchSome = "search.some"
  case searchForeign = "search.foreign"
  case searchPage = "search.page"
  case searchRetired = "search.retired"
  case searchUseInstead = "search.useInstead"
  case searchSynonyms = "search.synonyms"
  case skip = "skip"
  case moreSections = "nav.moreSections"
  case homeTitle = "home.title"
  case homeRecent = "home.recent"
  case documentsTitle = "documents.title"
  case newsTitle = "news.title"
  case newsNew = "news.new"
  case newsChanged = "news.changed"
  case facetApp = "filter.app"
  case facetSection = "filter.section"
  case facetType = "filter.type"
  case facetTag = "filter.tag"
  case facetOwner = "filter.owner"
  case fieldLabel = "facts.field"
  case calloutNote = "text.callout.note"
  case calloutTip = "text.callout.tip"
  case calloutImportant = "text.callout.important"
  case calloutWarning = "text.callout.warning"
  case calloutCaution = "text.callout.caution"
  case decimalSeparator = "size.decimal"
  case thousands = "size.thousands"
  case sizeBytes = "size.bytes"
  case sizeKilobytes = "size.kilobytes"
  case sizeMegabytes = "size.megabytes"
  case pageTitle = "pagination.title"
  case pageLabel = "pagination.page"
  case emailEdit = "email.edit"
  case emailView = "email.view"
  case emailNew = "email.new"
  case emailPlain = "email.plain"
  case emailPage = "email.page"
  case emailPageText = "email.pageText"
  case emailShareHelp = "email.shareHelp"
  case emailShareMore = "email.shareMore"
  case emailTitle = "email.title"
  case emailPreviewTitle = "email.preview.title"
  case previewEdit = "preview.edit"
  case previewCopy = "preview.copy"
  case previewCopied = "preview.copied"
  case reviewCount = "reviewPages.count"
  case reviewTitle = "reviewPages.title"
  case reviewQueue = "reviewPages.queue"
  case reviewAll = "reviewPages.all"
  case reviewTargets = "reviewPages.targets"
  case reviewDecisions = "reviewPages.decisions"
  case reviewChanges = "reviewPages.changes"
  case reviewAdded = "reviewPages.change.added"
  case reviewRemoved = "reviewPages.change.removed"
  case reviewRetired = "reviewPages.change.retired"
  case reviewRenamed = "reviewPages.change.renamed"
  case reviewMoved = "reviewPages.change.moved"
  case reviewDocumentChanged = "reviewPages.change.changed"
  case reviewPortal = "reviewPages.change.portal"
  case reviewUnchanged = "reviewPages.change.unchanged"
  case reviewUnused = "reviewPages.unused"
  case reviewHosts = "reviewPages.hosts"
  case reviewLanguage = "reviewPages.language"
  case launchOtherApp = "reviewPages.launch.otherApp"
  case launchLength = "reviewPages.launch.length"
  case launchTooLong = "reviewPages.launch.tooLong"
  case reviewViewer = "reviewPages.viewer"
  case reviewUntil = "reviewPages.until"
  case reviewReason = "reviewPages.reason"
  case reviewBy = "reviewPages.by"
  case reviewSummary = "reviewPages.summary"
  case reviewProgress = "reviewPages.progress"
  case reviewOpenOf = "reviewPages.openOf"
  case reviewSaved = "reviewPages.saved"
  case reviewTakenBack = "reviewPages.takenBack"
  case reviewNotTakenBack = "reviewPages.notTakenBack"
  case reviewRepairTitle = "reviewPages.repairTitle"
  case reviewRepairs = "reviewPages.repairs"
  case reviewRepaired = "reviewPages.repaired"
  case reviewRepairTakenBack = "reviewPages.repairTakenBack"
  case reviewRepairNotTakenBack = "reviewPages.repairNotTakenBack"
  case reviewByBatch = "reviewPages.group.batch"
  case reviewByCause = "reviewPages.group.cause"
  case reviewByPerson = "reviewPages.group.person"
  case reviewByDay = "reviewPages.group.day"
  case reviewScopeLink = "reviewPages.scope.link"
  case reviewScopeOpen = "reviewPages.scope.open"
  case reviewScopeCause = "reviewPages.scope.cause"
  case reviewMissing = "reviewPages.problem.missing"
  case decisionAccepted = "reviewPages.decision.accepted"
  case decisionOwner = "reviewPages.decision.owner"
  case decisionFalseAlarm = "reviewPages.decision.falseAlarm"
  case decisionWorking = "reviewPages.decision.working"
  case decisionMeans = "reviewPages.decision.means"
  case decisionBy = "reviewPages.decision.by"
  case decisionReason = "reviewPages.decision.reason"
  case reviewDayRange = "reviewPages.problem.day"
  case reviewNothingChosen = "reviewPages.problem.nothing"
  case reviewConflict = "reviewPages.problem.decided"
  case reviewNotSaved = "reviewPages.problem.file"
  case reviewChanged = "reviewPages.state.changed"
  case reviewExpired = "reviewPages.state.expired"
  case reviewOpen = "reviewPages.state.open"
  case reviewWithOwner = "reviewPages.state.withOwner"
  case reviewAccepted = "reviewPages.state.accepted"
  case reviewSeenWorking = "reviewPages.state.seenWorking"
  case reviewFine = "reviewPages.state.fine"
  case reviewSkipped = "reviewPages.state.skipped"
}

/// The strings with a count: a mapping with one string for each plural form of the language.
package enum PluralName: String, CaseIterable {
  case documentCount = "documentCount"
  case allDocuments = "documents.all"
  case pageCount = "pageCount"
  case slideCount = "slideCount"
  case reviewCausesLeft = "reviewPages.causesLeft"
  case reviewRepair = "reviewPages.repair"
  case reviewUndoAll = "reviewPages.undoAll"

  /// The name of the form that every language has.
  var otherForm: String { rawValue + "." + PluralForm.other.rawValue }
}

/// The names in a strings file, and those that every language must have. Plural forms and a language's settings differ between
/// languages; all other names are the same in each.
struct StringNames: Sendable {
  /// The setting with the letters of a language in order, if it needs one.
  static let alphabet = "alphabet"
  /// The prefix of settings for days of a month that are not written as their number, such as the first in French.
  static let days = "date.days."
  /// The prefix of the settings with plural rules.
  static let pluralRules = "plural."
  /// The prefix of texts about checked links, whose English is in the program.
  static let checkedLinks = "checkedLinks."
  private let strings: [String: String]

  init(_ strings: [String: String]) { self.strings = strings }
  static var required: [String] { StringName.allCases.map(\.rawValue) + PluralName.allCases.map(\.otherForm) }

  /// The names by which languages are compared.
  var compared: Set<String> { Set(strings.keys.compactMap(compared)) }

  /// The name by which languages are compared: one for all plural forms of a string, none for a setting of the language or for a
  /// text whose English is in the program.
  func compared(_ name: String) -> String? {
    if name.utf8.starts(with: Self.checkedLinks.utf8) || name == Self.alphabet || Self.isPluralRule(name) || Self.isDay(name) {
      return nil
    }
    return otherForm(of: name) ?? name
  }

  /// The strings, completed from the default language. The forms of a string with a count all come from one language: those
  /// without an `other` are left out.
  func filled(from defaults: [String: String]) -> [String: String] {
    let known = StringNames(defaults)
    let own = strings.filter { name, _ in known.otherForm(of: name).map { strings[$0] != nil } ?? true }
    let filling = defaults.filter { name, _ in compared(name) != nil && own[known.otherForm(of: name) ?? name] == nil }
    return filling.merging(own) { _, own in own }
  }

  /// The strings with a count that come from the default language, whose rules choose their forms.
  var borrowed: Set<PluralName> { Set(PluralName.allCases.filter { strings[$0.otherForm] == nil }) }

  private static func isDay(_ name: String) -> Bool {
    name.utf8.starts(with: days.utf8) && (1...31).contains { name == days + String($0) }
  }

  static func isPluralRule(_ name: String) -> Bool { name.utf8.starts(with: pluralRules.utf8) }

  func otherForm(of name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: ASCII.dot),
      PluralForm(rawValue: String(name[name.utf8.index(after: dot)...])) != nil
    else { return nil }
    let other = name[...dot] + PluralForm.other.rawValue
    return strings[String(other)] == nil ? nil : String(other)
  }
}
