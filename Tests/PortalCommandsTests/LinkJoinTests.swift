import Diagnostics
import FileAccess
import Foundation
import LinkChecking
import TestSupport
import Testing
import TextBasics

@testable import PortalCommands

/// A list of links joined with results and what earlier runs found: the same for any amount of memory.
@Suite struct LinkJoinTests {
  private static let now = Moment(milliseconds: 1_000_000_000_000)

  /// Documents, parts of pages and several spellings of one address.
  private static let addresses = (0..<200).flatMap { number in
    let address = "https://h\(number % 7).example/\(number)"
    return number % 10 == 0 ? [address + "#a", address + "#b", "HTTPS://h\(number % 7).example/\(number)"] : [address]
  }

  private struct Found: Equatable {
    var links: [CheckedLink] = []
    var unasked: Set<String> = []
    var unchecked = 0
    var cache: [String] = []
    var coverage = Coverage()
  }

  private func joined(_ folder: String, limit: Int, batchSize: Int) throws -> Found {
    var log = DiagnosticLog()
    let file = LinkCacheFile(folder: StateFolder(root: folder))
    let join = try #require(
      LinkJoin("\(folder)/links", ["\(folder)/results-*"], file, limit: limit, batchSize: batchSize, log: &log))
    var found = Found()
    let stored = StoredLinks(holdsAll: true)
    try join.forEachBatch { (batch) throws(FileError) in
      let report = batch.report(now: Self.now + 10_000)
      for link in report.links { try stored.add(link, order: batch.selection.order(of: link.address) ?? -1) }
      found.unasked.formUnion(report.unasked)
      found.unchecked += report.unchecked
      found.cache += batch.cache.entries.map { String(decoding: LinkCache.line($0.key, $0.value), as: UTF8.self) }
    }
    stored.visit(.all) { found.links.append($0) }
    found.cache.sort()
    found.coverage = join.coverage
    #expect(log == DiagnosticLog())
    #expect(stored.failure == nil)
    return found
  }

  @Test func isTheSameForAnyMemoryOrderDoublesAndCuts() throws {
    let folder = NSTemporaryDirectory() + "/docportal-" + UUID().uuidString
    // What cannot be removed is left to the system, which clears its temporary files.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var generator = SplitMix64(seed: 3)
    var selection = LinkSelection()
    for (number, address) in Self.addresses.shuffled(using: &generator).enumerated() {
      selection.add(link: address, at: Place(file: "a.md", line: number, column: 1))
    }
    let line = ASCII.lineFeed
    var cache = LinkCache(everyThirdOf: selection, now: Self.now)
    var bytes: [UInt8] = []
    cache.encode { bytes += $0 }
    try writeNewFile("\(folder)/.docportal/links", bytes)
    let asked = Set(selection.unanswered(by: cache, now: Self.now))
    bytes = LinkListHead(selection.settings, items: selection.items.count, at: Self.now).line + [line]
    for (index, item) in selection.items.enumerated() { bytes += LinkLine(item, isKnown: !asked.contains(index)).line + [line] }
    try writeNewFile("\(folder)/links", bytes)
    let outcomes = asked.sorted().filter { $0 % 5 != 1 }.map { index in
      let address = selection.items[index].target.address
      let outcome = ProbeOutcome(
        verdict: index % 4 == 0 ? .notFound(status: 404) : .alive(slow: nil), status: 200,
        hops: [Hop(address: address, status: 200)], requests: 1)
      return OutcomeLine(address, outcome, at: Self.now + index).line
    }
    var wanted: Found?
    for (round, (limit, batchSize)) in [(1 << 26, 10_000), (1, 1), (3000, 7), (20_000, 50)].enumerated() {
      // The first round has each line once, in its order.
      let mixed = round == 0 ? outcomes : (outcomes + outcomes.prefix(60)).shuffled(using: &generator)
      for (number, start) in stride(from: 0, to: mixed.count, by: 70).enumerated() {
        let part = mixed[start..<min(start + 70, mixed.count)]
        let torn = round == 0 ? [] : outcomes[number].prefix(40)
        try replaceFile("\(folder)/results-\(number)") { $0((Array(part.joined(separator: [line])) + [line] + torn)[...]) }
      }
      let found = try joined(folder, limit: limit, batchSize: batchSize)
      wanted = wanted ?? found
      #expect(found == wanted)
    }
    // As in memory.
    var union = OutcomeUnion()
    for line in outcomes.compactMap({ OutcomeLine(line: $0[...]) }) { union.add(line) }
    let indexes = asked.sorted()
    let addresses = indexes.map { selection.items[$0].target.address }
    let report = selection.report(
      addresses.map { union[$0] }, of: indexes, cache: &cache, listedAt: Self.now,
      answeredAt: addresses.map { union.moment(of: $0) },
      now: Self.now + 10_000)
    #expect(wanted?.links == report.links)
    #expect(wanted?.unasked == report.unasked && !report.unasked.isEmpty)
    #expect(wanted?.unchecked == report.unchecked)
    #expect(wanted?.cache == cache.entries.map { String(decoding: LinkCache.line($0.key, $0.value), as: UTF8.self) }.sorted())
  }
}

extension LinkCache {
  /// A second ago every third address was asked for; half of them were gone.
  init(everyThirdOf selection: LinkSelection, now: Moment) {
    self.init()
    for (number, item) in selection.items.enumerated() where number % 3 == 0 {
      let verdict: Verdict = number % 2 == 0 ? .gone : .alive(slow: nil)
      for link in item.links {
        var target = item.target
        target.address = link.address
        record(ProbeOutcome(verdict: verdict, status: 200, requests: 1), for: target, now: now + -1000)
      }
    }
  }
}
