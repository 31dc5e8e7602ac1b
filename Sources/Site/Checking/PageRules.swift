import TextBasics

/// The diagnostics of rendered pages, apart from links as such.
struct PageRules: RuleTable {
  let duplicateAnchor = Rule(
    .error, "link.duplicateAnchor", "the anchor '{1}' appears twice on the page", fix: "change one of the ids in the template")
  let refresh = Rule(
    .error, "link.refresh", "the page leads its reader to another one",
    "The reader decides whether to follow a link, and screen readers lose their place.",
    fix: "remove the element, or write a link")
  let innerPage = Rule(
    .error, "link.innerPage", "a page inside an attribute cannot be checked", fix: "write the text into the page itself")
  let baseElement = Rule(
    .error, "link.base", "a 'base' element changes where every link of the page leads",
    "The portal's links are relative to the page, so that it works under any address.",
    fix: "remove the element; begin paths with '{{root}}'")
  let animation = Rule(
    .error, "link.animation", "an animation changes '{1}'", "Where it leads changes while the page is shown, and is not checked.",
    fix: "remove the animation; write the address into the link itself")
  let blocked = Rule(
    .error, "policy.blocked", "the page's own security policy blocks {1}",
    "Browsers neither load nor run what '{2}' does not allow.")
  let nesting = Rule(.warning, "page.nesting", "{1}", "Browsers guess where the element ends.")
  let alternativeText = Rule(
    .warning, "page.alternativeText", "a picture has no 'alt'", "People who cannot see it hear its address.",
    fix: "describe it in 'alt', or write alt=\"\" for mere decoration")
  let mangled = Rule(
    .error, "launch.mangled", "'{1}' cannot be read as a launch link",
    fix: "write {{href}} alone in the attribute, without anything around it")
  let unknown = Rule(
    .error, "launch.unknown", "'{1}' is not a launch link of this page's documents",
    fix: "use the links that the page's view model offers")
  let respelt = Rule(
    .error, "launch.respelt", "'{1}' is not written as in the catalogue", "The catalogue has '{2}'.",
    fix: "write {{href}} alone in the attribute")
  let unknownText = Rule(
    .error, "launch.text", "'{1}' is not a launch link of this document", "People copy what they see.",
    fix: "write {{text}} alone, with a space, a quotation mark or a tag on both sides")
  let missing = Rule(
    .error, "launch.missing", "the page does not show the launch link '{1}'",
    fix: "show every button of 'buttons' and 'otherApps' in the template")
  let missingAnchor = Rule(
    .error, "launch.missingAnchor", "no element of the page has the anchor '{1}'",
    "The link catalogue shares the page with this anchor, so that its button is shown and focused.",
    fix: "give every button its 'id=\"{{anchor}}\"' in the template")
}

extension Rule { static let page = PageRules() }

extension PageRules {
  /// The rules of what templates write, which are reported at its place there.
  var ofTheme: Set<String> { [blocked.identifier, nesting.identifier, alternativeText.identifier] }
}
