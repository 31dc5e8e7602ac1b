import FileAccess
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
}
