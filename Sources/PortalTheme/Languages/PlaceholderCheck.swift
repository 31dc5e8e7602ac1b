import Diagnostics
import ManifestDecoding
import TextBasics

/// Compares the `{placeholders}` of texts with those that docportal fills in: a misspelt one would be published as it is.
struct PlaceholderCheck {
  /// By the names of the texts; those without placeholders are not in it, and may hold any braces.
  private let known: [String: Set<String>]
  private let names: StringNames

  /// `english` are the built-in texts, which have every placeholder that docportal knows.
  init(english: [String: String]) {
    known = english.mapValues { Set(Self.placeholders(in: $0)) }.filter { !$0.value.isEmpty }
    names = StringNames(english)
  }

  func report(_ table: StringsTable, _ log: inout DiagnosticLog) {
    for (name, text) in table.texts {
      guard let known = known[names.compared(name.value) ?? name.value] else { continue }
      for placeholder in Self.placeholders(in: text) where !known.contains(placeholder) {
        log.report(
          Diagnostic(
            .theme.unknownPlaceholder, placeholder, name.value, known.sorted().map { "{\($0)}" }.joined(separator: ", "),
            at: name.place, fix: nearestName(to: placeholder, among: known).map { "did you mean '{\($0)}'?" }))
      }
    }
  }

  private static func placeholders(in text: String) -> [String] {
    text.utf8.split(separator: ASCII.openBrace, omittingEmptySubsequences: false).dropFirst().compactMap { piece in
      guard let end = piece.firstIndex(of: ASCII.closeBrace), end > piece.startIndex else { return nil }
      return String(decoding: piece[..<end], as: UTF8.self)
    }
  }
}
