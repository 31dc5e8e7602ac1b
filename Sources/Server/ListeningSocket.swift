import CMicroHTTPD
import Files
import TextBasics

/// An address that the server listens on.
struct ListeningAddress: Hashable, Sendable {
  let family: Int32
  /// The address as the system writes it.
  let text: String
  /// For IPv6 addresses that are valid on one link only.
  var scope: UInt32 = 0

  static let loopback = [ListeningAddress(family: AF_INET, text: "127.0.0.1"), ListeningAddress(family: AF_INET6, text: "::1")]

  /// It means every address of the machine.
  var isAny: Bool { text == "0.0.0.0" || text == "::" }

  /// The host of a URL.
  var host: String { family == AF_INET6 ? "[\(text)]" : text }

  /// A listening socket. Connections to it wait until a server accepts them.
  func listen(port: UInt16) throws(ListeningError) -> Int32 {
    let descriptor = socket(family, streamSocket, 0)
    guard descriptor >= 0 else { throw ListeningError(code: errno) }
    do throws(ListeningError) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      // Otherwise the port of a preview that has just ended is blocked for a minute.
      set(descriptor, SOL_SOCKET, SO_REUSEADDR)
      if family == AF_INET6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
      guard bind(descriptor, port) == 0, Files.listen(descriptor, 128) == 0 else { throw ListeningError(code: errno) }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private func set(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
    var value: Int32 = 1
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private func bind(_ descriptor: Int32, _ port: UInt16) -> Int32 {
    if family == AF_INET6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_scope_id = scope
      inet_pton(AF_INET6, text, &address.sin6_addr)
      return bind(descriptor, &address)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, text, &address.sin_addr)
    return bind(descriptor, &address)
  }

  private func bind<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Files.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}

/// The reason why nothing listens; the number is the system's.
struct ListeningError: Error, Hashable {
  let code: Int32

  /// The machine has no such address, or no IPv6 at all.
  var isUnavailable: Bool { code == EADDRNOTAVAIL || code == EAFNOSUPPORT }
  var text: String { String(cString: strerror(code)) }
}

/// The port of a listening socket; `nil` if it has none.
func port(of descriptor: Int32) -> UInt16? {
  var storage = sockaddr_storage()
  var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
  let result = withUnsafeMutablePointer(to: &storage) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
  }
  guard result == 0 else { return nil }
  // The port is at the same position in both families.
  return withUnsafeBytes(of: &storage) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
}

/// The addresses of a name, in the system's order; empty if it has none.
func addresses(of name: String) -> [ListeningAddress] {
  var hints = addrinfo()
  hints.ai_socktype = streamSocket
  var first: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(name, nil, &hints, &first) == 0, let first else { return [] }
  defer { freeaddrinfo(first) }
  var found: [ListeningAddress] = []
  for entry in sequence(first: first, next: { $0.pointee.ai_next }) {
    if let address = entry.pointee.ai_addr.flatMap(listeningAddress), !found.contains(address) { found.append(address) }
  }
  return found
}

/// The addresses at which other machines reach this one.
func addressesOfInterfaces() -> [ListeningAddress] {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0, let first else { return [] }
  defer { freeifaddrs(first) }
  return sequence(first: first, next: { $0.pointee.ifa_next }).compactMap { entry in
    guard entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0 else { return nil }
    // A browser cannot use an address that is only valid on its link.
    return entry.pointee.ifa_addr.flatMap(listeningAddress).flatMap { $0.scope == 0 ? $0 : nil }
  }
}

private func listeningAddress(_ address: UnsafeMutablePointer<sockaddr>) -> ListeningAddress? {
  let raw = UnsafeRawPointer(address)
  var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
  switch Int32(address.pointee.sa_family) {
  case AF_INET:
    var number = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
    guard inet_ntop(AF_INET, &number, &text, socklen_t(text.count)) != nil else { return nil }
    return ListeningAddress(family: AF_INET, text: textBeforeNUL(text))
  case AF_INET6:
    let whole = raw.loadUnaligned(as: sockaddr_in6.self)
    var number = whole.sin6_addr
    guard inet_ntop(AF_INET6, &number, &text, socklen_t(text.count)) != nil else { return nil }
    return ListeningAddress(family: AF_INET6, text: textBeforeNUL(text), scope: whole.sin6_scope_id)
  default: return nil
  }
}

private func textBeforeNUL(_ text: [CChar]) -> String {
  String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// `SOCK_STREAM`, which is an enumeration in Glibc and a number elsewhere.
var streamSocket: Int32 {
  #if canImport(Glibc)
  Int32(SOCK_STREAM.rawValue)
  #else
  SOCK_STREAM
  #endif
}
