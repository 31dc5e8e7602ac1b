import Diagnostics
import Portal
import PortalTestSupport
import Testing
import TextBasics

@testable import Theme

@Suite struct PluralFormsTests {
  private func lines(_ yaml: String) throws -> [String] {
    var log = DiagnosticLog()
    let text = TextFile(path: "Templates/strings/pl.yaml", text: yaml)
    let table = decodeStrings(text, language: try #require(LanguageTag("pl")), log: &log)
    reportPluralForms(table, table.byName, &log)
    return log.lines
  }

  @Test func acceptsAFormForEachRule() throws {
    #expect(
      try lines("plural: {one: n = 1, few: 'n = 2..4'}\ndocumentCount: {one: '{count} a', few: '{count} b', other: '{count} c'}")
        == [])
    #expect(try lines("documentCount: {other: '{count} c'}") == [])
  }

  @Test func reportsARuleThatCannotBeRead() throws {
    #expect(
      try lines("plural:\n  one: n = 1\n  few: n is 2\ndocumentCount: {one: a, few: b, other: c}") == [
        "Templates/strings/pl.yaml:3:3: error: 'n is 2' is not a plural rule [theme.pluralRule]"
      ])
  }

  @Test func reportsAFormThatARuleChoosesAndTheTextLacks() throws {
    #expect(
      try lines("plural: {one: n = 1, few: n = 2}\ndocumentCount:\n  one: a\n  other: c") == [
        "Templates/strings/pl.yaml:4:3: warning: the plural form 'documentCount.few' is missing [theme.missingPluralForm]"
      ])
  }

  @Test func reportsAFormThatNoRuleChooses() throws {
    #expect(
      try lines("plural: {one: n = 1}\ndocumentCount:\n  one: a\n  two: b\n  other: c") == [
        "Templates/strings/pl.yaml:4:3: warning: no plural rule chooses 'documentCount.two' [theme.unusedPluralForm]"
      ])
  }

  @Test func leavesTextsThatCountNothingAlone() throws {
    #expect(try lines("plural: {one: n = 1}\nskip: {one: a}\ntitle: {two: b, other: c}") == [])
  }
}
