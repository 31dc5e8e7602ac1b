import CCurl
import Files

/// The properties of files that a listing needs (RFC 4918 section 15), with the file id of Nextcloud and ownCloud.
private let propfindBody = """
  <?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop><d:resourcetype/>\
  <d:getlastmodified/><d:getetag/><d:getcontentlength/><d:getcontenttype/><d:iscollection/><oc:fileid/></d:prop></d:propfind>
  """

private let lockBody = """
  <?xml version="1.0" encoding="utf-8"?><d:lockinfo xmlns:d="DAV:"><d:lockscope><d:exclusive/></d:lockscope>\
  <d:locktype><d:write/></d:locktype><d:owner>docportal</d:owner></d:lockinfo>
  """

extension ProbeRequest.Method {
  /// The name, where libcurl does not choose it.
  fileprivate var name: String? {
    switch self {
    case .head, .get, .getBeginning: nil
    case .propfind: "PROPFIND"
    case .options: "OPTIONS"
    case .lock: "LOCK"
    case .unlock: "UNLOCK"
    }
  }

  fileprivate var body: String? {
    switch self {
    case .head, .get, .getBeginning, .options, .unlock: nil
    case .propfind: propfindBody
    case .lock: lockBody
    }
  }
}

extension ProbeRequest {
  /// The fields of the method. A lock that is not given back ends by itself.
  fileprivate var fields: [String] {
    switch method {
    case .head, .get, .getBeginning, .options: []
    case .propfind: ["Depth: 1", "Content-Type: application/xml"]
    case .lock: ["Depth: 0", "Timeout: Second-30", "Content-Type: application/xml"]
    case .unlock: lockToken.map { ["Lock-Token: " + $0] } ?? []
    }
  }
}

/// One request in progress, and the part of the answer so far.
///
/// Each request has a handle of its own: libcurl before 8.1.1 keeps a pointer into the head of an earlier answer and follows it
/// on a line that begins with a space (curl issue 11101). Connections belong to the pool and outlive it. libcurl calls back with
/// a pointer to it: it must stay alive while its handle has a request.
final class Transfer {
  let handle: UnsafeMutableRawPointer
  let index: CheckQueue.Index
  let host: String
  let origin: String
  let network: NetworkPolicy
  let headLimit: Int
  var head = HeadReader()
  private(set) var body: [UInt8] = []
  private let bodyLimit: Int
  /// More than the wanted bytes arrived, and the rest was dropped.
  private(set) var isCut = false
  /// The connection ended before the announced body did.
  private(set) var lacksEnd = false
  /// A resolved address that the policy refused.
  var blocked: NetworkAddress?
  var lacksSocket = false
  /// The failure; `nil` in progress and after success.
  private(set) var failure: ProbeFailure?
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var resolved: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>

  /// Returns `nil` if libcurl runs out of memory.
  init?(
    _ request: ProbeRequest, _ index: CheckQueue.Index, fields lines: [String], addresses: [String], _ options: TransferOptions,
    network: NetworkPolicy
  ) {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    self.index = index
    host = request.address.host
    origin = request.address.origin
    bodyLimit = request.bodyLimit
    self.network = network
    headLimit = options.headLimit
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    configure(options)
    ask(request, lines)
    resolve(request.address, addresses)
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(fields)
    curl_slist_free_all(resolved)
    errorText.deallocate()
  }

