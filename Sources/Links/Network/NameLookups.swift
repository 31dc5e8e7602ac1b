import Files
import Synchronization

/// The result of looking up the name of a host.
package enum NameAnswer: Sendable, Hashable {
  /// Its numeric addresses, in the order in which to try them; never empty.
  case addresses([String])
  /// The name servers say that there is no such name.
  case unknown
  /// The name servers did not answer, or not in time.
  case silent
}

/// Looks up the names of hosts concurrently, on threads of its own: the system's function blocks, and libcurl would wait for it.
///
/// The prober adds names and takes answers; nobody waits for a thread.
final class NameLookups: Sendable {
  /// More at once would flood a small name server.
  private static let most = 64
  private let lookUp: @Sendable (String) -> NameAnswer
  private let state = Mutex(State())

  private struct State {
    var waiting: ArraySlice<String> = []
    /// The threads that take names; one whose answer came too late no longer counts.
    var threads = 0
    var underWay: [String: ContinuousClock.Instant] = [:]
    var answers: [(name: String, answer: NameAnswer)] = []

    /// Returns true if one more thread should be started, which then counts.
    mutating func takesThread() -> Bool {
      guard threads < NameLookups.most, !waiting.isEmpty else { return false }
      threads += 1
      return true
    }
  }

  init(_ lookUp: @escaping @Sendable (String) -> NameAnswer) { self.lookUp = lookUp }

  func add(_ name: String) {
    let isNeeded = state.withLock { state in
      state.waiting.append(name)
      return state.takesThread()
    }
    if isNeeded { startThread() }
  }

  /// The answers since the last call. Names without an answer after `limit` milliseconds count as silent; their threads are
  /// abandoned.
  func takeAnswers(limit: Int) -> [(name: String, answer: NameAnswer)] {
    let now = ContinuousClock.now
    let (answers, isNeeded) = state.withLock { state in
      let late = state.underWay.filter { $0.value.duration(to: now) > .milliseconds(limit) }.map(\.key)
      for name in late {
        state.underWay[name] = nil
        state.threads -= 1
        state.answers.append((name, .silent))
      }
      defer { state.answers = [] }
      return (state.answers, !late.isEmpty && state.takesThread())
    }
    if isNeeded { startThread() }
    return answers
  }

  /// Drops waiting names: no further lookup begins.
  func stop() { state.withLock { $0.waiting = [] } }

  private func startThread() {
    let work: @Sendable () -> Void = { [self] in
      while let name = next(), end(name, lookUp(name)) {}
    }
    // Without threads, names are looked up one after the other.
    if !startDetachedThread(work) { work() }
  }

  private func next() -> String? {
    state.withLock { state in
      guard let name = state.waiting.popFirst() else {
        state.threads -= 1
        return nil
      }
      state.underWay[name] = .now
      return name
    }
  }

  /// Returns true if the answer was still awaited, so that its thread may take another name.
  private func end(_ name: String, _ answer: NameAnswer) -> Bool {
    state.withLock { state in
      guard state.underWay.removeValue(forKey: name) != nil else { return false }
      state.answers.append((name, answer))
      return true
    }
  }
}

/// Runs a body on a new thread that nobody waits for. Returns false if the system has none.
private func startDetachedThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  // Not `pthread_attr_t()`: headers of several libraries declare the type, and the compiler asks for the import of one at random.
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  pthread_attr_init(attributes)
  defer {
    pthread_attr_destroy(attributes)
    attributes.deallocate()
  }
  pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
  // Enough for the system's lookups and their plug-ins, and little enough for many threads.
  pthread_attr_setstacksize(attributes, 1 << 20)
  let context = Unmanaged.passRetained(Body(body)).toOpaque()
  #if canImport(Darwin)
  var thread: pthread_t?
  let result = pthread_create(
    &thread, attributes,
    {
      Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run(); return nil
    }, context)
  #else
  var thread = pthread_t()
  let result = pthread_create(
    &thread, attributes,
    { context in
      if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context)
  #endif
  if result != 0 { Unmanaged<Body>.fromOpaque(context).release() }
  return result == 0
}

/// Asks the system for the addresses of a host (getaddrinfo(3)).
package func systemLookUp(_ name: String) -> NameAnswer {
  var hints = addrinfo()
  hints.ai_family = AF_UNSPEC
  #if canImport(Glibc)
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  #else
  hints.ai_socktype = SOCK_STREAM
  #endif
  var list: UnsafeMutablePointer<addrinfo>?
  let code = getaddrinfo(name, nil, &hints, &list)
  guard code == 0 else { return code == EAI_NONAME || code == noAddress ? .unknown : .silent }
  defer { freeaddrinfo(list) }
  var addresses: [String] = []
  var entry = list
  while let current = entry?.pointee {
    entry = current.ai_next
    var text = [CChar](repeating: 0, count: 128)
    let length = socklen_t(text.count)
    guard getnameinfo(current.ai_addr, current.ai_addrlen, &text, length, nil, 0, NI_NUMERICHOST) == 0 else { continue }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let address = String(decoding: bytes, as: UTF8.self)
    // An address with a zone, such as `fe80::1%eth0`, is not on the open network.
    if !address.contains("%"), !addresses.contains(address) { addresses.append(address) }
  }
  return addresses.isEmpty ? .unknown : .addresses(addresses)
}

/// A name that exists and has no address: EAI_NODATA, which the C library does not declare without _GNU_SOURCE.
private let noAddress: Int32 = {
  #if canImport(Darwin)
  EAI_NODATA
  #else
  -5
  #endif
}()
