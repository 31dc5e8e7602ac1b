import Diagnostics
import LinkChecking
import OfficeLinks
import PortalContent
import Templating
import TextBasics

/// Checks one rendered page: launch links against the catalogue, the portal's own links and anchors, schemes.
struct PageCheck {
  let page: ComposedPage
  let bytes: [UInt8]
  let environment: CheckEnvironment
  /// The links that are right on every page that is in as many folders.
  private var right: TextSet
  private(set) var log = DiagnosticLog()
  private(set) var pending: [PendingAnchor] = []
  private var launches: LaunchComparison
  private let paths: PathResolving
  /// What leads to the portal's root.
  private let root: String
  /// The page's own.
  private var anchors = TextSet.empty
  /// The launch links by whose anchors the catalogue shares the page's buttons, without those whose anchors came in order.
  private var shared: ArraySlice<ShownLaunch>
  /// The anchor of the first one, which is asked for once.
  private var nextAnchor: String?
  /// The author's links that were reported already, each at every place where it is written.
  private var reported: Set<String> = []
  /// Made when the first fault needs a place.
  private var file: TextFile?

  // `count_instructions.py` counts what it calls, which needs a function of its own. The page is consumed, since a copy of it took 1,500
  // instructions.
  @inline(never)
  init(page: consuming ComposedPage, bytes: [UInt8], environment: CheckEnvironment, known: KnownLinks) {
    self.bytes = bytes
    root = page.route.root
    right = known.enter(below: root, template: page.template)
    launches = LaunchComparison(expected: page.launches)
    shared = page.launches.prefix(page.document?.linkCount ?? 0)
    nextAnchor = shared.first?.link.anchor
    paths = PathResolving(route: page.route, basePath: environment.basePath)
    self.environment = environment
    self.page = page
    check(known)
  }

  /// Apart from `init`, which would copy the whole check at its end.
  private mutating func check(_ known: KnownLinks) {
    let scan = HTMLScan(bytes, known: known.markup)
    readAnchors(scan)
    let isSettled = bytes.withUnsafeBytes { page in scan.links.map { checkRaw($0, of: page) } }
    known.markup.add(scan, of: bytes, isSettled: isSettled)
    for found in scan.uncommon { checkUncommon(found.kind, at: found.range) }
    known.leave(right)
    right = TextSet.empty
    compareLaunches()
    compareTexts(scan)
    checkShareAnchors()
  }

  /// The page's anchors; one that is there twice is an error.
  private mutating func readAnchors(_ scan: HTMLScan) {
    anchors = TextSet(capacity: scan.anchors.count)
    bytes.withUnsafeBytes { page in
      for range in scan.anchors where !insert(anchorAt: range, of: page) { reportDuplicate(range) }
    }
  }

  /// Adds an anchor; whether it is new.
  private mutating func insert(anchorAt range: Range<Int>, of page: UnsafeRawBufferPointer) -> Bool {
    let written = UnsafeRawBufferPointer(rebasing: page[range])
    if !written.holds(ASCII.ampersand) { return insert(anchor: written) }
    return resolvingCharacterReferences(bytes[range]).withUnsafeBytes { insert(anchor: $0) }
  }

  private mutating func reportDuplicate(_ range: Range<Int>) {
    let name = String(decoding: resolvingCharacterReferences(bytes[range]), as: UTF8.self)
    let heading = page.text.links.headings[name]
    log.report(
      Diagnostic(
        .page.duplicateAnchor, name, at: heading ?? place(range),
        explanation: heading.map { _ in "The anchor of a heading is its words, and another element of the page has the same." },
        fix: heading.map { _ in "change the heading's words" }))
  }

  private mutating func insert(anchor: UnsafeRawBufferPointer) -> Bool {
    if let nextAnchor, areEqual(anchor, nextAnchor) {
      shared.removeFirst()
      self.nextAnchor = shared.first?.link.anchor
    }
    return anchors.insert(anchor)
  }

  private mutating func checkShareAnchors() {
    for name in shared.map(\.link.anchor) where !anchors.contains(Array(name.utf8)[...]) {
      log.report(Diagnostic(.page.missingAnchor, name, at: Place(file: page.route.path)))
    }
  }

