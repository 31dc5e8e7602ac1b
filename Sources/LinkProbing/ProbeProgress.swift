import LinkChecking

/// How far a run is.
package struct ProbeProgress: Sendable, Hashable {
  package let total: Int
  package let finished: Int
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
