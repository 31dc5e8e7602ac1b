import Diagnostics
import OfficeLinks
import TextBasics

/// The portal, with defaults for what may be left out. A missing or impossible title or address, which is reported, has a
/// stand-in, so that the rest of the manifest is checked in the same run.
func resolvePortalSettings(
  _ entry: PortalEntry, _ languages: PortalLanguages, _ places: WrittenPlaces, _ log: inout DiagnosticLog
) -> Portal? {
  let storefronts = resolveStorefronts(entry, languages, &log)
  let title = entry.title.map { resolveText($0, "title", languages, &log) }
  let baseURL = entry.baseURL.flatMap { resolveBase($0, of: .portal, allowsHTTP: entry.allowsHTTP, places, &log) }
  guard let address = baseURL ?? Portal.standInAddress else { return nil }
  return Portal(
    title: title ?? LocalizedText(""), baseURL: address, languages: languages.tags, storefronts: storefronts,
    qrCodes: entry.qrCodes, hasThumbnails: entry.thumbnails,
    emailPreview: entry.emailPreview, hasInstallPages: entry.hasInstallPages,
    footer: entry.footer.flatMap { resolveCommonMark($0, "footer", languages, &log) },
    contact: entry.contact.flatMap { resolveCommonMark($0, "contact", languages, &log) },
    support: entry.support.flatMap { resolveCommonMark($0, "support", languages, &log) },
    feedback: entry.feedback.flatMap { resolveFeedback($0, &log) }, noindex: entry.noindex, hasCatalogue: entry.catalogue,
    isCatalogueShared: entry.shareCatalogue,
    imageHosts: resolveImageHosts(entry.images, &log),
    hosting: entry.hosting?.value)
}

extension Portal {
  /// Stands in for the portal of a manifest that could not be read.
  static var standIn: Portal? {
    guard let address = standInAddress, let english = LanguageTag("en") else { return nil }
    return Portal(title: LocalizedText(""), baseURL: address, languages: [english], storefronts: [english: .unitedStates])
  }

  fileprivate static var standInAddress: DocumentAddress? {
    DocumentAddress.read("https://portal.invalid/", rules: AddressRules().forFolders).address
  }
}

private func resolveFeedback(_ written: Written<String>, _ log: inout DiagnosticLog) -> Feedback? {
  let feedback = Feedback(written.value)
  if feedback == nil { log.report(Diagnostic(.manifest.impossibleFeedback, printable(written.value), at: written.place)) }
  return feedback
}

/// The storefront of each language: its own, the one for all, or the United States'.
private func resolveStorefronts(
  _ entry: PortalEntry, _ languages: PortalLanguages, _ log: inout DiagnosticLog
) -> [LanguageTag: Storefront] {
  var storefronts: [LanguageTag: Storefront] = [:]
  for language in languages.tags { storefronts[language] = .unitedStates }
  switch entry.storefront {
  case .same(let written):
    if let common = resolveStorefront(written, &log) { for language in languages.tags { storefronts[language] = common } }
  case .translated(let texts):
    for (language, written) in texts {
      if let known = languages.named(language, &log), let storefront = resolveStorefront(written, &log) {
        storefronts[known] = storefront
      }
    }
  case nil: break
  }
  return storefronts
}

private func resolveStorefront(_ written: Written<String>, _ log: inout DiagnosticLog) -> Storefront? {
  let country = countriesOfLanguages[written.value.lowercased()]
  if country == nil, let storefront = Storefront(written.value), storefront.isKnown { return storefront }
  let lower = written.value.lowercased()
  let meant = country ?? (Storefront(lower)?.isKnown ?? false ? lower : nil)
  let isCountry = Storefront(lower) != nil
  log.report(
    Diagnostic(
      .manifest.impossibleStorefront, written.value, at: written.place,
      explanation: isCountry && meant == nil ? "Apple has a store for most countries, and none of these letters." : nil,
      fix: meant.map { "did you mean '\($0)'?" } ?? (isCountry ? "write the country whose store people there use" : nil)))
  return nil
}

/// Letters that are no country (ISO 3166-1): those of languages, and the one that the United Kingdom does not have.
private let countriesOfLanguages = [
  "uk": "gb", "en": "us", "cs": "cz", "da": "dk", "el": "gr", "ja": "jp", "ko": "kr", "zh": "cn", "he": "il", "hi": "in",
]

