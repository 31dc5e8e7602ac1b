import Diagnostics
package import OfficeLinks
package import TextBasics

/// An element of `sources`.
package struct SourceEntry: ManifestEntry {
  package var place = Place(file: "")
  package var isDamaged = false
  package var id: Written<String>?
  package var baseURL: Written<String>?
  package var allowsHTTP = false
  package var webViewer = false
  package var browserLink: Written<BrowserLink>?
  package var editing: Written<EditingChoice>?
  package var wopi: WOPIEntry?
  package var imported: ImportEntry?
  package var defaults: DefaultsEntry?
  package var rules = HostRulesEntry()
  package var ignore: [IgnoreEntry] = []
  static let noun = "the source"
  static let table = FieldTable<Self>(
    [
      Field("id", .id, \.id, required: true),
      Field("baseURL", .text, \.baseURL, required: true, "The folder that document paths are relative to."),
      Field("allowHTTP", .flag, \.allowsHTTP, "Allows plain http for this source's host."),
      Field("webViewer", .flag, \.webViewer, "Offers Microsoft's web viewer: anybody may read these documents."),
      Field(
        "browserLink", .choice("kind of browser link"), \.browserLink,
        "The kind of server, where it opens its documents in the browser."),
      Field("editing", .editing, \.editing, "Whether documents of the source offer to be edited."),
      Field("wopi", .entry, \.wopi, "Makes the source a WOPI host."),
      Field("import", .entry("import"), \.imported, "How 'docportal import' makes documents of the source's files."),
      Field("defaults", .entry("defaults"), \.defaults, "Values of its documents that write none of their own."),
      .ignore(\.ignore),
    ] + HostRulesEntry.table.fields.map { $0.within(\.rules) })
}

extension SourceEntry {
  /// A source of an address alone.
  package init(address: String) {
    self.init()
    baseURL = Written(address, at: place)
  }
}

/// The value of `editing`.
package enum EditingChoice: String, CaseIterable, Sendable {
  case yes
  /// The server opens its files read-only.
  case no
}

extension FieldType where Value == Written<EditingChoice> {
  static var editing: Self { choice("kind of editing") }
}

/// The `wopi` mapping of a source.
package struct WOPIEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var service: Written<String>?
  package var source: Written<WOPISource>?
  package var user: Written<String>?
  static let noun = "the WOPI source"
  static let table = FieldTable<Self>([
    Field("service", .text, \.service, required: true, "Service identifier, |d|."),
    Field("source", .choice("WOPI source"), \.source, required: true, "Who invokes the app, |a|."),
    Field("user", .textOrNumber, \.user, "User identifier, |e|; without it visitors enter their own."),
  ])
}

/// The keys of sources and hosts that control how links are checked; `nil` or empty for those not written.
package struct HostRulesEntry: Sendable {
  package var access: Written<HostRules.Access>?
  package var allowsRedirects: Bool?
  package var allowsPrivate: Bool?
  package var headers: [(name: Written<String>, value: Written<String>)] = []
  package var skip: SkipEntry?

  static let table = FieldTable<Self>(
    [
      Field("access", .choice("kind of access"), \.access, "Who may open what is there."),
      Field("allowRedirects", .flag, \.allowsRedirects, "Whether redirects that end well are fine."),
      Field("allowPrivate", .flag, \.allowsPrivate, "Whether the host may have a private network address."),
      Field(
        "headers", .headers, \.headers,
        "Header fields for requests to this host; the value of each is read from an environment variable."),
      Field("skip", .entry, \.skip, "Why the links are not checked, and up to which day."),
    ].map(\.shared))
}

/// A `skip` mapping.
package struct SkipEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var reason: Written<String>?
  package var until: Written<String>?
  static let noun = "'skip'"
  static let table = FieldTable<Self>([
    Field("reason", .textOrNumber, \.reason, required: true, "Why, in a sentence."),
    Field("until", .date, \.until, required: true, "The last day."),
  ])
}

/// The `externalLinks` mapping.
package struct ExternalLinksEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var failAfter: Written<Int>?
  package var hosts: [HostEntry] = []
  package var checksStores = true
  package var allowsHTTP = false
  static let noun = "'externalLinks'"
  static let table = FieldTable<Self>([
    Field(
      "failAfter", .written(.number(schema: ["minimum": 1, "maximum": 1000])), \.failAfter,
      "Runs in a row that must find a link broken before it fails the run."),
    Field("allowHTTP", .flag, \.allowsHTTP, "Whether texts and templates may link to every host by plain http."),
    Field("hosts", .list(of: .entry("host"), "a host"), \.hosts, "Rules for hosts of other links."),
    Field("stores", .flag, \.checksStores, "Whether the pages of the apps' stores are checked."),
  ])
}

/// An element of `externalLinks.hosts`.
package struct HostEntry: ManifestEntry {
  package var place = Place(file: "")
  var isDamaged = false
  package var host: Written<String>?
  package var allowsHTTP = false
  package var rules = HostRulesEntry()
  static let noun = "the host"
  static let table = FieldTable<Self>(
    [
      Field("host", .text(pattern: "^[^/?#@\\s]+$"), \.host, required: true, "The host alone, such as files.contoso.example."),
      Field("allowHTTP", .flag, \.allowsHTTP, "Allows links to this host by plain http."),
    ] + HostRulesEntry.table.fields.map { $0.within(\.rules) })
}
