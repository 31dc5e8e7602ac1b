import Links
import Portal
import Testing

@Suite struct FolderQuestionTests {
  private static let folder = "https://c.example/team/Q4%202026/"

  private func probe(
    _ answers: [Answer], asking question: FolderQuestion? = .editing, access: HostRules.Access = .open, scheme: String = "https"
  ) throws -> (text: String, outcome: ProbeOutcome?) {
    let address = Self.folder.replacing("https", with: scheme) + "a%23b.docx"
    var target = try document(address, access: access)
    target.folderQuestion = question
    let found = transcript(target, answers)
    return (found.text.replacing(address, with: "=").replacing(Self.folder, with: "folder"), found.outcome)
  }

  private static let asked = "HEAD =\nGET 0-511 =\nOPTIONS folder\n"
  private static let locks = ["DAV": "1,2", "MS-Author-Via": "DAV", "Server": "Apache"]

  @Test(
    arguments: [
      (Answer.status(200, locks), nil),
      (.status(200, ["DAV": "1, 2, <http://apache.org/dav/propset/fs/1>", "MS-Author-Via": "MS-FP/4.0,dav"]), nil),
      (.status(401, locks), nil),
      (.status(200, ["MicrosoftSharePointTeamServices": "16.0.0.1"]), nil),
      (.status(200), ReadOnlyCause.noWebDAV), (.status(204), .noWebDAV), (.status(404), .noWebDAV), (.status(405), .noWebDAV),
      (.status(200, ["DAV": "1,3", "MS-Author-Via": "DAV"]), .noLocks("1,3")),
      (.status(200, ["DAV": "1, <http://a/?2>, x-2"]), .noLocks("1, <http://a/?2>, x-2")),
      (.status(200, ["DAV": "1,2"]), .noAuthoring), (.status(200, ["DAV": "2", "MS-Author-Via": "WebDAV"]), .noAuthoring),
      // These show nothing.
      (.status(401), nil), (.status(403), nil), (.status(302, ["Location": "/sign-in"]), nil), (.status(429), nil),
      (.status(500), nil), (.status(501), nil), (.status(503, ["DAV": "1"]), nil),
      (.failure(.timeout), nil), (.failure(.reset), nil), (.failure(.malformed), nil),
    ] as [(Answer, ReadOnlyCause?)])
  func isAnsweredByTheHeadersOfTheFolder(answer: Answer, cause: ReadOnlyCause?) throws {
    let found = try probe([.alive, .document(), answer])
    #expect(found.text == Self.asked + (cause == nil ? "alive 206" : "readOnly 206"))
    if let cause, case .readOnly(let seen, _)? = found.outcome?.verdict { #expect(seen == cause) }
    #expect(found.outcome?.hops.map(\.status) == [206])
    #expect(found.outcome?.requests == 3)
  }

  @Test func namesTheServer() throws {
    let outcome = try probe([.alive, .document(), .status(405, ["Server": "nginx/1.22.1 "])]).outcome
    #expect(outcome?.verdict == .readOnly(.noWebDAV, server: "nginx/1.22.1"))
  }

  @Test func isAskedWhereTheServerHasAnsweredAboutTheDocument() throws {
    #expect(try probe([.alive, .document()], asking: nil).text == "HEAD =\nGET 0-511 =\nalive 206")
    #expect(try probe([.alive, .document()], asking: .signIn).text == "HEAD =\nGET 0-511 =\nalive 206")
    #expect(try probe([.moved(301, "/x.docx"), .alive, .document()]).text.hasSuffix("\nredirect 206"))
    #expect(try probe([.status(500), .status(500)]).text == "HEAD =\nGET 0-511 =\nserverError 500")
    let busy = Answer.status(429)
    #expect(try probe([busy, busy, busy]).text == "HEAD =\nwait\nHEAD =\nwait\nHEAD =\nrateLimited 429")
    #expect(try probe([.failure(.refused)]).text == "HEAD =\nrefused")
    #expect(try probe([.status(401), .status(200)], access: .signIn).text == "HEAD =\nOPTIONS folder\nreadOnly 401")
    #expect(
      try probe([.status(401), .status(200, Self.locks)], access: .signIn).text == "HEAD =\nOPTIONS folder\nneedsSignIn 401")
  }