/// Reports the address of a page or file where a folder's is expected. The folder may be a page too, of a service that says more.
func isPageInsteadOfFolder(
  _ written: Written<String>, of use: AddressUse, _ places: WrittenPlaces, _ log: inout DiagnosticLog
) -> Bool {
  guard let (page, folder) = pageInsteadOfFolder(written.value) else { return false }
  let ofService = DocumentAddress.read(folder, rules: .international(allowsHTTP: true).forFolders).findings.filter {
    $0.isAboutAPage && $0.severity == .error
  }
  places.report(ofService, in: written, of: use, &log)
  if ofService.isEmpty {
    log.report(Diagnostic(.manifest.baseIsPage, printable(page), at: written.place, fix: "write \(printable(folder))"))
  }
  return true
}

/// A folder's address; its path gets a final `/`, and a query or fragment is rejected.
func resolveBase(
  _ written: Written<String>, of use: AddressUse, allowsHTTP: Bool, _ places: WrittenPlaces, _ log: inout DiagnosticLog
) -> DocumentAddress? {
  if isPageInsteadOfFolder(written, of: use, places, &log) { return nil }
  var rules = AddressRules.international().forFolders
  rules.allowsHTTP = allowsHTTP
  if case .portal = use { rules.holdsDocuments = false }
  let reading = DocumentAddress.read(written.value, rules: rules)
  places.report(reading.findings, in: written, of: use, &log)
  // Searched in the text, so that it is reported beside all other faults. Everything after a `#` is a fragment, which is reported
  // too.
  let path = written.value.utf8.prefix { $0 != ASCII.hash }
  // The address of a page is to be replaced as a whole.
  if let query = path.firstIndex(of: ASCII.question), !reading.findings.contains(where: \.isAboutAPage) {
    let start = written.value.utf8.distance(from: path.startIndex, to: query)
    log.report(Diagnostic(.manifest.baseWithQuery, at: places.place(of: start..<path.count, in: written)))
    return nil
  }
  return reading.address?.asFolder
}

/// The name of the page or file that an address leads to, and the address of the folder that was meant; `nil` for a folder.
private func pageInsteadOfFolder(_ address: String) -> (page: String, folder: String)? {
  let parts = URLParts(Array(address.utf8)[...])
  guard let scheme = parts.scheme, let authority = parts.authority, parts.hasPlainSlashes else { return nil }
  let host = String(decoding: authority.host, as: UTF8.self)
  let port = authority.port.map { ":" + String(decoding: $0, as: UTF8.self) } ?? ""
  let server = "\(String(decoding: scheme, as: UTF8.self))://\(host)\(port)"
  // As people see it, unless that would end the path.
  func shown(_ path: ArraySlice<UInt8>) -> String {
    let decoded = percentDecodedText(path)
    return decoded.contains { "#?%".contains($0) } ? String(decoding: path, as: UTF8.self) : decoded
  }
  func parameter(_ name: String) -> String? {
    let pairs = (parts.query ?? []).split(separator: ASCII.ampersand)
    guard let pair = pairs.first(where: { $0.starts(with: Array((name + "=").utf8)) }) else { return nil }
    let value = shown(pair.dropFirst(name.utf8.count + 1))
    return value.hasPrefix("/") ? value : nil
  }
  var segments = parts.path.dropFirst().split(at: ASCII.slash).map(shown)
  if let files = segments.firstIndex(of: "apps"), files + 1 < segments.count, segments[files + 1] == "files",
    files < 2 || segments[files - 1] == "index.php"
  {
    let root = segments[..<files].filter { $0 != "index.php" }.map { "/" + $0 }.joined()
    return ("apps/files", server + root + "/remote.php/webdav" + withFinalSlash(parameter("dir") ?? "/"))
  }
  let isSharePoint = host.lowercased().hasSuffix(".sharepoint.com")
  if isSharePoint, segments.count > 1, segments.last == "" { segments.removeLast() }
  guard let name = segments.last, !name.isEmpty else { return nil }
  let folders = segments.dropLast()
  func below(_ folders: ArraySlice<String>) -> String { server + folders.map { "/" + $0 }.joined() + "/" }
  let ending = DocumentFormat.fileExtension(ofFileName: name) ?? ""
  if ending == "aspx" || name == "my" && host.hasSuffix("-my.sharepoint.com") {
    if let folder = parameter("id") { return (name, server + withFinalSlash(folder)) }
    if folders.last == "Forms" { return (name, below(folders.dropLast())) }
    if folders.last == "SitePages" { return (name, below(folders.dropLast() + ["Shared Documents"])) }
    return (name, below(folders))
  }
  // The folder of a library's own pages, which may be a real one further below, and the library of a site's pages.
  let site = ["sites", "teams", "personal"].contains(segments[0].lowercased()) ? 2 : 0
  if isSharePoint, segments.count == site + 2, name == "Forms" {
    return (name, below(folders))
  }
  if isSharePoint, segments.count == site + 1, name == "SitePages" {
    return (name, below(folders + ["Shared Documents"]))
  }
  let format = DocumentFormat.named(ending)
  guard format?.app != nil || ["asp", "htm", "html", "pdf", "php"].contains(ending) else { return nil }
  return (name, below(folders))
}

