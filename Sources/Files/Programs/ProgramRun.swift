import TextBasics

/// One run of another program. It has no input; its standard output is the result, and its standard error is not shown.
///
/// It leads a process group of its own, which ends with it: none of its children continues after it has ended, exceeded a limit, or after
/// a held signal asks this process to end.
package struct ProgramRun: Sendable {
  /// The outcome of a run.
  package enum End: Sendable, Equatable {
    /// Exit code 0, with the output.
    case succeeded([UInt8])
    /// Another exit code, or a signal that was not sent from here.
    case failed
    case tookTooLong
    case wroteTooMuch
    /// It exceeded a limit of memory, processes or disk space.
    case usedTooMuch
    /// It did not run, since a limit cannot be set.
    case unlimited
    /// A held signal arrived.
    case interrupted
    case notStarted
  }

  package struct Limits: Sendable {
    /// The time until it is ended; `nil` for no limit.
    package var time: Duration?
    /// The limit of standard output, in bytes.
    package var output: Int
    /// The limit for each file that it writes, in bytes; `nil` for no limit.
    package var fileSize: Int?
    /// The limit of the resident memory of all its processes, in bytes, and half the limit of the address space of each; `nil` for no
    /// limit, also of their number. Ignored on macOS, which has none.
    package var memory: Int?
    /// A folder, and the limit of what may be added to it, in bytes.
    package var folder: (path: String, size: Int)?

    package init(
      time: Duration? = nil, output: Int, fileSize: Int? = nil, memory: Int? = nil, folder: (path: String, size: Int)? = nil
    ) {
      (self.time, self.output, self.fileSize, self.memory, self.folder) = (time, output, fileSize, memory, folder)
    }
  }

  /// The path of the program.
  package var program: String
  package var arguments: [String]
  /// All environment variables of the program, each as `NAME=value`; `nil` for those of this process.
  package var environment: [String]?
  package var limits: Limits
  package var isolation = ProgramIsolation.none
  /// The shell that sets the limits.
  package var shell = "/bin/sh"

  package init(_ program: String, _ arguments: [String], environment: [String]? = nil, limits: Limits) {
    (self.program, self.arguments, self.environment, self.limits) = (program, arguments, environment, limits)
  }

  /// Runs the program to its end.
  package func end(_ signals: HeldSignals? = nil) -> End {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .notStarted }
    var usage = ProgramUsage(limits)
    // Processes that other threads start must not keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = spawn(writingTo: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { return .notStarted }
    var reading = ProgramReading(descriptor: ends[0], limit: limits.output)
    let stop = wait(for: process, &reading, &usage, signals)
    // Before the process is reaped, so that no other group can have its number.
    if limits.memory != nil, isolation.command.isEmpty {
      for child in ProcessTree(of: process).processes { kill(child, SIGKILL) }
    }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { return .failed } }
    if let stop { return stop }
    // The exit code of a process is in the second byte of its status.
    if status == Self.codeWithoutLimit << 8 { return .unlimited }
    return status == 0 ? .succeeded(reading.bytes) : .failed
  }

  /// Waits until the process has ended, which gives `nil`, or must be ended.
  private func wait(for process: pid_t, _ reading: inout ProgramReading, _ usage: inout ProgramUsage, _ signals: HeldSignals?)
    -> End?
  {
    let deadline = limits.time.map { ContinuousClock.now + $0 }
    while true {
      reading.take(waiting: 20)
      if reading.isTooLong { return .wroteTooMuch }
      if hasEnded(process) {
        while reading.take(waiting: 0) {}
        if reading.isTooLong { return .wroteTooMuch }
        return usage.isTooMuch(of: process, isEnded: true) ? .usedTooMuch : nil
      }
      if usage.isTooMuch(of: process) { return .usedTooMuch }
      if let deadline, ContinuousClock.now >= deadline { return .tookTooLong }
      if signals?.received != nil { return .interrupted }
    }
  }

  /// True if it has ended; it is not reaped.
  private func hasEnded(_ process: pid_t) -> Bool {
    var facts = siginfo_t()
    let result = waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT)
    // Without a change of state, the structure stays zero (waitid, POSIX.1-2017).
    return result != 0 ? errno != EINTR : facts.si_signo != 0
  }

  private func spawn(writingTo output: Int32) -> pid_t? {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    let command = limitedCommand
    var pointers = command.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var variables = (environment ?? []).map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var process = pid_t()
    let code =
      environment == nil
      ? posix_spawn(&process, command[0], &actions, &attributes, &pointers, environ)
      : posix_spawn(&process, command[0], &actions, &attributes, &pointers, &variables)
    return code == 0 ? process : nil
  }

  /// The command with its limits, which only the process itself can set before its program runs. The program and its arguments
  /// are arguments of the shell, never a part of its commands.
  private var limitedCommand: [String] {
    var settings = ""
    // Blocks of 512 bytes, by POSIX.1-2017; bash outside its POSIX mode has blocks of 1,024 bytes.
    if let size = limits.fileSize { settings += Self.limit("-f", size / 512) }
    #if !canImport(Darwin)
    // Not in POSIX, but in every shell of Linux.
    if let memory = limits.memory { settings += Self.limit("-v", memory / 1_024 * 2) }
    #endif
    if settings.isEmpty, isolation.command.isEmpty { return [program] + arguments }
    // The shell remains: the first process of a namespace would get no signal that it does not handle.
    return isolation.command + [shell, "-c", settings + "\"$0\" \"$@\"; exit $?", program] + arguments
  }
}

extension ProgramRun {
  /// A limit cannot be set where a lower one holds already; otherwise the program does not run.
  private static func limit(_ option: String, _ value: Int) -> String {
    "ulimit \(option) \(value) 2>/dev/null || [ \"$(ulimit \(option) 2>/dev/null)\" -le \(value) ] 2>/dev/null "
      + "|| exit \(codeWithoutLimit); "
  }

  /// An exit code of none of the programs.
  private static let codeWithoutLimit: Int32 = 120
}

/// The bytes read from a program's standard output.
private struct ProgramReading {
  let descriptor: Int32
  let limit: Int
  var bytes: [UInt8] = []
  var isTooLong = false
  private var isAtEnd = false

  init(descriptor: Int32, limit: Int) { (self.descriptor, self.limit) = (descriptor, limit) }

  /// Reads the bytes that arrive within `milliseconds`. Returns true if there were any.
  @discardableResult
  mutating func take(waiting milliseconds: Int32) -> Bool {
    guard !isAtEnd, !isTooLong else {
      if milliseconds > 0 { usleep(1_000) }
      return false
    }
    var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&question, 1, milliseconds) > 0 else { return false }
    let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      // An error is treated as the end.
      count = max(0, read(descriptor, buffer.baseAddress, 1 << 16))
    }
    isAtEnd = part.isEmpty
    isTooLong = part.count > limit - bytes.count
    if !isTooLong { bytes += part }
    return !isAtEnd
  }
}

/// The standard output of a program, up to a limit in bytes; `nil` if there is no such program, it fails, writes
/// more or takes more than five seconds.
package func standardOutput(of program: String, _ arguments: [String], limit: Int) -> [UInt8]? {
  guard let found = FoundProgram(program) else { return nil }
  let limits = ProgramRun.Limits(time: .seconds(5), output: limit)
  guard case .succeeded(let bytes) = ProgramRun(found.path, arguments, limits: limits).end() else { return nil }
  return bytes
}
