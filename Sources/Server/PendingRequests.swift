import Files
import Synchronization

/// The connections whose next request is not complete yet. libmicrohttpd limits only the silence of a connection, so a client that sends
/// a byte now and then would hold it forever, and a few hundred would hold all.
///
/// A connection is cut off by shutting down its socket, upon which the server's own thread closes it.
final class PendingRequests: Sendable {
  /// The time for a whole request.
  static let timeLimit = Duration.seconds(15)
  /// More requests at a time cut off the oldest: a browser sends its own at once.
  static let limit = 128

  private struct Pending {
    let connection: UInt
    let socket: Int32
    let start: ContinuousClock.Instant
  }
  /// Oldest first.
  private let pending = Mutex<[Pending]>([])

  /// A connection waits for a request from now on.
  func begin(_ connection: UInt, socket: Int32) {
    pending.withLock { pending in
      pending.removeAll { $0.connection == connection }
      pending.append(Pending(connection: connection, socket: socket, start: .now))
      if pending.count > Self.limit { shutdown(pending.removeFirst().socket, Int32(SHUT_RDWR)) }
    }
  }

  /// The request is complete, or the connection is closed.
  func end(_ connection: UInt) { pending.withLock { $0.removeAll { $0.connection == connection } } }

  /// Cuts off the connections whose time has passed.
  func cutOff(at now: ContinuousClock.Instant = .now) {
    pending.withLock { pending in
      let late = pending.prefix { now - $0.start >= Self.timeLimit }
      for connection in late { shutdown(connection.socket, Int32(SHUT_RDWR)) }
      pending.removeFirst(late.count)
    }
  }
}