  @Test func isBesideWhatIsWrongWithTheDocument() throws {
    let found = try probe([.status(404), .status(404), .status(405, ["Server": "nginx"])])
    #expect(found.text == Self.asked + "notFound 404")
    #expect(found.outcome?.folder == .readOnly(.noWebDAV, server: "nginx"))
    #expect(found.outcome?.hops.map(\.status) == [404])
    let well = try probe([.status(404), .status(404), .status(200, Self.locks)], asking: .locking)
    #expect(well.text == Self.asked + "notFound 404")
    #expect(well.outcome?.folder == nil)
    let refusal = Answer.status(401, ["WWW-Authenticate": "Basic realm=a"])
    let closed = try probe([refusal], scheme: "http")
    #expect(closed.text == "HEAD =\nneedsSignIn 401")
    #expect(closed.outcome?.folder == .passwordInClear(server: nil))
  }

  @Test(arguments: [
    ("Basic realm=\"a, b\"", true), ("basic", true), ("Basic realm=a, charset=\"UTF-8\"", true),
    ("Basic realm = \"x\\\",Digest \"", true),
    ("Basic realm=a, Digest realm=b, nonce=c", false), ("Negotiate, Basic realm=a", false), ("NTLM abc==, Basic realm=a", false),
    ("Digest realm=a", false), ("", false),
  ])
  func warnsOfAPasswordThatOfficeDoesNotAskFor(challenge: String, warns: Bool) throws {
    let refusal = Answer.status(401, ["WWW-Authenticate": challenge, "Server": "Apache"])
    for question in [FolderQuestion.signIn, .editing] {
      let outcome = try probe([refusal, refusal], asking: question, access: .signIn, scheme: "http").outcome
      #expect((outcome?.verdict == .passwordInClear(server: "Apache")) == warns)
      let secure = try probe([refusal, refusal], asking: question, access: .signIn).outcome
      #expect(secure?.verdict == .needsSignIn(status: 401, isExpected: true))
    }
    // Anybody may read, and a password is needed to save.
    let outcome = try probe([.alive, .document(), refusal], scheme: "http").outcome
    #expect((outcome?.verdict == .passwordInClear(server: "Apache")) == warns)
  }

  @Test(arguments: [
    (Answer.status(200, ["Lock-Token": "<opaquelocktoken:1>"]), "LOCK =\nUNLOCK <opaquelocktoken:1> =\nalive 206"),
    (.status(423), "LOCK =\nalive 206"), (.status(401), "LOCK =\nalive 206"), (.status(503), "LOCK =\nalive 206"),
    (.failure(.timeout), "LOCK =\nalive 206"), (.status(200), "LOCK =\nalive 206"),
    (.status(200, ["Lock-Token": "<a b>"]), "LOCK =\nalive 206"),
    (.status(405), "LOCK =\nreadOnly 206"), (.status(501), "LOCK =\nreadOnly 206"),
  ])
  func triesALockAndGivesItBack(answer: Answer, transcript: String) throws {
    let unlocked = transcript.contains("UNLOCK") ? [Answer.status(204)] : []
    let found = try probe([.alive, .document(), .status(200, Self.locks), answer] + unlocked, asking: .locking)
    #expect(found.text == Self.asked + transcript)
  }

  @Test(arguments: [
    Answer.status(401, locks), .status(200, ["DAV": "1"]), .status(200, ["MicrosoftSharePointTeamServices": "16", "DAV": "1,2"]),
    .status(404), .failure(.reset),
  ])
  func triesNoLockThatNobodyPromises(answer: Answer) throws {
    #expect(try !probe([.alive, .document(), answer], asking: .locking).text.contains("LOCK"))
  }

  @Test func joinsRepeatedLists() {
    let head = ResponseHead(status: 200, fields: [("DAV", "1"), ("dav", "2"), ("Server", "a"), ("Server", "b")])
    #expect(head["dav"] == "1, 2")
    #expect(head["server"] == "a")
  }

  @Test func isAnsweredFromTheCacheForItsOwnDocumentAlone() throws {
    let now = Moment(milliseconds: 1_000_000_000_000)
    var asking = try document("https://c.example/a.docx")
    let plain = asking
    asking.folderQuestion = .editing
    let alive = ProbeOutcome(verdict: .alive(slow: nil), status: 206, requests: 3)
    var cache = LinkCache()
    cache.record(alive, for: plain, now: now)
    #expect(cache.answer(for: asking, maxAge: 1000, now: now) == nil)
    cache.record(alive, for: asking, now: now + 1)
    let read = LinkCache(lines: cache.lines)
    #expect(read == cache)
    #expect(read.answer(for: asking, maxAge: 1000, now: now + 1) != nil)
    #expect(read.answer(for: plain, maxAge: 1000, now: now + 1) != nil)
    asking.folderQuestion = .locking
    #expect(read.answer(for: asking, maxAge: 1000, now: now + 1) == nil)
    cache.record(
      ProbeOutcome(verdict: .readOnly(.noWebDAV, server: nil), status: 206, requests: 3), for: asking, now: now + 2)
    #expect(cache.entries.isEmpty)
  }
}
