import OfficeLinks

@testable import Links

extension LinkCache {
  /// Records the outcome of a target at a moment.
  mutating func record(_ outcome: ProbeOutcome, for target: ProbeTarget, now: Moment) {
    let link = LinkSelection.Link(address: target.address, order: 0, occurrences: [])
    for link in LinkSelection.Item(target: target, skipReason: nil, links: [link]).checked(outcome, at: now) { record(link) }
  }

  /// The lines of a file, read.
  init(lines: [UInt8]) {
    self.init()
    for line in lines.split(separator: UInt8(ascii: "\n")) { read(line) }
  }

  var lines: [UInt8] {
    var bytes: [UInt8] = []
    encodeLines { bytes += $0 }
    return bytes
  }
}

extension LinkSelection {
  func asked(_ cache: LinkCache, now: Moment) -> [Int] {
    var selection = self
    selection.reuse(cache, now: now)
    return selection.items.indices.filter { selection.items[$0].isAsked }
  }

  /// The report of a run with these outcomes of the items.
  func report(
    _ outcomes: [ProbeOutcome?], of asked: [Int], isInterrupted: Bool = false, cache: inout LinkCache, now: Moment
  ) -> LinkReport {
    report(cache: &cache, isInterrupted: isInterrupted, now: now) { index in
      asked.firstIndex(of: index).flatMap { outcomes[$0] }.map { items[index].checked($0, at: now) }
    }
  }
}
