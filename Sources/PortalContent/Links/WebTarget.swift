import TextBasics

/// What an `https` or `http` address leads to, seen from a portal with an address of its own.
package enum WebTarget: Equatable {
  /// The portal itself: what stands behind its own address.
  case own(ArraySlice<UInt8>)
  case elsewhere
  /// As in `https:page.html` and `https:///page`.
  case withoutHost
  /// A name or password in front of the host.
  case withCredentials

  /// `scheme` is the part of `value` before its first colon; `base` is the portal's address, `basePath` its path, both with a
  /// final `/`.
  package init(_ value: ArraySlice<UInt8>, scheme: ArraySlice<UInt8>, base: String, basePath: String) {
    // Nearly always it is written as the portal itself writes it.
    if value.starts(with: base.utf8) {
      self = .own(value.dropFirst(base.utf8.count))
      return
    }
    let rest = value[scheme.endIndex...].dropFirst()
    guard rest.starts(with: "//".utf8) else {
      self = .withoutHost
      return
    }
    let authority = rest.dropFirst(2).prefix {
      $0 != ASCII.slash && $0 != ASCII.question && $0 != ASCII.hash && $0 != ASCII.backslash
    }
    if authority.contains(ASCII.at) {
      self = .withCredentials
      return
    }
    let host = Self.host(authority, scheme)
    guard !host.isEmpty, host.first != ASCII.colon else {
      self = .withoutHost
      return
    }
    let own = Self.lowercased(scheme) + Array("://".utf8) + host
    let origin = base.utf8.dropLast(basePath.utf8.count)
    guard own.elementsEqual(origin) else {
      self = .elsewhere
      return
    }
    let path = value[authority.endIndex...]
    if path.starts(with: basePath.utf8) {
      self = .own(path.dropFirst(basePath.utf8.count))
    } else {
      self = basePath == "/" && path.first != ASCII.backslash ? .own(path) : .elsewhere
    }
  }

  /// The host in lower case, with its port unless it is the scheme's own.
  private static func host(_ authority: ArraySlice<UInt8>, _ scheme: ArraySlice<UInt8>) -> [UInt8] {
    let host = lowercased(authority)
    let port = isEqual(scheme, ignoringCase: "https") ? ":443" : ":80"
    if host.count > port.utf8.count, host.suffix(port.utf8.count).elementsEqual(port.utf8) {
      return Array(host.dropLast(port.utf8.count))
    }
    return host.last == ASCII.colon ? host.dropLast() : host
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { $0.asciiLowercased }
  }
}
