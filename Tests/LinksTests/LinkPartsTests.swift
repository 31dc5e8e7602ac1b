import Diagnostics
import Files
import Foundation
import TestSupport
import Testing
import TextBasics

@testable import Links

/// Lists of links with their results, read part after part.
@Suite struct LinkPartsTests {
  private static let now = Moment(milliseconds: 1_000_000_000_000)

  /// Documents, parts of pages and several spellings of one address.
  private static let addresses = (0..<200).flatMap { number in
    let address = "https://h\(number % 7).example/\(number)"
    return number % 10 == 0 ? [address + "#a", address + "#b", "HTTPS://h\(number % 7).example/\(number)"] : [address]
  }

  /// Links in mixed order, and what an earlier run found of some of them.
  private func listed(_ generator: inout SplitMix64) -> (links: [WrittenLink], selection: LinkSelection, cache: LinkCache) {
    let links = Self.addresses.shuffled(using: &generator).enumerated().compactMap { number, address in
      WrittenLink(address, at: Place(file: "a.md", line: number, column: 1))
    }
    var selection = LinkSelection()
    for (number, link) in links.enumerated() { selection.add(link, number: number) }
    return (links, selection, LinkCache(everyThirdOf: selection, now: Self.now))
  }

  /// Writes the lists of all parts.
  private func write(_ links: [WrittenLink], shards: Int, _ cache: LinkCacheFile, _ path: String, at now: Moment = now) throws {
    var sharded = ShardedLinks(shards: shards)
    for link in links { sharded.add(link) }
    for index in 0..<shards {
      let shard = try #require(Shard(index, of: shards))
      var selection = sharded.take(index, settings: LinkSettings())
      selection.reuse(cache.read(shard), now: now)
      var log = DiagnosticLog()
      let head = LinkListHead(selection.settings, shard, items: selection.items.count, at: now)
      #expect(LinkListFile(path).part(index).write(head, selection.items, log: &log))
    }
  }

  private struct Found: Equatable {
    var report: LinkReport
    var all: Set<CheckedLink> = []
    var cache: [String: CheckedLink] = [:]
    var coverage = Coverage()
  }

  private func joined(_ folder: String, shards: Int) throws -> Found {
    var log = DiagnosticLog()
    let results = filesNamed(by: "\(folder)/results-*")
    let read = LinkParts(
      lists: (0..<shards).map { "\(folder)/links-\($0)" }.reversed(), results: results, LinkCacheFile(root: folder), log: &log)
    var parts = try #require(read)
    var joined = JoinedReport()
    var found = Found(report: LinkReport(links: []))
    let isRead = parts.forEach(isEnded: { false }, log: &log) { part, _ in
      let report = part.report(now: Self.now + 10_000)
      joined.add(report, of: part)
      part.count(in: &found.coverage)
      found.all.formUnion(report.links)
      found.cache.merge(part.cache.entries) { first, _ in first }
    }
    #expect(isRead)
    #expect(log == DiagnosticLog())
    found.report = joined.report
    return found
  }

