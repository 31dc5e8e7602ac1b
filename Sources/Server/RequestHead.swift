import CMicroHTTPD
import Files
import TextBasics

/// The head of a request, as it was sent.
struct RequestHead: Sendable {
  /// `nil` for a method that no page uses.
  let method: PreviewRequest.Method?
  let target: RequestTarget?
  let fields: RequestFields
  /// The program that sends it runs under the account of the server; `false` for what needs no account.
  let isOfThisAccount: Bool
  let isSecure: Bool
  /// The other parts are all that was sent: nothing of it is hidden behind a NUL.
  let isWhole: Bool

  /// `nil` if there is none, or an invalid one.
  var contentLength: Int? {
    let values = fields["content-length"]
    guard values.count == 1, !values[0].isEmpty, values[0].utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(values[0])
  }

  var hasBody: Bool {
    !fields["transfer-encoding"].isEmpty || fields["content-length"].contains { $0 != "0" }
  }

  /// A proxy says that it passes the request on (RFC 7239, RFC 9110 section 7.6.3).
  var isPassedOn: Bool {
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"].contains { !fields[$0].isEmpty }
  }

  /// The origin of this server as the browser knows it.
  var origin: String { (isSecure ? "https://" : "http://") + (fields["host"].first ?? "") }
}

/// The fields of a head by their names in lower case.
struct RequestFields: Sendable {
  private var values: [String: [String]] = [:]

  /// No name has a space, as before a colon (RFC 9112 section 5.1), and no text a control character other than a tab (RFC 9110
  /// section 5.5).
  var areClean: Bool {
    values.allSatisfy { name, values in
      name.utf8.allSatisfy { $0 > ASCII.space && $0 != 0x7F }
        && values.allSatisfy { $0.utf8.allSatisfy { $0 >= ASCII.space && $0 != 0x7F || $0 == UInt8(ascii: "\t") } }
    }
  }

  subscript(name: String) -> [String] { values[name] ?? [] }

  mutating func add(_ name: String, _ value: String) { values[name.lowercased(), default: []].append(value) }
}

extension RequestFields {
  init(of connection: OpaquePointer) {
    self.init()
    withUnsafeMutablePointer(to: &self) { _ = MHD_get_connection_values_n(connection, .HEADER_KIND, takeField, $0) }
  }
}

/// Called by libmicrohttpd with every field of a head.
private func takeField(
  _ owner: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ value: UnsafePointer<CChar>?, _ valueLength: Int
) -> MHD_Result {
  owner?.assumingMemoryBound(to: RequestFields.self).pointee.add(text(name, nameLength), text(value, valueLength))
  return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
  String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
}

/// The machine at the other end.
func machine(_ peer: UnsafePointer<sockaddr>?) -> Machine {
  guard let peer else { return .other([]) }
  let raw = UnsafeRawPointer(peer)
  switch Int32(peer.pointee.sa_family) {
  case AF_INET:
    var address = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
    let bytes = withUnsafeBytes(of: &address) { Array($0) }
    return bytes.first == 127 ? .this : .other(bytes)
  case AF_INET6:
    var address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
    let bytes = withUnsafeBytes(of: &address) { Array($0) }
    let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF, 127]
    return bytes == Array(repeating: 0, count: 15) + [1] || bytes.starts(with: mapped) ? .this : .other(bytes)
  default: return .other([])
  }
}
