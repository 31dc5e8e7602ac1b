import Diagnostics
import LinkFixing
import SiteGeneration
import TextBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Replaces a file that still holds what was read, whole or not at all: written beside it, then renamed. It keeps its permissions
/// and, where the system lets it, its owner. Returns whether it was replaced; a failure is reported.
func editFile(_ file: FixPlan.File, root: String, log: inout DiagnosticLog) -> Bool {
  let path = root == "." ? file.path : root + "/" + file.path
  // A file that cannot be read any more has changed, too.
  guard let current = try? FileSystem.disk.read(root, RelativePath(file.path)), current == file.old else {
    log.report(.changedMeanwhile(file.path))
    return false
  }
  var attributes = stat()
  guard lstat(path, &attributes) == 0 else {
    log.report(.cannotReplace(file.path, errno, .error))
    return false
  }
  let temporary = "\(path).docportal-\(getpid())"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else {
    log.report(.cannotReplace(file.path, errno, .error))
    return false
  }
  // Only a privileged process may give a file away; anybody else's is the writer's own.
  if attributes.st_uid != geteuid() || attributes.st_gid != getegid() {
    _ = fchown(descriptor, attributes.st_uid, attributes.st_gid)
  }
  let isWritten =
    writeAll(file.new, to: descriptor) && fchmod(descriptor, attributes.st_mode & 0o7777) == 0 && fsync(descriptor) == 0
  var code = errno
  close(descriptor)
  if isWritten {
    if rename(temporary, path) == 0 { return true }
    code = errno
  }
  log.report(.cannotReplace(file.path, code, .error))
  unlink(temporary)
  return false
}

extension Diagnostic {
  static func changedMeanwhile(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "fix.changedMeanwhile", "the file was changed by somebody else meanwhile", at: Place(file: path),
      explanation: "Nothing was written to it.", solution: "run docportal fix again")
  }
}
