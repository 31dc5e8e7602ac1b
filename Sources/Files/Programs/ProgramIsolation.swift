/// Namespaces of a program: no network, and no process that outlives it, whatever group or parent it has.
package struct ProgramIsolation: Sendable {
  /// The words before the command.
  let command: [String]

  package static let none = ProgramIsolation(command: [])

  /// Namespaces made by `unshare` (util-linux), if the system lets this user make them.
  package init?(_ unshare: FoundProgram) {
    // Its end is that of the first process in the namespace, upon which the system ends all others there (pid_namespaces(7)).
    let command = [unshare.path, "--user", "--map-current-user", "--net", "--pid", "--fork", "--kill-child"]
    let limits = ProgramRun.Limits(time: .seconds(5), output: 1_000)
    guard case .succeeded = ProgramRun(command[0], command.dropFirst() + ["true"], limits: limits).end() else { return nil }
    self.init(command: command)
  }

  private init(command: [String]) { self.command = command }
}
