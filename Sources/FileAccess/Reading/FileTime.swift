import Platform

/// A time as a file system keeps it.
package struct FileTime: Hashable, Comparable, Sendable {
  package var seconds: Int
  package var nanoseconds: Int

  package init(seconds: Int, nanoseconds: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  init(_ time: timespec) { self.init(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec)) }

  /// Earlier than every change of a file.
  package static let earliest = FileTime(seconds: .min)

  /// The system's clock. That of a file system only moves at every tick, and may be behind by one.
  package static var now: FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time)
  }

  /// Two seconds before: no clock of a file system is coarser. What was changed before has another time when it is changed again.
  package var settled: FileTime { FileTime(seconds: seconds - 2, nanoseconds: nanoseconds) }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension stat {
  var modified: FileTime {
    #if canImport(Darwin)
    FileTime(st_mtimespec)
    #else
    FileTime(st_mtim)
    #endif
  }

  /// When anything about the file changed, which no program can set.
  var changed: FileTime {
    #if canImport(Darwin)
    FileTime(st_ctimespec)
    #else
    FileTime(st_ctim)
    #endif
  }
}

extension Duration {
  /// How long builds wait for the clock of a file system: some ticks of any that has fine ones (up to 10 ms).
  package static let clockTicks = Duration.milliseconds(50)
}

/// Changes an open file or folder with `touch` until the clock of its file system has passed a time, so that whatever is changed
/// from then on has a later one. False where that takes longer than `patience`.
func passes(_ time: FileTime, on descriptor: Int32, patience: Duration, touch: () -> Int32) -> Bool {
  let end = ContinuousClock.now + patience
  repeat {
    var facts = stat()
    guard touch() == 0, fstat(descriptor, &facts) == 0 else { return false }
    if facts.changed > time { return true }
    usleep(500)
  } while ContinuousClock.now < end
  return false
}
