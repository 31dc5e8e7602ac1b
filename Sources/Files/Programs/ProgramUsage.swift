import TextBasics

/// The memory, processes and files of a run, looked at while it runs: without a control group, which few users may make, no limit of
/// the system counts several of them.
struct ProgramUsage {
  private let limits: ProgramRun.Limits
  private let before: FolderSize
  private var next: ContinuousClock.Instant

  private static let interval = Duration.milliseconds(100)
  /// LibreOffice has five processes.
  private static let mostProcesses = 200
  private static let mostFiles = 20_000

  init(_ limits: ProgramRun.Limits) {
    self.limits = limits
    before = limits.folder.map { FolderSize($0.path) } ?? FolderSize()
    next = .now + Self.interval
  }

  /// True if a limit is exceeded. Looks only when some time has passed, and at files at the end.
  mutating func isTooMuch(of process: pid_t, isEnded: Bool = false) -> Bool {
    guard isEnded || .now >= next else { return false }
    defer { next = .now + Self.interval }
    if let memory = limits.memory, !isEnded {
      let tree = ProcessTree(of: process)
      if tree.memory > memory || tree.processes.count > Self.mostProcesses { return true }
    }
    guard let folder = limits.folder else { return false }
    let size = FolderSize(folder.path)
    return size.isHidden || size.bytes - before.bytes > folder.size || size.count - before.count > Self.mostFiles
  }
}

private struct FolderSize {
  var bytes = 0
  var count = 0
  /// A part of it cannot be read.
  var isHidden = false

  init() {}

  init(_ path: String) {
    guard let entries = try? listFolder(path, hidden: .entered) else {
      // Its owner made it, so only the program can have hidden it.
      isHidden = true
      return
    }
    count = entries.count
    for entry in entries {
      bytes += entry.size
      // Another process may have removed a folder meanwhile.
      if let failure = entry.failure, failure.code != ENOENT { isHidden = true }
    }
  }
}

/// A process, its descendants and its group: a child that leaves the group has it as its ancestor still.
struct ProcessTree {
  private(set) var processes: Set<pid_t>
  /// Resident memory, in bytes.
  private(set) var memory = 0

  init(of leader: pid_t) {
    processes = [leader]
    #if !canImport(Darwin)
    // A process that has ended meanwhile has no file.
    let all = ((try? namesInFolder("/proc")) ?? []).compactMap { pid_t($0) }.compactMap(ProcessFacts.init)
    for process in all where process.group == leader { processes.insert(process.number) }
    var count = 0
    while count < processes.count {
      count = processes.count
      for process in all where processes.contains(process.parent) { processes.insert(process.number) }
    }
    memory = all.reduce(0) { $0 + (processes.contains($1.number) ? $1.pages : 0) } * Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
  }
}

/// A line of `/proc/NUMBER/stat` (proc_pid_stat(5)).
private struct ProcessFacts {
  let number: pid_t
  let parent: pid_t
  let group: pid_t
  let pages: Int

  init?(_ number: pid_t) {
    guard let line = try? readFile("/proc/\(number)/stat", limit: 4_096) else { return nil }
    // The name of the program is in parentheses and may contain any character. State is the third field, resident pages the 24th.
    guard let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = line[(end + 1)...].split(separator: ASCII.space).map { Int(String(decoding: $0, as: UTF8.self)) }
    guard fields.count > 21, let parent = fields[1], let group = fields[2], let pages = fields[21] else { return nil }
    (self.number, self.parent, self.group, self.pages) = (
      number, pid_t(truncatingIfNeeded: parent), pid_t(truncatingIfNeeded: group), pages
    )
  }
}
