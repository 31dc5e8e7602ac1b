import Diagnostics
import Files
import Foundation
import Portal
import TestSupport
import Testing
import TextBasics

@testable import Import

/// A year of edits: tables go out into spreadsheets, people edit them and the manifest, and tables come back.
struct TableYearTests {
  /// 250 portals, each with 4 tables; without `DOCPORTAL_YEAR=1`, which takes minutes in a debug build, a tenth of them.
  private static let decades = ProcessInfo.processInfo.environment["DOCPORTAL_YEAR"] == "1" ? 0..<25 : 0..<3

  @Test(arguments: decades) func everyEditArrivesAndNothingElseChanges(decade: Int) async throws {
    for seed in decade * 10..<decade * 10 + 10 {
      var year = try await TableYear(seed: UInt64(seed))
      for _ in 0..<4 { try await year.passARound() }
    }
  }
}

private struct TableYear {
  private var portal: TablePortal
  private var random: SplitMix64
  private var table: EditedTable
  /// The table as it was when it was made.
  private var original: EditedTable
  private var number = 0
  private var published: Set<String> = []
  /// Rows were added or removed since the table was made, or a cell was settled.
  private var isOld = false
  private let seed: UInt64

  init(seed: UInt64) async throws {
    (random, self.seed) = (SplitMix64(seed: seed), seed)
    portal = TablePortal(Self.manifest(count: Int(seed % 5) + 4))
    table = try await portal.listed()
    original = table
  }

  private static func manifest(count: Int) -> String {
    let documents = (0..<count).map { index in
      """
        - id: d\(index)
          title: \(index % 2 == 0 ? "Title a\(index)" : "{en: Title a\(index), de: 'Titel a\(index): x'}")
          \(index % 4 == 3 ? "url: https://files.example/other/a\(index).docx" : "source: \(index % 3 == 0 ? "team" : "cloud")\n    path: F \(index)/ä \(index).docx")
          \(index % 3 == 1 ? "section: one\n    tags: ['a, b', c]" : "owner: {en: Ann, de: Änne}")
          \(index % 5 == 2 ? "draft: true" : "description: |\n      Line one.\n\n      - Line \(index)")

      """
    }
    return """
      portal: {title: P, baseURL: "https://portal.example/", languages: [en, de]}
      sources:
        - {id: team, baseURL: "https://files.example/team/", defaults: {owner: HR, tags: [shared], fields: {status: open}}}
        - {id: cloud, baseURL: "https://cloud.example/x y/"}
      sections:
        - {id: one, title: {en: One, de: Eins}}
        - {id: two, title: Two}
      fields:
        - {id: status, title: Status, type: choice, choices: [{id: open, title: Open}, {id: done, title: Done}]}
        - {id: cost, title: Cost, type: number}
        - {id: review, title: Review, type: date}
        - {id: who, title: Who, type: person}
        - {id: note, title: Note}
      documents:
      \(documents.joined())
      """
  }

  /// Others edit the manifest, somebody edits the table, and it is imported.
  mutating func passARound() async throws {
    if isOld || Bool.random(using: &random) {
      table = try await portal.listed()
      original = table
      isOld = false
    }
    var edited = editTable()
    let (removed, added) = (removeRow(), addRow())
    edited.removeAll { $0.id == removed }
    let (others, rivals) = editManifest()
    let preference = random.pick([MergePreference.source, .manifest])
    if preference == .source { edited += rivals }
    var expected = try await portal.listed()
    for edit in edited { edit.apply(to: &expected) }
    if let removed {
      // A draft that is retired stays a draft.
      if expected[removed, "state"] != "draft" { expected[removed, "state"] = "retired" }
      (expected[removed, "retired"], expected[removed, "modes"]) = (portal.day, "")
    }
    let before = portal.files
    let dialect = random.pick(Dialect.allCases)
    let plans = try await portal.update(csv: dialect.csv(table, &random)) { if !rivals.isEmpty { $0.preference = preference } }
    let comment = Comment(
      """
      seed \(seed), \(dialect), \(edited), \(others), \(rivals), \(preference), \(added ?? ""), \(removed ?? ""), \(portal.findings)
      \(before)
      \(portal.files)
      """)
    #expect(plans.flatMap(\.conflicts).count == (preference == .source ? 0 : rivals.count), comment)
    #expect(portal.findings.filter { !$0.contains("was changed here and at the source") } == [], comment)
    let listed = try await portal.listed()
    #expect(listed.rows.count == expected.rows.count + (added == nil ? 0 : 1), comment)
    if let added { #expect(listed.rows.contains { $0.contains(added) && $0.contains("New/\(added).docx") }, comment) }
    for wanted in expected.rows {
      for column in expected.head.dropLast() where !["address", "page", "url"].contains(column) {
        let text = listed[wanted[0], column]
        #expect(text == wanted[expected.head.firstIndex(of: column) ?? 0], "\(column) of \(wanted[0]): \(comment)")
      }
    }
  }

  /// Returns the title of a new row.
  private mutating func addRow() -> String? {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return nil }
    (number, isOld) = (number + 1, true)
    table.add(["title": "New \(number)", "source": random.pick(["team", "cloud"]), "path": "New/New \(number).docx"])
    return "New \(number)"
  }

