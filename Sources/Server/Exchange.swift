import CMicroHTTPD
import Files
import Synchronization
import TextBasics

/// One request with its response. A class: libmicrohttpd and the task that makes the response share it.
final class Exchange: Sendable {
  private enum Phase {
    case head
    case body(RequestHead, PreviewHandler?, [UInt8])
    case waiting
    case answered(PreviewResponse, SentBody)
    case sent
  }
  private let written: WrittenTarget
  private let server: ServerCore
  private let phase = Mutex(Phase.head)

  init(target: WrittenTarget, server: ServerCore) { (written, self.server) = (target, server) }

  /// Called with the head, then with every piece of the body, then at its end, and again after each wait. libmicrohttpd closes
  /// the connection if the result is not `MHD_YES`.
  func proceed(
    _ connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>?, upload: UnsafeRawBufferPointer,
    took: () -> Void
  ) -> MHD_Result {
    switch phase.withLock({ $0 }) {
    case .head: return begin(connection, method, version)
    case .body(let head, let handler, let bytes) where !upload.isEmpty:
      took()
      guard bytes.count + upload.count <= ServerRules.formLimit else { return .NO }
      phase.withLock { $0 = .body(head, handler, bytes + upload) }
      return .YES
    case .body(let head, let handler, let bytes): return answer(head, handler, bytes, connection)
    case .waiting: return wait(connection)
    case .answered(let response, let body):
      phase.withLock { $0 = .sent }
      return send(response, body, connection)
    case .sent: return .NO
    }
  }

  private func begin(
    _ connection: OpaquePointer, _ name: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>?
  ) -> MHD_Result {
    let method = PreviewRequest.Method(rawValue: String(cString: name))
    let head = RequestHead(
      method: method, target: RequestTarget(written.text), fields: RequestFields(of: connection),
      isOfThisAccount: method == .post && SocketTable.hasOwnSender(connection), isSecure: server.isSecure,
      isWhole: httpd_head_is_whole(connection, name, written.start, written.length, version))
    httpd_set_idle(connection, ServerRules.secondsIdle)
    let handler = head.target.flatMap { server.handler($0.path) }
    if let refusal = server.rules.refusal(of: head, by: handler) {
      phase.withLock { $0 = .sent }
      return send(refusal, connection)
    }
    phase.withLock { $0 = .body(head, handler, []) }
    return .YES
  }

  private func answer(
    _ head: RequestHead, _ handler: PreviewHandler?, _ body: [UInt8], _ connection: OpaquePointer
  ) -> MHD_Result {
    server.places.note(.answering, UInt(bitPattern: connection))
    guard let method = head.method, let target = head.target, let handler else {
      return send(.text(404, "there is nothing here"), connection)
    }
    let form = FormValues(String(decoding: body, as: UTF8.self))
    if method == .post, let refusal = server.rules.refusal(of: form) { return send(refusal, connection) }
    let request = PreviewRequest(method: method, target: target, form: form, token: server.rules.token)
    phase.withLock { $0 = .waiting }
    let result = wait(connection)
    let address = UInt(bitPattern: connection)
    Task { [self] in
      let response = await handler.answer(request).conditional(head)
      let body = SentBody(of: response, to: method, sharing: server.contents)
      phase.withLock { $0 = .answered(response, body) }
      server.connections.resume(address)
    }
    return result
  }

  /// Suspends the connection until the response is there.
  private func wait(_ connection: OpaquePointer) -> MHD_Result {
    server.connections.suspend(UInt(bitPattern: connection)) ? .YES : .NO
  }

  private func send(_ refusal: PreviewResponse, _ connection: OpaquePointer) -> MHD_Result {
    send(refusal, SentBody(of: refusal, to: nil, sharing: server.contents), connection)
  }

  private func send(_ response: PreviewResponse, _ body: SentBody, _ connection: OpaquePointer) -> MHD_Result {
    let address = UInt(bitPattern: connection)
    guard let message = message(body, address) else { return .NO }
    server.places.note(.sending(body.stream), address)
    for field in ResponseField.always + response.fields { MHD_add_response_header(message, field.name, field.value) }
    MHD_add_response_header(message, "Content-Type", response.type)
    if case .events = response.body { MHD_add_response_header(message, "Cache-Control", "no-store") }
    // The message is freed once it was sent.
    defer { MHD_destroy_response(message) }
    return MHD_queue_response(connection, UInt32(response.status), message)
  }

