package import Diagnostics
import OfficeLinks
import Portal
package import TextBasics

/// The diagnostics of links, in texts and in templates.
package struct PageLinkRules: RuleTable {
  package let empty = Rule(.error, "link.empty", "a link has no destination", fix: "write one, or remove the link")
  package let scheme = Rule(
    .error, "link.scheme", "the scheme of '{1}' is not allowed",
    "Pages may link to https, mailto, tel and the Office apps, and to http where the manifest allows it.",
    fix: "link to an https address")
  package let plainHTTP = Rule(
    .error, "link.plainHTTP", "plain http to '{1}' is not allowed", "Others on the way can read and change what is sent.",
    fix:
      "link to https; or list the host under 'externalLinks' with 'allowHTTP: true', or write that at 'externalLinks' itself for "
      + "all hosts")
  package let schemeRelative = Rule(
    .error, "link.schemeRelative", "'{1}' has a host but no scheme", "What it opens depends on how the page itself was opened.",
    fix: "write https:{1}")
  package let noHost = Rule(
    .error, "link.noHost", "'{1}' has no host", "Browsers guess what is meant, each in its own way.",
    fix: "write it as https://host/path")
  package let credentials = Rule(
    .error, "link.credentials", "'{1}' contains a user name or password", "Everyone who sees the page can read them.",
    fix: "remove everything between '//' and '@'")
  package let wrapper = Rule(
    .warning, "link.wrapper", "'{1}' is a link of {2}",
    "It leads through a service that sees each visit. Many such links name who received them, and some end.",
    fix: "open it in a browser, and use the address to which it leads")
  package let ownMachine = Rule(
    .warning, "link.ownMachine", "'{1}' is an address of one's own computer",
    "It leads visitors to their own, where nothing answers, or to a preview that only its author sees.",
    fix: "use the address by which others reach it")
  package let placeholder = Rule(
    .warning, "link.placeholder", "the host {2} of '{1}' stands for one's own in examples",
    "Visitors find nothing of yours there.",
    fix: "write the name of the server that is meant")
  package let sharing = Rule(
    .warning, "link.sharing", "'{1}' is {2}",
    "Such a link is for those to whom it was given. Others may not open it, or get a right that nobody meant to give, and it can end.",
    fix: "link to the page of the document, document:ID, or to the file's own address")
  package let punctuation = Rule(
    .warning, "link.punctuation", "'{1}' ends with '{2}'",
    "It is most likely that of the sentence, and the server knows no such address.")
  package let mail = Rule(.error, "link.mail", "invalid mail link: {1}", "Mail programs would show an empty or wrong message.")
  package let phone = Rule(
    .error, "link.phone", "'{1}' is no number that every phone dials", "A phone would dial nothing, or something else.",
    fix: "write digits, such as tel:+49-30-123456")
  package let host = Rule(
    .error, "link.host", "the host or port of '{1}' cannot be read", "No program could connect to it.",
    fix: "correct what is between '//' and the path")
  package let broken = Rule(
    .error, "link.broken", "the link '{1}' leads nowhere",
    fix: "correct it; in CommonMark use page:PATH, document:ID, section:ID or tag:NAME")
  package let folder = Rule(
    .warning, "link.folder", "the link '{1}' to a folder lacks its final slash",
    "Many servers redirect it; others, and the page opened from a disk, find nothing.", fix: "write '{1}/'")
  package let brokenAnchor = Rule(
    .error, "link.brokenAnchor", "the anchor of '{1}' does not exist",
    "A heading's anchor is its text in lower case, with a hyphen for each space and without punctuation, as on GitHub; a second one of "
      + "the same words ends with -1.",
    fix: "correct the part after '#'")
}

extension Rule { package static let link = PageLinkRules() }

private let schemes =
  ["https", "mailto", "tel", "document", "section", "tag", "page", "launch"] + OfficeApp.allCases.map(\.scheme)

extension Diagnostic {
  package static func schemeNotAllowed(_ href: String, at place: Place) -> Diagnostic {
    let scheme = String(decoding: href.utf8.prefix { $0 != ASCII.colon }, as: UTF8.self)
    if scheme.utf8.count == 1 {
      return Diagnostic(
        .link.scheme, href, at: place, explanation: "That is a path on a disk, which visitors do not have.",
        fix: "put the file into Content/static, and write its path from there")
    }
    if scheme.lowercased() == "data" {
      return Diagnostic(
        .link.scheme, String(href.prefix(40)), at: place, explanation: "That is a file written into the text.",
        fix: "save it as a file beside the page or in Content/static, and write its path from there")
    }
    // `localhost:8080/a.docx`, a server and its port.
    if isOwnMachine(host: scheme.lowercased().utf8) {
      return Diagnostic(.link.scheme, href, at: place, fix: Rule.link.ownMachine.fix)
    }
    return Diagnostic(
      .link.scheme, href, at: place, fix: nearestName(to: scheme, among: schemes).map { "did you mean '\($0):'?" })
  }

  /// A link by plain http; all links to one host are the same diagnostic at several places.
  package static func plainHTTP(_ href: String, at place: Place) -> Diagnostic {
    let host = URLParts(Array(href.utf8)[...]).authority.map { String(decoding: $0.host, as: UTF8.self) }
    return Diagnostic(.link.plainHTTP, host.map { canonicalHost($0) ?? $0 } ?? href, at: place)
  }
}
