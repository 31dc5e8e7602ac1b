package import TextBasics

/// The findings about a link to another server, in the order of reports, and the diagnostics of the check's settings.
package struct ExternalLinkRules: RuleTable {
  package init() {}

  package let alive = Rule(.note, "external.alive", "Alive")
  package let redirect = Rule(
    .error, "external.redirect", "Not a direct link", fix: "write the final address: Office apps open direct addresses only")
  package let redirectLoop = Rule(
    .error, "external.redirectLoop", "Redirects without an end",
    fix: "open the address in a browser and copy the one that it ends at, or have the server's redirects corrected")
  package let signInPage = Rule(.error, "external.signInPage", "Leads to a sign-in page", fix: share)
  package let needsSignIn = Rule(.error, "external.needsSignIn", "Needs sign-in", fix: share)
  package let notFound = Rule(
    .error, "external.notFound", "Not found",
    fix: "find out where the document is now and write that address, or remove it from the manifest")
  package let gone = Rule(
    .error, "external.gone", "Removed for good", fix: "remove the document from the manifest, or write where it is now")
  package let serverError = Rule(
    .error, "external.serverError", "The server fails", fix: "report it to the owner of the server; check again later")
  package let rateLimited = Rule(
    .error, "external.rateLimited", "Too many requests",
    fix: "check again later, or add the host to 'skip' with a reason and a date")
  package let refused = Rule(
    .error, "external.refused", "No connection", fix: "check the port, and that the server runs and can be reached from here")
  package let dns = Rule(.error, "external.dns", "No such host", fix: "check the spelling of the host")
  package let tls = Rule(
    .error, "external.tls", "No secure connection",
    fix: "have the server's certificate corrected; Office refuses such a server too")
  package let timeout = Rule(
    .error, "external.timeout", "No answer in time",
    fix: "check again later; if it happens again, report it to the owner of the server")
  package let wrongType = Rule(
    .error, "external.wrongType", "Wrong content type",
    fix: "have the server send the content type of the format, or copy the address of the file itself")
  package let wrongContent = Rule(
    .error, "external.wrongContent", "Content does not match the extension",
    fix: "open the file, save it in the format of its extension, and upload it again")
  package let empty = Rule(.error, "external.empty", "Empty file", fix: "upload the file again")
  package let readOnly = Rule(
    .warning, "external.readOnly", "Opens read-only",
    fix: "have the server offer WebDAV with locks and 'MS-Author-Via: DAV', or write 'editing: no' at the source or document")
  package let passwordInClear = Rule(
    .warning, "external.passwordInClear", "Office does not ask for the password",
    fix: "have the server use https, or offer another way to sign in")
  package let blocked = Rule(.error, "external.blocked", "Not requested, for safety")
  package let skipped = Rule(.note, "external.skipped", "Skipped")

  package let unusableValue = Rule(
    .error, "externalLinks.unusableValue", "the environment variable '{1}' contains a control character",
    "It is the value of the header '{2}', which is one line of text.", fix: "set it without line ends")
  package let unlistedVariable = Rule(
    .error, "externalLinks.unlistedVariable", "the environment variable '{1}' is not for manifests to send",
    "A manifest may come from somebody else, and its own server would get the value. Names that begin with DOCPORTAL_ are allowed.",
    fix: "rename the variable to begin with DOCPORTAL_, or run with --allow-env {1}")
  package let missingVariable = Rule(
    .error, "externalLinks.missingVariable", "the environment variable '{1}' is not set",
    "The header '{2}' takes its value from it.",
    fix: "set it where the check runs, or remove the header")
  package let endedSkip = Rule(
    .warning, "externalLinks.endedSkip", "the reason not to check these links ended on {1}",
    "They are checked again. The reason was: {2}", fix: "remove 'skip', or write a later day")

  private static let share =
    "share the document with those who read the portal, or write 'access: signIn' at its source if they all can sign in"
}

extension Rule {
  package static let external = ExternalLinkRules()

  /// The rules of verdicts, in the order of reports.
  package static let verdicts = Rule.external.all.filter { $0.identifier.hasPrefix("external.") }

  /// A verdict's name for programs: the identifier without its group.
  package var name: String { String(identifier.drop { $0 != "." }.dropFirst()) }
}

extension LinkText {
  /// The title of a rule's findings.
  package static func title(_ rule: Rule) -> LinkText { LinkText(english: rule.summary, name: "titles.\(rule.name)") }

  /// The advice that all findings of a rule have.
  static func advice(_ rule: Rule) -> LinkText? { rule.fix.map { LinkText(english: $0, name: "advice.\(rule.name)") } }

  /// The English of every text, by the names that other languages have.
  package static var all: [(name: String, english: String)] {
    (Rule.verdicts.map { title($0) } + Rule.verdicts.compactMap { advice($0) }).compactMap { text in
      text.name.map { ($0, text.english) }
    } + LinkPhrase.allCases.map { ($0.name, $0.rawValue) }
  }
}
