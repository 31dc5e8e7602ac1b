import ArgumentParser
import Diagnostics
import Portal
import Testing
import TextBasics

@testable import Commands
@testable import Links

@Suite struct ExternalOptionsTests {
  @Test(arguments: [("0", 0), ("0d", 0), ("90s", 90_000), ("90m", 5_400_000), ("12h", 43_200_000), ("7d", 604_800_000)])
  func readsTimes(_ text: String, _ milliseconds: Int) { #expect(TimeSpan(argument: text)?.milliseconds == milliseconds) }

  @Test(arguments: ["", "1", "d", "-1d", "1.5h", "1w", "1 d", "1dd", "9999999s", "١d"])
  func refusesOtherTimes(_ text: String) { #expect(TimeSpan(argument: text) == nil) }

  @Test func readsReportFiles() throws {
    #expect(try ReportFile(argument: "sarif=a=b.sarif").path == "a=b.sarif")
    for text in ["sarif", "sarif=", "=a", "xml=a", "SARIF=a"] {
      #expect(throws: (any Error).self) { try ReportFile(argument: text) }
    }
  }
}

@Suite struct TrustTests {
  private func settings(_ variables: String...) -> LinkSettings {
    var settings = LinkSettings()
    settings.headers = variables.map { HeaderVariable(name: "X", variable: $0, place: Place(file: "p", line: 3, column: 1)) }
    return settings
  }

  @Test("a manifest sends only variables that are meant for it")
  func sendsAllowedVariables() throws {
    var log = DiagnosticLog()
    var asked: [String] = []
    let environment = { (name: String) -> String? in
      asked.append(name)
      return "v"
    }
    let settings = settings("DOCPORTAL_A", "B", "AWS_SECRET_ACCESS_KEY")
    #expect(HeaderValues(settings, allowed: ["B"], environment: environment, log: &log) == nil)
    #expect(asked == [])
    #expect(
      log.diagnostics.map { "\($0.identifier) \($0.summary)" } == [
        "externalLinks.unlistedVariable the environment variable 'AWS_SECRET_ACCESS_KEY' is not for manifests to send"
      ])
    let values = HeaderValues(settings, allowed: ["B", "AWS_SECRET_ACCESS_KEY"], environment: environment, log: &log)
    #expect(values?.lines(settings.headers) == ["X: v", "X: v", "X: v"])
  }

  @Test("allowPrivate of a manifest counts where it is trusted, and is reported once")
  func opensPrivateHostsWhenTrusted() throws {
    var log = DiagnosticLog()
    let given = try RequestOptions.parse(["--allow-private-host", "c.example"])
    #expect(given.settings.privateHosts(ofManifest: ["b.example", "a.example"], log: &log) == ["c.example"])
    #expect(given.settings.privateHosts(ofManifest: ["c.example"], log: &log) == ["c.example"])
    let trusting = try RequestOptions.parse(["--trust"])
    #expect(trusting.settings.privateHosts(ofManifest: ["a.example"], log: &log) == ["a.example"])
    #expect(
      log.diagnostics.map { "\($0.severity) \($0.identifier) \($0.summary)" } == [
        "warning externalLinks.untrusted 'allowPrivate' does not count for a.example, b.example",
        "note externalLinks.trusted by --trust, the check may connect to private network addresses of a.example",
      ])
  }
}

@Suite struct ProgressBarTests {
  @Test func saysHowFarItIs() {
    let progress = ProbeProgress(total: 1000, finished: 250, active: 9, hosts: 2)
    #expect(progress.line(milliseconds: 2000, width: 8) == "[##......] 250 of 1000 · 125/s · 2 hosts · 6 s left")
  }

  @Test func saysNothingThatIsNotKnown() {
    #expect(ProbeProgress(total: 3, finished: 0, active: 1, hosts: 1).line(milliseconds: 0, width: 4) == "[....] 0 of 3 · 1 host")
    #expect(ProbeProgress(total: 0, finished: 0, active: 0, hosts: 0).line(milliseconds: 5, width: 4) == "[####] 0 of 0")
    #expect(ProbeProgress(total: 2, finished: 2, active: 0, hosts: 0).line(milliseconds: 1000, width: 4) == "[####] 2 of 2 · 2/s")
  }

  @Test func fitsIntoTheTerminal() {
    let progress = ProbeProgress(total: 1000, finished: 500, active: 9, hosts: 2)
    #expect(progress.line(milliseconds: 2000, columns: 200).unicodeScalars.count == 73)
    #expect(progress.line(milliseconds: 2000, columns: 74).unicodeScalars.count == 73)
    #expect(progress.line(milliseconds: 2000, columns: 60).unicodeScalars.count == 59)
    #expect(progress.line(milliseconds: 2000, columns: 60).hasSuffix(" left"))
    #expect(progress.line(milliseconds: 2000, columns: 10) == "[] 500 of")
    #expect(progress.line(milliseconds: 2000, columns: 0) == "")
  }

  @Test(arguments: [(90_000, "1 min 30 s left"), (7_500_000, "2 h 5 min left")])
  func saysLongTimesInTheirUnits(_ milliseconds: Int, _ text: String) {
    #expect(ProbeProgress(total: 2, finished: 1, active: 1, hosts: 1).line(milliseconds: milliseconds, width: 4).hasSuffix(text))
  }
}
