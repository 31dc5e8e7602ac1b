/// The files that match a shell pattern such as `results/*.jsonl`, in the order of their names. Without a match, or if a file has
/// the pattern itself as its name, the pattern.
package func filesNamed(by pattern: String) -> [String] {
  var found = glob_t()
  defer { globfree(&found) }
  guard RelativePath(pattern).facts(in: AT_FDCWD) == nil, glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else {
    return [pattern]
  }
  return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
}
