import Links
import TestSupport
import Testing

@Suite struct ProbePropertyTests {
  /// Whatever servers answer, a probe ends, and never sends more requests than the limits allow.
  @Test func everyProbeEnds() throws {
    var generator = SplitMix64(seed: 12)
    for round in 0..<5000 {
      var target =
        round.isMultiple(of: 2)
        ? try document("https://c.example/a.docx", redirects: round.isMultiple(of: 4)) : ProbeTarget("https://c.example/")
      if round.isMultiple(of: 3) { target.folderQuestion = .locking }
      let answers = (0..<120).map { Self.answer($0, &generator) }
      let found = transcript(target, answers)
      let outcome = try #require(found.outcome, "\(found.text)")
      // Eleven addresses, each with HEAD, the beginning and the whole, and two further attempts; three for the folder.
      #expect(outcome.requests <= 11 * 5 + 3, "\(found.text)")
      #expect(outcome.requests > 0)
      #expect(outcome.hops.first?.address.hasPrefix("https://c.example/") == true)
      if case .redirect = outcome.verdict { #expect(outcome.fix != nil) } else { #expect(outcome.fix == nil) }
    }
  }

  private static func answer(_ number: Int, _ generator: inout SplitMix64) -> Answer {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...4:
      .moved(
        generator.pick([301, 302, 303, 307, 308]),
        generator.pick(["/\(number)", "https://d.example/\(number)", "../x", "?\(number)"]))
    case 5: .failure(generator.pick([.timeout, .reset]))
    case 6:
      .status(
        generator.pick([200, 206, 204, 404, 405, 416, 429, 500, 503]), ["Retry-After": generator.pick(["1", "x", "0", ""])])
    case 7: .status(Int.random(in: -1...700, using: &generator))
    case 8: .page(generator.pick(["<html>", "<html><input type=password>", "", "text"]))
    case 9: .document(size: generator.pick([0, 4, 60, 600]))
    case 10:
      .status(
        200,
        [
          "Content-Length": generator.pick(["0", "-5", "x", "99999999999999999999"]),
          "Content-Range": generator.pick(["", "/", "bytes */0", "a/b"]),
        ], [0x50])
    default:
      .status(
        206, ["Content-Type": generator.pick(["/", "text/html", "a", ";;"]), "Content-Encoding": "gzip"], [1, 2], complete: false)
    }
  }
}
