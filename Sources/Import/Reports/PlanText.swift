package import Diagnostics
import TextBasics

extension [ImportPlan] {
  /// The plans of a command as text: for each source a line for each document that changes, then the counts of all.
  ///
  /// `isAsked` if they were to be written; `limit` is the number of lines of each kind at a source.
  package func consoleText(isWritten: Bool, isAsked: Bool = false, limit: Int, showsLeft: Bool = false) -> String {
    map { $0.lines(limit, showsLeft: showsLeft) }.joined() + "  =  " + rest + "\n"
      + summary(isWritten: isWritten, isAsked: isAsked)
      + "\n"
  }

  private func sum(_ count: (ImportPlan) -> Int) -> Int { lazy.map(count).reduce(0, +) }

  private var rest: String {
    var parts = ["\(grouped(sum(\.unchanged))) unchanged"]
    func add(_ count: Int, _ what: String) { if count > 0 { parts.append("\(grouped(count)) \(what)") } }
    add(sum(\.withOwnFields), "with fields of yours")
    add(sum(\.leftOut), "that you removed")
    let left = sum(\.left.count)
    if left > 0 { parts.append("\(counted(left, "file")) left out") }
    // A row of a table without an address may be of any source.
    add(Set(lazy.flatMap(\.refused).map { "\($0.place.map(\.description) ?? "") \($0.name)" }).count, "not taken")
    return parts.joined(separator: ", ")
  }

  private func summary(isWritten: Bool, isAsked: Bool) -> String {
    let counts = [
      (sum(\.additions.count), "new"), (sum(\.changes.count), "changed"), (sum(\.departures.count), "gone"),
      (sum(\.conflicts.count), "changed on both sides"),
    ]
    .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    if contains(where: \.log.hasErrors) || isAsked && !isWritten { return "Nothing was written." }
    if allSatisfy(\.isEmpty) { return "Nothing to do." }
    let what = counts.isEmpty ? "Only the lock changes" : counts.joined(separator: ", ")
    var known: Set<String> = []
    let paths = flatMap(\.files).map(\.path).filter { known.insert($0).inserted }
    return isWritten
      ? "\(what). Written: \(listed(paths, atMost: 8))." : "\(what). Nothing was written; --write writes it."
  }
}

extension ImportPlan {
  fileprivate func lines(_ limit: Int, showsLeft: Bool) -> String {
    var rows: [Row] = []
    rows += shown(additions, limit, "new") { Row("+", $0.id, $0.path, "new") }
    rows += shown(changes, limit, "changed") { change in
      Row("~", change.id, change.summary, change.remark)
    }
    rows += shown(conflicts, limit, "changed on both sides") { conflict in
      Row(
        "!", conflict.id, "\(conflict.field): yours '\(conflict.yours)', the source's '\(conflict.theirs)'; yours stays",
        "\(conflict.place)")
    }
    rows += shown(departures, limit, "gone") { departure in
      Row("-", departure.id, departure.path, departure.isRemoved ? "gone, removed" : "gone, retired")
    }
    rows += shown(notSeen, limit, "not seen") { Row("?", $0.id, $0.path, "not seen, stays") }
    if showsLeft { rows += shown(left, limit, "left out") { Row("·", "", $0.path, "left out: \($0.reason)") } }
    let width = min(32, rows.map { columnCount($0.id) }.max() ?? 0)
    let second = min(60, rows.map { columnCount($0.text) }.max() ?? 0)
    let lines = rows.map { $0.line(width, second) }.joined()
    return
      "\(source.terminalSafe): \(counted(itemCount, "file")) at the source, \(counted(documentCount, "document")) in the manifest\n"
      + lines
  }

  private func shown<Element>(_ elements: [Element], _ limit: Int, _ kind: String, _ row: (Element) -> Row) -> [Row] {
    elements.prefix(limit).map(row)
      + (elements.count > limit ? [Row(" ", "…", "\(grouped(elements.count - limit)) more \(kind)", "")] : [])
  }
}

/// One line of a plan.
private struct Row {
  let sign: String
  let id: String
  let text: String
  let remark: String

  init(_ sign: String, _ id: String, _ text: String, _ remark: String) {
    (self.sign, self.id, self.text, self.remark) = (sign, id.terminalSafe, text.terminalSafe, remark.terminalSafe)
  }

