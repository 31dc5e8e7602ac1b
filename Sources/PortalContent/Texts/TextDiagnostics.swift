package import CatalogueModel
import CommonMark
package import Diagnostics
package import ManifestDecoding
package import TextBasics

/// What can be wrong with pages and with the links in their text.
extension Diagnostic {
  package static func duplicatePage(_ page: PageEntry, first: PageEntry) -> Diagnostic {
    Diagnostic(
      .error, "page.duplicate", "the page '\(page.path)' is written twice in '\(page.language.text)'", at: page.place,
      notes: [.init("it is written here first", at: first.place)], solution: "rename one of the files, or correct its 'language'")
  }

  package static func untranslatedPage(_ page: PageEntry, missing: [String]) -> Diagnostic {
    Diagnostic(
      .warning, "page.missingTranslation", "the page '\(page.path)' is not written in \(missing.joined(separator: ", "))",
      at: page.place, explanation: "Its text in '\(page.language.text)' is shown instead.",
      solution: "add \(missing.map { "\(page.path).\($0).md" }.joined(separator: ", "))")
  }

  package static func otherLanguage(_ entry: PageEntry, _ language: LanguageTag, known: [LanguageTag]) -> Diagnostic {
    Diagnostic(
      .warning, "page.otherLanguage", "the portal has no language '\(language.text)', so that this is a page of its own",
      at: entry.place,
      explanation: "Its languages: \(known.map(\.text).joined(separator: ", ")).",
      solution: "add '\(language.text)' to 'languages', or rename the file if it is no translation")
  }

  /// `name` is what the destination holds of the kind's own names; all behind the colon when left out.
  package static func unresolvedLink(
    _ destination: String, _ kind: String, name: String? = nil, known: [String], at place: Place
  ) -> Diagnostic {
    let name = name ?? destination.split(separator: ":", maxSplits: 1).last.map(String.init) ?? destination
    return Diagnostic(
      .error, "content.unresolvedLink", "there is no \(kind) for '\(destination)'", at: place,
      solution: nearestName(to: name, among: known).map { "did you mean '\($0)'?" } ?? "correct the link, or add the \(kind)")
  }

  package static func malformedLaunch(_ destination: String, nearest: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "content.malformedLaunch", "'\(destination)' does not name a launch link", at: place,
      explanation: "It consists of a document, an app and a mode.",
      solution: nearest.map { "did you mean '\($0)'?" } ?? "write it like 'launch:q4-budget/word/edit'")
  }

  package static func unavailableLaunch(_ destination: String, available: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "content.unavailableLaunch", "the document has no launch link '\(destination)'", at: place,
      explanation: "It has \(available.joined(separator: ", ")).",
      solution: "use one of those, or add the app or mode to "
        + "the document")
  }

  package static func officeLinkInText(_ destination: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "content.officeLink", "a launch link is written out: '\(destination)'", at: place,
      explanation: "A link that is not in the catalogue is not checked and not listed.",
      solution: "add the document to the manifest and write 'launch:ID/APP/MODE'")
  }

  package static func textTooLarge(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "content.tooLarge", "the text is larger than \(MarkdownDocument.maximumByteCount >> 10) KiB or nested too deeply",
      at: place,
      explanation: "A line may open at most \(MarkdownDocument.maximumNesting) lists and quotations.",
      solution: "split it into several pages")
  }

  package static func htmlLeftOut(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "content.html", "HTML in CommonMark is left out", at: place,
      explanation: "Text is rendered in safe mode.", solution: "write it in CommonMark, or change the template")
  }
}
