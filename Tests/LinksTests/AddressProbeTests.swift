import Links
import OfficeLinks
import Portal
import Testing

@Suite struct AddressProbeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var address = "https://c.example/a.docx"
    let answers: [Answer]
    /// Each line but the last is a request; `=` is the address.
    let transcript: String
    var testDescription: String { name }
  }

  @Test(arguments: healthy + statuses + failures + retries + contents)
  func findsTheVerdictOf(_ row: Row) throws {
    let found = transcript(try document(row.address), row.answers)
    #expect(
      found.text.split(separator: "\n").map { $0.replacing(row.address, with: "=") } == row.transcript.split(separator: "\n"))
  }

  static let both = "HEAD =\nGET 0-511 =\n"

  static let healthy = [
    Row(name: "a document", answers: [.alive, .document()], transcript: both + "alive 206"),
    Row(
      name: "a server without ranges", answers: [.alive, .status(200, ["Content-Length": "20000"], Answer.zip, complete: false)],
      transcript: both + "alive 200"),
    Row(name: "HEAD 405", answers: [.status(405), .document()], transcript: both + "alive 206"),
    Row(name: "HEAD 501", answers: [.status(501), .document()], transcript: both + "alive 206"),
    Row(name: "HEAD 404", answers: [.status(404), .document()], transcript: both + "alive 206"),
    Row(name: "HEAD 403", answers: [.status(403), .document()], transcript: both + "alive 206"),
    Row(name: "HEAD 500", answers: [.status(500), .document()], transcript: both + "alive 206"),
    Row(name: "HEAD served as a page", answers: [.page("<html>"), .document()], transcript: both + "alive 206"),
    Row(name: "HEAD without length", answers: [.status(200), .document()], transcript: both + "alive 206"),
    Row(
      name: "range refused", answers: [.alive, .status(416), .status(200, [:], Answer.zip, complete: false)],
      transcript: both + "GET =\nalive 200"),
    Row(name: "a general type", answers: [.alive, .document(type: "application/octet-stream")], transcript: both + "alive 206"),
    Row(name: "a type of nonsense", answers: [.alive, .document(type: "docx")], transcript: both + "alive 206"),
    Row(
      name: "encrypted", answers: [.alive, .document([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])],
      transcript: both + "alive 206"),
    Row(
      name: "packed by the server", answers: [.alive, .status(200, ["Content-Encoding": "gzip"], [0x1F, 0x8B, 8])],
      transcript: both + "alive 200"),
    Row(name: "a fragment", address: "https://c.example/a.docx", answers: [.alive, .document()], transcript: both + "alive 206"),
    Row(
      name: "text", address: "https://c.example/a.csv",
      answers: [.alive, .status(200, ["Content-Type": "text/csv"], Array("a,b".utf8))],
      transcript: both + "alive 200"),
  ]

  static let statuses = [
    Row(name: "404", answers: [.status(404), .status(404)], transcript: both + "notFound 404"),
    Row(name: "400", answers: [.status(400), .status(400)], transcript: both + "notFound 400"),
    Row(name: "451", answers: [.status(451), .status(451)], transcript: both + "notFound 451"),
    Row(name: "410", answers: [.status(410)], transcript: "HEAD =\ngone 410"),
    Row(name: "401", answers: [.status(401)], transcript: "HEAD =\nneedsSignIn 401"),
    Row(name: "407", answers: [.status(407)], transcript: "HEAD =\nneedsSignIn 407"),
    Row(name: "403", answers: [.status(403), .status(403)], transcript: both + "needsSignIn 403"),
    Row(name: "500", answers: [.status(500), .status(500)], transcript: both + "serverError 500"),
    Row(name: "300", answers: [.status(300)], transcript: "HEAD =\nserverError 300"),
    Row(name: "304", answers: [.status(304)], transcript: "HEAD =\nserverError 304"),
    Row(name: "101", answers: [.status(101)], transcript: "HEAD =\nserverError 101"),
    Row(name: "0", answers: [.status(0)], transcript: "HEAD =\nserverError 0"),
    Row(name: "999", answers: [.status(999), .status(999)], transcript: both + "serverError 999"),
    Row(name: "204", answers: [.status(204), .status(204)], transcript: both + "empty 204"),
  ]

  static let failures = [
    Row(name: "no such host", answers: [.failure(.dns), .failure(.dns)], transcript: "HEAD =\nwait\nHEAD =\ndns"),
    Row(
      name: "a resolver that was away", answers: [.failure(.dns), .alive, .document()],
      transcript: "HEAD =\nwait\n" + both + "alive 206"),
    Row(name: "refused", answers: [.failure(.refused)], transcript: "HEAD =\nrefused"),
    Row(name: "bad certificate", answers: [.failure(.tls("expired"))], transcript: "HEAD =\ntls"),
    Row(name: "no HTTP", answers: [.failure(.malformed)], transcript: "HEAD =\nserverError"),
    Row(name: "a private address", answers: [.failure(.blocked(.v4(0x0A00_0001)))], transcript: "HEAD =\nblocked"),
  ]

  static let retries = [
    Row(
      name: "timeouts", answers: [.failure(.timeout), .failure(.timeout), .failure(.timeout)],
      transcript: "HEAD =\nwait\nGET 0-511 =\nwait\nGET 0-511 =\ntimeout"),
    Row(
      name: "resets", answers: [.failure(.reset), .failure(.reset), .failure(.reset)],
      transcript: "HEAD =\nwait\nGET 0-511 =\nwait\nGET 0-511 =\nrefused"),
    Row(
      name: "a reset, then alive", answers: [.failure(.reset), .document()], transcript: "HEAD =\nwait\nGET 0-511 =\nalive 206"),
    Row(name: "429 then 200", answers: [.status(429), .alive, .document()], transcript: "HEAD =\nwait\n" + both + "alive 206"),
    Row(
      name: "429 with seconds", answers: [.status(429, ["Retry-After": "7"]), .alive, .document()],
      transcript: "HEAD =\nwait about 7 s\n" + both + "alive 206"),
    Row(
      name: "503 with seconds", answers: [.status(503, ["Retry-After": "9"]), .document()],
      transcript: "HEAD =\nwait about 9 s\nGET 0-511 =\nalive 206"),
    Row(
      name: "429 for good", answers: [.status(429), .status(429), .status(429)],
      transcript: "HEAD =\nwait\nHEAD =\nwait\nHEAD =\nrateLimited 429"),
    Row(name: "429 for an hour", answers: [.status(429, ["Retry-After": "3600"])], transcript: "HEAD =\nrateLimited 429"),
    Row(
      name: "502", answers: [.status(502), .status(502), .status(502)],
      transcript: "HEAD =\nwait\nGET 0-511 =\nwait\nGET 0-511 =\nserverError 502"),
    Row(
      name: "504 then 404", answers: [.status(504), .status(404)],
      transcript: "HEAD =\nwait\nGET 0-511 =\nnotFound 404"),
    Row(
      name: "408", answers: [.status(408), .status(408), .status(408)],
      transcript: "HEAD =\nwait\nHEAD =\nwait\nHEAD =\ntimeout 408"),
  ]

  static let contents = [
    Row(name: "a page", answers: [.alive, .page("<!DOCTYPE html><p>")], transcript: both + "wrongType 200"),
    Row(
      name: "a page as a document", answers: [.alive, .page("\n<HTML>", type: Answer.openXML)],
      transcript: both + "wrongContent 200"),
    Row(
      name: "XHTML", answers: [.alive, .page("<?xml version=\"1.0\"?><html/>", type: "application/octet-stream")],
      transcript: both + "wrongContent 200"),
    Row(name: "a document as a page", answers: [.alive, .document(type: "text/html")], transcript: both + "wrongType 206"),
    Row(name: "JSON", answers: [.alive, .page("{}", type: "application/json")], transcript: both + "wrongType 200"),
    Row(name: "a picture", answers: [.alive, .page("\u{89}PNG", type: "image/png")], transcript: both + "wrongType 200"),
    Row(name: "a PDF", answers: [.alive, .document(Array("%PDF-1.7".utf8))], transcript: both + "wrongContent 206"),
    Row(
      name: "an older document", address: "https://c.example/a.doc", answers: [.alive, .document()],
      transcript: both + "wrongContent 206"),
    Row(name: "noise", answers: [.alive, .document([0, 1, 2, 3])], transcript: both + "wrongContent 206"),
    Row(name: "empty", answers: [.alive, .status(200, ["Content-Length": "0"])], transcript: both + "empty 200"),
    Row(name: "empty without length", answers: [.alive, .status(200)], transcript: both + "empty 200"),
    Row(name: "empty by range", answers: [.alive, .status(416, ["Content-Range": "bytes */0"])], transcript: both + "empty 416"),
    Row(name: "an empty page", answers: [.alive, .page("")], transcript: both + "empty 200"),
    Row(
      name: "cut off", answers: [.alive, .status(200, ["Content-Length": "20000"], Answer.zip)],
      transcript: both + "wrongContent 200"),
    Row(
      name: "cut off at once", answers: [.alive, .status(200, ["Content-Length": "20000"])], transcript: both + "wrongContent 200"
    ),
    Row(
      name: "cut inside its archive", answers: [.alive, .status(200, ["Content-Length": "200"], Answer.archive(200))],
      transcript: both + "wrongContent 200"),
    Row(
      name: "a small archive",
      answers: [.alive, .status(200, ["Content-Length": "222"], Answer.archive(200) + Answer.archiveEnd)],
      transcript: both + "alive 200"),
    Row(name: "half a mark", answers: [.alive, .status(200, [:], [0x50, 0x4B])], transcript: both + "wrongContent 200"),
    Row(name: "too short", answers: [.alive, .document(size: 60)], transcript: both + "wrongContent 206"),
  ]

  @Test func tellsWhatWasFoundInstead() throws {
    let target = try document("https://c.example/a.docx")
    func verdict(_ answer: Answer) -> Verdict? { transcript(target, [.alive, answer]).outcome?.verdict }
    #expect(verdict(.page("<html>")) == .wrongType(expected: .zip, found: "text/html"))
    #expect(verdict(.document(Array("%PDF-1.7".utf8))) == .wrongContent(expected: .zip, found: .kind(.pdf)))
    #expect(verdict(.document([0, 1])) == .wrongContent(expected: .zip, found: .unknown))
    #expect(verdict(.document(size: 60)) == .wrongContent(expected: .zip, found: .truncated(bytes: 60, expected: 98)))
    #expect(
      verdict(.status(200, ["Content-Length": "20000"], Answer.zip))
        == .wrongContent(expected: .zip, found: .truncated(bytes: 4, expected: 20_000)))
    #expect(
      verdict(.status(200, [:], [0x50])) == .wrongContent(expected: .zip, found: .truncated(bytes: 1, expected: 98)))
  }

  @Test func signInIsFineWhereItIsExpected() throws {
    let target = try document("https://c.example/a.docx", access: .signIn)
    #expect(transcript(target, [.status(401)]).outcome?.verdict == .needsSignIn(status: 401, isExpected: true))
    let redirected = transcript(target, [.moved(302, "https://login.microsoftonline.com/x")])
    #expect(redirected.outcome?.verdict == .signInPage(host: "login.microsoftonline.com", isExpected: true))
  }

  @Test func tellsSlowAnswers() throws {
    let target = try document("https://c.example/a.docx")
    #expect(transcript(target, [.alive, .document()], answerTime: 5000).outcome?.verdict == .alive(slow: nil))
    #expect(transcript(target, [.alive, .document()], answerTime: 5001).outcome?.verdict == .alive(slow: 5001))
  }

  @Test func pagesNeedNoBytes() {
    let target = ProbeTarget("https://c.example/help#top")
    #expect(transcript(target, [.page("<html>")]).text == "HEAD https://c.example/help\nalive 200")
    #expect(
      transcript(target, [.status(405), .page("<html>")]).text
        == "HEAD https://c.example/help\nGET https://c.example/help\nalive 200")
  }

  /// An answer of 204 to HEAD means an empty page for GET, or a server that has nothing to say to HEAD.
  @Test func aPageWithoutContentIsEmptyWhateverTheMethod() {
    let target = ProbeTarget("https://c.example/help")
    let both = "HEAD https://c.example/help\nGET https://c.example/help\n"
    #expect(transcript(target, [.status(204), .status(204)]).text == both + "empty 204")
    #expect(transcript(target, [.status(405), .status(204)]).text == both + "empty 204")
    #expect(transcript(target, [.status(205), .page("<html>")]).text == both + "alive 200")
  }

  @Test func aDocumentThatIsCutWithoutALengthIsAskedAgain() throws {
    var probe = AddressProbe(try document("https://c.example/a.docx"))
    let now = Moment(milliseconds: 0)
    _ = probe.start(now: now)
    _ = probe.receive(.head(ResponseHead(status: 200)), now: now)
    let beginning = Answer.zip + [UInt8](repeating: 7, count: 300)
    for attempt in 1...3 {
      _ = probe.receive(.head(ResponseHead(status: 200)), now: now)
      let action = probe.receive(.body(beginning, isComplete: false, isCut: true), now: now)
      switch action {
      case .wait where attempt < 3: _ = probe.resume(now: now)
      case .finish(let outcome) where attempt == 3: #expect(outcome.verdict == .refused(isReset: true))
      default: #expect(Bool(false), "\(attempt): \(action)")
      }
    }
  }

  @Test func aDocumentThatIsCutBeforeItsLengthIsTruncated() throws {
    var probe = AddressProbe(try document("https://c.example/a.docx"))
    let now = Moment(milliseconds: 0)
    _ = probe.start(now: now)
    let head = ResponseHead(status: 200, fields: [("Content-Length", "20000")])
    _ = probe.receive(.head(head), now: now)
    _ = probe.receive(.head(head), now: now)
    let action = probe.receive(.body(Answer.zip, isComplete: false, isCut: true), now: now)
    guard case .finish(let outcome) = action else { return #expect(Bool(false), "\(action)") }
    #expect(outcome.verdict == .wrongContent(expected: .zip, found: .truncated(bytes: 4, expected: 20_000)))
  }

  @Test func canSkipHEADForDocuments() throws {
    var rules = ProbeRules()
    rules.skipsHEAD = true
    let address = "https://c.example/a.docx"
    #expect(transcript(try document(address), [.document()], rules: rules).text == "GET 0-511 \(address)\nalive 206")
    #expect(transcript(ProbeTarget(address), [.status(200)], rules: rules).text == "HEAD \(address)\nalive 200")
  }

  @Test(arguments: [
    ("ftp://c.example/", BlockReason.scheme("ftp")), ("https://me:secret@c.example/", .credentials),
    ("c.example", .unreadable(location: "c.example")), ("https://0x7f.1/", .network(.loopback, address: "127.0.0.1")),
    ("https://[::1]/", .network(.loopback, address: "::1")),
    ("https://1.2.3.4.5/", .unreadable(location: "https://1.2.3.4.5/")),
  ])
  func asksNobodyForAnUnsafeAddress(_ address: String, _ reason: BlockReason) {
    let found = transcript(ProbeTarget(address), [])
    #expect(found.text == "blocked")
    #expect(found.outcome?.verdict == .blocked(reason))
  }

  @Test func whatWasNotAskedForEndsTheProbe() throws {
    var probe = AddressProbe(try document("https://c.example/a.docx"))
    let now = Moment(milliseconds: 0)
    _ = probe.start(now: now)
    let action = probe.receive(.body([], isComplete: true), now: now)
    guard case .finish(let outcome) = action else { return #expect(Bool(false), "\(action)") }
    #expect(outcome.verdict == .serverError(status: nil))
    #expect(probe.receive(.failure(.dns), now: now) == action)
    #expect(probe.resume(now: now) == action)
  }
}
