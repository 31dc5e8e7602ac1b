package import Diagnostics
import Files
import TextBasics

/// All parts of a check: lists, results, and what earlier runs found. They are read one part after another, so that only one is in
/// memory.
package struct LinkParts {
  private let lists: [LinkListFile]
  private let results: [ResultFile]
  private let cache: LinkCacheFile
  /// The shards of the addresses in each file of results, once they are known.
  private var shards: [Set<Int>] = []

  /// Reads nothing yet. Returns `nil`, with a report, if a file of results does not exist.
  package init?(lists: [String], results: [String], _ cache: LinkCacheFile, log: inout DiagnosticLog) {
    self.lists = lists.map { LinkListFile($0) }
    self.results = results.map { ResultFile($0) }
    self.cache = cache
    guard let missing = results.first(where: { !fileExists($0) }) else { return }
    log.report(Diagnostic(.probing.noResults, at: Place(file: missing)))
    return nil
  }

  /// Passes on each part. Returns `false` when `isEnded` returned true, or, with a report, if a file cannot be read or the lists
  /// are not those of one run.
  package mutating func forEach(
    isEnded: () -> Bool, log: inout DiagnosticLog, _ take: (inout CheckPart, inout DiagnosticLog) -> Void
  ) -> Bool {
    var first: LinkListHead?
    var found: Set<Int> = []
    for file in lists {
      guard !isEnded(), let list = file.read(log: &log) else { return false }
      let head = list.head
      if let first, !head.isOfSameRun(first) {
        return mixed("this one is of another run than \(lists[0].path)", file, &log)
      }
      guard found.insert(head.part.index).inserted else { return mixed("this part is given twice", file, &log) }
      first = first ?? head
      guard let results = results(of: head.part, log: &log) else { return false }
      var part = CheckPart(list, results, cache.read(head.part))
      take(&part, &log)
    }
    guard let count = first?.part.count, let missing = (0..<count).first(where: { !found.contains($0) }) else { return true }
    return mixed("the part with number \(missing) of \(count) is missing", lists[0], &log)
  }

  private func mixed(_ reason: String, _ file: LinkListFile, _ log: inout DiagnosticLog) -> Bool {
    log.report(Diagnostic(.probing.mixedLinks, reason, at: Place(file: file.path)))
    return false
  }

  private mutating func results(of shard: Shard, log: inout DiagnosticLog) -> ResultUnion? {
    if shard != .whole, shards.isEmpty {
      for file in results {
        var found: Set<Int> = []
        guard file.read(log: &log, { found.insert(Shard.index(of: $0.address, among: shard.count)) }) else { return nil }
        shards.append(found)
      }
    }
    var union = ResultUnion()
    for (index, file) in results.enumerated() where shard == .whole || shards[index].contains(shard.index) {
      guard file.read(log: &log, { if shard.contains($0.address) { union.add($0) } }) else { return nil }
    }
    return union
  }
}