  func line(_ width: Int, _ second: Int) -> String {
    let start = "  \(sign)  " + padded(id, width) + "  "
    return start + (remark.isEmpty ? text : padded(text, second) + "  " + remark) + "\n"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columnCount(text)))
  }
}

extension ImportPlan.Change {
  fileprivate var summary: String {
    if fields.isEmpty { return "the file is back" }
    return fields.map { "\($0.field): \($0.old ?? "none") → \($0.shownNew)" }.joined(separator: ", ")
  }

  fileprivate var remark: String {
    if isBack { return "back" }
    guard fields.contains(where: { $0.field == "path" }) else { return "" }
    return evidence.map { "the same file: \($0)" } ?? "the same file"
  }
}

extension ImportPlan {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.string("source", source)
      json.string("target", target)
      json.number("files", itemCount)
      json.number("documents", documentCount)
      json.array("new") { json in
        for addition in additions {
          json.object { json in
            json.string("id", addition.id)
            json.string("path", addition.path)
            json.string("title", addition.title)
          }
        }
      }
      json.array("changed") { json in for change in changes { change.write(to: &json) } }
      json.array("conflicts") { json in
        for conflict in conflicts {
          json.object { json in
            json.string("id", conflict.id)
            json.string("field", conflict.field)
            json.string("yours", conflict.yours)
            json.string("theirs", conflict.theirs)
            json.string("place", conflict.place.description)
          }
        }
      }
      json.array("gone") { json in
        for departure in departures {
          json.object { json in
            json.string("id", departure.id)
            json.string("path", departure.path)
            json.flag("removed", departure.isRemoved)
            json.string("place", departure.place.description)
          }
        }
      }
      json.array("refused") { json in
        for item in refused {
          json.object { json in
            json.string("name", item.name)
            json.string("reason", item.reason)
          }
        }
      }
      json.array("notSeen") { json in
        for document in notSeen {
          json.object { json in
            json.string("id", document.id)
            json.string("path", document.path)
            json.string("reason", document.reason)
          }
        }
      }
      json.number("unchanged", unchanged)
      json.number("withOwnFields", withOwnFields)
      json.number("leftOut", leftOut)
      json.number("noDocuments", left.count)
      json.array("left") { json in
        for item in left {
          json.object { json in
            json.string("name", item.path)
            json.string("reason", item.reason)
          }
        }
      }
      json.strings("writes", files.map(\.path))
    }
  }

  /// The plan for the summary of a pull request: the counts, and a table of all documents.
  package var markdownText: String {
    let counts = [
      "\(additions.count) new", "\(changes.count) changed", "\(departures.count) gone",
      "\(conflicts.count) changed on both sides",
      "\(unchanged) unchanged", "\(refused.count) not taken",
    ]
    var text = "## Import of `\(source)`\n\n" + counts.joined(separator: " · ") + "\n"
    let rows =
      additions.map { ["+", $0.id, $0.path] } + changes.map { ["~", $0.id, $0.summary] }
      + conflicts.map { ["!", $0.id, "\($0.field): yours '\($0.yours)', the source's '\($0.theirs)' (\($0.place))"] }
      + departures.map { ["-", $0.id, $0.isRemoved ? "gone, removed" : "gone, retired"] }
      + notSeen.map { ["?", $0.id, "not seen: \($0.reason)"] } + refused.map { ["", $0.name, "not taken: \($0.reason)"] }
    guard !rows.isEmpty else { return text }
    text += "\n| | document | |\n|---|---|---|\n"
    for row in rows { text += "| " + row.map(Self.cell).joined(separator: " | ") + " |\n" }
    return text
  }

  /// The text of a file's name for a table cell, with all markup escaped.
  private static func cell(_ text: String) -> String {
    text.terminalSafe.replacingScalars { scalar in
      scalar.isASCII && "\\`*_{}[]()<>#+-.!|&~".unicodeScalars.contains(scalar) ? "\\" + String(scalar) : nil
    }
  }
}

extension ImportPlan.Change {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.string("id", id)
      json.string("place", place.description)
      json.string("evidence", ifPresent: evidence)
      json.flag("back", isBack)
      json.array("fields") { json in
        for field in fields {
          json.object { json in
            json.string("field", field.field)
            json.string("old", ifPresent: field.old)
            json.string("new", field.new)
          }
        }
      }
    }
  }
}
