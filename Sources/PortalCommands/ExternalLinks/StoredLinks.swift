import Diagnostics
import FileAccess
import LinkChecking
import TextBasics

/// What a run found out about more links than memory may have room for: sorted in temporary files.
///
/// A class, since its first failure is remembered: the formats of a report read it in the middle of what they write.
final class StoredLinks: FoundLinks {
  var count = FoundLinksCount()
  private(set) var failure: FileError?
  /// All links, where a format lists them.
  private let all: SortedRecords?
  /// Those that are reported, by the identifier of the rule: each group of a report is read from its beginning to its end.
  private var reported: [String: SortedRecords] = [:]
  private let accepted = SortedRecords(limit: groupLimit)
  private let unasked = SortedRecords(limit: groupLimit)

  /// There are some twenty groups.
  private static let groupLimit = 1 << 22

  /// `holdsAll` where a format lists all links, not only those that are reported.
  init(holdsAll: Bool) { all = holdsAll ? SortedRecords() : nil }

  /// Adds a link that occurs first after so many others.
  func add(_ link: CheckedLink, order: Int) throws(FileError) {
    count.add(link)
    guard all != nil || link.isReported else { return }
    let key = sortableBytes(order)
    let record = link.record
    try all?.add(key: key, record)
    guard link.isReported else { return }
    let identifier = link.verdict.rule.identifier
    let group = reported[identifier] ?? SortedRecords(limit: Self.groupLimit)
    reported[identifier] = group
    try group.add(key: key, record)
    if link.suppression?.status == .accepted { try accepted.add(key: key, record) }
  }

  func add(unasked address: String) throws(FileError) { try unasked.add(key: address.utf8, []) }

  var summary: LinkSummary { count.summary }
  var reportedRules: [Rule] { count.reportedRules }
  var skipReasons: [String: Int] { count.skipReasons }
  var hasUnasked: Bool { unasked.count > 0 }

  func visit(_ part: FoundLinksPart, _ take: (CheckedLink) -> Void) {
    switch part {
    case .all: visit(all, take)
    case .reported(let rule): visit(reported[rule.identifier], take)
    case .accepted: visit(accepted, take)
    }
  }

  func visitUnasked(_ take: (String) -> Void) {
    read(unasked) { take(String(decoding: $0.key, as: UTF8.self)) }
  }

  private func visit(_ links: SortedRecords?, _ take: (CheckedLink) -> Void) {
    guard let links else { return }
    read(links) { if let link = CheckedLink(record: $0.value) { take(link) } }
  }

  private func read(_ records: SortedRecords, _ take: (SortedRecord) -> Void) {
    do throws(FileError) { try records.forEach { take($0) } } catch { failure = failure ?? error }
  }
}
