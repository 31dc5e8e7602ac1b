import CommonMark
package import Diagnostics
package import TextBasics

/// The diagnostics of pages and other texts in CommonMark.
package struct TextRules: RuleTable {
  package let duplicatePage = Rule(
    .error, "page.duplicate", "the page '{1}' exists twice in '{2}'",
    fix: "rename one of the files, or correct its 'language'")
  package let missingTranslation = Rule(
    .warning, "page.missingTranslation", "the page '{1}' has no translation in {2}", "The text in '{3}' is shown instead.",
    fix: "add {4}")
  package let otherLanguage = Rule(
    .warning, "page.otherLanguage", "the portal has no language '{1}', so this is a page of its own", "Its languages: {2}.",
    fix: "add '{1}' to 'languages', or rename the file if it is not a translation")

  package let html = Rule(
    .warning, "content.html", "HTML in CommonMark is removed", "A text must not be able to add scripts to a page.",
    fix: "write it in CommonMark, or put it into a template")
  package let dialect = Rule(
    .warning, "content.dialect", "{1} is shown as it is written", "It belongs to GitHub's dialect; texts are CommonMark.")
  package let tooLarge = Rule(
    .error, "content.tooLarge", "the text is larger than {1} KiB or nested too deeply",
    "A line may open at most {2} lists and quotations and a paragraph {3} brackets, and a text may have 100,000 asterisks and "
      + "underscores.", fix: "split it into several pages")
  package let unresolvedLink = Rule(
    .error, "content.unresolvedLink", "there is no {1} for '{2}'", fix: "correct the link, or add the {1}")
  package let alternativeText = Rule(
    .warning, "content.alternativeText", "the picture '{1}' has no alternative text",
    "It is what people hear who cannot see the picture, and what is shown where it cannot be loaded.",
    fix: "describe it between the brackets: '![…]({1})'")
  package let remotePicture = Rule(
    .error, "content.remotePicture", "the picture '{1}' is on another host, and no browser would show it",
    "The content security policy allows pictures of the portal itself, and of the hosts under 'images' over https.")
  package let malformedLaunch = Rule(
    .error, "content.malformedLaunch", "'{1}' is not a launch link", "It consists of a document, an app and a mode.",
    fix: "write it like 'launch:q4-budget/word/edit'")
  package let unavailableLaunch = Rule(
    .error, "content.unavailableLaunch", "the document has no launch link '{1}'", "It has {2}.",
    fix: "use one of those, or add the app or mode to the document")
  package let officeLink = Rule(
    .error, "content.officeLink", "the Office link '{1}' is written out", "Only links of the catalogue are checked and listed.",
    fix: "add the document to the manifest and write 'launch:ID/APP/MODE'")
}

extension Rule { package static let text = TextRules() }

extension Diagnostic {
  init(_ kind: MarkdownDocument.ForeignSyntax.Kind, at place: Place) {
    let (what, fix) =
      switch kind {
      case .table: ("a table", "write a list")
      case .taskList: ("the box of a task list", "write a plain list, without [ ] and [x]")
      case .strikethrough: ("strikethrough (~~)", "remove the text, or say in words that it no longer holds")
      case .address: ("an address", "put it between < and > to make it a link, or write [words](address)")
      }
    self.init(.text.dialect, what, at: place, fix: fix)
  }

  package static func textTooLarge(at place: Place) -> Diagnostic {
    Diagnostic(
      .text.tooLarge, String(MarkdownDocument.maximumByteCount >> 10), String(MarkdownDocument.maximumNesting),
      String(MarkdownDocument.maximumOpenBrackets), at: place)
  }
}
