import Files
import Testing

struct ProcessTests {
  @Test func readsWhatAProgramWrites() {
    #expect(standardOutput(of: "sh", ["-c", "printf 'a b'; echo error >&2"], limit: 3) == Array("a b".utf8))
    #expect(standardOutput(of: "cat", [], limit: 1) == [])
  }

  @Test(
    arguments: [
      ("docportal-has-no-such-program", []), ("sh", ["-c", "printf a; exit 3"]), ("sh", ["-c", "kill -9 $$"]),
      ("printf", ["abcd"]),
    ] as [(String, [String])])
  func whatFailsOrIsTooLongGivesNothing(_ program: String, _ arguments: [String]) {
    #expect(standardOutput(of: program, arguments, limit: 3) == nil)
  }

  @Test(
    arguments: [
      ("UTC", 0), ("Asia/Tokyo", 32_400), ("Europe/Berlin", 3600), ("Mars/Olympus", nil), ("../../../etc/passwd", nil),
      ("zone.tab", nil), ("", nil),
    ] as [(String, Int?)])
  func knowsTimeZones(_ name: String, offset: Int?) {
    // 2027-01-09T15:00Z.
    #expect(timeZoneOffset(name, atSecond: 1_799_506_800) == offset)
  }
}
