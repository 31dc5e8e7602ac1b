import CMicroHTTPD
import Diagnostics
import Files
import TextBasics

/// The TCP sockets of this machine with their accounts, as Linux lists them in `/proc/net/tcp` (proc(5)).
struct SocketTable {
  private let rows: [Substring.UTF8View]

  init(_ text: String) { rows = text.utf8.split(separator: ASCII.lineFeed) }

  /// The account of the program that holds the open socket from `end` to `other`.
  ///
  /// A socket that was closed is not found: the system shows it as one of root.
  func account(from end: SocketEnd, to other: SocketEnd) -> UInt32? {
    for row in rows {
      let words = row.split(separator: ASCII.space).map { Substring($0) }
      guard words.count > 9, words[1] == end.text, words[2] == other.text else { continue }
      // `01` is an established connection; the last word is the socket's number, which a closed one lost.
      if words[3] == "01", words[9] != "0" { return UInt32(words[7]) }
    }
    return nil
  }

  /// True if the program at the other end runs on this machine, under the account of this process or as root, who may do everything.
  /// Systems other than Linux do not say under which account: there it is true for the whole machine.
  static func hasOwnSender(_ connection: OpaquePointer) -> Bool {
    guard let peer = httpd_peer(connection), machine(peer) == .this else { return false }
    #if os(Linux)
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let server = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(httpd_socket(connection), address, &size) == 0 ? SocketEnd.forms(of: address) : []
      }
    }
    let ends = zip(SocketEnd.forms(of: peer), server)
    // A list that changes while it is read can lack a row.
    for _ in 0..<3 {
      for (end, file) in zip(ends, ["/proc/net/tcp", "/proc/net/tcp6"].suffix(server.count)) {
        guard let list = NamedFile(file, log: &silentLog) else { continue }
        let account = SocketTable(String(decoding: list.bytes, as: UTF8.self)).account(from: end.0, to: end.1)
        if let account { return account == geteuid() || account == 0 }
      }
    }
    return false
    #else
    return true
    #endif
  }
}

/// An end of a connection as the list has it: the words of the address in hexadecimal, in this machine's order of bytes, and the port.
struct SocketEnd: Hashable {
  let text: String

  init(_ address: [UInt8], port: UInt16) {
    let words = stride(from: 0, to: address.count - 3, by: 4).map { start in
      address[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }
    text =
      words.map { padded(String($0, radix: 16, uppercase: true), to: 8) }.joined() + ":"
      + padded(String(port, radix: 16, uppercase: true), to: 4)
  }

  /// The forms in the list of IPv4 and in that of IPv6, by which a program may ask for an address of IPv4 as well.
  static func forms(of address: UnsafePointer<sockaddr>) -> [SocketEnd] {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      var facts = raw.loadUnaligned(as: sockaddr_in.self)
      let (bytes, port) = (withUnsafeBytes(of: &facts.sin_addr) { Array($0) }, UInt16(bigEndian: facts.sin_port))
      let mapped = Array(repeating: 0, count: 10) + [0xFF, 0xFF] + bytes
      return [SocketEnd(bytes, port: port), SocketEnd(mapped, port: port)]
    case AF_INET6:
      var facts = raw.loadUnaligned(as: sockaddr_in6.self)
      return [SocketEnd(withUnsafeBytes(of: &facts.sin6_addr) { Array($0) }, port: UInt16(bigEndian: facts.sin6_port))]
    default: return []
    }
  }
}