private func withFinalSlash(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }

/// The sources with an identifier of their own and a usable address.
///
/// `httpHosts` are the hosts that may be linked to by plain http whatever the sources say.
func resolveSources(
  _ entries: [SourceEntry], httpHosts: Set<String>, _ places: WrittenPlaces, _ log: inout DiagnosticLog
) -> [Source] {
  var firsts: [String: Written<String>] = [:]
  return entries.compactMap { entry in
    let id = resolveIdentifier(entry.id, among: &firsts, &log)
    let allowsHTTP = entry.allowsHTTP || entry.baseURL.map { isFolder($0.value, onAnyOf: httpHosts) } ?? false
    let baseURL = entry.baseURL.flatMap { resolveBase($0, of: .source, allowsHTTP: allowsHTTP, places, &log) }
    if let written = entry.baseURL, let person = baseURL?.person {
      log.report(Diagnostic(.manifest.personalAddress, printable(written.value), printable(person), at: written.place))
    }
    let rules = resolveRules(entry.rules, &log)
    let wopi = entry.wopi.flatMap { resolveWOPI($0, places, &log) }
    if let written = entry.browserLink, entry.wopi != nil { log.report(Diagnostic(.manifest.browserLink, at: written.place)) }
    guard let id, let baseURL, entry.wopi.map({ _ in wopi != nil }) ?? !entry.isDamaged else { return nil }
    return Source(
      id: id, baseURL: baseURL, allowsHTTP: allowsHTTP, webViewer: entry.webViewer,
      browserLink: entry.browserLink?.value, allowsEditing: entry.editing?.value != .no, wopi: wopi, rules: rules)
  }
}

extension DocumentAddress {
  /// The person whose files are there, at Nextcloud and ownCloud: `…/dav/files/NAME/`.
  package var person: String? {
    // A normal address has no letter encoded.
    guard text.holds("/files/") else { return nil }
    let names = pathSegments
    guard let files = names.indices.dropLast(3).first(where: { names[$0] == "dav" && names[$0 + 1] == "files" }) else {
      return nil
    }
    // In place of a person, public.php has the token of a share.
    return names[files + 2].isEmpty || names[..<files].last == "public.php" ? nil : names[files + 2]
  }
}

/// True if an address, by http or https, leads to one of the hosts.
private func isFolder(_ address: String, onAnyOf hosts: Set<String>) -> Bool {
  if hosts.isEmpty { return false }
  let reading = DocumentAddress.read(address, rules: .international(allowsHTTP: true).forFolders)
  return reading.address.map { hosts.coversHost($0.host) } ?? false
}

/// The three arguments that all files of a WOPI source share; the faults of all of them are reported together.
private func resolveWOPI(_ entry: WOPIEntry, _ places: WrittenPlaces, _ log: inout DiagnosticLog) -> WOPIService? {
  // Missing arguments, and the file name, which belongs to each document, have stand-ins, so that the rest is checked.
  let reading = WOPIFields.read(
    service: entry.service?.value ?? "s", user: entry.user?.value ?? "u", fileName: "a.docx", source: .web)
  for (part, written) in [(LinkPart.wopiService, entry.service), (.wopiUser, entry.user)] {
    if let written { places.report(reading.findings.filter { $0.part == part }, in: written, &log) }
  }
  guard let service = entry.service, let source = entry.source, reading.fields != nil else { return nil }
  return WOPIService(service: service.value, user: entry.user?.value, source: source.value)
}
