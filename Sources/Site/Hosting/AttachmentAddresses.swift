import Theme

/// The addresses of files that browsers save, below the portal's: one, with `*` at its end, for a folder that has several and no other
/// file; otherwise that of each file, and those at which hosts also show a page, without `.html` and `index.html`. `all` are the paths
/// of the output, asked for only if there are such files.
func attachmentAddresses(_ files: Set<String>, among all: () -> [String]) -> [String] {
  if files.isEmpty { return [] }
  let others = Set(all().filter { !files.contains($0) }.flatMap(folders))
  let counts = files.flatMap(folders).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  var addresses: Set<String> = []
  for file in files {
    // A star in a name would stand for anything.
    func add(_ path: some StringProtocol, _ end: String = "") {
      addresses.insert(percentEncoded(path: String(path)).replacing("*", with: "%2A") + end)
    }
    if let folder = folders(file).first(where: { !others.contains($0) && counts[$0, default: 0] > 1 }) {
      add(folder, "*")
    } else {
      add(file)
      if file.hasSuffix("/index.html") { add(file.dropLast("index.html".count)) }
      if file.hasSuffix(".html") { add(file.dropLast(".html".count)) }
    }
  }
  return addresses.sorted()
}

/// The folders that hold a file, the outermost first, each with a slash at its end.
private func folders(_ path: String) -> [String] {
  path.indices.filter { path[$0] == "/" }.map { String(path[...$0]) }
}
