package import Diagnostics
import Links
import TextBasics

extension CatalogueComparison {
  /// `2 added, 1 moved; 24 unchanged`, counting documents.
  package var summary: String {
    let counts = DocumentChange.Kind.allCases.compactMap { kind -> String? in
      let count = documents(kind).count
      return count == 0 ? nil : "\(grouped(count)) \(kind.rawValue)"
    }
    return (counts.isEmpty ? "no document changed" : counts.joined(separator: ", ")) + "; \(grouped(unchanged)) unchanged"
  }

  /// The changes for a terminal, by kind, with the summary as the last line.
  package func consoleText(usesColour: Bool) -> String {
    var text = ""
    for kind in DocumentChange.Kind.allCases where !documents(kind).isEmpty {
      text += heading(kind.heading, usesColour)
      let together = movedTogether
      var shown: Set<String> = []
      for document in documents(kind) {
        guard let move = document.move, let count = together[move] else {
          text += lines(document)
          continue
        }
        if shown.insert(move).inserted {
          text += "  \(grouped(count)) documents: \(move)\n    such as \(document.lines[0].terminalSafe)\n"
        }
      }
    }
    if !portal.isEmpty {
      text += heading("Portal", usesColour)
      for change in portal { text += "  " + change.phrase.terminalSafe + "\n" }
    }
    return text + summary + "\n"
  }

  /// The moves that many documents have made, with the number of these; a few are listed one by one.
  private var movedTogether: [String: Int] {
    documents(.moved).reduce(into: [String: Int]()) { counts, document in
      if let move = document.move { counts[move, default: 0] += 1 }
    }.filter { $0.value > 4 }
  }

  private func heading(_ title: String, _ usesColour: Bool) -> String {
    (usesColour ? Colour.bold.paint(title) : title) + "\n"
  }

  private func lines(_ document: DocumentChange) -> String {
    document.lines.enumerated().map { number, line in ((number == 0 ? "  " : "    ") + line).terminalSafe + "\n" }.joined()
  }

  /// One object with counts, documents and the changes of the portal.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.object("summary") { json in
        for kind in DocumentChange.Kind.allCases { json.number(kind.rawValue, documents(kind).count) }
        json.number("unchanged", unchanged)
      }
      json.array("portal") { json in
        for change in portal { json.object(onOneLine: true) { change.write(to: &$0) } }
      }
      json.array("documents") { json in
        for document in documents { json.object { document.write(to: &$0) } }
      }
    }
    return json.finish()
  }

  /// For Markdown.
  package var report: Report {
    let together = movedTogether
    var shown: Set<String> = []
    var entries = documents.compactMap { document -> ReportEntry? in
      guard let move = document.move, let count = together[move] else { return document.entry }
      guard shown.insert(move).inserted else { return nil }
      return ReportEntry(
        identifier: document.kind.rawValue, outcome: .noted, subject: .phrase("\(grouped(count)) documents: \(move)"),
        findings: ["such as \(document.lines[0])"])
    }
    entries += portal.map { ReportEntry(identifier: Self.portalGroup.identifier, outcome: .noted, subject: .phrase($0.phrase)) }
    let groups = DocumentChange.Kind.allCases.map { ReportGroup(identifier: $0.rawValue, heading: $0.heading) }
    return Report([
      ReportSection(title: "Changes", summary: summary, groups: groups + [Self.portalGroup], entries: entries)
    ])
  }

  private static let portalGroup = ReportGroup(identifier: "portal", heading: "Portal")
}

extension DocumentChange.Kind {
  var heading: String {
    switch self {
    case .added: "Added"
    case .removed: "Removed"
    case .retired: "Retired"
    case .renamed: "Renamed"
    case .moved: "Moved"
    case .changed: "Changed"
    }
  }
}

extension DocumentChange {
  /// `Title (id)`, with the former id if there is one.
  fileprivate var name: String { "\(title) (\(formerID.map { "\($0) → " } ?? "")\(id))" }

  /// The change of the beginning of its address, if nothing else has changed.
  fileprivate var move: String? {
    guard kind == .moved, changes.count == 1, let old = changes[0].old, let new = changes[0].new else { return nil }
    return renaming(from: old, to: new)
  }

  /// Its name, then each difference.
  var lines: [String] { [name] + (changes.isEmpty ? [address].compactMap { $0 } : changes.map(\.phrase)) }

  fileprivate var entry: ReportEntry {
    ReportEntry(identifier: kind.rawValue, outcome: .noted, subject: .phrase(name), findings: Array(lines.dropFirst()))
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.string("kind", kind.rawValue)
    json.string("id", id)
    json.string("formerID", ifPresent: formerID)
    json.string("title", title)
    json.string("address", ifPresent: address)
    json.array("changes") { json in
      for change in changes { json.object(onOneLine: true) { change.write(to: &$0) } }
    }
  }
}

extension FactChange {
  fileprivate func write(to json: inout JSONWriter) {
    json.string("name", name)
    json.string("old", ifPresent: old)
    json.string("new", ifPresent: new)
  }
}
