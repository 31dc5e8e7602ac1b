import Files
import Synchronization

/// The other end of a connection.
enum Machine: Sendable, Hashable {
  case this
  /// The bytes of its address.
  case other([UInt8])
}

/// The connections of a server, each of which has one of the places of its listening address. libmicrohttpd limits only their silence, so a
/// client that sends or takes a byte now and then would hold a place forever, and a few hundred would hold all.
///
/// When places become few, the connection that has been idle for longest is cut off: one whose request is not complete, whose answer is not
/// taken, or a stream, which a browser opens again. One whose answer is being made is not.
struct ConnectionTable {
  enum State: Sendable {
    /// Its next request is not complete.
    case reading
    case answering
    /// The answer, perhaps a stream, is on its way.
    case sending(EventStream?)

    var isReading: Bool { if case .reading = self { true } else { false } }
    var isAnswering: Bool { if case .answering = self { true } else { false } }
    var isSending: Bool { if case .sending = self { true } else { false } }
  }

  struct Place {
    let connection: UInt
    let socket: Int32
    let listener: UInt
    let machine: Machine
    var state = State.reading
    /// The start of the state, or the last time that a piece of the answer was taken.
    var since = ContinuousClock.now
  }

  /// The connections that libmicrohttpd takes at a listening address. The last places are left to connections that are being closed.
  static let limit = 256
  private static let kept = 240
  /// Places of other machines together, so that some are left to this one; and of each: a browser opens six.
  private static let limitOfOthers = 192
  private static let limitOfMachine = 64
  /// Incomplete requests at a time: a browser sends its own at once.
  private static let limitOfReading = 128
  /// The time for a whole request.
  static let timeToRead = Duration.seconds(15)

  private(set) var places: [Place] = []

  /// Takes a place, and returns those that are cut off for it.
  mutating func begin(_ place: Place) -> [Place] {
    end(place.connection)
    places.append(place)
    var cut: [Place] = []
    /// Cuts off the idlest of some places, those of other machines first, if they are more than `limit`.
    func hold(_ limit: Int, but isKept: (Place) -> Bool = { $0.state.isAnswering }, _ isMember: (Place) -> Bool) {
      guard places.count(where: isMember) > limit else { return }
      func rank(_ place: Place) -> (Int, ContinuousClock.Instant) { (place.machine == .this ? 1 : 0, place.since) }
      let idle = places.indices.filter { isMember(places[$0]) && !isKept(places[$0]) }
      if let first = idle.min(by: { rank(places[$0]) < rank(places[$1]) }) { cut.append(places.remove(at: first)) }
    }
    if place.machine != .this {
      hold(Self.limitOfMachine) { $0.listener == place.listener && $0.machine == place.machine }
      hold(Self.limitOfOthers) { $0.listener == place.listener && $0.machine != .this }
    }
    hold(Self.limitOfReading) { $0.state.isReading }
    // While many answers are being made, those that are read are not idle, only new.
    hold(Self.kept, but: { !$0.state.isSending }) { $0.listener == place.listener }
    return cut
  }

  mutating func note(_ state: State, _ connection: UInt, at now: ContinuousClock.Instant = .now) {
    guard let index = places.firstIndex(where: { $0.connection == connection }) else { return }
    (places[index].state, places[index].since) = (state, now)
  }

  mutating func noteProgress(_ connection: UInt, at now: ContinuousClock.Instant = .now) {
    guard let index = places.firstIndex(where: { $0.connection == connection }) else { return }
    places[index].since = now
  }

  mutating func end(_ connection: UInt) { places.removeAll { $0.connection == connection } }

  /// Removes the connections whose request has not become complete in time.
  mutating func removeLate(at now: ContinuousClock.Instant = .now) -> [Place] {
    let late = places.filter { $0.state.isReading && now - $0.since >= Self.timeToRead }
    places.removeAll { $0.state.isReading && now - $0.since >= Self.timeToRead }
    return late
  }
}

/// The table of a running server. A connection is cut off by shutting down its socket, upon which the server's own thread closes it.
final class ConnectionPlaces: Sendable {
  private let table = Mutex(ConnectionTable())

  func begin(_ place: ConnectionTable.Place) { cutOff { $0.begin(place) } }

  func note(_ state: ConnectionTable.State, _ connection: UInt) { table.withLock { $0.note(state, connection) } }

  func noteProgress(_ connection: UInt) { table.withLock { $0.noteProgress(connection) } }

  /// The connection is closed.
  func end(_ connection: UInt) { table.withLock { $0.end(connection) } }

  func cutOffLate() { cutOff { $0.removeLate() } }

  private func cutOff(_ change: (inout ConnectionTable) -> [ConnectionTable.Place]) {
    // With the lock held a socket is still the connection's own.
    let streams = table.withLock { table in
      change(&table).compactMap { place in
        shutdown(place.socket, Int32(SHUT_RDWR))
        return if case .sending(let stream) = place.state { stream } else { nil }
      }
    }
    // A stream that waits for news does not notice the end of its socket.
    for stream in streams { stream.end() }
  }
}
