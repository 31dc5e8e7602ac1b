import Diagnostics
import TextBasics

// Syntax.
extension Diagnostic {
  static func invalidUTF8(_ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.invalidUTF8", "the template is not valid UTF-8", at: place, solution: "save the file as UTF-8")
  }

  static func unclosedTag(_ place: Place, closing: [UInt8]) -> Diagnostic {
    let delimiter = String(decoding: closing, as: UTF8.self)
    return Diagnostic(
      .error, "template.unclosedTag", "a tag is opened and not closed", at: place,
      solution: "write “\(delimiter)” where the tag ends")
  }

  static func emptyName(_ place: Place) -> Diagnostic {
    Diagnostic(.error, "template.emptyName", "a tag without a name", at: place, solution: "write a name, or remove the tag")
  }

  static func badName(_ name: String, _ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.badName", "“\(name)” is not a name", at: place,
      explanation: "A name has no blanks and no empty part before, between or after its dots.")
  }

  static func badDelimiters(_ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.badDelimiters", "a tag that sets delimiters needs exactly two", at: place,
      explanation: "They are separated by a blank and hold no equals sign.", solution: "write it as {{=<% %>=}}")
  }

  static func unclosedSection(_ tag: Tag, _ place: Place, closed: (name: String, place: Place)?) -> Diagnostic {
    Diagnostic(
      .error, "template.unclosedSection", "“\(tag.kind.sigil)\(tag.name)” is opened and not closed", at: place,
      notes: closed.map { [Diagnostic.Note("“/\($0.name)” closes a tag around it", at: $0.place)] } ?? [],
      solution: "write {{/\(tag.name)}} where it ends")
  }

  static func mismatchedClose(_ tag: Tag, _ opening: Place, _ name: String, _ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.mismatchedClose", "“/\(name)” closes “\(tag.kind.sigil)\(tag.name)”", at: place,
      notes: [Diagnostic.Note("“\(tag.kind.sigil)\(tag.name)” is opened here", at: opening)],
      solution: "write {{/\(tag.name)}}")
  }

  static func unopenedSection(_ name: String, _ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.unopenedSection", "“/\(name)” closes nothing", at: place,
      solution: "remove it, or open the section before it")
  }

  static func misplacedTag(_ place: Place, parent: String) -> Diagnostic {
    Diagnostic(
      .error, "template.misplacedTag", "only blocks have a meaning directly inside “<\(parent)”", at: place,
      solution: "move the tag into a {{$block}}")
  }

  static func tooDeep(_ place: Place, limit: Int) -> Diagnostic {
    Diagnostic(
      .error, "template.tooDeep", "tags are nested more than \(limit) levels deep", at: place,
      solution: "move inner parts into a partial")
  }

  static func tooLarge(_ name: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "template.tooLarge", "“\(name)” grows too large when its partials and blocks are put in place",
      at: Place(file: path), explanation: "Blocks that hold other blocks twice multiply each other.")
  }
}

// Names of templates and blocks.
extension Diagnostic {
  static func missingTemplate(_ name: String, known: some Sequence<String>) -> Diagnostic {
    Diagnostic(
      .error, "template.missing", "there is no template “\(name)”",
      solution: didYouMean(name, known) ?? "add the file \(name).mustache")
  }

  static func duplicateTemplate(_ name: String, _ path: String, other: String) -> Diagnostic {
    Diagnostic(
      .error, "template.duplicate", "a second template is called “\(name)”", at: Place(file: path),
      notes: [Diagnostic.Note("the first one", at: Place(file: other))], solution: "rename one of the files")
  }

  static func unknownPartial(_ tag: Tag, _ place: Place, known: some Sequence<String>) -> Diagnostic {
    Diagnostic(
      .error, "template.unknownPartial", "there is no template “\(tag.name)”", at: place,
      solution: didYouMean(tag.name, known) ?? "add the file \(tag.name).mustache")
  }

  static func unknownBlock(_ name: String, _ place: Place, parent: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "template.unknownBlock", "“\(parent)” has no block “\(name)”", at: place,
      explanation: known.isEmpty ? "It has no blocks at all." : "Its blocks are: \(list(known)).",
      solution: didYouMean(name, known))
  }

  static func duplicateBlock(_ name: String, _ place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.duplicateBlock", "the block “\(name)” is given twice", at: place,
      notes: [Diagnostic.Note("the first one", at: first)], solution: "remove one of them")
  }

  static func tooManyMistakes(limit: Int, _ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.tooManyMistakes", "\(limit) tags are wrong; what follows was not looked at", at: place,
      solution: "correct those above first")
  }

  static func endlessRecursion(_ name: String, _ place: Place?) -> Diagnostic {
    Diagnostic(
      .error, "template.endlessRecursion", "“\(name)” includes itself without end", at: place,
      explanation: "Only a section that leads into parts of the record around it, level by level, comes to an end.",
      solution: "put the tag into such a section, or remove it")
  }

  static func outputTooLarge(_ place: Place?) -> Diagnostic {
    Diagnostic(
      .error, "template.outputTooLarge", "the page grows beyond 64 MB, or beyond 5 million inclusions and items of lists",
      at: place, explanation: "Templates that include others twice, level by level, multiply each other; so do lists in lists.",
      solution: "include each template and each list once")
  }
}

// Names of values.
extension Diagnostic {
  static func unknownName(_ name: String, _ path: String, _ place: Place, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "template.unknownName", "there is no “\(name)”" + (name == path ? "" : " in “\(path)”"), at: place,
      explanation: known.isEmpty ? "No name can be used here." : "Names that can be used here: \(list(known)).",
      solution: didYouMean(name, known) ?? "use one of these names, or remove the tag")
  }

  static func nothingCurrent(_ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.wrongKind", "“.” is no text here", at: place,
      explanation: "It stands for the text of the section around it, such as each text of a list of texts.")
  }

  static func wrongKind(_ name: String, _ shape: Shape, _ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.wrongKind", "“\(name)” is \(shape.phrase) and cannot be emitted", at: place,
      solution: "use it as a section: {{#\(name)}}…{{/\(name)}}")
  }

  static func noParts(_ name: String, _ shape: Shape, part: String, _ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.wrongKind", "“\(name)” is \(shape.phrase) and has no “\(part)”", at: place,
      explanation: "Only a record has names of its own after a dot.")
  }

  static func unescapedText(_ name: String, _ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.unescapedText", "“\(name)” is a text and cannot be emitted unescaped", at: place,
      solution: "write {{\(name)}}")
  }

  static func markupInPlainText(_ name: String, _ place: Place) -> Diagnostic {
    Diagnostic(
      .error, "template.markupInPlainText", "“\(name)” is markup and has no place in plain text", at: place,
      solution: "use a name that stands for a text")
  }

  static func unsafePlace(_ name: String, _ place: Place, _ explanation: String, _ solution: String?) -> Diagnostic {
    Diagnostic(
      .error, "template.unsafePlace", "“\(name)” stands where escaping does not make it safe", at: place,
      explanation: explanation, solution: solution)
  }

  private static func didYouMean(_ name: String, _ known: some Sequence<String>) -> String? {
    nearestName(to: name, among: known).map { "did you mean “\($0)”?" }
  }

  /// The first twenty names, which is as much as a reader takes in.
  private static func list(_ names: [String]) -> String {
    names.prefix(20).joined(separator: ", ") + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
