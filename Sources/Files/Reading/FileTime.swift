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

  /// The system's clock.
  package static var now: FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time)
  }

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
