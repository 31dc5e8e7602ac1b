import Platform

/// Raises the number of files that the process may have open, where the system lets it: connections and look-ups of names are
/// files too.
///
/// Without enough of them requests fail, and are tried again later with fewer at once.
func raiseOpenFileLimit(to wanted: Int) {
  #if canImport(Glibc)
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
  let resource = RLIMIT_NOFILE
  #endif
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(wanted) else { return }
  limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
  setrlimit(resource, &limit)
}
