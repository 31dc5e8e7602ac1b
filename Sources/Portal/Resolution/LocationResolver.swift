import Diagnostics
import OfficeLinks
import TextBasics

/// The location of a document, read from `path`, `url` or `file`.
struct ResolvedLocation: Sendable {
  let address: DocumentAddress
  let kind: Document.Location
  let source: Source?
  /// The file's name, which a WOPI address does not show.
  let fileName: String
  /// The author's value that contains the file's name.
  let written: Written<String>
  let addressPlace: Place

  var place: Place { written.place }
}

/// Resolves the location of one document at a time.
struct LocationResolver: Sendable {
  private let portal: Portal
  private let sources: [String: Source]
  /// The names of all sources, usable or not.
  private let declared: Set<String>
  private let publishable: Set<String>
  private let addressRules: AddressRules
  private let today: CalendarDate?
  private let httpHosts: Set<String>
  private let read: ReadParts
  private let places: WrittenPlaces
  private let listed: ListedNames
  /// Stands in for the address of a source that is not known.
  private let standIn = DocumentAddress.read("https://source.invalid/", rules: AddressRules().forFolders).address

  init(
    portal: Portal, sources: [Source], declared: Set<String>, httpHosts: Set<String>, publishable: Set<String>,
    today: CalendarDate?, read: ReadParts, listed: ListedNames, places: WrittenPlaces
  ) {
    (self.portal, self.listed) = (portal, listed)
    self.sources = Dictionary(sources.map { ($0.id.text, $0) }, uniquingKeysWith: { first, _ in first })
    self.declared = declared
    self.publishable = publishable
    var rules = AddressRules.international()
    let httpHosts = httpHosts.union(
      sources.filter(\.allowsHTTP).map(\.baseURL.host) + (portal.baseURL.isSecure ? [] : [portal.baseURL.host]))
    rules.allowsHTTP = !httpHosts.isEmpty || !read.settings
    if !sources.isEmpty, read.settings {
      rules.allowedHosts = (sources.map(\.baseURL) + [portal.baseURL]).compactMap { HostPattern.read($0.host).pattern }
    }
    addressRules = rules
    self.today = today
    self.httpHosts = httpHosts
    self.read = read
    self.places = places
  }

  /// The location. Returns `nil`, with a report, if none or several are written or the one is not usable.
  func resolve(_ entry: DocumentEntry, _ log: inout DiagnosticLog) -> ResolvedLocation? {
    let count = entry.locationCount
    guard count == 1 else {
      if count > 0 || !entry.isDamaged {
        let last = entry.file ?? entry.url ?? entry.path
        log.report(Diagnostic(.document.location, count == 0 ? "no" : "more than one", at: last?.place ?? entry.place))
      }
      return nil
    }
    let source = resolveSource(entry.source, &log)
    // In a damaged document, the source may be the value that could not be read.
    if entry.source != nil || entry.isDamaged && entry.path != nil, source == nil {
      checkWithoutSource(entry, &log)
      return nil
    }
    if let path = entry.path {
      guard let source else {
        if let base = standIn, DocumentAddress.read(path: path.value, on: base).findings.contains(where: \.isOfWholeAddress) {
          reportAddress(path.value, inPlaceOf: path, entry, nil, &log)
        } else {
          log.report(Diagnostic(.document.pathWithoutSource, at: path.place))
        }
        return nil
      }
      return resolve(path: path, on: source, entry, &log)
    }
    if let url = entry.url { return resolve(url: url, of: source, entry, &log) }
    if let name = entry.source { log.report(Diagnostic(.document.sourceOfFile, at: name.place)) }
    return entry.file.flatMap { resolve(file: $0, isRetired: entry.isRetired(on: today), &log) }
  }

  private func resolveSource(_ written: Written<String>?, _ log: inout DiagnosticLog) -> Source? {
    guard let written else { return nil }
    if let source = sources[written.value] { return source }
    // A source that cannot be used was reported there.
    if !declared.contains(written.value), read.settings {
      log.report(
        .unknownName(
          written, "source", known: declared.sorted(), fix: "add it under 'sources', or correct the name"))
    }
    return nil
  }

  /// Reports the faults of an address that do not depend on its source.
  private func checkWithoutSource(_ entry: DocumentEntry, _ log: inout DiagnosticLog) {
    var rules = AddressRules.international()
    rules.checksExtension = false
    if let path = entry.path, let base = standIn {
      let findings = DocumentAddress.read(path: path.value, on: base, rules: rules).findings
      places.report(findings.filter { $0.severity == .error && !$0.isOfHost }, in: path, &log)
    }
    rules.allowsHTTP = true
    if let url = entry.url {
      places.report(DocumentAddress.read(url.value, rules: rules).findings.filter { $0.severity == .error }, in: url, &log)
    }
  }

