import Foundation

// embed-files FOLDER OUTPUT [FILE…]: writes every file below FOLDER, sorted, and further files by their names into a Swift source
// file, so that the binary carries them.

guard CommandLine.arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: embed-files FOLDER OUTPUT [FILE…]\n".utf8))
  exit(64)
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1]).standardizedFileURL
let output = URL(fileURLWithPath: CommandLine.arguments[2])

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
func expression(_ data: Data) -> String {
  if let text = String(data: data, encoding: .utf8) { return "Array(\(literal(text)).utf8)" }
  var text = ""
  for byte in data { text.unicodeScalars.append(Unicode.Scalar(byte)) }
  return "bytes(\(literal(text)))"
}

let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
var source = """
  /// The files of a folder as they were when this binary was built: path below the folder and content, sorted by path.
  enum EmbeddedFiles {
    static let all: [(path: String, bytes: [UInt8])] = [

  """
for name in names.sorted() where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
  let file = folder.appendingPathComponent(name)
  guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
  source += "    (\(literal(name)), \(expression(try Data(contentsOf: file)))),\n"
}
for path in CommandLine.arguments.dropFirst(3) {
  let file = URL(fileURLWithPath: path)
  source += "    (\(literal(file.lastPathComponent)), \(expression(try Data(contentsOf: file)))),\n"
}
source += """
    ]

    /// The bytes of a file that is not text, from a scalar for each.
    private static func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
  }

  """
try Data(source.utf8).write(to: output)
