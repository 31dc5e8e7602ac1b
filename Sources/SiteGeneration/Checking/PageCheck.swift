import Diagnostics
import OfficeLinks
import PortalContent
import Templating
import TextBasics

/// Checks one rendered page: launch links against the catalogue, the portal's own links and anchors, schemes.
struct PageCheck {
  let page: ComposedPage
  let bytes: [UInt8]
  let environment: CheckEnvironment
  private(set) var log = DiagnosticLog()
  private(set) var pending: [PendingAnchor] = []
  private var launches: LaunchComparison
  private let paths: PathResolving
  /// The page's own.
  private var anchors: Set<ByteText> = []
  /// The author's links that were reported already, each at every place where it is written.
  private var reported: Set<String> = []
  /// Made when the first fault needs a place.
  private var file: TextFile?

  init(page: ComposedPage, bytes: [UInt8], environment: CheckEnvironment) {
    self.page = page
    self.bytes = bytes
    self.environment = environment
    launches = LaunchComparison(expected: page.launches)
    paths = PathResolving(route: page.route, basePath: environment.basePath)
    let scan = HTMLScan(bytes)
    readAnchors(scan)
    for link in scan.links { checkRaw(link) }
    for found in scan.uncommon { checkUncommon(found.kind, at: found.range) }
    compareLaunches()
    compareTexts(scan)
    checkShareAnchors()
  }

  /// The catalogue's share addresses name the buttons of the document's page.
  private mutating func checkShareAnchors() {
    for link in page.document?.links ?? [] where !anchors.contains(ByteText(link.anchor)) {
      log.report(Diagnostic(.page.missingAnchor, link.anchor, at: Place(file: page.route.path)))
    }
  }

  /// The page's anchors; one that is there twice is an error.
  private mutating func readAnchors(_ scan: HTMLScan) {
    anchors.reserveCapacity(scan.anchors.count)
    for range in scan.anchors {
      let anchor = resolvingCharacterReferences(bytes[range])
      if !anchors.insert(ByteText(anchor)).inserted {
        let name = String(decoding: anchor, as: UTF8.self)
        let heading = page.text.links.headings[name]
        log.report(
          Diagnostic(
            .page.duplicateAnchor, name, at: heading ?? place(range),
            explanation: heading.map { _ in "The anchor of a heading is its words, and another element of the page has the same."
            },
            fix: heading.map { _ in "change the heading's words" }))
      }
    }
  }

  private mutating func checkUncommon(_ kind: HTMLScan.Uncommon, at range: Range<Int>) {
    let raw = bytes[range]
    switch kind {
    case .sourceSet: for address in sourceSetAddresses(raw) { checkRaw(address) }
    case .styleSheet: for reference in CSSScan(raw).references { checkStyle(reference.value[...], at: reference.range) }
    case .style:
      // With character references the places within the value are not those on the page.
      let style = resolvingCharacterReferences(raw)
      for reference in CSSScan(style).references { checkStyle(reference.value[...], at: range) }
    case .pragma:
      let pragma = resolvingCharacterReferences(raw)
      if isEqual(pragma, ignoringCase: "refresh") { log.report(Diagnostic(.page.refresh, at: place(range))) }
    case .innerPage: log.report(Diagnostic(.page.innerPage, at: place(range)))
    case .base: log.report(Diagnostic(.page.baseElement, at: place(range)))
    // The security policy lets none run but the theme's own file, and their addresses are links.
    case .script, .handler, .embedding: break
    }
  }

  /// An address in a style. Data in the style itself leads nowhere.
  private mutating func checkStyle(_ value: ArraySlice<UInt8>, at range: Range<Int>) {
    if case .scheme(let scheme) = LinkTarget(value), isEqual(scheme, ignoringCase: "data") { return }
    checkLink(value, at: range)
  }

  private mutating func checkRaw(_ range: Range<Int>) { checkLink(resolvingCharacterReferences(bytes[range]), at: range) }

  private mutating func checkLink(_ value: ArraySlice<UInt8>, at range: Range<Int>) {
    switch LinkTarget(value) {
    case .empty: report(.link.empty, value, at: range)
    case .scheme(let scheme): checkAddress(value, scheme, at: range)
    case .schemeRelative: report(.link.schemeRelative, value, at: range)
    case .path(let path, let fragment): checkFile(paths.resolve(path), fragment, of: value, at: range)
    }
  }

  private mutating func checkAddress(_ value: ArraySlice<UInt8>, _ scheme: ArraySlice<UInt8>, at range: Range<Int>) {
    let isHTTPS = isEqual(scheme, ignoringCase: "https")
    if isHTTPS || isEqual(scheme, ignoringCase: "http") {
      switch WebTarget(value, base: environment.baseURL, basePath: environment.basePath) {
      case .own(let rest):
        // An absolute address of the portal itself, as in `canonical`, must be one of its files.
        let own = ownTarget(rest)
        checkFile(own.path, own.fragment, of: value, at: range)
      case .withoutHost: report(.link.noHost, value, at: range)
      case .withCredentials: report(.link.credentials, value, at: range)
      case .elsewhere: if !isHTTPS, !environment.plainHTTP.allows(value) { report(Diagnostic.schemeNotAllowed, value, at: range) }
      }
    } else if launches.foundNext(value) {
      return
    } else if OfficeApp(scheme: String(decoding: scheme, as: UTF8.self)) != nil {
      checkLaunch(value, at: range)
    } else if !LinkScheme.isAllowed(String(decoding: scheme, as: UTF8.self), allowsHTTP: false) {
      report(Diagnostic.schemeNotAllowed, value, at: range)
    }
  }

