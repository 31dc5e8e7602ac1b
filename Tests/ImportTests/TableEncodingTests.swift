import Diagnostics
import Files
import Portal
import TestSupport
import Testing
import TextBasics

@testable import Import

/// Tables that spreadsheets saved in the encoding of their system.
struct TableEncodingTests {
  private static let tables: [(encoding: String, bytes: String, text: String)] = [
    ("windows-1252", "546974656c0adc62657273696368742066fc72204af67267", "Titel\nÜbersicht für Jörg"),
    ("windows-1252", "54ed74756c6f0abf496e666f726d616369f36e3f", "Título\n¿Información?"),
    ("windows-1252", "54697472650a52e973756de9206465206c92616e6ee96520e0204eee6d6573", "Titre\nRésumé de l’année à Nîmes"),
    ("windows-1251", "cde0e7e2e0ede8e50acef2f7b8f220e7e020e3eee4", "Название\nОтчёт за год"),
    ("windows-1250", "54797475b30aa3b9637a6e6520afb964616e6961", "Tytuł\nŁączne Żądania"),
    ("windows-1253", "d4dff4ebeff20ab8eae8e5f3e720ddf4eff5f2", "Τίτλος\nΈκθεση έτους"),
    ("windows-1254", "4261fe6cfd6b0a59fd6c6cfd6b2069fe20706c616efd", "Başlık\nYıllık iş planı"),
    ("windows-1255", "ebe5faf8fa0ae3e5e720f9f0fae9", "כותרת\nדוח שנתי"),
    ("windows-1256", "c7e1dae4e6c7e40acaded1edd120d3e4e6ed", "العنوان\nتقرير سنوي"),
    ("shift_jis", "835e83438367838b0a944e8e9f95f18d908f91", "タイトル\n年次報告書"),
    ("euc-kr", "c1a6b8f10abfacb0a320bab8b0edbcad", "제목\n연간 보고서"),
    ("gbk", "b1eacce20ac4eab6c8b1a8b8e6", "标题\n年度报告"),
    ("big5", "bcd0c3440aa67eabd7b3f8a769", "標題\n年度報告"),
    ("macintosh", "546974656c0a86626572736963687420669f72204a9a7267", "Titel\nÜbersicht für Jörg"),
    ("cp850", "546974656c0a9a626572736963687420668172204a947267", "Titel\nÜbersicht für Jörg"),
    ("cp866", "8da0a7a2a0ada8a50a8ee2e7f1e220a7a020a3aea4", "Название\nОтчёт за год"),
    ("koi8-r", "eec1dad7c1cec9c50aefd4dea3d420dac120c7cfc4", "Название\nОтчёт за год"),
  ]

  private static func file(_ hexadecimal: String) -> NamedFile {
    let digits = Array(hexadecimal)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    return NamedFile(path: "t.csv", bytes: bytes)
  }

  /// Not every system has every encoding.
  private static func isHere(_ name: String) -> Bool {
    TableEncoding(name).flatMap { file("61").table(in: $0, log: &silentLog) } != nil
  }

  @Test(arguments: tables.filter { isHere($0.encoding) })
  func readsEachAndAdvisesIt(encoding: String, bytes: String, text: String) throws {
    let file = Self.file(bytes)
    let named = try #require(TableEncoding(encoding.uppercased()))
    #expect(file.table(in: named, log: &silentLog).map { String(decoding: $0.bytes, as: UTF8.self) } == text)
    var log = DiagnosticLog()
    #expect(file.table(in: .utf8, log: &log) == nil)
    let fix = try #require(log.diagnostics.first?.fix)
    #expect(fix.contains("; or give --encoding \(encoding), if this line is '"), "\(fix)")
    #expect(text.split(separator: "\n").contains { fix.contains("'\($0)'") }, "\(fix)")
  }

  /// A letter of Western Europe in one encoding is another one in that of Central Europe.
  @Test(.enabled(if: isHere("windows-1250"))) func showsTheLineInWhichLikelyEncodingsDiffer() throws {
    // "Název" and "Přehled příspěvků" in windows-1250.
    let file = Self.file("4ee17a65760a50f865686c65642070f8ed7370ec766bf9")
    var log = DiagnosticLog()
    #expect(file.table(in: .utf8, log: &log) == nil)
    let fix = try #require(log.diagnostics.first?.fix)
    #expect(fix.contains("windows-1250, if it is 'Přehled příspěvků'") && fix.contains("windows-1252"), "\(fix)")
  }