  private func resolve(
    path: Written<String>, on source: Source, _ entry: DocumentEntry, _ log: inout DiagnosticLog
  ) -> ResolvedLocation? {
    var rules = AddressRules.international()
    rules.allowsHTTP = source.allowsHTTP
    // The name of a WOPI file is its own field; the address ends with an id.
    rules.checksName = source.wopi == nil
    rules.isWebPage = entry.app?.value == .other
    rules.checksExtension = source.wopi == nil && entry.app == nil && entry.fileName == nil
    if isOnDisk(path.value) {
      log.report(
        Diagnostic(
          .address.localPath, at: path.place, explanation: "It exists on one computer only.",
          fix: "write the path below \(source.baseURL.text), as people see it there"))
      return nil
    }
    let meaning = source.wopi == nil ? DocumentAddress.meaning(ofPath: path.value, on: source.baseURL) : .asWritten
    var meant = path.value
    switch meaning {
    case .asWritten: break
    case .path(let path): meant = path
    case .unclear(let meant):
      let written = DocumentAddress.read(path: path.value, on: source.baseURL, rules: rules).address?.text ?? "no address"
      log.report(Diagnostic(.document.unclearPath, meant, written, at: path.place))
      return nil
    case .elsewhere(let address):
      reportAddress(address, inPlaceOf: path, entry, source, &log)
      return nil
    }
    let reading = DocumentAddress.read(path: meant, on: source.baseURL, rules: rules)
    if reading.findings.contains(where: \.isOfWholeAddress) {
      reportAddress(path.value, inPlaceOf: path, entry, source, &log)
      return nil
    }
    let findings = reading.findings.filter {
      $0.isNotOfFormat && !$0.isOfHost && !($0.isOfSpelling && listed.holds(meant, of: source))
    }
    // A path of the same length differs in its slashes only.
    if meant.utf8.count == path.value.utf8.count {
      places.report(findings, in: path, &log)
    } else {
      for finding in findings { log.report(Diagnostic(finding, at: path.place, of: .document)) }
    }
    if meaning != .asWritten, let address = reading.address {
      var note = Diagnostic(.document.pathMeaning, meant, address.text, at: path.place)
      note.isFixable = true
      log.report(note)
    }
    return reading.address.map {
      let fileName = entry.fileName?.value ?? $0.fileName
      return ResolvedLocation(
        address: $0, kind: .source(source.id), source: source, fileName: fileName, written: entry.fileName ?? path,
        addressPlace: path.place)
    }
  }

  /// Reports an address in the place of a path. The fix is all that is to be done, also about other faults of the address.
  private func reportAddress(
    _ address: String, inPlaceOf path: Written<String>, _ entry: DocumentEntry, _ source: Source?, _ log: inout DiagnosticLog
  ) {
    var rules = addressRules
    rules.isWebPage = entry.app?.value == .other
    let reading = DocumentAddress.read(address, rules: rules)
    let anywhere = DocumentAddress.read(address, rules: .international(allowsHTTP: true))
    let fault = reading.findings.first { $0.severity == .error }
    let replaced = source == nil ? "in the place of 'path'" : "in the place of 'path' and 'source'"
    var explanation = source.map { "It is not below the address of the source, \($0.baseURL.text)." }
    let fix: String
    if let source, anywhere.findings.contains(where: { $0.rule == .host.ownMachine }) {
      fix = "write the path below \(source.baseURL.text); the address is that of each visitor's own computer"
    } else if fault?.rule == .host.notAllowed, let origin = anywhere.address?.origin {
      fix = "write 'url: \(printable(address))' \(replaced), and add a source with 'baseURL: \(origin)/'"
    } else if let fault {
      explanation = "It has another fault, \(fault.summary): \(fault.explanation)"
      fix = ["write 'url' \(replaced)", fault.solution].compactMap(\.self).joined(separator: ", and ")
    } else {
      fix = "write 'url: \(printable(reading.address?.text ?? address))' \(replaced)"
    }
    log.report(Diagnostic(.address.addressInPath, at: path.place, explanation: explanation, fix: fix))
  }