  /// A launch link that is not the next one: another of the page's, or one that has to be parsed to say what is wrong with it.
  private mutating func checkLaunch(_ value: ArraySlice<UInt8>, at range: Range<Int>) {
    if launches.foundOutOfOrder(value) { return }
    // Any host may be here: it was checked with the catalogue that the link is compared with.
    let rules = AddressRules(allowsHTTP: true)
    // What is doubtful about a link was reported when it was built.
    let quiet = LinkRules(warnsAboutOtherApps: false, warnsAboutIgnoredParts: false)
    if let parsed = LaunchLink.parse(utf8: value, rules: rules, linkRules: quiet).link {
      launches.foundOtherwise(parsed, at: range)
    } else {
      report(.page.mangled, value, at: range)
    }
  }

  private mutating func compareLaunches() {
    for range in launches.unknown {
      let href = String(decoding: resolvingCharacterReferences(bytes[range]), as: UTF8.self)
      if isReported(href) { continue }
      for place in places(of: href, range) { log.report(Diagnostic(.page.unknown, href, at: place)) }
    }
    for respelt in launches.respelt {
      let href = String(decoding: resolvingCharacterReferences(bytes[respelt.range]), as: UTF8.self)
      log.report(Diagnostic(.page.respelt, href, respelt.expected, at: place(respelt.range)))
    }
    for missing in launches.missing { log.report(Diagnostic(.page.missing, missing.text, at: Place(file: page.route.path))) }
  }

  /// What a document's page shows for people to copy must be the catalogue's text, too. Links were compared already, and what the
  /// author wrote is no business of the template.
  private mutating func compareTexts(_ scan: HTMLScan) {
    if page.document == nil { return }
    let texts = page.launches.compactMap(\.text)
    var next = 0
    let unknown = launchTexts(bytes).filter { range in
      let text = resolvingCharacterReferences(bytes[range])
      // They mostly come in order.
      if next < texts.count, areEqual(text, texts[next]) {
        next += 1
        return false
      }
      return !texts.contains { areEqual(text, $0) }
    }
    if unknown.isEmpty { return }
    let links = Set(scan.links)
    let written = Array(page.text.html.markup.utf8)
    let authors = Set(launchTexts(written).map { written[$0] })
    for range in unknown where !links.contains(range) && !authors.contains(bytes[range]) {
      log.report(
        Diagnostic(
          .page.unknownText, String(decoding: resolvingCharacterReferences(bytes[range]), as: UTF8.self), at: place(range)))
    }
  }

  /// A file of the portal, and the anchor after it; no path is one that is outside.
  private mutating func checkFile(
    _ path: ArraySlice<UInt8>?, _ fragment: ArraySlice<UInt8>?, of value: ArraySlice<UInt8>, at range: Range<Int>
  ) {
    guard let target = path, environment.paths.contains(target) else {
      let isAsset = path.map { environment.assets.contains(String(decoding: $0, as: UTF8.self)) } ?? false
      return isAsset ? report(Self.assetByItsOwnName, value, at: range) : report(.link.broken, value, at: range)
    }
    guard let fragment, !fragment.isEmpty else { return }
    let anchor = percentDecoded(fragment)
    if !target.elementsEqual(page.route.path.utf8) {
      let href = String(decoding: value, as: UTF8.self)
      let name = String(decoding: anchor, as: UTF8.self)
      for place in places(of: href, range) {
        pending.append(
          PendingAnchor(
            path: String(decoding: target, as: UTF8.self), fragment: name, href: href, place: place, page: page.route.path,
            template: page.template))
      }
    } else if !anchors.contains(ByteText(anchor[...])), !isEqual(anchor[...], ignoringCase: "top") {
      report(.link.brokenAnchor, value, at: range)
    }
  }

  private static func assetByItsOwnName(_ href: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .link.broken, href, at: place,
      explanation: "Files of Templates/assets are published under names that change with their content.",
      fix: "write the name after 'assets.' in the template, like '{{root}}{{assets.style.css}}'")
  }

  private mutating func report(_ rule: Rule, _ value: ArraySlice<UInt8>, at range: Range<Int>) {
    report({ Diagnostic(rule, $0, at: $1) }, value, at: range)
  }

  private mutating func report(_ diagnostic: (String, Place) -> Diagnostic, _ value: ArraySlice<UInt8>, at range: Range<Int>) {
    let href = String(decoding: value, as: UTF8.self)
    if isReported(href) { return }
    for place in places(of: href, range) { log.report(diagnostic(href, place)) }
  }

  private func isReported(_ href: String) -> Bool {
    !page.text.links.reported.isEmpty && page.text.links.reported.contains(percentDecoded(href))
  }

  /// Where the author wrote the link, or where it is in the rendered page. A link written at several places is wrong at each,
  /// and all of them are reported where the first is met: later ones have no place left.
  private mutating func places(of href: String, _ range: Range<Int>) -> [Place] {
    let written = page.text.links.places(of: href)
    if written.isEmpty { return [place(range)] }
    return reported.insert(href).inserted ? written : []
  }

  private mutating func place(_ range: Range<Int>) -> Place {
    let file = file ?? TextFile(path: page.route.path, bytes: bytes)
    self.file = file
    return file.place(of: range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range)
  }
}

/// What every page is checked against.
struct CheckEnvironment: Sendable {
  /// The paths of all files of the output, byte for byte as a web server takes them.
  let paths: TextSet
  /// The portal's address, ending with `/`, and its path.
  let baseURL: String
  let basePath: String
  let plainHTTP: PlainHTTP
  /// The theme's assets by their own names, which are not those in the output: `assets/contoso.svg`.
  var assets: Set<String> = []
}

/// A link to an anchor on another page, which can only be checked when that page is rendered.
struct PendingAnchor: Sendable {
  let path: String
  let fragment: String
  let href: String
  let place: Place
  let page: String
  /// The template of that page.
  let template: String
}
