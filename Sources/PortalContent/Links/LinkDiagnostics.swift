package import Diagnostics
package import TextBasics

/// What can be wrong with any link, whoever wrote it.
extension Diagnostic {
  package static func emptyLink(at place: Place) -> Diagnostic {
    Diagnostic(.error, "link.empty", "a link has no destination", at: place, solution: "give it one, or remove it")
  }

  package static func schemeRelativeLink(_ href: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.schemeRelative", "'\(href)' leaves out the scheme", at: place,
      explanation: "What it opens depends on how the page itself was opened.", solution: "write https:\(href)")
  }

  package static func brokenLink(_ href: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.broken", "the portal has no file for '\(href)'", at: place,
      solution: "correct it; in CommonMark, 'page:PATH', 'document:ID', 'section:ID' and 'tag:NAME' find their pages by "
        + "themselves")
  }

  package static func brokenAnchor(_ href: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.brokenAnchor", "no element has the anchor of '\(href)'", at: place,
      explanation: "Headings have their text as anchor: in lower case, with hyphens for blanks and without punctuation.",
      solution: "correct the part behind '#'")
  }

  package static func linkWithoutHost(_ href: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.noHost", "'\(href)' names no host", at: place,
      explanation: "Browsers guess what is meant, each in its own way.", solution: "write it as https://host/path")
  }

  package static func linkWithCredentials(_ href: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.credentials", "'\(href)' holds a user name or a password", at: place,
      explanation: "Everyone who sees the page could read it.", solution: "remove what stands before '@'")
  }

  package static func schemeNotAllowed(_ destination: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "link.scheme", "the scheme of '\(destination)' is not allowed", at: place,
      explanation: "Pages may link to https, mailto, tel, the Office apps, and to http where the manifest allows it.",
      solution: destination.utf8.prefix(5).elementsEqual("http:".utf8)
        ? "link to an https address, or list the host under 'externalLinks' with 'allowHTTP: true'" : "link to an https address")
  }
}