  private mutating func checkUncommon(_ kind: HTMLScan.Uncommon, at range: Range<Int>) {
    let raw = bytes[range]
    switch kind {
    case .sourceSet: bytes.withUnsafeBytes { page in sourceSetAddresses(raw).forEach { checkRaw($0, of: page) } }
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
    // The security policy lets none run but the theme's own file, and their addresses are links.
    case .script, .handler, .embedding: break
    }
  }

  /// An address in a style. Data in the style itself leads nowhere.
  private mutating func checkStyle(_ value: ArraySlice<UInt8>, at range: Range<Int>) {
    if case .scheme(let scheme) = LinkTarget(value), isEqual(scheme, ignoringCase: "data") { return }
    checkLink(value, at: range)
  }

  /// Checks a link; whether it is right on every page that is in as many folders.
  @discardableResult
  private mutating func checkRaw(_ range: Range<Int>, of page: UnsafeRawBufferPointer) -> Bool {
    let written = UnsafeRawBufferPointer(rebasing: page[range])
    if written.holds(ASCII.ampersand) {
      if right.contains(written) { return true }
      let value = resolvingCharacterReferences(bytes[range])
      return value.withUnsafeBytes({ launches.foundNext($0) }) ? false : checkNew(value, at: range)
    }
    // Most links are the next launch link or a file: of these no copy is made.
    if isOwnAnchor(written) || launches.foundNext(written) { return false }
    let isFile = plainPath(below: root, written).map { environment.paths.contains($0) } ?? false
    return isFile || right.contains(written) || checkNew(bytes[range], at: range)
  }

  /// Whether a link is an anchor of the page just as the element has it, like five links of every page.
  private func isOwnAnchor(_ written: UnsafeRawBufferPointer) -> Bool {
    written.first == ASCII.hash && anchors.contains(UnsafeRawBufferPointer(rebasing: written.dropFirst()))
  }

  /// Checks a link that is not known, and remembers it if it is right on every page that is in as many folders.
  private mutating func checkNew(_ value: ArraySlice<UInt8>, at range: Range<Int>) -> Bool {
    // Its own address and message are on no other page. `MailLink` made the message: reading it again took 12,600 instructions.
    if !value.isEmpty, areEqual(value, page.head.address) { return false }
    if let message = page.mailHref, areEqual(value, message) { return false }
    guard checkLink(value, at: range) else { return false }
    if right.count == KnownLinks.limit { right.removeAll() }
    right.insert(bytes[range])
    return true
  }

  /// Checks a link; whether it is right on every page that is in as many folders.
  @discardableResult
  private mutating func checkLink(_ value: ArraySlice<UInt8>, at range: Range<Int>) -> Bool {
    switch verdict(value) {
    case .right: return true
    case .rightHere: break
    case .wrong(let diagnostic): report(diagnostic, value, at: range)
    case .anchor(let anchor, nil): checkOwnAnchor(anchor, of: value, at: range)
    case .anchor(let anchor, let path?): checkLater(anchor, on: path, of: value, at: range)
    case .launch: checkLaunch(value, at: range)
    }
    return false
  }

  /// What a link is, seen from the page's folder.
  private enum LinkVerdict {
    /// On every page that is in as many folders.
    case right
    /// In the page's own folder.
    case rightHere
    case wrong((_ href: String, Place) -> Diagnostic)
    /// An anchor, on the page itself where there is no path.
    case anchor(ArraySlice<UInt8>, path: ArraySlice<UInt8>?)
    case launch

    static func wrong(_ rule: Rule) -> LinkVerdict { .wrong { Diagnostic(rule, $0, at: $1) } }
  }

  private func verdict(_ value: ArraySlice<UInt8>) -> LinkVerdict {
    switch LinkTarget(value) {
    case .empty: .wrong(.link.empty)
    case .scheme(let scheme): verdict(value, scheme)
    case .schemeRelative: .wrong(.link.schemeRelative)
    case .path(let path, let fragment): verdict(path, fragment)
    }
  }

  private func verdict(_ path: ArraySlice<UInt8>, _ fragment: ArraySlice<UInt8>?) -> LinkVerdict {
    let verdict = verdict(file: paths.resolve(path), fragment)
    // What begins at the root leads to the same file from every folder.
    if case .right = verdict, path.first != ASCII.slash, !path.hasPrefix(root) { return .rightHere }
    return verdict
  }

