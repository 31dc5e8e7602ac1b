/// The files of `Templates/assets/` under names that change with their content, so that browsers may keep them for ever.
struct Assets: Sendable {
  /// The output path and content of each file, sorted.
  let files: [(path: String, bytes: [UInt8])]
  private let paths: [String: String]

  init(_ theme: ThemeFiles) {
    var files: [(path: String, bytes: [UInt8])] = []
    var paths: [String: String] = [:]
    for file in theme.files(below: "assets/", suffix: "") {
      let path = Self.hashed(file)
      files.append((path, file.bytes))
      paths[file.path] = path
    }
    self.files = files
    self.paths = paths
  }

  /// The output path of `Templates/assets/NAME`; `nil` when the theme has no such file.
  subscript(_ name: String) -> String? { paths["assets/" + name] }

  private static func hashed(_ file: ThemeFile) -> String {
    let hash = contentHash(file.bytes)
    guard let slash = file.path.lastIndex(of: "/"), let dot = file.path[slash...].lastIndex(of: ".") else {
      return file.path + "." + hash
    }
    return file.path[..<dot] + "." + hash + file.path[dot...]
  }
}
