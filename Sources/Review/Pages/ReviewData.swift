import Diagnostics
import Links
import OfficeLinks
import Portal
import TextBasics
import Theme

/// The data of a review for programs.
extension ReviewSite {
  /// The data that the script searches and filters: an array for each target. It is a script, not JSON, like the portal's search
  /// index.
  var data: [UInt8] {
    var json = JSONWriter(capacity: 200 * queue.targets.count, prefix: "docportalReview = ")
    json.object { json in
      json.string("today", today.text)
      json.string("portal", portal.catalogue.portal.baseURL.text)
      json.object("states", onOneLine: true) { json in
        for state in ReviewState.allCases { json.string(state.rawValue, strings[state.name]) }
      }
      // Words that many targets share are written once.
      var words = WordTable()
      json.array("targets") { json in
        for (index, target) in queue.targets.enumerated() {
          let row = rowModel(target, path: paths[index])
          let lists = portal.lists(of: target)
          func name(_ order: ReviewOrder) -> String { lists.first { $0.order == order }?.name ?? "" }
          json.array(nil, onOneLine: true) { json in
            for text in [target.id, row.title, target.link.address, target.saw] { json.string(nil, text) }
            let shared = [
              // A server's paths are made from the identifiers.
              serving == nil ? row.path.prefix { $0 != "#" }.description : "", row.state, row.finding, target.key.finding,
              name(.host), name(.section),
              name(.app), name(.language), name(.owner), groupIDs[target.cause] ?? "",
            ]
            for text in shared { json.number(nil, words[text]) }
          }
        }
      }
      json.strings("words", words.words)
    }
    return json.finish()
  }

  var csv: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendCSVRow(["id", "state", "finding", "address", "saw", "title", "owner", "written at", "final address", "decision"])
    for target in queue.targets {
      bytes.appendCSVRow([
        target.id, target.state.rawValue, target.key.finding, target.link.address, target.saw, portal.title(of: target),
        portal.owner(of: target) ?? "", target.link.occurrences.map { $0.place.description }.joined(separator: " "),
        target.link.finalAddress ?? "", target.decision?.value.summary ?? "",
      ])
    }
    return escapingControls(bytes)
  }
}

/// Texts with a number for each.
private struct WordTable {
  private(set) var words: [String] = []
  private var numbers: [String: Int] = [:]

  subscript(word: String) -> Int {
    mutating get {
      if let number = numbers[word] { return number }
      numbers[word] = words.count
      words.append(word)
      return words.count - 1
    }
  }
}
