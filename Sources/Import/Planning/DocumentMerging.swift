import Diagnostics
import Portal

/// The merges of a plan's documents: what is the same for all of them.
struct DocumentMerging: Sendable {
  let context: MergeContext
  /// The texts of all documents as `list` would write them now.
  let shown: ShownDocuments
  /// The columns of the table of `list` that may change documents.
  let columns: [ComparedColumn]
  /// The values that `check` refuses.
  let refused: RefusedValues

  enum Outcome {
    /// Nobody edited the row, and what an earlier import took from its table says no more. `isOwn` if somebody edited the document.
    case unchanged(isOwn: Bool, LockedDocument)
    indirect case merged(DocumentMerge)
  }

  func outcome(_ document: SourceDocument, _ item: SourceItem, _ known: LockedDocument?) -> Outcome {
    guard let row = item.row, row.isAsExported, let exported = row.exported, document.isHere, document.path == item.path,
      known.map({ $0.edits.isEmpty && $0.retired == nil }) ?? true
    else { return .merged(merge(document, item, known)) }
    let isOwn = shown.differs(document.id, from: exported, at: columns)
    return .unchanged(isOwn: isOwn, LockedDocument(item, document, known, isElsewhere: false, isOfList: context.isOfList))
  }

  /// `refusing` are the errors in the values of the document's cells, in place of those that `check` finds.
  func merge(
    _ document: SourceDocument, _ item: SourceItem, _ known: LockedDocument?, refusing: [String: Diagnostic]? = nil,
    isElsewhere: Bool = false
  ) -> DocumentMerge {
    // A row that others removed from another copy is there still in this one.
    let removal = known?.retired == nil ? nil : known?.copy.flatMap { context.copy?.origin(of: $0) }
    let isRetiredThere = item.row?.isRetired ?? false
    let isRetiredByImport = known?.retired.map { document.entry["retired"]?.value == retirement(since: $0) } ?? false
    // A table does not know what the source has, and the source does not know of rows that were removed from tables.
    let isOfThisKind = (known?.copy != nil) == context.isOfList
    let isBack =
      !isRetiredThere && isRetiredByImport && isOfThisKind && (removal ?? .own == .own || context.preference == .source)
    var merge = DocumentMerge(
      document, item, known, context, shown: context.settings.isTable ? shown[document.id] : ShownDocument(),
      refused: refusing ?? refused[document.id], isElsewhere: isElsewhere, isBack: isBack)
    if item.row?.isAsExported ?? false {
      merge.mergeUnedited(isOwn: item.exported.map { shown.differs(document.id, from: $0, at: columns) } ?? false)
    } else {
      merge.mergeFields()
    }
    if isRetiredByImport, !isBack { merge.stayRetired(isDoubtful: removal == .unknown && !isRetiredThere) }
    return merge
  }
}
