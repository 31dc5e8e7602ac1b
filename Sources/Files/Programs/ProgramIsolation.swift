/// Namespaces of a program: no network, no process that outlives it, whatever group or parent it has, and a limited number of them.
package struct ProgramIsolation: Sendable {
  /// The words before the command.
  let command: [String]

  package static let none = ProgramIsolation(command: [])

  /// Namespaces made by `unshare` (util-linux), if the system lets this user make them.
  package init?(_ unshare: FoundProgram) {
    // Its end is that of the first process in the namespace, upon which the system ends all others there (pid_namespaces(7)).
    let command = [unshare.path, "--user", "--map-current-user", "--net", "--pid", "--fork", "--kill-child"]
    guard Self.runs(command + ["true"]) else { return nil }
    // Linux counts the processes of each namespace since version 5.14, and before all of the user's: then there is no room for these two.
    guard let prlimit = FoundProgram("prlimit"),
      Self.runs(command + [prlimit.path, "--nproc=4", "sh", "-c", "true & wait $!"])
    else {
      self.init(command: command)
      return
    }
    self.init(command: command + [prlimit.path, "--nproc=\(Self.mostProcesses)"])
  }

  /// Threads count, of which LibreOffice has some dozens.
  static let mostProcesses = 400

  private static func runs(_ command: [String]) -> Bool {
    let limits = ProgramRun.Limits(time: .seconds(5), output: 1_000)
    guard case .succeeded = ProgramRun(command[0], Array(command.dropFirst()), limits: limits).end() else { return false }
    return true
  }

  private init(command: [String]) { self.command = command }
}
