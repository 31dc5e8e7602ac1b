import Diagnostics
import Links
import OfficeLinks
import Templates
import TextBasics
import Theme

/// Checks one rendered page: launch links against the catalogue, the portal's own links and anchors, schemes.
struct PageCheck {
  let page: ComposedPage
  let bytes: [UInt8]
  private(set) var log = DiagnosticLog()
  private(set) var pending: [PendingAnchor] = []
  /// The links to other servers that are neither known nor the author's on this page.
  private(set) var outside: [ShownLink] = []
  private let links: PageLinks
  private var launches: LaunchComparison
  private var anchors = TextSet()
  /// The author's links that were reported, each at every place where it is written.
  private var reported: Set<String> = []
  /// Made when the first fault needs a place.
  private var file: TextFile?

  init(page: ComposedPage, bytes: [UInt8], environment: CheckEnvironment, policies: inout KnownPolicies) {
    self.page = page
    self.bytes = bytes
    links = PageLinks(page.route, environment, judged: page.text.links.judged + (page.mailHref.map { [$0] } ?? []))
    launches = LaunchComparison(expected: page.launches)
    let scan = HTMLScan(bytes, checksNesting: environment.hasOwnTemplates)
    for range in scan.anchors { addAnchor(at: range) }
    for range in scan.links { checkLink(at: range) }
    if let addresses = environment.outside {
      outside = addresses.links(scan.links, ofPage: bytes).filter { page.text.links.places(of: $0.address).isEmpty }
    }
    for found in scan.uncommon { checkUncommon(found.kind, at: found.range) }
    checkPolicies(scan, environment, &policies)
    if environment.hasOwnTemplates { checkElements(scan) }
    for missing in launches.missing { log.report(Diagnostic(.page.missing, missing.text, at: Place(file: page.route.path))) }
    compareTexts(scan)
    checkShareAnchors()
  }

  /// Adds an anchor; one that is there twice is an error.
  private mutating func addAnchor(at range: Range<Int>) {
    let written = resolvingCharacterReferences(bytes[range])
    if anchors.insert(written) { return }
    let name = String(decoding: written, as: UTF8.self)
    let heading = page.text.links.headings[name]
    log.report(
      Diagnostic(
        .page.duplicateAnchor, name, at: heading ?? place(range),
        explanation: heading.map { _ in "The anchor of a heading is its words, and another element of the page has the same." },
        fix: heading.map { _ in "change the heading's words" }))
  }

  /// The link catalogue shares a document's page with the anchors of its buttons.
  private mutating func checkShareAnchors() {
    for name in page.launches.compactMap(\.anchor) where !anchors.contains(name) {
      log.report(Diagnostic(.page.missingAnchor, name, at: Place(file: page.route.path)))
    }
  }

  /// Reports elements of the theme that are not closed, and pictures without alternative text.
  private mutating func checkElements(_ scan: HTMLScan) {
    for range in scan.unnamedPictures { log.report(Diagnostic(.page.alternativeText, at: place(range))) }
    for range in scan.unclosed {
      let name = String(decoding: bytes[range], as: UTF8.self)
      log.report(Diagnostic(.page.nesting, "<\(name)> is not closed", at: place(range), fix: "write </\(name)> where it ends"))
    }
    for range in scan.stray {
      let name = String(decoding: bytes[range], as: UTF8.self)
      let fix = "remove it, or write <\(name)> before it"
      log.report(Diagnostic(.page.nesting, "</\(name)> closes nothing", at: place(range), fix: fix))
    }
  }

