import Diagnostics
import TextBasics

extension LinkReport {
  /// `{summary, links}`, one entry for each distinct address; all keys but `slow`, `givenUp` and `streak` are always there.
  func writeJSON(to take: (ArraySlice<UInt8>) -> Void) {
    var json = JSONWriter()
    json.object { json in
      json.object("summary") { write(summary, to: &$0) }
      json.array("links") { json in
        for link in links {
          json.object { write(link, to: &$0) }
          json.handOver(atLeast: 65_536, to: take)
        }
      }
    }
    take(json.finish()[...])
  }

  private func write(_ summary: LinkSummary, to json: inout JSONWriter) {
    json.number("total", summary.total)
    json.number("broken", summary.broken)
    json.number("waiting", summary.waiting)
    json.number("slow", summary.slow)
    json.object("verdicts", onOneLine: true) { json in
      for name in VerdictName.allCases {
        guard let count = summary.counts[name] else { continue }
        json.number(named: name.rawValue, count)
      }
    }
  }

  private func write(_ link: CheckedLink, to json: inout JSONWriter) {
    json.string("address", link.address)
    json.string("verdict", link.verdict.name.rawValue)
    json.string("identifier", link.verdict.name.identifier)
    json.numberOrNull("status", link.status)
    json.stringOrNull("finalAddress", link.finalAddress)
    json.stringOrNull("fix", link.fix)
    if case .alive(let slow?) = link.verdict { json.number("slow", slow) }
    if case .givenUp(let verdict) = link.verdict { json.string("givenUp", verdict.name.rawValue) }
    if link.streak > 0 { json.number("streak", link.streak) }
    json.array("hops") { json in
      for hop in link.hops {
        json.object(onOneLine: true) { json in
          json.string("address", hop.address)
          json.numberOrNull("status", hop.status)
        }
      }
    }
    json.array("occurrences") { json in
      for occurrence in link.occurrences {
        json.object(onOneLine: true) { json in
          json.string("file", occurrence.place.file)
          json.number("line", occurrence.place.line)
          json.number("column", occurrence.place.column)
          json.stringOrNull("document", occurrence.document)
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func stringOrNull(_ name: StaticString, _ value: String?) {
    if let value { string(name, value) } else { null(name) }
  }

  fileprivate mutating func numberOrNull(_ name: StaticString, _ value: Int?) {
    if let value { number(name, value) } else { null(name) }
  }
}
