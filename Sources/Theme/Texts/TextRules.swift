package import Diagnostics
package import Markdown
import OfficeLinks
import Portal
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

  package let copiedPage = Rule(
    .warning, "page.copy", "this page looks like a copy of '{1}' that a program made", "It is published as a page of its own.",
    fix: "keep what is right in {1}.md, and remove this file")
  package let pictureFormat = Rule(
    .warning, "picture.format", "most browsers do not show '{1}'", fix: "save it as PNG, JPEG or WebP")
  package let pictureContent = Rule(
    .warning, "picture.content", "'{1}' holds {2}", "Browsers show a part of it or nothing.",
    fix: "save the picture again, and open it to see")
  package let largePicture = Rule(
    .warning, "picture.large", "the picture '{1}' has {2}", "Every visitor of the page loads it.",
    fix: "make it at most 2,000 pixels wide, and save it as JPEG or WebP")

  package let html = Rule(
    .warning, "content.html", "HTML in CommonMark is removed", "A text must not be able to add scripts to a page.",
    fix: "write it in CommonMark, or put it into a template")
  package let dialect = Rule(
    .warning, "content.dialect", "{1} is shown as it is written")
  package let noLink = Rule(.warning, "content.noLink", "'{1}' is no link", "It is shown as it is written.")
  package let lostBackslash = Rule(
    .warning, "content.lostBackslash", "'{1}' is shown as '{2}'",
    "A backslash before punctuation says that this is no mark, and is not shown.")
  package let noWords = Rule(
    .warning, "content.noWords", "the link to '{1}' has no words",
    "Nobody sees it, and people who hear the page hear its address.",
    fix: "write words between the brackets, or remove the link")
  package let headingLevel = Rule(
    .warning, "content.headingLevel", "a heading of level {1} follows one of level {2}",
    "People who hear the page look for the level between them.", fix: "write '{3}' before its words")
  package let blockWords = Rule(
    .warning, "content.blockWords", "'{1}' after the name of a block is not read",
    fix: "remove it; a title is a paragraph above the block")
  package let emptyList = Rule(
    .warning, "content.emptyList", "no document is in this list", "Nothing is shown in its place.",
    fix: "change the selection, or remove the block")
  package let table = Rule(
    .error, "content.table", "{1}",
    fix: "put a field that holds separators or quotation marks between quotation marks, and write those in it twice")
  package let openComment = Rule(
    .warning, "content.openComment", "a comment does not end",
    "At the beginning of a line it hides everything below it, elsewhere visitors read it.", fix: "write '-->' where it ends")
  package let openFence = Rule(
    .warning, "content.openFence", "a block of code does not end", "Everything after its first line is shown as code.",
    fix: "write its fence again, ``` or ~~~, on a line of its own where the code ends")
  package let openBlock = Rule(
    .error, "content.openBlock", "the block '{1}' does not end", "Everything after its first line is taken as part of it.",
    fix: "write the marks of its first line, without the word, on a line after it")
  package let documentAsPicture = Rule(
    .warning, "content.documentAsPicture", "'{1}' is no picture, and no browser would show it",
    fix: "remove the '!' before the brackets to make it a link")
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
  package init(_ kind: MarkdownDocument.ForeignSyntax.Kind, at place: Place) {
    let (what, fix) =
      switch kind {
      case .table:
        (
          "a table",
          "write the rows as CSV between the lines '```csv' and '```', or with bars, and below the head '| --- |' for each column"
        )
      case .tableAfterText: ("a table right after text", "write an empty line before it")
      case .tightSign(let sign): ("a list without a space after '\(sign)'", "write '\(sign) '")
      case .control: ("a control character", "remove it; visitors would see \u{FFFD}")
      case .taskList: ("the box of a task list", "write a plain list, without [ ] and [x]")
      case .strikethrough: ("strikethrough (~~)", "remove the text, or say in words that it no longer holds")
      case .address: ("an address", "write it as <https://…> to make it a link, or write [words](address)")
      case .mailAddress: ("a mail address", "put it between < and > to make it a link")
      case .pageHead:
        ("a head in the middle of the page", "move its lines to the head at the beginning of the page, or remove it")
      case .indentedFence: ("a block whose fence is indented by four spaces or more", "indent it by three at most")
      case .footnote: ("a footnote", "write the note in brackets, or as a paragraph of its own")
      case .admonition: ("a note with a title", "write a quotation whose first line is [!NOTE]")
      case .contents: ("the mark of a table of contents", "write a list of links to the headings")
      case .shortcode: ("a shortcode or variable of a site generator", "write what it would show")
      case .attributes: ("an attribute in braces", "remove it")
      case .heading(let signs):
        ("a heading without a space after '\(signs)'", "write '\(signs) ', or '\\#' for the character itself")
      case .emoji: ("the name of an emoji", "write the emoji itself")
      case .misread: ("a letter in a wrong encoding", "write the text again, and save the file as UTF-8")
      case .wikiHeading: ("a heading between equals signs", "write '## ' before it, without the signs")
      case .definition: ("a definition (: …)", "write a list, or the term in bold")
      case .highlight: ("a highlight (==)", "write the words in bold: **words**")
      case .insertion: ("an insertion (++)", "write the words alone")
      case .comment: ("a comment (%%)", "remove it: every visitor would read it")
      case .tab: ("a tab (===)", "write a heading, and its text without indentation")
      case .inclusion: ("the inclusion of a file (--8<--)", "write its text")
      case .abbreviation: ("an abbreviation (*[…])", "write the words in full where they are first used")
      case .bbCode: ("a tag of BBCode", "write **words**, _words_ or [words](address)")
      case .macroHeading: ("a heading of a wiki", "write '# ' in the place of 'h1.', '## ' in that of 'h2.'")
      case .bold:
        (
          "'**' that no other closes",
          "write '**' on both sides of the words, without spaces inside, or '\\*\\*' for the characters"
        )
      case .bullet(let sign): ("the sign '\(sign)'", "write '- ' in its place, and an empty line before the list")
      case .noBreakSpace(let sign):
        ("'\(sign)' with a no-break space after it", "write '\(sign) ' with a space, which makes it an item of a list")
      default: ("", "")
      }
    switch kind {
    case .link(_, let destination)
    where destination.contains(":") && OfficeApp(scheme: destination.prefix { $0 != ":" }.lowercased()) != nil:
      self.init(.text.officeLink, destination, at: place)
    case .link(_, let destination) where destination.contains("{{"):
      self.init(.text.dialect, "a shortcode or variable of a site generator", at: place, fix: "write what it would show")
    case .link(let words, let destination):
      self.init(
        .text.noLink, "[\(words)](\(destination.replacing("`", with: "…")))", at: place, fix: Self.fix(words, destination))
    case .spacedLink(let words, let destination):
      self.init(
        .text.noLink, "[\(words)] (\(destination))", at: place, fix: "write [\(words)](\(destination)), without the space")
    case .openLink(let words, let destination):
      self.init(.text.noLink, "[\(words)](\(destination)", at: place, fix: "write [\(words)](\(destination))")
    case .wikiLink(let name):
      let isPicture = pictureEndings.contains { name.lowercased().hasSuffix($0) }
      self.init(
        .text.noLink, "[[\(name)]]", at: place,
        fix: isPicture ? "write ![words](\(name))" : "write [words](page:PATH) or [words](document:ID)")
    case .reference(let words, let label):
      let name = label.isEmpty ? words : label
      self.init(
        .text.noLink, "[\(words)][\(label)]", at: place, fix: "write [\(words)](address), or add a line '[\(name)]: address'")
    case .reversedLink(let words, let destination):
      self.init(.text.noLink, "(\(words))[\(destination)]", at: place, fix: "write [\(words)](\(destination))")
    case .barLink(let words, let destination):
      self.init(.text.noLink, "[\(words)|\(destination)]", at: place, fix: "write [\(words)](\(destination))")
    case .windowsPath(let path, let shown):
      self.init(.text.lostBackslash, path, shown, at: place, fix: "write `\(path)`, between backticks")
    case .misread:
      self.init(.text.dialect, what, at: place, explanation: "A program took UTF-8 for another one.", fix: fix)
    case .openFence: self.init(.text.openFence, at: place)
    case .openComment: self.init(.text.openComment, at: place)
    case .conflictMarker: self = .conflict([place.line], in: place.file)
    default: self.init(.text.dialect, what, at: place, fix: fix)
    }
  }

  private static func fix(_ words: String, _ destination: String) -> String {
    let address = destination.hasPrefix("<") ? String(destination.dropFirst()) : destination
    if address.hasPrefix("mailto:"), address.contains("?"), !address.contains("`") {
      return "write [\(words)](\(address.replacing(" ", with: "%20")))"
    }
    if address.hasPrefix("mailto:") {
      return "write the mail address alone, without a name: [\(words)](mailto:team@contoso.example)"
    }
    if address.hasPrefix("tel:"), !address.contains("`") {
      return "write [\(words)](\(address.split(separator: " ").joined(separator: "-")))"
    }
    // `a.png =100x50` of other programs, and a space after the scheme.
    let parts = destination.split(separator: " ")
    if parts.count == 2, parts[1].hasPrefix("="), parts[1].contains("x") {
      return "write [\(words)](\(parts[0])): a text says no sizes"
    }
    if parts.count == 2, parts[0].hasSuffix(":") { return "write [\(words)](\(parts[0])\(parts[1]))" }
    return destination.contains(" ")
      ? "write [\(words)](<\(destination)>), or %20 for each space" : "put the address between < and >, and no link into another"
  }

  package static func textTooLarge(at place: Place) -> Diagnostic {
    Diagnostic(
      .text.tooLarge, String(MarkdownDocument.maximumByteCount >> 10), String(MarkdownDocument.maximumNesting),
      String(MarkdownDocument.maximumOpenBrackets), at: place)
  }
}

/// The endings of pictures that browsers show.
package let pictureEndings = [".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp", ".avif"]
