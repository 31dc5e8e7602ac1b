/// The last changes that were saved together, each with the changes that take it back.
package struct DecisionBatches: Sendable {
  package struct Batch: Sendable {
    package let changes: [ReviewChange]
    /// The version of the file after the batch was saved.
    package let version: String
    /// The page where it was saved.
    package let page: String

    package init(changes: [ReviewChange], version: String, page: String) {
      (self.changes, self.version, self.page) = (changes, version, page)
    }
  }

  private static let limit = 100
  private var batches: [String: Batch] = [:]
  private var count = 0

  package init() {}

  /// Adds a batch; the oldest of too many is forgotten. Returns its name.
  package mutating func add(_ batch: Batch) -> String {
    count += 1
    batches[String(count)] = batch
    batches[String(count - Self.limit)] = nil
    return String(count)
  }

  package subscript(name: String) -> Batch? { batches[name] }
}