  /// Reports what the page's own policy blocks.
  private mutating func checkPolicies(_ scan: HTMLScan, _ environment: CheckEnvironment, _ known: inout KnownPolicies) {
    for range in scan.policies {
      let policy = known.policy(bytes[range], environment)
      for (index, resource) in scan.resources.enumerated() where !known.allows(bytes[resource.tag]) {
        let element = scan.resource(index)
        // Each page has one of its own, which loads nothing: those of all pages would leave no room for other tags.
        if let rel = element.range("rel", in: bytes), isEqual(bytes[rel], ignoringCase: "canonical"),
          isEqual(bytes[element.name], ignoringCase: "link")
        {
          continue
        }
        if page.showsMessage, isEqual(bytes[element.name], ignoringCase: "img") { continue }
        let blocked = policy.blocked(of: element, in: bytes)
        if blocked.isEmpty, element.text == nil || !policy.hasHashes { known.allow(bytes[resource.tag]) }
        for found in blocked {
          let value = String(decoding: resolvingCharacterReferences(bytes[found.range]), as: UTF8.self)
          if !page.text.links.reported.isEmpty, page.text.links.reported.contains(percentDecoded(value)) { continue }
          report(found)
        }
      }
      for (kind, range) in scan.uncommon {
        switch kind {
        case .handler:
          if let found = policy.blocked(attribute: String(decoding: bytes[range], as: UTF8.self), at: range) { report(found) }
        case .style: if let found = policy.blocked(attribute: "style", at: range) { report(found) }
        case .sourceSet, .styleSheet, .pragma, .innerPage, .base, .script, .animation, .embedding: break
        }
      }
    }
  }

  private mutating func report(_ found: SecurityPolicy.Blocked) {
    log.report(Diagnostic(.page.blocked, found.subject, found.directive, at: place(found.range), fix: found.fix))
  }

  private mutating func checkUncommon(_ kind: HTMLScan.Uncommon, at range: Range<Int>) {
    let raw = bytes[range]
    switch kind {
    case .sourceSet: for address in sourceSetAddresses(raw) { checkLink(at: address) }
    case .styleSheet: for reference in CSSScan(raw).references { checkStyle(reference.value[...], at: reference.range) }
    case .style:
      // With character references the places within the value are not those on the page.
      let style = resolvingCharacterReferences(raw)
      for reference in CSSScan(style).references { checkStyle(reference.value[...], at: range) }
    case .pragma:
      // A page of a former address exists only to lead on.
      if page.template == MovedPage.template { return }
      let pragma = resolvingCharacterReferences(raw)
      if isEqual(pragma, ignoringCase: "refresh") { log.report(Diagnostic(.page.refresh, at: place(range))) }
    case .innerPage: log.report(Diagnostic(.page.innerPage, at: place(range)))
    case .animation:
      let name = resolvingCharacterReferences(raw)
      if isActiveAttribute(name) {
        log.report(Diagnostic(.page.animation, String(decoding: name, as: UTF8.self), at: place(range)))
      }
    case .base: log.report(Diagnostic(.page.baseElement, at: place(range)))
    // The security policy decides about them, and their addresses are links.
    case .script, .handler, .embedding: break
    }
  }

  /// An address in a style. Data in the style itself leads nowhere.
  private mutating func checkStyle(_ value: ArraySlice<UInt8>, at range: Range<Int>) {
    if case .scheme(let scheme) = LinkTarget(value), isEqual(scheme, ignoringCase: "data") { return }
    check(value, at: range)
  }

  private mutating func checkLink(at range: Range<Int>) {
    let written = bytes[range]
    if !links.isFile(written) { check(resolvingCharacterReferences(written), at: range) }
  }

  private mutating func check(_ value: ArraySlice<UInt8>, at range: Range<Int>) {
    switch links.verdict(value) {
    case .right: break
    case .wrong(let diagnostic): report(diagnostic, value, at: range)
    case .anchor(let anchor, nil): checkOwnAnchor(anchor, of: value, at: range)
    case .anchor(let anchor, let path?): checkLater(anchor, on: path, of: value, at: range)
    case .launch: checkLaunch(value, at: range)
    }
  }

  private mutating func checkOwnAnchor(_ anchor: ArraySlice<UInt8>, of value: ArraySlice<UInt8>, at range: Range<Int>) {
    // An id is compared with the fragment as it is written first (HTML, section 7.4.6.4).
    let raw = value.dropFirst(value.first == ASCII.hash ? 1 : value.count)
    if anchors.contains(anchor) || anchors.contains(raw) || isEqual(anchor, ignoringCase: "top") { return }
    let (anchors, name) = (anchors, String(decoding: anchor, as: UTF8.self))
    report(
      { href, place in
        Diagnostic(.link.brokenAnchor, href, at: place).suggesting {
          nearestName(to: name, among: anchors.texts).map { "did you mean '#\($0)'?" }
        }
      }, value, at: range)
  }

