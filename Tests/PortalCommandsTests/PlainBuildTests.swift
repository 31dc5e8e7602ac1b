import ArgumentParser
import Testing

@testable import PortalCommands

@Suite struct PlainBuildTests {
  /// The value of every option, by its name; those of groups are among them.
  private func values(_ mirror: Mirror) -> [String: String] {
    mirror.children.reduce(into: [:]) { values, option in
      let wrapper = Mirror(reflecting: option.value)
      guard let parsed = wrapper.children.first(where: { $0.label == "_parsedValue" }) else { return }
      guard let value = Mirror(reflecting: parsed.value).children.first, value.label == "value" else {
        values[option.label ?? ""] = "no value"
        return
      }
      if wrapper.children.contains(where: { $0.label == "title" }) {
        values.merge(self.values(Mirror(reflecting: value.value))) { first, second in "\(first) and \(second)" }
      } else {
        values[option.label ?? ""] = String(reflecting: value.value)
      }
    }
  }

  @Test(arguments: [["build"], ["build", "--source", "some/folder"], ["build", "--source", "a b"]])
  func isWhatTheParserMakes(arguments: [String]) throws {
    let plain = values(Mirror(reflecting: try #require(BuildCommand.plain(arguments))))
    #expect(plain == values(Mirror(reflecting: try BuildCommand.parse(Array(arguments.dropFirst())))))
    #expect(plain["_named"] == (arguments.count == 1 ? "nil" : "Optional(\"\(arguments[2])\")"))
    #expect(plain["_jobs"] == "nil" && plain["_hostConcurrency"] == "64")
  }

  @Test(arguments: [
    [], ["check"], ["build", "--help"], ["build", "--source"], ["build", "--source", ""], ["build", "--source", "-x"],
    ["build", "a"],
    ["build", "--source=a"], ["build", "--source", "a", "b"], ["build", "--output", "a"],
  ])
  func leavesEverythingElseToTheParser(arguments: [String]) { #expect(BuildCommand.plain(arguments) == nil) }
}
