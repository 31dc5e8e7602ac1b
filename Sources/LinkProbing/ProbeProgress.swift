import LinkChecking

/// How far a run is.
package struct ProbeProgress: Sendable, Hashable {
  /// Addresses of the run.
  package let total: Int
  /// Addresses with an outcome.
  package let finished: Int
  /// Requests under way.
  package let active: Int
  /// Hosts with requests under way or waiting.
  package let hosts: Int

  init(total: Int, finished: Int, active: Int, hosts: Int) {
    self.total = total
    self.finished = finished
    self.active = active
    self.hosts = hosts
  }

  init(_ queue: CheckQueue, of total: Int) {
    self.init(total: total, finished: total - queue.unfinished, active: queue.active, hosts: queue.busyHosts)
  }
}
