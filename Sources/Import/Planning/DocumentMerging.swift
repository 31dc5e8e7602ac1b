import Diagnostics
import Portal

/// The merges of a plan's documents: what is the same for all of them.
struct DocumentMerging: Sendable {
  let context: MergeContext
  /// The texts of all documents as `list` would write them now.
  let shown: ShownDocuments
  /// The values that `check` refuses.
  let refused: RefusedValues

  /// `refusing` are the errors in the values of the document's cells, in place of those that `check` finds.
  func merge(
    _ document: SourceDocument, _ item: SourceItem, _ known: LockedDocument?, refusing: [String: Diagnostic]? = nil,
    isElsewhere: Bool = false
  ) -> DocumentMerge {
    // A row that others removed from another copy is there still in this one.
    let removal = known?.retired == nil ? nil : known?.copy.flatMap { context.copy?.origin(of: $0) }
    let isRetiredThere =
      item.row?.cells.contains { $0.keys[0] == "retired" && $0.value != nil || $0.value == .text("retired") } ?? false
    let isRetiredByImport = known?.retired.map { document.entry["retired"]?.value == retirement(since: $0) } ?? false
    let isBack = !isRetiredThere && isRetiredByImport && (removal ?? .own == .own || context.preference == .source)
    var merge = DocumentMerge(
      document, item, known, context, shown: context.settings.isTable ? shown[document.id] : ShownDocument(),
      refused: refusing ?? refused[document.id], isElsewhere: isElsewhere, isBack: isBack)
    merge.mergeFields()
    if isRetiredByImport, !isBack { merge.stayRetired(isDoubtful: removal == .unknown && !isRetiredThere) }
    return merge
  }
}
