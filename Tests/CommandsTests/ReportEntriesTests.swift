import Diagnostics
import Foundation
import TestSupport
import Testing
import TextBasics

@testable import Commands

/// `docportal check --report`.
struct ReportEntriesTests {
  @Test func aReportInSARIFExplainsARuleByItsEntry() throws {
    let text = try withTemporaryFolder { folder in
      var log = DiagnosticLog()
      log.report(Diagnostic(Rule(.error, "link.empty", "the link is empty")))
      var outcome = CheckOutcome(log: log, excerpts: [:], paths: ShownPaths(ofPortalIn: "."))
      outcome.write([try ReportFile(argument: "sarif=\(folder)/report.sarif")])
      return try String(contentsOfFile: folder + "/report.sarif", encoding: .utf8)
    }
    #expect(text.contains("Add one, or remove the link."))
  }
}
