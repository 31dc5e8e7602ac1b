import Diagnostics
import Testing
import TextBasics

@Suite struct DiagnosticLogTests {
  @Test func sortsByFileAndPlaceAndPutsThePlacelessLast() {
    var log = DiagnosticLog()
    log.report(Diagnostic(.error, "e", "placeless"))
    log.report(Diagnostic(.error, "d", "b", at: Place(file: "b", line: 1, column: 1)))
    log.report(Diagnostic(.error, "c", "late", at: Place(file: "a", line: 10, column: 1)))
    log.report(Diagnostic(.error, "b", "column", at: Place(file: "a", line: 2, column: 9)))
    log.report(Diagnostic(.error, "a", "early", at: Place(file: "a", line: 2, column: 1)))
    #expect(log.sorted.map(\.summary) == ["early", "column", "late", "b", "placeless"])
  }

  @Test func putsErrorsBeforeWarningsAtOnePlaceAndKeepsTheOrderOtherwise() {
    let place = Place(file: "a", line: 1, column: 1)
    var log = DiagnosticLog()
    log.report(Diagnostic(.warning, "w", "first warning", at: place))
    log.report(Diagnostic(.error, "e", "second", at: place))
    log.report(Diagnostic(.error, "e", "first", at: place))
    #expect(log.sorted.map(\.summary) == ["second", "first", "first warning"])
  }

  @Test func tellsTheSameThingOnce() {
    var log = DiagnosticLog()
    for _ in 0..<3 { log.report(Diagnostic(.error, "a", "again")) }
    #expect(log.sorted.count == 1)
    #expect(log.count(.error) == 3)
  }

  @Test func aMessageAboutOnePlaceIsOneWhateverItsReason() {
    let place = Place(file: "t.mustache", line: 2, column: 3)
    var log = DiagnosticLog()
    log.report(Diagnostic(.error, "template.name", "no 'x'", at: place, explanation: "Names of documents: a."))
    log.report(Diagnostic(.error, "template.name", "no 'x'", at: place, explanation: "Names of sections: b."))
    log.report(Diagnostic(.error, "template.name", "no 'y'", at: place))
    #expect(log.sorted.map(\.summary) == ["no 'x'", "no 'y'"])
    #expect(log.counts == "2 errors, 0 warnings")
  }

  @Test func onlyErrorsStopABuild() {
    var log = DiagnosticLog()
    log.report(Diagnostic(.warning, "w", "doubtful"))
    #expect(!log.hasErrors)
    var other = DiagnosticLog()
    other.report(Diagnostic(.error, "e", "wrong"))
    log.merge(other)
    #expect(log.hasErrors)
  }

  @Test func keepsErrorsBeforeWarningsAndCountsTheRest() {
    var log = DiagnosticLog()
    for number in 0..<30_000 { log.report(Diagnostic(.warning, "w", "\(number)")) }
    for number in 0..<2500 { log.report(Diagnostic(.error, "e", "\(number)")) }
    #expect(log.diagnostics.count == DiagnosticLog.limit)
    #expect(log.count(.error) == DiagnosticLog.errorLimit)
    #expect(log.isFull)
    #expect(log.omitted == 12_500)
    #expect(log.omission == ", 12500 more not shown")
    var merged = DiagnosticLog()
    merged.report(Diagnostic(.error, "e", "first"))
    merged.merge(log)
    #expect(merged.diagnostics.count == DiagnosticLog.limit)
    #expect(merged.omitted == 12_501)
  }

  @Test func looksUpOnlySoManyFixes() {
    var log = DiagnosticLog()
    for number in 0..<300 {
      log.report(Diagnostic(.error, "e", "\(number)").suggesting { "fix" })
    }
    #expect(log.sorted.filter { $0.fix == "fix" }.count == 200)
    var one = DiagnosticLog()
    for line in 1...300 {
      one.report(Diagnostic(.error, "e", "no 'a'", at: Place(file: "f", line: line)).suggesting { "fix" })
    }
    #expect(one.sorted.allSatisfy { $0.fix == "fix" })
  }
}
