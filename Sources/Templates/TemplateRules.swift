import Diagnostics
package import TextBasics

/// The diagnostics of a theme's templates.
package struct TemplateRules: RuleTable {
  // Syntax.
  package let invalidUTF8 = Rule(.error, "template.invalidUTF8", "the template is not valid UTF-8", fix: "save the file as UTF-8")
  package let unclosedTag = Rule(
    .error, "template.unclosedTag", "a tag is opened and not closed", fix: "write '{1}' where the tag ends")
  package let emptyName = Rule(.error, "template.emptyName", "a tag without a name", fix: "write a name, or remove the tag")
  package let badName = Rule(
    .error, "template.badName", "'{1}' is not a name",
    "A name has no spaces and no empty part before, between or after its dots.")
  package let foreignTag = Rule(
    .warning, "template.foreignTag", "'{1}' is no tag, and is shown as it is", "Templates are written in Mustache.",
    fix: "write what it would show")
  package let badDelimiters = Rule(
    .error, "template.badDelimiters", "a tag that sets delimiters needs exactly two",
    "They are separated by a space and have no equals sign.", fix: "write it as {{=<% %>=}}")
  package let unclosedSection = Rule(
    .error, "template.unclosedSection", "'{1}{2}' is opened and not closed", fix: "write {{/{2}}} where it ends")
  package let mismatchedClose = Rule(.error, "template.mismatchedClose", "'/{1}' closes '{2}{3}'", fix: "write {{/{3}}}")
  package let unopenedSection = Rule(
    .error, "template.unopenedSection", "'/{1}' closes nothing", fix: "remove it, or open the section before it")
  package let misplacedTag = Rule(
    .error, "template.misplacedTag", "only blocks have a meaning directly inside '<{1}'", fix: "move the tag into a {{$block}}")
  package let tooDeep = Rule(
    .error, "template.tooDeep", "tags are nested more than {1} levels deep", fix: "move inner parts into a partial")
  package let tooManyMistakes = Rule(
    .error, "template.tooManyMistakes", "{1} tags are wrong; the rest of the file was not checked",
    fix: "correct those above first")

  // Templates and blocks.
  package let missing = Rule(.error, "template.missing", "there is no template '{1}'", fix: "add the file {1}.mustache")
  package let duplicate = Rule(.error, "template.duplicate", "a second template is called '{1}'", fix: "rename one of the files")
  package let unknownPartial = Rule(
    .error, "template.unknownPartial", "there is no template '{1}'", fix: "add the file {1}.mustache")
  package let unknownBlock = Rule(.error, "template.unknownBlock", "'{1}' has no block '{2}'", "It has no blocks at all.")
  package let duplicateBlock = Rule(
    .error, "template.duplicateBlock", "the block '{1}' is given twice", fix: "remove one of them")

  // Pages without end.
  package let tooLarge = Rule(
    .error, "template.tooLarge", "'{1}' grows too large with its partials and blocks",
    "Blocks that contain other blocks twice multiply each other.", fix: "use partials for what is repeated")
  package let endlessRecursion = Rule(
    .error, "template.endlessRecursion", "'{1}' includes itself without end",
    "Only a section that leads into parts of the record around it, level by level, comes to an end.",
    fix: "put the tag into such a section, or remove it")
  package let outputTooLarge = Rule(
    .error, "template.outputTooLarge", "the page grows beyond 64 MB, or beyond 5 million inclusions and items of lists",
    "Templates that include others twice, level by level, multiply each other; so do lists inside lists.",
    fix: "include each template and each list once")

  // Values.
  package let unknownName = Rule(
    .error, "template.unknownName", "there is no '{1}'{2}", "No name can be used here.",
    fix: "use one of these names, or remove the tag")
  package let wrongKind = Rule(.error, "template.wrongKind", "'{1}' is {2}")
  package let unescapedText = Rule(
    .error, "template.unescapedText", "'{1}' is a text and cannot be emitted unescaped", fix: "write {{{1}}}")
  package let markupInPlainText = Rule(
    .error, "template.markupInPlainText", "'{1}' is markup and has no place in plain text",
    fix: "use a name whose value is a text")
  package let unsafePlace = Rule(.error, "template.unsafePlace", "'{1}' is where escaping does not make it safe")
}

extension Rule {
  package static let template = TemplateRules()
}

// Diagnostics that need more than a row.
extension Diagnostic {
  static func unclosedSection(_ tag: TemplateTag, _ place: Place, closed: (name: String, place: Place)?) -> Diagnostic {
    Diagnostic(
      .template.unclosedSection, tag.kind.rawValue, tag.name, at: place,
      notes: closed.map { [Note("'/\($0.name)' closes a tag around it", at: $0.place)] } ?? [])
  }

  static func unknownBlock(_ name: String, _ place: Place, parent: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .template.unknownBlock, parent, name, at: place,
      explanation: known.isEmpty ? nil : "Its blocks are: \(listed(known, atMost: 20)).",
      fix: didYouMean(name, among: known))
  }

  /// `page.title` of other languages is `title`, and `site.title` the portal's own.
  static func unknownName(
    _ name: String, in reference: TemplateNode.Reference, _ place: Place, known: [String]
  ) -> Diagnostic {
    var diagnostic = unknownName(name, in: reference.tag.name, place, known: known)
    if reference.parts.count == 2, let last = reference.parts.last {
      let isPortal = name == "portal" || name == "site"
      let meant = isPortal && last == "title" && known.contains("site") ? "site" : last
      if known.contains(meant) { diagnostic.fix = "did you mean '\(meant)'?" }
    }
    return diagnostic
  }

  static func unknownName(_ name: String, in path: String, _ place: Place, known: [String]) -> Diagnostic {
    Diagnostic(
      .template.unknownName, name, name == path ? "" : " in '\(path)'", at: place,
      explanation: known.isEmpty ? nil : "Names that can be used here: \(listed(known, atMost: 20))."
    )
    .suggesting { foreignWord(name) ?? didYouMean(name, among: known) }
  }
}
