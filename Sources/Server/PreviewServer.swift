import CMicroHTTPD
import Files
import TextBasics

/// The library that answers requests, with its version.
package let serverLibrary = "libmicrohttpd " + (MHD_get_version().map { String(cString: $0) } ?? "?")

/// An HTTP server on this machine: requests go to handlers, answers come back. It knows nothing of portals.
package struct PreviewServer: Sendable {
  /// The addresses at which it can be reached, this machine's own first, such as `http://localhost:4000/`.
  package let addresses: [String]
  private let core: ServerCore
  private let daemons: [UInt]
  private let watch: Task<Void, Never>

  /// Starts a server. It runs on threads of its own until it is stopped.
  package static func start(
    _ settings: ServerSettings, rules: ServerRules, handlers: [PreviewHandler]
  ) throws(ServerFault) -> PreviewServer {
    let sockets = try settings.listen()
    let core = ServerCore(rules: rules, handlers: handlers, isSecure: settings.certificate != nil)
    var daemons: [UInt] = []
    for socket in sockets.descriptors {
      guard let daemon = start(on: socket, settings, core) else {
        for daemon in daemons { OpaquePointer(bitPattern: daemon).map { MHD_stop_daemon($0) } }
        for unused in sockets.descriptors[daemons.count...] { close(unused) }
        throw settings.certificate == nil ? ServerFault.cannotStart : ServerFault.certificate
      }
      daemons.append(UInt(bitPattern: daemon))
    }
    let watch = Task {
      var pinged = ContinuousClock.now
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        core.places.cutOffLate()
        guard .now - pinged >= settings.pingInterval else { continue }
        core.streams.ping()
        pinged = .now
      }
    }
    return PreviewServer(addresses: settings.addresses(port: sockets.port), core: core, daemons: daemons, watch: watch)
  }

  private static func start(on socket: Int32, _ settings: ServerSettings, _ core: ServerCore) -> OpaquePointer? {
    func start(_ key: UnsafePointer<CChar>?, _ certificate: UnsafePointer<CChar>?) -> OpaquePointer? {
      var values = httpd_settings(
        listening_socket: socket, connection_limit: UInt32(ConnectionTable.limit), seconds_idle: ServerRules.secondsForHead,
        head_limit: 16 << 10, key: key, certificate: certificate, owner: Unmanaged.passUnretained(core).toOpaque(),
        begin: beginExchange,
        handle: proceedExchange, complete: completeExchange, notify: noticeConnection)
      return httpd_start(&values)
    }
    guard let pair = settings.certificate else { return start(nil, nil) }
    return pair.key.withCString { key in pair.certificate.withCString { start(key, $0) } }
  }

  /// Ends all connections and streams at once.
  package func stop() {
    watch.cancel()
    core.connections.stop()
    for daemon in daemons { OpaquePointer(bitPattern: daemon).map { MHD_stop_daemon($0) } }
    withExtendedLifetime(core) {}
  }
}

/// The state that all connections of a server share. A class: libmicrohttpd keeps a pointer to it.
final class ServerCore: Sendable {
  let rules: ServerRules
  let isSecure: Bool
  let connections = ConnectionList()
  let places = ConnectionPlaces()
  let contents = SentContents()
  let streams = OpenStreams()
  private let handlers: [PreviewHandler]

  init(rules: ServerRules, handlers: [PreviewHandler], isSecure: Bool) {
    self.rules = rules
    self.handlers = handlers.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
    self.isSecure = isSecure
  }

  func handler(_ path: String) -> PreviewHandler? { handlers.first { path.utf8.starts(with: $0.prefix.utf8) } }
}

/// The address and certificate of a server.
package struct ServerSettings: Sendable {
  /// The requested port; by default the first free one from 4000 on.
  package var port: UInt16?
  /// The name or address at which other machines can reach it; by default only this machine can.
  package var host: String?
  /// A certificate and its key as PEM texts.
  package var certificate: (certificate: String, key: String)?
  /// The time after which open streams are tried again.
  var pingInterval = Duration.seconds(15)

  package init() {}

  private static let firstPort: UInt16 = 4000
  private static let portCount: UInt16 = 100

  /// Sockets for every address, all with one port.
  fileprivate func listen() throws(ServerFault) -> (descriptors: [Int32], port: UInt16) {
    let addresses = try listeningAddresses()
    var fault = ServerFault.cannotStart
    for port in portsToTry {
      do throws(ServerFault) {
        return try listen(addresses, port: port)
      } catch {
        guard case .portTaken = error else { throw error }
        fault = error
      }
    }
    throw fault
  }

  /// A port that the system chooses (0) is free at the first address, but another program may have it at the second one.
  private var portsToTry: [UInt16] {
    switch port {
    case nil: Array(Self.firstPort..<(Self.firstPort + Self.portCount))
    case 0: Array(repeating: 0, count: Int(Self.portCount))
    case let port?: [port]
    }
  }

  private func listen(_ addresses: [ListeningAddress], port: UInt16) throws(ServerFault) -> (descriptors: [Int32], port: UInt16) {
    var descriptors: [Int32] = []
    var port = port
    for address in addresses {
      do throws(ListeningError) {
        let descriptor = try address.listen(port: port)
        descriptors.append(descriptor)
        if port == 0 { port = Server.port(of: descriptor) ?? 0 }
      } catch {
        // A machine without IPv6 has no ::1.
        if error.isUnavailable, ListeningAddress.loopback.contains(address) { continue }
        for descriptor in descriptors { close(descriptor) }
        throw error.code == EADDRINUSE ? .portTaken(port) : .cannotListen(address.text, error.text)
      }
    }
    guard !descriptors.isEmpty else { throw ServerFault.cannotStart }
    return (descriptors, port)
  }

  /// This machine's own address is always among them.
  private func listeningAddresses() throws(ServerFault) -> [ListeningAddress] {
    guard let host else { return ListeningAddress.loopback }
    let named = Server.addresses(of: host)
    if named.isEmpty { throw ServerFault.cannotListen(host, "no such name") }
    let covered = Set(named.filter(\.isAny).map(\.family))
    let own = ListeningAddress.loopback.filter { !covered.contains($0.family) && !named.contains($0) }
    return named.filter { !covered.contains($0.family) || $0.isAny } + own
  }

  fileprivate func addresses(port: UInt16) -> [String] {
    let scheme = certificate == nil ? "http" : "https"
    var hosts = ["localhost"]
    if let host {
      let named = Server.addresses(of: host)
      hosts += named.contains(where: \.isAny) ? addressesOfInterfaces().map(\.host) : isNumber(host) ? named.map(\.host) : [host]
    }
    var seen: Set<String> = []
    return hosts.filter { seen.insert($0).inserted }.map { "\(scheme)://\($0):\(port)/" }
  }

  private func isNumber(_ host: String) -> Bool { isIPAddress(host, AF_INET) || isIPAddress(host, AF_INET6) }
}

/// The reason why a server does not start.
package enum ServerFault: Error, Sendable, Hashable {
  case portTaken(UInt16)
  /// An address or a name, and the reason.
  case cannotListen(String, String)
  /// The certificate or its key is none, or the library cannot do TLS.
  case certificate
  case cannotStart
}
