import Diagnostics
import FileAccess
import Foundation
import LinkChecking
import LinkProbing
import TestSupport
import Testing
import TextBasics

@testable import PortalCommands

/// The lines of a list of links, made with any amount of memory: the same as in memory alone.
@Suite struct SortedLinksTests {
  private static let now = Moment(milliseconds: 1_000_000_000_000)

  /// Links with few and many places, parts of pages, several spellings of one address, and what is no address.
  private static func links(_ generator: inout SplitMix64) -> [WrittenLink] {
    (0..<3000).compactMap { line in
      let number = Int.random(in: 0..<400, using: &generator)
      let address =
        switch number % 10 {
        case 0: "HTTPS://H\(number % 7).example/\(number)"
        case 1: "https://h\(number % 7).example/\(number - 1)#\(Int.random(in: 0..<3, using: &generator))"
        case 2: "https://shared.example/"
        case 3: "https:///\(number)"
        case 4: "ms-word:ofe|u|https://h.example/\(number).docx"
        case 5: "mailto:a@h.example"
        default: "https://h\(number % 7).example/\(number)"
        }
      let page = number % 10 == 6 ? "documents/\(line).html" : nil
      return WrittenLink(address, at: Place(file: "a.md", line: page == nil ? line % 500 : 1, column: 1), page: page)
    }
  }

  @Test func areTheSameForAnyMemory() throws {
    var generator = SplitMix64(seed: 5)
    let folder = NSTemporaryDirectory() + "/docportal-" + UUID().uuidString
    // What cannot be removed is left to the system, which clears its temporary files.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let links = Self.links(&generator)
    var settings = LinkSettings()
    settings.plainHTTPHosts = ["h1.example"]
    var selection = LinkSelection(settings: settings)
    for link in links { selection.add(link) }
    var cache = LinkCache(everyThirdOf: selection, now: Self.now)
    cache.record(
      ProbeOutcome(verdict: .gone, status: 410, requests: 1), for: ProbeTarget("https://forgotten.example/"),
      now: Self.now + -1000)
    var bytes: [UInt8] = []
    cache.encode { bytes += $0 }
    try writeNewFile("\(folder)/.docportal/links", bytes)
    let asked = Set(selection.unanswered(by: cache, now: Self.now))
    let wanted = selection.items.enumerated().map { index, item in
      String(decoding: LinkLine(item, isKnown: !asked.contains(index)).line, as: UTF8.self)
    }
    #expect(wanted.count { $0.contains(#""known":true"#) } > 10)
    var cost = RunCost()
    for index in asked { cost.add(selection.items[index].target) }
    for limit in [1, 3000, 100_000, 1 << 26] {
      let places = try LinkPlaces(settings, LinkCacheFile(folder: StateFolder(root: folder)), limit: limit)
      for link in links { try places.add(link) }
      let sorted = try SortedLinks(places, limit: limit, now: Self.now)
      var found: [String] = []
      try sorted.lines.forEach { found.append(String(decoding: $0.value, as: UTF8.self)) }
      #expect(found == wanted)
      #expect(sorted.cost == cost)
      #expect(sorted.head == LinkListHead(settings, items: wanted.count, at: Self.now))
    }
  }

  @Test func aListThatCannotBeWrittenIsAnError() throws {
    let places = try LinkPlaces(LinkSettings(), LinkCacheFile(folder: StateFolder(root: "/docportal-nowhere")))
    let sorted = try SortedLinks(places, now: Self.now)
    #expect(throws: FileError.self) {
      try LinkListFile(path: "/docportal-nowhere/links.jsonl").write(sorted.head, sorted.lines)
    }
  }
}
