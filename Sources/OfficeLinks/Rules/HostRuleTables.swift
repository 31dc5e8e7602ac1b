package import TextBasics

extension Rule {
  package static let host = HostRuleTable()
  package static let share = ShareRuleTable()
}

/// Hosts and ports that readers of the address would interpret differently, or that the settings do not allow.
package struct HostRuleTable: RuleTable {
  package let empty = Rule(
    .error, "host.empty", "an address without a host", "Browsers use the first folder as the host, other programs find none.",
    fix: "write the server's name after the two slashes")
  package let blank = Rule(
    .error, "host.blank", "a space in the host", "No host name has one.", fix: "write the server's name without it")
  package let percent = Rule(
    .error, "host.percent", "a percent sign in the host",
    "Browsers decode it, other programs do not, so they connect to different servers.", fix: "write the server's name itself")
  package let character = Rule(
    .error, "host.character", "the character {1} in the host", "No host name has it.", fix: "check the server's name")
  package let unencoded = Rule(
    .error, "host.unencoded", "the host {1} is not written in ASCII", "Links carry international names in their encoded form.",
    fix: "write it in its encoded form (xn--…)")
  package let label = Rule(
    .error, "host.label", "the host part '{1}'",
    "Between the dots of a host name are 1 to 63 letters, digits and hyphens, and no hyphen first or last. Letters of other scripts "
      + "are those of IDNA 2008.", fix: "check the server's name")
  package let finalDot = Rule(
    .error, "host.finalDot", "a host that ends with a dot",
    "It is the same server, but another name for certificates, cookies and lists of hosts.", fix: "write it without the dot")
  package let punycode = Rule(
    .error, "host.punycode", "the host part '{1}' is not valid punycode",
    "It is the encoded form of no name, or not the proper one.",
    fix: "write the name in its own letters")
  package let ipv4 = Rule(
    .error, "host.ipv4", "'{1}' is not an IPv4 address of four numbers",
    "Short, octal and hexadecimal spellings are read differently.", fix: "write four numbers from 0 to 255")
  package let ipv6 = Rule(
    .error, "host.ipv6", "the host is not an IPv6 address", "Between the brackets is an address of RFC 4291, without a zone.",
    fix: "correct the address, or use the server's name")
  package let port = Rule(
    .error, "host.port", "the port '{1}'", "Ports are numbers from 1 to 65535.", fix: "correct the port or leave it out")
  package let unusualPort = Rule(
    .warning, "host.unusualPort", "unusual port {1}", "Firewalls often block it, and browsers refuse some of them.",
    fix: "check that people reach the server there")
  /// `localhost`, and the addresses that every computer has for itself.
  package let ownMachine = Rule(
    .warning, "host.ownMachine", "the host {1}, which is each visitor's own computer",
    "The address leads to the file only on the computer where it was copied.", fix: "use the address by which others reach it")
  package let mixedScript = Rule(
    .warning, "host.mixedScript", "letters of several scripts in the host, {2}",
    "'{1}' may look like another name. Browsers show the punycode for that reason.",
    fix: "check that this is the server that is meant")
  package let international = Rule(
    .note, "host.international", "the host {1} is written {2}", "Links carry the ASCII spelling; both name the same server.")
  package let notAllowed = Rule(
    .error, "host.notAllowed", "host {1} is not one of the allowed hosts ({2})", "Documents may come only from these hosts.",
    fix: "use an allowed host, or allow this one")
}

/// Addresses of pages that show or share a document, used in place of the document's own address.
package struct ShareRuleTable: RuleTable {
  private static let directFix =
    "use the file's direct address. In SharePoint: select the file → Details → Path → Copy"

  /// `/:w:/s/…` and similar paths, recognised by their first two segments.
  package let link = Rule(
    .error, "share.link", "a SharePoint sharing link (/{1}/)",
    "It leads to a page with a code in its address; the apps need the file itself, without a redirect.", fix: directFix)
  package let guestAccess = Rule(
    .error, "share.guestAccess", "a SharePoint guest link (guestaccess.aspx)",
    "It leads to a page that asks who you are; the apps need the file itself.", fix: directFix)
  package let viewer = Rule(
    .error, "share.viewer", "a viewer page ({1})", "It shows the document in the browser; the apps need the file itself.",
    fix: directFix)
  package let oneDrive = Rule(
    .error, "share.oneDrive", "a OneDrive page ({1})", "It redirects to a page; the apps need the file itself.",
    fix: "use https://d.docs.live.net/ followed by the drive id and the file's path")
  package let rewritten = Rule(
    .warning, "share.rewritten", "sharing link replaced by {2}", "It was {1}.", fix: "write the address of the file itself")
  /// SharePoint answers `?web=1` with a page that shows the document.
  package let webView = Rule(
    .warning, "share.webView", "an address that opens the document in the browser (web=1) replaced by {1}",
    "SharePoint answers it with a page that shows the document; the apps need the file itself.",
    fix: "write the address without web=1")
  package let parameters = Rule(
    .warning, "share.parameters", "an address with the parameters of a sharing link replaced by {1}",
    "SharePoint, Teams and Office add them to the links that they copy, such as d, e, csf and nav, or ovuser with the mail address of "
      + "the person who copied it; the file's own address has none.",
    fix: "write the address without them")
  /// A link of Teams or a mail filter has the address inside, or only the service knows it.
  package let wrapper = Rule(
    .error, "share.wrapper", "a link of {1}",
    "It leads to a page or through a check; the apps need the address of the file itself.",
    fix: "use the address inside it, or the file's direct address. In SharePoint: select the file → Details → Path → Copy")
  package let service = Rule(
    .error, "share.service", "a page of {1}", "It shows or shares the document in the browser; the apps need the file itself.",
    fix: "put the file on a server that Office opens documents from, such as SharePoint, and use its address there; "
      + "a text may link to the page")
}