  private func resolve(
    url: Written<String>, of source: Source?, _ entry: DocumentEntry, _ log: inout DiagnosticLog
  ) -> ResolvedLocation? {
    var rules = addressRules
    // Nobody opens a retired document any more.
    rules.today = entry.isRetired(on: today) ? nil : today?.text
    rules.checksName = source?.wopi == nil
    rules.isWebPage = entry.app?.value == .other
    rules.checksExtension = source?.wopi == nil && entry.app == nil && entry.fileName == nil
    let reading = DocumentAddress.read(url.value, rules: rules)
    let findings = reading.findings.filter { finding in
      finding.isNotOfFormat && !(finding.isOfSpelling && source.map { listed.holds(url: url.value, of: $0) } ?? false)
    }
    places.report(findings, in: url, &log)
    guard let address = reading.address else { return nil }
    if source == nil, let person = address.person {
      log.report(Diagnostic(.manifest.personalAddress, printable(address.text), printable(person), at: url.place))
    }
    if address.scheme == "http", !httpHosts.coversHost(address.host), read.settings {
      var strict = AddressRules.international()
      strict.allowedHosts = rules.allowedHosts
      places.report(DocumentAddress.read(url.value, rules: strict).findings.filter { $0.severity == .error }, in: url, &log)
      return nil
    }
    if address.origin == portal.baseURL.origin, address.path.utf8.starts(with: portal.baseURL.path.utf8) {
      let file = publishable.first { DocumentAddress.read(path: $0, on: portal.baseURL).address?.text == address.text }
      log.report(Diagnostic(.document.ownAddress, at: url.place, fix: file.map { "write 'file: \($0)'" }))
      return nil
    }
    if let source, source.baseURL.origin != address.origin {
      log.report(Diagnostic(.document.otherOrigin, source.id.text, source.baseURL.origin, at: url.place))
      return nil
    }
    return ResolvedLocation(
      address: address, kind: source.map { .source($0.id) } ?? .address, source: source,
      fileName: entry.fileName?.value ?? address.fileName, written: entry.fileName ?? url, addressPlace: url.place)
  }

  /// The file of a retired document is not published, and need not exist.
  private func resolve(file: Written<String>, isRetired: Bool, _ log: inout DiagnosticLog) -> ResolvedLocation? {
    if let scheme = URLParts.scheme(of: Array(file.value.utf8)[...]),
      ["http", "https"].contains(where: { isEqual(scheme, ignoringCase: $0) }),
      pathMeant(by: file.value, among: publishable) == nil
    {
      log.report(
        Diagnostic(
          .address.addressInPath, at: file.place, explanation: "'file' names a file below Content/, which the portal publishes.",
          fix: "write 'url: \(printable(file.value))' in the place of 'file'"))
      return nil
    }
    guard isInside(file.value) else {
      log.report(.pathOutside(file, among: publishable))
      return nil
    }
    guard isRetired || publishable.contains(file.value) else {
      log.report(.missingFile(file, among: publishable))
      return nil
    }
    var rules = AddressRules.international()
    rules.allowsHTTP = portal.baseURL.scheme == "http"
    let reading = DocumentAddress.read(path: file.value, on: portal.baseURL, rules: rules)
    places.report(reading.findings.filter(\.isNotOfFormat), in: file, &log)
    return reading.address.map {
      ResolvedLocation(
        address: $0, kind: isRetired ? .address : .published(path: file.value), source: nil, fileName: $0.fileName, written: file,
        addressPlace: file.place)
    }
  }
}

extension DocumentEntry {
  /// The number of written values that give a location.
  fileprivate var locationCount: Int { (path == nil ? 0 : 1) + (url == nil ? 0 : 1) + (file == nil ? 0 : 1) }
}

extension LinkFinding {
  /// The finding is about the host, whose warnings were reported at the source.
  fileprivate var isOfHost: Bool { Rule.host.all.contains(rule) }
  fileprivate var isOfWholeAddress: Bool { rule == .address.addressInPath }

  /// The finding is not a warning about a format without an app: without `app`, that is an error of its own.
  fileprivate var isNotOfFormat: Bool {
    let ofFormat: [Rule] = [.format.unknownExtension, .format.noExtension, .format.noFileName, .format.noApp]
    return !ofFormat.contains(rule)
  }
}

/// True for a path that begins with a drive or with the folder of a person on macOS or Linux.
private func isOnDisk(_ path: String) -> Bool {
  PathMeaning.isLocal(path) && path.utf8.dropFirst().first == ASCII.colon
    || ["/Users/", "/home/", "/Volumes/", "~/"].contains(where: path.hasPrefix)
}
