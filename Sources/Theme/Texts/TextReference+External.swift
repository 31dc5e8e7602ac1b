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

  func external(_ scheme: String, _ rendered: inout RenderedText, _ log: inout DiagnosticLog) -> String? {
    if reportFaults(&rendered, &log) { return nil }
    if scheme != "https", OfficeApp(scheme: scheme) != nil {
      log.report(Diagnostic(.text.officeLink, destination, at: place))
    } else if !LinkScheme.isAllowed(scheme, allowsHTTP: rendering.plainHTTP.allows(destination.utf8)) {
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
    let wrapped = DocumentAddress.wrapped(in: Array(destination.utf8)[...])
    if let wrapped {
      rendered.links.reported.insert(percentDecoded(destination))
      log.report(.wrapper(destination, wrapped, at: place))
    }
    // libcmark would percent-encode the host, which all comparisons treat as a different name.
    let href = scheme == "https" || scheme == "http" ? withASCIIHost(destination) : destination
    rendered.links.add(href, at: place)
    if scheme == "https", wrapped == nil, rendered.links.reported.isEmpty { rendered.links.addSound(href) }
    return href.utf8.count == destination.utf8.count ? nil : href
  }
}
