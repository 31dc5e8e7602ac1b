import CMicroHTTPD
import Synchronization

/// The connections that wait for something to send. A class: handlers, senders and the server share it.
///
/// libmicrohttpd ends the process if it is stopped with a suspended connection, so nothing is suspended once it is being stopped.
final class ConnectionList: Sendable {
  /// A pointer is not `Sendable`, and these are only used with the lock held.
  private struct State {
    var suspended: Set<UInt> = []
    var isStopping = false
  }
  private let state = Mutex(State())

  /// Returns false if the server is being stopped.
  func suspend(_ connection: UInt) -> Bool {
    state.withLock { state in
      guard !state.isStopping, let pointer = OpaquePointer(bitPattern: connection) else { return false }
      state.suspended.insert(connection)
      MHD_suspend_connection(pointer)
      return true
    }
  }

  /// Does nothing for a connection that does not wait.
  func resume(_ connection: UInt) {
    state.withLock { state in
      guard state.suspended.remove(connection) != nil, let pointer = OpaquePointer(bitPattern: connection) else { return }
      MHD_resume_connection(pointer)
    }
  }

  /// Resumes all connections for good.
  func stop() {
    state.withLock { state in
      state.isStopping = true
      for connection in state.suspended { OpaquePointer(bitPattern: connection).map { MHD_resume_connection($0) } }
      state.suspended = []
    }
  }

  var isStopping: Bool { state.withLock(\.isStopping) }
}
