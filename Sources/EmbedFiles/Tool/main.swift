import Foundation

// embed-files FOLDER OUTPUT [FILE…]: writes every file below FOLDER, sorted, and further files by their names into a Swift source
// file, so that they are part of the binary. An up-to-date source file is not written, so that nothing is compiled again.

guard CommandLine.arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: embed-files FOLDER OUTPUT [FILE…]\n".utf8))
  exit(64)
}

let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let output = URL(filePath: CommandLine.arguments[2])

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

/// An expression for the bytes: as text if they are UTF-8, otherwise as text with a scalar for each, since the compiler is slow
/// with lists of numbers.
func expression(_ bytes: [UInt8]) -> String {
  if let text = String(validating: bytes, as: UTF8.self) { return "Array(\(literal(text)).utf8)" }
  var text = ""
  for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
  return "bytes(\(literal(text)))"
}

/// The paths of all files below a folder, without hidden ones, in the order of their bytes.
func files(below folder: URL, _ prefix: String = "") throws -> [String] {
  let entries = try FileManager.default.contentsOfDirectory(
    at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
  return try entries.flatMap { entry in
    let path = prefix + entry.lastPathComponent
    let isFolder = try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    return isFolder ? try files(below: entry, path + "/") : [path]
  }
  .sorted()
}

func contents(_ file: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }

var source = """
  /// The files of a folder as they were when this binary was built: path below the folder and content, sorted by path.
  enum EmbeddedFiles {
    static let all: [(path: String, bytes: [UInt8])] = [

  """
for path in try files(below: folder) {
  source += "    (\(literal(path)), \(expression(try contents(folder.appending(path: path))))),\n"
}
for file in CommandLine.arguments.dropFirst(3).map({ URL(filePath: $0) }) {
  source += "    (\(literal(file.lastPathComponent)), \(expression(try contents(file)))),\n"
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
let written = try? Data(contentsOf: output)
if written != Data(source.utf8) { try Data(source.utf8).write(to: output, options: .atomic) }
