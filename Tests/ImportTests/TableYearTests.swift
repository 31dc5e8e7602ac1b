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
    if Bool.random(using: &random) {
      table = try await portal.listed()
      original = table
    }
    let edited = editTable()
    let others = editManifest()
    var expected = try await portal.listed()
    for edit in edited { edit.apply(to: &expected) }
    let before = portal.files
    let dialect = random.pick(Dialect.allCases)
    let plans = try await portal.update(csv: dialect.csv(table, &random))
    let comment = Comment("seed \(seed), \(dialect), \(edited), \(others), \(portal.findings)\n\(before)\n\(portal.files)")
    #expect(plans.flatMap(\.conflicts).isEmpty, comment)
    #expect(portal.findings == [], comment)
    let listed = try await portal.listed()
    #expect(listed.rows.count == expected.rows.count, comment)
    for (row, wanted) in zip(listed.rows, expected.rows) {
      for column in expected.head.dropLast() where !["address", "page", "url"].contains(column) {
        let text = row[listed.head.firstIndex(of: column) ?? 0]
        #expect(text == wanted[expected.head.firstIndex(of: column) ?? 0], "\(column) of \(row[0]): \(comment)")
      }
    }
  }

  private mutating func editTable() -> [Edit] {
    var edits: [Edit] = []
    for index in table.rows.indices where Int.random(in: 0..<3, using: &random) == 0 {
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

  /// Gives days to documents in the manifest, which the table does not know if it is older.
  private mutating func editManifest() -> [String] {
    let new = table.rows.map { $0[0] }.filter { !published.contains($0) && Int.random(in: 0..<6, using: &random) == 0 }
    for id in new { portal.replace("- id: \(id)\n", with: "- id: \(id)\n    publish: 2000-01-\(10 + published.count)\n") }
    published.formUnion(new)
    return new
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
