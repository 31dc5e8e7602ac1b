import Diagnostics
import Links
import Portal
import TestSupport
import Testing
import TextBasics

/// Changes of the text of a review.
struct ReviewEditingTests {
  private static let day = CalendarDate(year: 2026, month: 11, day: 21)

  @Test func beginsAFile() throws {
    let text = try edited("", [.put(decision("https://b.example/")), .put(decision("https://a.example/"))])
    #expect(
      text == """
        # Decisions about links that a check found broken: docportal review. One line each, sorted, so that branches merge.
        review: 1
        decisions:
          - {link: "https://a.example/", finding: external.gone, saw: "410", decision: falseAlarm, reason: "r", by: "ann", on: 2026-11-21}
          - {link: "https://b.example/", finding: external.gone, saw: "410", decision: falseAlarm, reason: "r", by: "ann", on: 2026-11-21}

        """)
  }

  private static let file = """
    # The file's own comment.
    review: 1  # version
    decisions:  # all
        # About b.
        - {link: b, finding: external.gone, saw: s, decision: working, by: a, on: 2026-11-21}  # why
        - {link: d, finding: external.gone, saw: s, decision: working, by: a, on: 2026-11-21}
    # The end.

    """

  @Test func addsALineInItsPlace() throws {
    let text = try edited(Self.file, [.put(decision("c"))])
    let added =
      "    - {link: \"c\", finding: external.gone, saw: \"410\", decision: falseAlarm, reason: \"r\", by: \"ann\", on: 2026-11-21}\n"
    var lines = Self.file.split(separator: "\n", omittingEmptySubsequences: false)
    lines.insert(added.dropLast(), at: 5)
    #expect(text == lines.joined(separator: "\n"))
  }

  @Test func replacesALineAndKeepsItsComment() throws {
    let text = try edited(Self.file, [.put(decision("b"))])
    let old = "- {link: b, finding: external.gone, saw: s, decision: working, by: a, on: 2026-11-21}"
    let new =
      "- {link: \"b\", finding: external.gone, saw: \"410\", decision: falseAlarm, reason: \"r\", by: \"ann\", on: 2026-11-21}"
    #expect(text == Self.file.replacing(old, with: new))
  }

  @Test func removesALineAndKeepsTheCommentAboveIt() throws {
    let text = try edited(Self.file, [.remove(DecisionKey(link: "b", finding: "external.gone"))])
    let line = "    - {link: b, finding: external.gone, saw: s, decision: working, by: a, on: 2026-11-21}  # why\n"
    #expect(text == Self.file.replacing(line, with: ""))
  }

  @Test func removingTheLastDecisionAndAddingOneGoesOn() throws {
    let key = DecisionKey(link: "a", finding: "external.gone")
    let empty = try edited(try edited("", [.put(decision("a"))]), [.remove(key)])
    #expect(empty.hasSuffix("review: 1\ndecisions: []\n"))
    #expect(try edited(empty, [.put(decision("a"))]) == (try edited("", [.put(decision("a"))])))
  }

  @Test func sortsWhatAMergeLeft() throws {
    let lines = ["c", "a", "b"].map {
      "  - {link: \($0), finding: external.gone, saw: s, decision: working, by: a, on: 2026-11-21}\n"
    }
    let head = "review: 1\ndecisions:\n"
    let text = try edited(head + lines.joined(), [.remove(DecisionKey(link: "c", finding: "external.gone"))])
    #expect(text == head + lines[1] + lines[2])
    let doubled = try edited(head + lines.joined() + lines.joined(), [.remove(DecisionKey(link: "c", finding: "external.gone"))])
    #expect(doubled == head + lines[1] + lines[2])
  }

  @Test func keepsTheLineEndsOfTheFile() throws {
    let text = try edited("review: 1\r\ndecisions:\r\n", [.put(decision("a"))])
    #expect(text.utf8.count { $0 == ASCII.lineFeed } == 3)
    #expect(text.utf8.count { $0 == ASCII.carriageReturn } == 3)
  }

  @Test(arguments: [
    ("review: 1\ndecisions:\n  - {link: a}\n", "manifest.missingField"), ("{review: 1, decisions: []}\n", "review.line"),
    ("review: 1\ndecisions: [\n", "yaml.syntax"),
  ])
  func leavesATextAloneThatItDoesNotUnderstand(_ text: String, _ report: String) throws {
    var log = DiagnosticLog()
    #expect(editedReview(Array(text.utf8), [.put(try decision("a"))], log: &log) == nil)
    #expect(log.diagnostics.contains { $0.identifier == report && $0.severity == .error })
  }

  @Test func writesWhatDoesNotShowByItsCodePoint() throws {
    var decision = try decision("https://a.example/\u{202E}\u{FEFF}x\"\\")
    decision.saw = "301 \u{E0001}\u{85}"
    #expect(
      decision.line.hasPrefix(
        #"- {link: "https://a.example/\u202E\uFEFFx\"\\", finding: external.gone, saw: "301 \U000E0001\u0085","#))
  }

  @Test func decisionsAreComparedOneByOne() throws {
    let key = DecisionKey(link: "b", finding: "external.gone")
    var history = DecisionHistory()
    history.note(read(Self.file), version: "1")
    #expect(!history.hasChanged(key, since: "1") && history.hasChanged(key, since: "unknown"))
    history.note(read(try edited(Self.file, [.put(decision("d"))])), version: "2")
    #expect(!history.hasChanged(key, since: "1"))
    #expect(history.hasChanged(DecisionKey(link: "d", finding: "external.gone"), since: "1"))
    history.note(read(try edited(Self.file, [.remove(key)])), version: "3")
    #expect(history.hasChanged(key, since: "2") && !history.hasChanged(key, since: "3"))
    // The file is as it was, so the first page is right again.
    history.note(read(Self.file), version: "1")
    #expect(!history.hasChanged(key, since: "1") && history.hasChanged(key, since: "3"))
  }

  /// Whatever is put and removed, the file says exactly that, in order, and no comment is lost.
  @Test(arguments: 0..<200) func everyEditSaysWhatIsMeant(_ seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    var text = Self.file
    var expected: [DecisionKey: Decision] = [:]
    for written in read(text).inForce { expected[written.value.key] = written.value }
    for _ in 0..<8 {
      var changes: [ReviewChange] = []
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let made = try decision(numbers.pick(Self.links), reason: "r" + numbers.join(Self.texts, upTo: 4) + "r")
        if Bool.random(using: &numbers) {
          changes.append(.put(made))
          expected[made.key] = made
        } else {
          changes.append(.remove(made.key))
          expected[made.key] = nil
        }
      }
      text = try edited(text, changes)
      let review = read(text)
      #expect(review.inForce.map(\.value.key) == expected.keys.sorted())
      #expect(review.inForce.map(\.value) == expected.keys.sorted().compactMap { expected[$0] })
      for comment in ["# The file's own comment.", "# About b.", "# The end."] { #expect(text.contains(comment)) }
    }
  }

  private static let links = ["a", "b", "c", "d", "https://a.example/#x", "ms-word:ofe|u|https://a.example/ä", "- {x: 'y", "}"]
  private static let texts = [" ", "#", " # ", "'", "\"", "\\", "{", "}", ", ", ": ", "ä", "\u{301}", "𝕏", "[", "- ", "|"]

  private func decision(_ link: String, reason: String = "r") throws -> Decision {
    let day = try #require(Self.day)
    let key = DecisionKey(link: link, finding: "external.gone")
    return Decision(key, saw: "410", .falseAlarm(reason: reason), by: "ann", on: day)
  }

  private func read(_ text: String) -> Review {
    var log = DiagnosticLog()
    return Review(TextFile(path: Review.path, text: text), log: &log)
  }

  private func edited(_ text: String, _ changes: [ReviewChange]) throws -> String {
    var log = DiagnosticLog()
    let bytes = editedReview(Array(text.utf8), changes, log: &log)
    #expect(log.diagnostics.map(\.summary) == [])
    return String(decoding: try #require(bytes), as: UTF8.self)
  }
}
