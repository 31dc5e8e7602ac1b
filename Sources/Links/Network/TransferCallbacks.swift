import CCurl
import Files

/// Called by libcurl with one line of a head; returning another count than that of the bytes ends the transfer.
func receiveHeadLine(_ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ owner: UnsafeMutableRawPointer?) -> Int {
  guard let transfer = transfer(owner) else { return 0 }
  transfer.head.read(UnsafeRawBufferPointer(start: bytes, count: size * count))
  return transfer.head.size <= transfer.headLimit ? size * count : 0
}

func receiveBody(_ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ owner: UnsafeMutableRawPointer?) -> Int {
  guard let transfer = transfer(owner) else { return 0 }
  return transfer.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

/// Called by libcurl with every resolved address before it connects: the one place where a connection can still be refused.
func openSocket(
  _ owner: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let transfer = transfer(owner), let address else { return CURL_SOCKET_BAD }
  guard let resolved = networkAddress(address) else { return CURL_SOCKET_BAD }
  guard transfer.network.isAllowed(resolved, host: transfer.host) else {
    transfer.blocked = resolved
    return CURL_SOCKET_BAD
  }
  let descriptor = socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
  guard descriptor >= 0 else {
    // The system lacks this address family, but another address may work.
    transfer.lacksSocket = errno != EAFNOSUPPORT
    return CURL_SOCKET_BAD
  }
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  return descriptor
}

private func transfer(_ owner: UnsafeMutableRawPointer?) -> Transfer? {
  owner.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

/// Returns `nil` for a family other than IPv4 and IPv6.
private func networkAddress(_ address: UnsafeMutablePointer<curl_sockaddr>) -> NetworkAddress? {
  withUnsafePointer(to: &address.pointee.addr) { pointer in
    // The structure is longer than its declared type: it has `addrlen` bytes.
    let raw = UnsafeRawPointer(pointer)
    switch (address.pointee.family, Int(address.pointee.addrlen)) {
    case (AF_INET, MemoryLayout<sockaddr_in>.size...):
      var bytes = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      return withUnsafeBytes(of: &bytes) { NetworkAddress(bytes: $0) }
    case (AF_INET6, MemoryLayout<sockaddr_in6>.size...):
      var bytes = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return withUnsafeBytes(of: &bytes) { NetworkAddress(bytes: $0) }
    default: return nil
    }
  }
}