  /// Returns the document of a row that was removed.
  private mutating func removeRow() -> String? {
    guard !isOld, Int.random(in: 0..<4, using: &random) == 0,
      let row = table.rows.first(where: { $0[table.head.firstIndex(of: "state") ?? 0] != "retired" })
    else { return nil }
    isOld = true
    table.remove(row[0])
    return row[0]
  }

  private mutating func editTable() -> [Edit] {
    var edits: [Edit] = []
    for index in table.rows.indices where table.rows[index][0] != "" && Int.random(in: 0..<3, using: &random) == 0 {
      let id = table.rows[index][0]
      for column in [
        "title", "title (de)", "section", "tags", "owner", "description", "updated", "field.status", "field.cost", "field.review",
        "field.who", "field.note", "pinned", "language", "path",
      ]
      where Int.random(in: 0..<4, using: &random) == 0 {
        guard let place = table.head.firstIndex(of: column), let text = text(column, table.rows[index][place]),
          // An edit that is taken back is a person's to settle: a copy of the table looks like that.
          text != original.rows[index][place]
        else { continue }
        edits.append(Edit(id: id, column: column, text: text))
        table.rows[index][place] = text
      }
    }
    return edits
  }

  /// A new text for a column; `nil` for a cell that stays.
  private mutating func text(_ column: String, _ old: String) -> String? {
    number += 1
    let hard = random.pick(["", ", and", "; x", " \"q\"", " – ü", " 'a'", " #1", ": y"])
    switch column {
    case "title", "owner", "field.note", "title (de)": return "Text \(number)\(hard)"
    case "section": return random.pick(["one", "two"].filter { $0 != old })
    case "tags": return "tag \(number); t\(number)"
    case "field.who": return "Person \(number)"
    case "description": return "Text \(number)\(hard)\n\n* item \(number)"
    case "updated": return "20\(10 + number % 16)-\(10 + number % 3)-\(13 + number % 15)"
    case "field.review": return "2035-0\(1 + number % 9)-0\(1 + number % 9)"
    case "field.status": return random.pick(["open", "done"].filter { $0 != old })
    case "field.cost": return "\(number).5"
    case "pinned": return old.isEmpty ? "yes" : nil
    case "language": return random.pick(["en", "de", "fr"].filter { $0 != old })
    case "path": return old.isEmpty ? nil : "New \(number)/b \(number).xlsx"
    default: return nil
    }
  }

  /// Gives days to documents in the manifest, and to some of them others in the table.
  private mutating func editManifest() -> (documents: [String], rivals: [Edit]) {
    let new = table.rows.map { $0[0] }.filter {
      $0.hasPrefix("d") && !published.contains($0) && Int.random(in: 0..<6, using: &random) == 0
    }
    var rivals: [Edit] = []
    for id in new {
      portal.replace("- id: \(id)\n", with: "- id: \(id)\n    publish: 2000-01-\(10 + published.count)\n")
      guard Bool.random(using: &random) else { continue }
      rivals.append(Edit(id: id, column: "publish", text: "2001-10-\(13 + rivals.count)"))
      rivals.last?.apply(to: &table)
      isOld = true
    }
    published.formUnion(new)
    return (new, rivals)
  }
}

private struct Edit: CustomStringConvertible {
  let id: String
  let column: String
  let text: String

  var description: String { "\(id) \(column) \(text)" }

  func apply(to table: inout EditedTable) { table[id, column] = text }
}

/// The programs in which people edit tables, as they save CSV.
private enum Dialect: CaseIterable {
  case libreOffice
  case excelInGerman
  case excelInEnglish
  case numbers
  case google

  func csv(_ table: EditedTable, _ random: inout SplitMix64) -> String {
    var order = Array(table.head.indices)
    var rows = table.rows
    // Sorted by another column, and columns moved.
    if Bool.random(using: &random) { rows.shuffle(using: &random) }
    if Bool.random(using: &random) { order.shuffle(using: &random) }
    let days = Set(["updated", "publish", "retire", "retired", "field.review"])
    let numbers: Set = ["field.cost"]
    let lines =
      [table.head]
      + rows.map { row in
        zip(table.head, row).map { days.contains($0) ? day($1) : numbers.contains($0) ? number($1) : $1 }
      }
    let end = self == .libreOffice ? "\n" : "\r\n"
    return lines.map { line in order.map { field(line[$0]) }.joined(separator: separator) + end }.joined()
  }

  private var separator: String { self == .excelInGerman ? ";" : "," }

  private func field(_ text: String) -> String {
    let isQuoted = text.contains { "\",;\n".contains($0) } || self == .google && text.contains(" ")
    return isQuoted ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  private func day(_ text: String) -> String {
    let parts = text.split(separator: "-").map { Int($0) ?? 0 }
    guard parts.count == 3 else { return text }
    switch self {
    case .libreOffice, .google: return text
    case .excelInGerman: return "\(padded(String(parts[2]), to: 2)).\(padded(String(parts[1]), to: 2)).\(parts[0])"
    case .excelInEnglish: return "\(parts[1])/\(parts[2])/\(parts[0])"
    case .numbers:
      return
        "\(parts[2]) \(["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][parts[1] - 1]) \(parts[0])"
    }
  }

  private func number(_ text: String) -> String { self == .excelInGerman ? text.replacing(".", with: ",") : text }
}