  @Test("one list and its parts say the same, whatever the order of results, doubled and torn ones")
  func areTheSameInAnyOrder() throws {
    try withTemporaryFolder { folder in
      var generator = SplitMix64(seed: 3)
      let (links, listed, earlier) = listed(&generator)
      var selection = listed
      selection.reuse(earlier, now: Self.now)
      let asked = selection.items.indices.filter { selection.items[$0].isAsked }
      let lines = asked.filter { $0 % 5 != 1 }.flatMap { index in
        let address = selection.items[index].target.address
        let outcome = ProbeOutcome(
          verdict: index % 4 == 0 ? .notFound(status: 404) : .alive(slow: nil), status: 200,
          hops: [Hop(address: address, status: 200)], requests: 1)
        return selection.items[index].checked(outcome, at: Self.now + index)
      }
      var union = ResultUnion()
      for line in lines { union.add(line) }
      var cache = earlier
      let whole = selection.report(cache: &cache, listedAt: Self.now, now: Self.now + 10_000) { index in
        union.about(selection.items[index])
      }
      #expect(!whole.unasked.isEmpty && whole.unchecked > 0)
      let file = LinkCacheFile(root: folder)
      var log = DiagnosticLog()
      file.write(earlier, log: &log)
      for (round, shards) in [1, 1, 4, 5, 9].enumerated() {
        try write(links, shards: shards, file, "\(folder)/links")
        // The first round has each line once, in its order.
        let mixed = round == 0 ? lines : (lines + lines.prefix(60)).shuffled(using: &generator)
        for (number, start) in stride(from: 0, to: mixed.count, by: 70).enumerated() {
          let part = mixed[start..<min(start + 70, mixed.count)].map(\.line)
          let torn = round == 0 ? [] : lines[number].line.prefix(40)
          let bytes = part.joined(separator: [ASCII.lineFeed]) + [ASCII.lineFeed] + torn
          try replaceFile("\(folder)/results-\(number)") { $0(bytes[...]) }
        }
        let found = try joined(folder, shards: shards)
        #expect(Set(found.all.map(\.line)) == Set(whole.links.map(\.line)))
        #expect(found.cache == cache.entries)
        #expect(found.report.links.map(\.line) == (shards == 1 ? whole.links : whole.links.filter(\.isReported)).map(\.line))
        #expect(found.report.unasked == whole.unasked && found.report.unchecked == whole.unchecked)
        #expect(found.report.summary == whole.summary)
        for format in [ReportFormat.console, .markdown, .sarif] {
          #expect(text(found.report, format) == text(whole, format))
        }
        #expect(text(found.report, .json, found.all).count == text(whole, .json).count)
      }
    }
  }

  private func text(_ report: LinkReport, _ format: ReportFormat, _ all: Set<CheckedLink>? = nil) -> String {
    var bytes: [UInt8] = []
    report.write(format, all: all.map { all in { take in for link in all { take(link) } } }) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func refusesListsThatAreNotOfOneRun() throws {
    try withTemporaryFolder { folder in
      var generator = SplitMix64(seed: 4)
      let (links, _, _) = listed(&generator)
      let file = LinkCacheFile(root: folder)
      try writeNewFile("\(folder)/results", [])
      try write(links, shards: 3, file, "\(folder)/a.jsonl")
      try write(links, shards: 2, file, "\(folder)/b.jsonl")
      try write(links, shards: 3, file, "\(folder)/c.jsonl", at: Self.now + 1)
      let isOther = "this one is of another run than \(folder)/a-0.jsonl"
      for (names, place, reason) in [
        (["a-0", "a-1"], "a-0", "the part with number 2 of 3 is missing"), (["a-0", "b-1"], "b-1", isOther),
        (["a-0", "a-1", "c-2"], "c-2", isOther), (["a-0", "a-1", "a-0", "a-2"], "a-0", "this part is given twice"),
      ] {
        var log = DiagnosticLog()
        let read = LinkParts(lists: names.map { "\(folder)/\($0).jsonl" }, results: ["\(folder)/results"], file, log: &log)
        var parts = try #require(read)
        #expect(!parts.forEach(isEnded: { false }, log: &log) { _, _ in })
        #expect(
          log.diagnostics.map { "\($0.place?.file ?? "") \($0.identifier) \($0.summary)" } == [
            "\(folder)/\(place).jsonl externalLinks.mixedLinks the lists are not all parts of one list: \(reason)"
          ])
      }
    }
  }

  @Test(arguments: [
    ("links.jsonl", "links-7.jsonl"), ("a.b/links", "a.b/links-7"), ("./.links", "./.links-7"), ("a/l.x.json", "a/l.x-7.json"),
  ])
  func namesTheFilesOfParts(_ path: String, _ part: String) { #expect(LinkListFile(path).part(7).path == part) }

  @Test func whatCannotBeWrittenIsReported() {
    var log = DiagnosticLog()
    let head = LinkListHead(LinkSettings(), items: 0, at: Self.now)
    #expect(!LinkListFile("/docportal-nowhere/a.jsonl").write(head, [], log: &log))
    #expect(ResultWriter("/dev/null/a.jsonl", log: &log) == nil)
    #expect(log.diagnostics.map(\.identifier) == ["output.cannotWriteFile", "output.cannotWriteFile"])
  }
}

extension LinkCache {
  /// A second ago every third address was asked for; half of them were gone.
  fileprivate init(everyThirdOf selection: LinkSelection, now: Moment) {
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