  /// The settings of all requests. No cookies, no proxy from the environment, no redirects, no decompression: each would cause a
  /// request that the policy did not see, or one that costs more than intended. TLS from 1.2 on, as Office.
  private func configure(_ options: TransferOptions) {
    curl_easy_allow_web_only(handle)
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_HTTP09_ALLOWED, 0),
      (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
      (CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout), (CURLOPT_TIMEOUT_MS, options.timeout),
    ]
    for (option, value) in numbers { curl_easy_set_long(handle, option, value) }
    curl_easy_set_text(handle, CURLOPT_PROXY, "")
    curl_easy_set_text(handle, CURLOPT_USERAGENT, options.userAgent)
    if let certificates = options.certificates { curl_easy_set_text(handle, CURLOPT_CAINFO, certificates) }
    let own = Unmanaged.passUnretained(self).toOpaque()
    for option in [CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_OPENSOCKETDATA] {
      curl_easy_set_pointer(handle, option, own)
    }
    curl_easy_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
    curl_easy_set_receiver(handle, CURLOPT_HEADERFUNCTION, receiveHeadLine)
    curl_easy_set_receiver(handle, CURLOPT_WRITEFUNCTION, receiveBody)
    curl_easy_set_opener(handle, openSocket)
  }

  private func ask(_ request: ProbeRequest, _ lines: [String]) {
    curl_easy_set_text(handle, CURLOPT_URL, request.address.requested)
    curl_easy_set_long(handle, request.method == .head ? CURLOPT_NOBODY : CURLOPT_HTTPGET, 1)
    if let name = request.method.name { curl_easy_set_text(handle, CURLOPT_CUSTOMREQUEST, name) }
    if let body = request.method.body { curl_easy_set_text(handle, CURLOPT_COPYPOSTFIELDS, body) }
    if let name = request.userAgent { curl_easy_set_text(handle, CURLOPT_USERAGENT, name) }
    if let range = request.range { curl_easy_set_text(handle, CURLOPT_RANGE, String(range.dropFirst("bytes=".count))) }
    fields = (lines + request.fields).reduce(nil) { curl_slist_append($0, $1) ?? $0 }
    curl_easy_set_pointer(handle, CURLOPT_HTTPHEADER, fields)
  }

  /// Adds the addresses of the host to libcurl's table of names, so that it does not look the name up again.
  private func resolve(_ address: WebAddress, _ addresses: [String]) {
    guard !addresses.isEmpty else { return }
    let list = addresses.map { $0.contains(":") ? "[\($0)]" : $0 }.joined(separator: ",")
    resolved = curl_slist_append(nil, "\(address.host):\(address.port):\(list)")
    curl_easy_set_pointer(handle, CURLOPT_RESOLVE, resolved)
  }

  /// Takes bytes of the body. Returns false if there are more than wanted, so that the rest is not awaited.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let room = bodyLimit - body.count
    body.append(contentsOf: bytes.prefix(room))
    isCut = bytes.count > room
    return !isCut
  }

  func end(_ result: CURLcode) {
    lacksEnd = result == CURLE_PARTIAL_FILE
    // More than a year is treated as one.
    let seconds = min(curl_easy_get_retry_after(handle), 31_536_000)
    if seconds > 0 { head.retryAfter = 1000 * Int(seconds) }
    failure = isCut ? nil : failure(result)
  }

  private func failure(_ result: CURLcode) -> ProbeFailure? {
    switch result {
    // Fewer bytes than announced: the content decides.
    case CURLE_OK, CURLE_PARTIAL_FILE: return nil
    case CURLE_COULDNT_RESOLVE_HOST: return .dns
    case CURLE_OPERATION_TIMEDOUT: return .timeout
    case CURLE_RECV_ERROR where breaksChunks: return .malformed
    // Another protocol, which was not requested.
    case CURLE_GOT_NOTHING where head.isSwitch: return .malformed
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM: return .reset
    case CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK:
      if let blocked { return .blocked(blocked) }
      return lacksSocket ? .reset : .refused
    case CURLE_SSL_CONNECT_ERROR where wasReset: return .reset
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_SHUTDOWN_FAILED:
      return .tls(String(cString: errorText.pointee == 0 ? curl_easy_strerror(result) : UnsafePointer(errorText)))
    default: return .malformed
    }
  }

  /// The answer's chunks are invalid (RFC 9112 section 7.1). libcurl has no code for it, but its message shows it.
  private var breaksChunks: Bool { String(cString: errorText).hasSuffix("chunked-encoding") }

  /// The other side cut the connection, which during a handshake proves nothing about a certificate.
  private var wasReset: Bool { [ECONNRESET, EPIPE].contains(Int32(truncatingIfNeeded: curl_easy_get_system_error(handle))) }
}
