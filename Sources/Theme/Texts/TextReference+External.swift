import Diagnostics
import OfficeLinks
import Portal
import TextBasics

/// Addresses elsewhere that a text may contain.
extension TextReference {
  /// The host of a web address that is not the portal's own. It is empty for an address by plain http, for which the content
  /// security policy has no place.
  private var remoteHost: String? {
    let value = Array(destination.utf8)[...]
    let base = rendering.catalogue.portal.baseURL
    guard WebTarget(value, base: base.text, basePath: base.path) == .elsewhere else { return nil }
    let parts = URLParts(value)
    let host = parts.authority.flatMap { canonicalHost(String(decoding: $0.host, as: UTF8.self)) } ?? ""
    return parts.scheme.map { isEqual($0, ignoringCase: "https") } ?? false ? host : ""
  }

  /// Reports the faults of a web address. Returns false if it has no errors.
  func reportFaults(_ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> Bool {
    let findings = webLinkFindings(Array(destination.utf8)[...], today: rendering.today)
    for finding in findings { log.report(Diagnostic(finding, ofLink: destination, at: place)) }
    if !findings.isEmpty { rendered.links.reported.insert(percentDecoded(destination)) }
    return findings.hasError
  }

  /// The report of a web address that was hardly meant. Those of the portal in a preview, and those of its documents, have shorter ones.
  private var doubt: Diagnostic? {
    let link = Array(destination.utf8)[...]
    let shared = DocumentAddress.shared(in: link)
    if let shared, let address = shared.address,
      let document = rendering.catalogue.documents.first(where: { $0.address.text == address })
    {
      let doubt = WebLinkDoubt.sharing(kind: shared.kind, address: nil)
      return doubt.diagnostic(destination, at: place, fix: "write document:\(document.id.text)")
    }
    guard let doubt = isPreview(link) ? .ownMachine : WebLinkDoubt(link, shared: shared) else { return nil }
    guard case .ownMachine = doubt else { return doubt.diagnostic(destination, at: place) }
    return doubt.diagnostic(destination, at: place, fix: previewedPage(link).map { "write \($0)" })
  }

  /// True for the portal's own host at the port of the preview.
  private func isPreview(_ link: ArraySlice<UInt8>) -> Bool {
    guard let authority = URLParts(link).authority, authority.port?.elementsEqual("4000".utf8) ?? false else { return false }
    return lowercasedASCII(String(decoding: authority.host, as: UTF8.self)) == rendering.catalogue.portal.baseURL.host
  }

  /// The link to a page of the portal that a text has in place of its address in the preview; `nil` for everything else.
  private func previewedPage(_ link: ArraySlice<UInt8>) -> String? {
    let parts = URLParts(link)
    let portal = rendering.catalogue.portal
    var path = percentDecodedText(parts.path)[...]
    if path.hasPrefix(portal.baseURL.path) {
      path = path.dropFirst(portal.baseURL.path.count)
    } else {
      path = path.drop { $0 == "/" }
    }
    let prefix = portal.languages.lazy.map { portal.routePrefix(of: $0) }.first { !$0.isEmpty && path.hasPrefix($0) } ?? ""
    guard path.hasSuffix(".html") else { return nil }
    let name = String(path.dropFirst(prefix.count).dropLast(".html".count))
    let fragment = parts.fragment.map { "#" + String(decoding: $0, as: UTF8.self) } ?? ""
    let catalogue = rendering.catalogue
    return switch RouteKind(name) {
    case .document(let id): catalogue.document(id).map { "document:\($0.id.text)\(fragment)" }
    case .section(let id): catalogue.section(id).map { "section:\($0.id.text)\(fragment)" }
    case .tag(let tag): catalogue.tag(tag).map { "tag:\($0.name)\(fragment)" }
    case .written: rendering.texts.first { $0.path == name }.map { "page:\($0.path)\(fragment)" }
    case .made: nil
    }
  }

  func external(_ scheme: String, _ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    if reportFaults(&rendered, &log) { return nil }
    if scheme != "https", OfficeApp(scheme: scheme) != nil {
      log.report(Diagnostic(.text.officeLink, destination, at: place))
    } else if !LinkScheme.isAllowed(scheme, allowsHTTP: scheme != "https" && rendering.plainHTTP.allows(destination.utf8)) {
      let isHTTP = isEqual(scheme.utf8, ignoringCase: "http")
      log.report(isHTTP ? .plainHTTP(destination, at: place) : .schemeNotAllowed(destination, at: place))
    } else if scheme == "mailto", let fault = MailtoFault(destination) {
      log.report(fault.diagnostic(at: place))
    } else if isImage, let host = remoteHost, !Set(rendering.catalogue.portal.imageHosts).coversHost(host) {
      log.report(
        Diagnostic(
          .text.remotePicture, destination, at: place,
          fix: "put the picture beside this file, or add 'images: [\(host)]' to 'portal'"))
    } else if scheme == "tel", !isPhoneLink(Array(destination.utf8)[...]) {
      log.report(phoneFault(destination, at: place))
    }
    let doubt = scheme == "https" || scheme == "http" ? doubt : nil
    if let doubt {
      rendered.links.reported.insert(percentDecoded(destination))
      log.report(doubt)
    }
    // libcmark would percent-encode the host, which all comparisons treat as a different name.
    let href = scheme == "https" || scheme == "http" ? withASCIIHost(destination) : destination
    rendered.links.add(href, at: place)
    if scheme == "https" { rendered.links.addJudged(href) }
    return href.utf8.count == destination.utf8.count ? nil : href
  }
}
