import Diagnostics
import EmailComposing
import PortalContent
import TextBasics

/// What can be wrong with the links of rendered pages.
extension Diagnostic {
  static func assetByItsOwnName(_ href: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.broken", "the portal has no file for '\(href)'", at: place,
      explanation: "Files of Templates/assets are published under names that change with their content.",
      solution: "write the name behind 'assets.' in the template, like '{{root}}{{assets.style.css}}'")
  }

  static func duplicateAnchor(_ anchor: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.duplicateAnchor", "the anchor '\(anchor)' stands twice on the page", at: place,
      solution: "change one of the ids in the template")
  }

  static func headingAnchorTaken(_ anchor: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.duplicateAnchor", "the heading's anchor '\(anchor)' stands twice on the page", at: place,
      explanation: "A heading has its words as anchor, and the page has an element with the same one, such as a button.",
      solution: "change the heading's words")
  }

  static func refresh(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.refresh", "the page moves its reader on by itself", at: place,
      explanation: "Where a link leads is the reader's choice, and screen readers lose their place.",
      solution: "remove the element, or write a link")
  }

  static func innerPage(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.innerPage", "a page inside an attribute cannot be checked", at: place,
      solution: "write the text into the page itself")
  }

  static func baseElement(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.base", "a 'base' element changes where every link of the page leads", at: place,
      explanation: "The portal's links are relative to the page, so that it works under any address.",
      solution: "remove the element; begin paths with '{{root}}'")
  }

  static func launchLinkMangled(_ href: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "launch.mangled", "'\(href)' does not come back from the page as a launch link", at: place,
      solution: "write {{href}} alone in the attribute, without anything around it")
  }

  static func launchLinkUnknown(_ href: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "launch.unknown", "'\(href)' is not a launch link of this page's documents", at: place,
      solution: "use the links that the page's view model offers")
  }

  static func launchLinkRespelt(_ href: String, expected: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "launch.respelt", "'\(href)' is not written as in the catalogue", at: place,
      explanation: "The catalogue has '\(expected)'.", solution: "write {{href}} alone in the attribute")
  }

  static func launchTextUnknown(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "launch.text", "'\(text)' is no launch link of this document", at: place,
      explanation: "People copy what they see.",
      solution: "write {{text}} alone, with a blank, a quotation mark or a tag on both sides")
  }

  static func launchLinkMissing(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "launch.missing", "the page does not show the launch link '\(text)'", at: place,
      solution: "show every button of 'buttons' and 'otherApps' in the template")
  }

  static func launchAnchorMissing(_ anchor: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "launch.missingAnchor", "no element of the page has the anchor '\(anchor)'", at: place,
      explanation: "The link catalogue shares the page with this anchor, so that its button is shown and focused.",
      solution: "give every button its 'id=\"{{anchor}}\"' in the template")
  }
}
