import Foundation
import TestSupport
import Testing

@testable import Files

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
    #expect(ProgramRun("/bin/sh", ["-c", "ulimit -v"], limits: limits).end() == .succeeded(Array("1048576\n".utf8)))
  }

  private static let isolation = FoundProgram("unshare").flatMap(ProgramIsolation.init)

  @Test(.enabled(if: isolation != nil && FoundProgram("prlimit") != nil, "this user may not make namespaces"))
  func aNamespaceHasALimitOfProcesses() throws {
    var run = ProgramRun(
      "/bin/sh", ["-c", "grep -c 'Max processes  *400  *400 ' /proc/self/limits"], limits: .init(output: 1_000))
    run.isolation = try #require(Self.isolation)
    #expect(run.end() == .succeeded(Array("1\n".utf8)))
  }

  @Test func endsChildrenThatLeaveItsGroup() {
    leavesNothing(.none) { "setsid sleep \($0) & exec sleep \($0)" }
  }

  @Test(.enabled(if: isolation != nil, "this user may not make namespaces"))
  func endsChildrenThatLeaveEverything() throws {
    leavesNothing(try #require(Self.isolation)) { "(setsid sleep \($0) &); exec sleep \($0)" }
  }

  private func leavesNothing(_ isolation: ProgramIsolation, _ script: (_ seconds: String) -> String) {
    // A time that no other process waits for.
    let seconds = "\(getpid())\(UInt32.random(in: 1...UInt32.max))"
    let limits = ProgramRun.Limits(time: .seconds(1), output: 1_000, memory: 1 << 30)
    var run = ProgramRun("/bin/sh", ["-c", script(seconds)], limits: limits)
    run.isolation = isolation
    #expect(run.end() == .tookTooLong)
    while isRunning("sleep \(seconds)") { usleep(1_000) }
  }

  private func isRunning(_ command: String) -> Bool {
    let processes = (try? namesInFolder("/proc"))?.compactMap { Int32($0) } ?? []
    return processes.contains { process in
      let line = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
      return line.split(separator: "\0").joined(separator: " ") == command
    }
  }

  @Test(.enabled(if: isolation != nil && FoundProgram("bash") != nil, "this user may not make namespaces, or there is no bash"))
  func aNamespaceHasNoNetwork() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        #expect(bind(listener, address, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, address, &size) == 0)
      }
    }
    let port = UInt16(bigEndian: address.sin_port)
    var run = ProgramRun(
      try #require(FoundProgram("bash")).path, ["-c", "echo > /dev/tcp/127.0.0.1/\(port) && echo reached"],
      limits: ProgramRun.Limits(output: 1_000))
    #expect(run.end() == .succeeded(Array("reached\n".utf8)))
    run.isolation = try #require(Self.isolation)
    #expect(run.end() == .failed)
  }
  #endif

  @Test func hasTheEnvironmentAndTheLimitsThatItIsGiven() {
    let limits = ProgramRun.Limits(output: 1_000, fileSize: 1 << 20)
    let run = ProgramRun(
      "/bin/sh", ["-c", "echo \"$A\" \"$HOME\" \"$1\"; ulimit -f", "sh", "$(id) ; x"], environment: ["A=b c"], limits: limits)
    #expect(run.end() == .succeeded(Array("b c  $(id) ; x\n2048\n".utf8)))
  }

  @Test(arguments: ["return 1", "[ $# = 1 ] && echo unlimited; return 1", "[ $# = 1 ] && echo 99999999; return 1"])
  func doesNotRunWithoutItsLimits(_ limit: String) async throws {
    let outcome = await withPrivateFolder { folder in
      let shell = folder + "/sh"
      try? writeScript("#!/bin/sh\nulimit() { \(limit); }; eval \"$2\"\n", to: shell)
      var run = ProgramRun("/bin/sh", ["-c", "touch '\(folder)/ran'"], limits: ProgramRun.Limits(output: 1, fileSize: 1 << 20))
      run.shell = shell
      return [run.end() == .unlimited, FileManager.default.fileExists(atPath: folder + "/ran")]
    }
    #expect(outcome == [true, false])
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
        // Deeper than a listing goes, with a folder that its owner may not open.
        let deep = "cd '\(path)'; for i in $(seq 900); do mkdir d e; : > e/f; chmod 0 e; cd d; done; chmod 0 ../d"
        #expect(run(deep) == .succeeded([]))
        return path
      })
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