  @Test(.enabled(if: isHere("windows-1253") && isHere("cp850"))) func refusesBytesThatAreNoTextInTheEncoding() throws {
    // "a" and "Büdel für Größe" of DOS: windows-1253 has no letter 0x81.
    let file = Self.file("610a428164656c2066817220477294e165")
    var log = DiagnosticLog()
    #expect(file.table(in: try #require(TableEncoding("windows-1253")), log: &log) == nil)
    let found = try #require(log.diagnostics.first)
    #expect(found.summary.contains("line 2 has a byte that is no text in windows-1253"), "\(found)")
    #expect(found.fix?.contains("--encoding cp850, if this line is 'Büdel für Größe'") ?? false, "\(found)")
  }

  /// Browsers have a control there, and a byte order mark says more than an option.
  @Test func readsControlsOfWindows1252AndByteOrderMarks() throws {
    let western = try #require(TableEncoding("windows-1252"))
    func text(_ bytes: String, _ encoding: TableEncoding) -> String? {
      Self.file(bytes).table(in: encoding, log: &silentLog).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(text("81e4", western) == "\u{81}ä")
    #expect(text("efbbbfc3a4", western) == "ä" && text("fffee400", western) == "ä" && text("feff00e4", western) == "ä")
    #expect(text("e4000a00", try #require(TableEncoding("utf-16"))) == "ä\n")
    var log = DiagnosticLog()
    #expect(Self.file("61000a00").table(in: western, log: &log) == nil)
    #expect(log.diagnostics.first?.fix?.contains("UTF-16") ?? false, "\(log.diagnostics)")
  }

  /// Most letters are in UTF-8, and those of one line are not.
  @Test func namesTheLinesThatAreInAnotherEncoding() throws {
    var log = DiagnosticLog()
    let bytes = Array("Größe\nÄpfel\nöde Türen\nPosterpr".utf8) + [0x8A] + Array("sentation\nÜber\n".utf8)
    #expect(NamedFile(path: "t.csv", bytes: bytes).table(in: .utf8, log: &log) == nil)
    #expect(log.diagnostics.first?.fix?.contains("the letters in line 4 again") ?? false, "\(log.diagnostics)")
  }

  /// The line of the byte, however lines end; a text that is cut off is not in another encoding.
  @Test(
    .enabled(if: isHere("windows-1253") && isHere("shift_jis")),
    arguments: [
      ("610a620a81618162", "windows-1253", "line 3", "encoding"), ("610d620d81618162", "windows-1253", "line 3", "encoding"),
      ("610d0a620d0a81618162", "windows-1253", "line 3", "encoding"), ("610a835e83", "shift_jis", "line 2", "within a letter"),
    ])
  func namesTheLineOfAByteThatIsNoText(bytes: String, encoding: String, line: String, advice: String) throws {
    var log = DiagnosticLog()
    #expect(Self.file(bytes).table(in: try #require(TableEncoding(encoding)), log: &log) == nil)
    let found = try #require(log.diagnostics.first)
    #expect(found.summary.contains("\(line) has a byte") && found.fix?.contains(advice) ?? false, "\(found)")
  }

  /// "通知" is valid UTF-8 by chance in gbk.
  @Test(.enabled(if: isHere("gbk"))) func readsWhatTheEncodingSays() throws {
    let file = Self.file("cda8d6aa0acda8d6aa")
    #expect(
      file.table(in: try #require(TableEncoding("gbk")), log: &silentLog).map { String(decoding: $0.bytes, as: UTF8.self) }
        == "通知\n通知")
  }

  @Test(arguments: ["", "utf-99", "cp437\0", "UTF-32", "ISO-2022-CN-EXT"])
  func knowsNoOthers(name: String) { #expect(TableEncoding(name) == nil) }

  @Test(arguments: ["utf-8", "UTF8", "Latin1", "iso-8859-15", "CP437", "Windows-1258"])
  func knowsNamesInAnyCase(name: String) { #expect(TableEncoding(name) != nil) }
}