  /// An anchor of another page, which may not be rendered yet.
  private mutating func checkLater(
    _ anchor: ArraySlice<UInt8>, on path: ArraySlice<UInt8>, of value: ArraySlice<UInt8>, at range: Range<Int>
  ) {
    let href = String(decoding: value, as: UTF8.self)
    let (path, name) = (String(decoding: path, as: UTF8.self), String(decoding: anchor, as: UTF8.self))
    let places: [Place?] = writtenPlaces(of: href) ?? [nil]
    for place in places {
      pending.append(
        PendingAnchor(
          path: path, fragment: name, href: href, place: place, range: range, page: page.route.path, template: page.template))
    }
  }

  private mutating func checkLaunch(_ value: ArraySlice<UInt8>, at range: Range<Int>) {
    switch launches.find(value) {
    case .expected: break
    case .respelt(let expected):
      log.report(Diagnostic(.page.respelt, String(decoding: value, as: UTF8.self), expected, at: place(range)))
    case .unknown: report({ Diagnostic(.page.unknown, $0, at: $1) }, value, at: range)
    case .unreadable: report({ Diagnostic(.page.mangled, $0, at: $1) }, value, at: range)
    }
  }

  /// Compares the texts that a document's page offers to copy with the catalogue's. Links were compared already, and the template does
  /// not answer for the author's own text.
  private mutating func compareTexts(_ scan: HTMLScan) {
    if page.document == nil { return }
    let unknown = launchTexts(bytes).filter { !launches.holds(text: resolvingCharacterReferences(bytes[$0])) }
    if unknown.isEmpty { return }
    let links = Set(scan.links)
    let written = Array(page.text.html.markup.utf8)
    let authors = Set(launchTexts(written).map { written[$0] })
    for range in unknown where !links.contains(range) && !authors.contains(bytes[range]) {
      let text = String(decoding: resolvingCharacterReferences(bytes[range]), as: UTF8.self)
      log.report(Diagnostic(.page.unknownText, text, at: place(range)))
    }
  }

  private mutating func report(_ diagnostic: (String, Place) -> Diagnostic, _ value: ArraySlice<UInt8>, at range: Range<Int>) {
    let href = String(decoding: value, as: UTF8.self)
    if !page.text.links.reported.isEmpty, page.text.links.reported.contains(percentDecoded(href)) { return }
    for place in places(of: href, range) { log.report(diagnostic(href, place)) }
  }

  /// The places where the author wrote the link, or else its place in the rendered page.
  private mutating func places(of href: String, _ range: Range<Int>) -> [Place] {
    writtenPlaces(of: href) ?? [place(range)]
  }

  /// The places where the author wrote the link; `nil` for a link that is not the author's. A link written at several places is wrong
  /// at each, and all of them are reported with the first: later ones have no place left.
  private mutating func writtenPlaces(of href: String) -> [Place]? {
    let written = page.text.links.places(of: href)
    if written.isEmpty { return nil }
    return reported.insert(href).inserted ? written : []
  }

  private mutating func place(_ range: Range<Int>) -> Place {
    let file = file ?? TextFile(path: page.route.path, bytes: bytes)
    self.file = file
    return file.place(of: range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range)
  }
}

/// A link to an anchor on another page, which can only be checked when that page is rendered.
struct PendingAnchor: Sendable {
  let path: String
  let fragment: String
  /// The same as it is written, perhaps with escapes.
  var written: String { href.utf8.firstIndex(of: ASCII.hash).map { String(href[$0...].dropFirst()) } ?? "" }
  let href: String
  /// The place where the author wrote it; `nil` for a link of the theme, which is at `range` of the page's bytes.
  let place: Place?
  let range: Range<Int>
  let page: String
  /// The template of that page.
  let template: String
}