  private func message(_ body: SentBody, _ connection: UInt) -> OpaquePointer? {
    switch body {
    case .none(let count): return MHD_create_response_from_callback(UInt64(count), 1, readNothing, nil, nil)
    case .content(let content, let part) where part.count <= SentContent.pieceSize:
      return content.bytes[part].withUnsafeBytes {
        MHD_create_response_from_buffer($0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .content(let content, let part):
      let reader = ContentReader(content: content, part: part) { [places = server.places] in places.noteProgress(connection) }
      return MHD_create_response_from_callback(
        UInt64(part.count), SentContent.pieceSize, readContent, Unmanaged.passRetained(reader).toOpaque(), closeContent)
    case .events(let stream):
      server.streams.add(stream)
      let reader = StreamReader(stream: stream, connections: server.connections, connection: connection)
      // `MHD_SIZE_UNKNOWN`, and the size of the buffer.
      return MHD_create_response_from_callback(.max, 1024, readStream, Unmanaged.passRetained(reader).toOpaque(), closeStream)
    }
  }
}

/// The target of a request as it was sent. Its place is only looked at while the head is there.
struct WrittenTarget: Sendable {
  let text: String
  let length: Int
  private let address: UInt

  init(_ start: UnsafePointer<CChar>) {
    (text, length, address) = (String(cString: start), strlen(start), UInt(bitPattern: start))
  }

  var start: UnsafePointer<CChar>? { UnsafePointer(bitPattern: address) }
}

/// The stream that a connection sends.
private final class StreamReader: Sendable {
  let stream: EventStream
  private let connections: ConnectionList
  private let connection: UInt

  init(stream: EventStream, connections: ConnectionList, connection: UInt) {
    (self.stream, self.connections, self.connection) = (stream, connections, connection)
    stream.attach { connections.resume(connection) }
  }

  /// Returns the number of bytes; -1 ends the stream (`MHD_CONTENT_READER_END_OF_STREAM`).
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let count = stream.read(into: buffer) else { return -1 }
    if count > 0 { return count }
    guard connections.suspend(connection) else { return -1 }
    // An event sent between the two calls would have found nothing to wake.
    if stream.hasNews { connections.resume(connection) }
    return 0
  }
}

private func readStream(
  _ owner: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  guard let owner else { return -1 }
  return Unmanaged<StreamReader>.fromOpaque(owner).takeUnretainedValue()
    .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private func closeStream(_ owner: UnsafeMutableRawPointer?) {
  guard let owner else { return }
  Unmanaged<StreamReader>.fromOpaque(owner).takeRetainedValue().stream.close()
}

private func readContent(
  _ owner: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  guard let owner else { return -1 }
  return Unmanaged<ContentReader>.fromOpaque(owner).takeUnretainedValue()
    .read(at: Int(clamping: position), into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private func closeContent(_ owner: UnsafeMutableRawPointer?) {
  guard let owner else { return }
  Unmanaged<ContentReader>.fromOpaque(owner).release()
}

/// The answer to a HEAD request has the length of a content that is never asked for.
private func readNothing(
  _ owner: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int { -1 }

// The callbacks of libmicrohttpd, on its own thread. These are functions, since closures could belong to an actor.

/// Called with the target of a request as it was sent, before anything else is known about it.
func beginExchange(
  _ owner: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let owner, let target else { return nil }
  return Unmanaged.passRetained(Exchange(target: WrittenTarget(target), server: server(owner))).toOpaque()
}

func proceedExchange(
  _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let connection, let method, let exchange = state?.pointee else { return .NO }
  return Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue().proceed(
    connection, method: method, version: version,
    upload: UnsafeRawBufferPointer(start: upload, count: upload == nil ? 0 : size?.pointee ?? 0),
    took: { size?.pointee = 0 })
}

func completeExchange(
  _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ reason: MHD_RequestTerminationCode
) {
  guard let exchange = state?.pointee else { return }
  // The next bytes on this connection are a head again. After any other end the connection is being closed.
  if let owner, let connection, reason.rawValue == 0 {
    httpd_set_idle(connection, ServerRules.secondsForHead)
    server(owner).places.note(.reading, UInt(bitPattern: connection))
  }
  Unmanaged<Exchange>.fromOpaque(exchange).release()
  state?.pointee = nil
}

/// Called when a connection begins and when it ends, then before its socket is closed.
func noticeConnection(
  _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ code: MHD_ConnectionNotificationCode
) {
  guard let owner, let connection else { return }
  let places = server(owner).places
  let address = UInt(bitPattern: connection)
  guard code.rawValue == 0 else { return places.end(address) }
  places.begin(
    ConnectionTable.Place(
      connection: address, socket: httpd_socket(connection), listener: UInt(bitPattern: httpd_daemon(connection)),
      machine: machine(httpd_peer(connection))))
}

private func server(_ owner: UnsafeMutableRawPointer) -> ServerCore {
  Unmanaged<ServerCore>.fromOpaque(owner).takeUnretainedValue()
}
