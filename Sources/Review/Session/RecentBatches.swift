import Files
import Links

/// The last changes of a kind that were saved together, each with what takes it back.
struct RecentBatches<Batch: Sendable>: Sendable {
  private let limit: Int
  private var batches: [String: Batch] = [:]
  private var count = 0

  init(limit: Int) { self.limit = limit }

  /// Adds a batch; the oldest of too many is forgotten. Returns its name.
  mutating func add(_ batch: Batch) -> String {
    count += 1
    batches[String(count)] = batch
    batches[String(count - limit)] = nil
    return String(count)
  }

  subscript(name: String) -> Batch? { batches[name] }
}

/// Decisions that were saved together, by the changes that take them back.
struct DecisionBatch: Sendable {
  let changes: [ReviewChange]
  /// The version of the file after the batch was saved.
  let version: String
  /// The page where it was saved.
  let page: String
}

/// Corrections in the sources that were written together.
struct RepairBatch: Sendable {
  let edits: [FileEdit]
  /// The number of corrected addresses.
  let count: Int
  /// The links of the last check whose addresses are not written any more.
  let links: [CheckedLink]
  /// The page of the cause.
  let page: String

  /// The edits that take them back.
  var reversed: [FileEdit] { edits.map { FileEdit(path: $0.path, old: $0.new, new: $0.old ?? []) } }
}
