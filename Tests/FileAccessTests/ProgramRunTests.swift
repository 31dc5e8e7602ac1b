import Foundation
import Platform
import Testing

@testable import FileAccess

/// Programs that fail, do not end, write too much or leave children.
struct ProgramRunTests {
  private func run(_ script: String, _ limits: ProgramRun.Limits = ProgramRun.Limits(output: 1 << 20)) -> ProgramRun.End {
    ProgramRun("/bin/sh", ["-c", script], limits: limits).end()
  }

  @Test func givesWhatItWrites() {
    #expect(run("printf 'a b'; echo error >&2") == .succeeded(Array("a b".utf8)))
    #expect(run("cat") == .succeeded([]))
    let large = run("i=0; while [ $i -lt 3000 ]; do printf '%0100d' 0; i=$((i + 1)); done")
    #expect(large == .succeeded(Array(repeating: UInt8(ascii: "0"), count: 300_000)))
  }

  @Test func saysHowItEnded() {
    #expect(run("printf a; exit 3") == .failed)
    #expect(run("kill -9 $$") == .failed)
    #expect(run("printf abcd", ProgramRun.Limits(output: 3)) == .wroteTooMuch)
    #expect(run("while :; do echo y; done", ProgramRun.Limits(output: 1_000)) == .wroteTooMuch)
    #expect(ProgramRun("/no/such/program", [], limits: ProgramRun.Limits(output: 1)).end() != .succeeded([]))
    #expect(run("while :; do sleep 60; done", ProgramRun.Limits(time: .zero, output: 1)) == .tookTooLong)
  }

  /// A child that keeps the pipe open neither delays the end nor outlives it.
  @Test func endsWithAllItsChildren() throws {
    guard case .succeeded(let bytes) = run("sleep 600 & echo $!") else { return #expect(Bool(false)) }
    let child = try #require(Int32(String(decoding: bytes.dropLast(), as: UTF8.self)))
    // A killed process exists until init has reaped it.
    while kill(child, 0) == 0, state(of: child) != "Z" { usleep(1_000) }
  }

  private func state(of process: Int32) -> String? {
    let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return text?.split(separator: ")").last?.split(separator: " ").first.map(String.init)
  }

  #if !canImport(Darwin)
  @Test func hasTheMemoryThatItIsGiven() {
    let limits = ProgramRun.Limits(output: 1_000, memory: 512 << 20)
    #expect(ProgramRun("/bin/sh", ["-c", "ulimit -v"], limits: limits).end() == .succeeded(Array("524288\n".utf8)))
  }
  #endif

  @Test func hasTheEnvironmentAndTheLimitsThatItIsGiven() {
    let limits = ProgramRun.Limits(output: 1_000, fileSize: 1 << 20)
    let run = ProgramRun(
      "/bin/sh", ["-c", "echo \"$A\" \"$HOME\" \"$1\"; ulimit -f", "sh", "$(id) ; x"], environment: ["A=b c"], limits: limits)
    #expect(run.end() == .succeeded(Array("b c  $(id) ; x\n2048\n".utf8)))
  }

  @Test func findsProgramsByAbsoluteFoldersAlone() throws {
    #expect(FoundProgram("sh")?.path.hasSuffix("/sh") == true)
    #expect(FoundProgram("docportal-has-no-such-program") == nil)
    #expect(FoundProgram("sh", in: "") == nil && FoundProgram("sh", in: "bin:.:") == nil)
    #expect(FoundProgram("sh", in: "/no:/bin")?.path == "/bin/sh")
    #expect(FoundProgram("etc", in: "/") == nil)
  }

  @Test func aTemporaryFolderIsGoneAfterwards() async throws {
    let path = try #require(
      await withPrivateFolder { path in
        try? Data().write(to: URL(filePath: path + "/a"))
        try? FileManager.default.createDirectory(atPath: path + "/b/c", withIntermediateDirectories: true)
        return path
      })
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
