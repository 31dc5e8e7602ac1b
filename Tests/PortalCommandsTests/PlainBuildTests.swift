import ArgumentParser
import Testing

@testable import PortalCommands

struct PlainBuildTests {
  @Test(arguments: [
    [], ["--source", "portal"], ["--output", "out"], ["--source", "a b", "--output", "../x"],
    ["--output", "x", "--source", "/a"], ["--source", "."], ["--source", "a/"], ["--output", "./a=b"], ["--source", "ключ"],
    ["--source", "/", "--output", "build"],
  ])
  func isWhatTheParserGives(arguments: [String]) throws {
    let plain = try #require(BuildCommand.plain(["build"] + arguments))
    let parsed = try BuildCommand.parse(arguments)
    #expect(described(plain).difference(from: described(parsed)).map { "\($0)" } == [])
  }

  @Test(arguments: [
    [], ["check"], ["--source", "a", "build"], ["build", "--source"], ["build", "--source", ""], ["build", "--source", "-"],
    ["build", "--source", "--output"], ["build", "--source=a"], ["build", "portal"], ["build", "--source", "a", "--source", "b"],
    ["build", "--source", "a", "portal"], ["build", "--source", "a", "--dry-run"], ["build", "--help"], ["build", "--", "a"],
    ["build", "--jobs", "2"], ["build", "--compress"], ["help", "build"],
  ])
  func leavesAllElseToTheParser(arguments: [String]) {
    #expect(BuildCommand.plain(arguments) == nil)
  }

  /// Every option with its value: an option without one is described otherwise. The parser drops the titles of groups, which only help
  /// shows.
  private func described(_ command: BuildCommand) -> [Substring] {
    var text = ""
    dump(command, to: &text)
    return text.split(separator: "\n").filter { !$0.contains("- title: ") }
  }
}
