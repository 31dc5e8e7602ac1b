import Foundation
import TestSupport

/// The output and the exit code of one run of the built `docportal`.
struct ToolRun: Equatable {
  var standardOutput: String
  var standardError: String
  var exitCode: Int32

  /// A successful run that only printed.
  static func printed(_ text: String) -> ToolRun { ToolRun(standardOutput: text, standardError: "", exitCode: 0) }

  /// A run that failed and printed nothing to standard output.
  static func refused(_ text: String, exitCode: Int32 = 1) -> ToolRun {
    ToolRun(standardOutput: "", standardError: text, exitCode: exitCode)
  }
}

/// The failure of a test that cannot even begin.
struct SetupError: Error, CustomStringConvertible {
  var description: String
}

/// Runs the built tool and waits for its end. Its streams go to files, so that none can fill a pipe and block.
func docportal(
  _ arguments: [String], in folder: String = NSTemporaryDirectory(), environment: [String: String] = [:]
) throws -> ToolRun {
  try run(try toolPath(), arguments, in: folder, environment: environment)
}

/// Runs a script in a shell.
func shell(_ script: String) throws -> ToolRun {
  try run("/bin/sh", ["-c", script], in: NSTemporaryDirectory(), environment: [:])
}

private func run(
  _ path: String, _ arguments: [String], in folder: String, environment: [String: String]
) throws -> ToolRun {
  try withTemporaryFolder { streams in
    let output = streams + "/output"
    let error = streams + "/error"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try emptyFile(output)
    process.standardError = try emptyFile(error)
    try process.run()
    process.waitUntilExit()
    return ToolRun(
      standardOutput: try text(of: output), standardError: try text(of: error), exitCode: process.terminationStatus)
  }
}

/// Runs the tool with the arguments in one text, separated by spaces; single quotes hold an argument with spaces together.
func docportal(_ line: String, in folder: String = NSTemporaryDirectory()) throws -> ToolRun {
  try docportal(arguments(of: line), in: folder)
}

/// Splits a line into arguments as a shell does with spaces and single quotes.
func arguments(of line: String) -> [String] {
  var arguments: [String] = []
  var current: String?
  var isQuoted = false
  for scalar in line.unicodeScalars {
    switch scalar {
    case "'":
      isQuoted.toggle()
      current = current ?? ""
    case " " where !isQuoted:
      if let argument = current { arguments.append(argument) }
      current = nil
    default:
      current = (current ?? "") + String(scalar)
    }
  }
  return arguments + (current.map { [$0] } ?? [])
}

/// The binary beside the test bundle.
func toolPath() throws -> String {
  let started = [ProcessInfo.processInfo.arguments.first ?? "", Bundle.main.bundlePath] + Bundle.allBundles.map(\.bundlePath)
  for path in started {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let tool = folder.appendingPathComponent("docportal").path
    if FileManager.default.isExecutableFile(atPath: tool) { return tool }
  }
  throw SetupError(description: "the built docportal is not beside the test bundle: \(started)")
}

private func emptyFile(_ path: String) throws -> FileHandle {
  guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path) else {
    throw SetupError(description: "cannot write \(path)")
  }
  return handle
}

private func text(of path: String) throws -> String {
  String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
}
