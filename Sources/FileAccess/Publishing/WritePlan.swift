/// What a build changes in the output folder; every list is sorted by path.
package struct WritePlan: Sendable, Hashable {
  /// Files that are not there yet.
  package let create: [OutputPath]
  /// Files of an earlier build with other bytes.
  package let replace: [OutputPath]
  /// Files of an earlier build that stay as they are.
  package let keep: [OutputPath]
  /// Files of an earlier build that the site no longer has.
  package let remove: [OutputPath]
  /// Whether docportal's record of its own files has to be written.
  package let updatesRecord: Bool

  package var isEmpty: Bool { create.isEmpty && replace.isEmpty && remove.isEmpty && !updatesRecord }

  /// The counts, such as `2 new, 1 changed, 40 unchanged, 0 removed`.
  package var summary: String {
    "\(create.count) new, \(replace.count) changed, \(keep.count) unchanged, \(remove.count) removed"
  }
}
