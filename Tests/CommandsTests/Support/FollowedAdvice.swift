import Diagnostics
import Foundation
import Portal
import PortalTestSupport
import Site
import Testing

/// A finding of `docportal check --format json`, from a check in this process.
struct JSONFinding: Decodable, CustomStringConvertible {
  let identifier: String
  let summary: String
  let file: String?
  let line: Int?
  let column: Int?
  let length: Int?
  let solution: String?

  var description: String { "\(file ?? ""):\(line ?? 0):\(column ?? 0): \(summary) [\(identifier)] \(solution ?? "")" }

  /// The findings of a portal.
  static func all(in files: [String: [UInt8]]) async throws -> [JSONFinding] {
    struct Report: Decodable { let diagnostics: [JSONFinding] }
    let day = try #require(CalendarDate("2026-11-01"))
    let portal = await generatePortal(BuildOptions(root: "", fileSystem: .memory(files), clock: DayClock(at: day), jobs: 1))
    return try JSONDecoder().decode(Report.self, from: Data(portal.log.json)).diagnostics
  }

  /// The line after its advice was followed, or `nil` if a program cannot follow it.
  func followed(in line: String) -> String? {
    guard let solution, let column, let length, column > 0 else { return nil }
    let scalars = Array(line.unicodeScalars)
    let start = column - 1
    func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<scalars.count)])) }
    func replacing(_ new: String) -> String { text(0..<start) + new + text(min(start + length, scalars.count)..<scalars.count) }
    if let spaces = solution.firstMatch(of: /^indent (?:it )?with (\d+) spaces?\b/)?.1 {
      return String(repeating: " ", count: Int(spaces) ?? 0) + line.drop { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    }
    if solution.hasPrefix("write '- ' in the place of the two spaces"), start >= 2 {
      return text(0..<start - 2) + "- " + text(start..<scalars.count)
    }
    if let quoted = solution.firstMatch(of: /^write ('(?:[^']|'')*'), with the quotes/)?.1 {
      let inner = quoted.dropFirst().dropLast().replacing("''", with: "'")
      for written in ["'\(inner)'", "\"\(inner)\"", inner] {
        if let range = line.firstRange(of: written) { return line.replacingCharacters(in: range, with: quoted) }
      }
      return line.replacing(/^( *(?:- )?(?:\w+: )?).*$/) { $0.1 + quoted }
    }
    if let tag = solution.firstMatch(of: /^write (\{\{[^\/{}#^][^{}]*\}\})$/)?.1 {
      return line.replacing(/\{\{+[^{}]*\}\}+/, maxReplacements: 1) { _ in tag }
    }
    let value =
      solution.firstMatch(of: /^(?:did you mean|try) '([^']+)'\??$/)?.1
      ?? solution.firstMatch(of: /^write '([^']+)'(?: or '[^']+')?$/)?.1
    return value.map { replacing(String($0)) }
  }

  /// Follows each advice of a portal's findings that a program can follow, one at a time. Returns the number of those, and what came
  /// back.
  static func followAll(_ findings: [JSONFinding], in files: [String: [UInt8]]) async throws -> (count: Int, failures: [String]) {
    var count = 0
    var failures: [String] = []
    for finding in findings {
      guard let file = finding.file, let number = finding.line, number > 0,
        let text = files[file].flatMap({ String(bytes: $0, encoding: .utf8) })
      else { continue }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard number <= lines.count, let line = finding.followed(in: lines[number - 1]) else { continue }
      count += 1
      lines[number - 1] = line
      var changed = files
      changed[file] = Array(lines.joined(separator: "\n").utf8)
      let again = try await all(in: changed).first { other in
        let isSame = (other.identifier, other.summary, other.column) == (finding.identifier, finding.summary, finding.column)
        return other.file == file && other.line == number && (isSame || other.identifier == "yaml.syntax")
      }
      if let again { failures.append("\(finding)\n  followed: \(line)\n  again: \(again)") }
    }
    return (count, failures)
  }
}