  private func verdict(_ value: ArraySlice<UInt8>, _ scheme: ArraySlice<UInt8>) -> LinkVerdict {
    if isEqual(scheme, ignoringCase: "mailto") { return verdict(mail: value) }
    let isHTTPS = isEqual(scheme, ignoringCase: "https")
    if isHTTPS || isEqual(scheme, ignoringCase: "http") {
      switch WebTarget(value, base: environment.baseURL, basePath: environment.basePath) {
      case .own(let rest):
        // An absolute address of the portal itself, as in `canonical`, must be one of its files.
        let own = ownTarget(rest)
        return verdict(file: own.path, own.fragment)
      case .withoutHost: return .wrong(.link.noHost)
      case .withCredentials: return .wrong(.link.credentials)
      case .elsewhere:
        if (try? WebAddress(String(decoding: value, as: UTF8.self))) == nil { return .wrong(.link.host) }
        return isHTTPS || environment.plainHTTP.allows(value) ? .right : .wrong(Diagnostic.plainHTTP)
      }
    }
    let name = String(decoding: scheme, as: UTF8.self)
    if OfficeApp(scheme: name) != nil { return .launch }
    if isEqual(scheme, ignoringCase: "tel"), !isPhoneLink(value) { return .wrong(.link.phone) }
    return LinkScheme.isAllowed(name, allowsHTTP: false) ? .right : .wrong(Diagnostic.schemeNotAllowed)
  }

  private func verdict(mail value: ArraySlice<UInt8>) -> LinkVerdict {
    guard let fault = MailtoFault(String(decoding: value, as: UTF8.self)) else { return .right }
    // A message without an address is for the reader to send to somebody.
    return fault == .noAddress && value.contains(ASCII.question) ? .right : .wrong { fault.diagnostic(at: $1) }
  }

  /// A file of the portal, and the anchor after it; no path is one that is outside.
  private func verdict(file path: ArraySlice<UInt8>?, _ fragment: ArraySlice<UInt8>?) -> LinkVerdict {
    guard let target = path, environment.paths.contains(target) else {
      let isAsset = path.map { environment.assets.contains(String(decoding: $0, as: UTF8.self)) } ?? false
      if isAsset { return .wrong(Self.assetByItsOwnName) }
      if let path, environment.paths.contains(path + "/index.html".utf8) { return .wrong(.link.folder) }
      return .wrong(broken(path))
    }
    return fragment.map { anchorVerdict($0, path: areEqual(target, page.route.path) ? nil : target) } ?? .right
  }

  /// A link to nothing, with the file that was most likely meant.
  private func broken(_ path: ArraySlice<UInt8>?) -> (String, Place) -> Diagnostic {
    let (paths, page) = (environment.paths, page.route)
    return { href, place in
      Diagnostic(.link.broken, href, at: place).suggesting {
        guard let path else { return nil }
        let name = String(decoding: path, as: UTF8.self)
        let stem = name.hasSuffix(".md") ? String(name.dropLast(3)) + ".html" : name
        // Of a path only the name is misspelt as a rule, so its length says how much may differ.
        let limit = max(1, (stem.split(separator: "/").last?.count ?? 0) / 4)
        guard let meant = nearestName(to: stem, among: paths.texts), EditDistance(from: stem)?.to(meant, atMost: limit) != nil
        else { return nil }
        return "did you mean '\(Route(meant).href(from: page))'?"
      }
    }
  }

  private func anchorVerdict(_ fragment: ArraySlice<UInt8>, path: ArraySlice<UInt8>?) -> LinkVerdict {
    if fragment.isEmpty { return .right }
    return .anchor(fragment.holds(ASCII.percent) ? percentDecoded(fragment)[...] : fragment, path: path)
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
    for place in places(of: href, range) {
      pending.append(
        PendingAnchor(
          path: path, fragment: name, href: href, place: place, page: page.route.path, template: page.template))
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
    var texts: [String] = []
    texts.reserveCapacity(page.launches.count)
    // The other forms have no bar, by which texts are found in the order of these.
    for launch in page.launches where launch.link.form == .full { if let text = launch.text { texts.append(text) } }
    let unknown = launchTexts(bytes, besides: texts).filter { range in
      let text = resolvingCharacterReferences(bytes[range])
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
  /// The same as it is written, perhaps with escapes.
  var written: String { href.utf8.firstIndex(of: ASCII.hash).map { String(href[$0...].dropFirst()) } ?? "" }
  let href: String
  let place: Place
  let page: String
  /// The template of that page.
  let template: String
}
