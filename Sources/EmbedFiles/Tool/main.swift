#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// embed-files FOLDER OUTPUT [FILE…]: writes every file below FOLDER, sorted, and further files by their names into a Swift source
// file, so that the binary carries them. Without Foundation: release builds have a module in the place of a part of it
// (.packaging/foundation.sh).

/// What the tool cannot do without: a file or folder that it was given.
struct Unusable: Error {
  let path: String
}

guard CommandLine.arguments.count >= 3 else {
  let usage = "usage: embed-files FOLDER OUTPUT [FILE…]\n"
  _ = write(STDERR_FILENO, usage, usage.utf8.count)
  exit(64)
}

let folder = CommandLine.arguments[1]
let output = CommandLine.arguments[2]

/// A Swift string literal; every scalar outside printable ASCII is escaped.
func literal(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case " "..."~": result.unicodeScalars.append(scalar)
    default: result += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return result + "\""
}

/// An expression for the bytes: as text where they are UTF-8, otherwise as text with a scalar for each, since the compiler takes
/// long for lists of numbers.
func expression(_ bytes: [UInt8]) -> String {
  if let text = String(validating: bytes, as: UTF8.self) { return "Array(\(literal(text)).utf8)" }
  var text = ""
  for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
  return "bytes(\(literal(text)))"
}

func contents(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "rb") else { throw Unusable(path: path) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    bytes += buffer[..<count]
    if count < buffer.count { break }
  }
  guard ferror(file) == 0 else { throw Unusable(path: path) }
  return bytes
}

/// The paths of all files below a folder, without hidden ones, in no order.
func files(below folder: String, _ prefix: String = "") throws -> [String] {
  guard let stream = opendir(folder + "/" + prefix) else { throw Unusable(path: folder + "/" + prefix) }
  defer { closedir(stream) }
  var paths: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    var facts = stat()
    guard !name.hasPrefix("."), lstat(folder + "/" + prefix + name, &facts) == 0 else { continue }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR: paths += try files(below: folder, prefix + name + "/")
    case S_IFREG: paths.append(prefix + name)
    default: break
    }
  }
  return paths
}

var source = """
  /// The files of a folder as they were when this binary was built: path below the folder and content, sorted by path.
  enum EmbeddedFiles {
    static let all: [(path: String, bytes: [UInt8])] = [

  """
for name in try files(below: folder).sorted() {
  source += "    (\(literal(name)), \(expression(try contents(folder + "/" + name)))),\n"
}
for path in CommandLine.arguments.dropFirst(3) {
  let name = path.split(separator: "/").last.map { String($0) } ?? path
  source += "    (\(literal(name)), \(expression(try contents(path)))),\n"
}
source += """
    ]

    /// The bytes of a file that is not text, from a scalar for each: of those with two bytes the first has the two highest bits.
    private static func bytes(_ text: String) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.utf8.count)
      var high: UInt8 = 0
      for byte in text.utf8 {
        if byte >= 0xC0 {
          high = byte << 6
        } else {
          bytes.append(high | byte)
          high = 0
        }
      }
      return bytes
    }
  }

  """
guard let file = fopen(output, "wb"), fwrite(source, 1, source.utf8.count, file) == source.utf8.count, fclose(file) == 0 else {
  throw Unusable(path: output)
}
