import CatalogueModel
package import Diagnostics
package import ManifestDecoding
import TextBasics

/// Compares the `{placeholders}` of texts with those that the program fills in: a misspelt one would be published as it is.
package struct PlaceholderCheck {
  /// By the names of the texts; those without placeholders are left out, and may hold any braces.
  private let known: [String: Set<String>]
  private let names: StringNames

  /// `english` are the built-in texts, which have every placeholder that the program knows.
  package init(english: [String: String]) {
    known = english.mapValues { Set(Self.placeholders(in: $0)) }.filter { !$0.value.isEmpty }
    names = StringNames(english)
  }

  /// Reports the texts of one language.
  package func report(_ table: StringsTable, _ log: inout DiagnosticLog) {
    for (name, text) in table.texts {
      guard let known = known[names.compared(name.value) ?? name.value] else { continue }
      for placeholder in Self.placeholders(in: text) where !known.contains(placeholder) {
        log.report(.unknownPlaceholder(placeholder, in: name, known: known.sorted()))
      }
    }
  }

  /// The words in braces.
  private static func placeholders(in text: String) -> [String] {
    text.utf8.split(separator: ASCII.openBrace, omittingEmptySubsequences: false).dropFirst().compactMap { piece in
      guard let end = piece.firstIndex(of: ASCII.closeBrace), end > piece.startIndex else { return nil }
      return String(decoding: piece[..<end], as: UTF8.self)
    }
  }
}
