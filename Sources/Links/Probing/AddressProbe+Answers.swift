import Portal
import TextBasics

extension AddressProbe {
  mutating func judge(_ head: ResponseHead, _ now: Moment) -> ProbeAction {
    answerTime = now - sentAt
    answer = Hop.Answer(type: head.mediaType?.text.excerpt(bytes: 100), size: head.fileSize, milliseconds: answerTime)
    switch head.status {
    case 200...299: return judgeSuccess(head)
    case 301, 302, 303, 307, 308: return follow(head, now)
    default: break
    }
    // A server that rejects HEAD often just does not support it well: only GET's answer counts.
    if method == .head, !Self.trusted.contains(head.status), head.status >= 400 {
      return send(bodyMethod, now)
    }
    // The address is well, so the server rejects the range.
    if method == .getBeginning, isKnownAlive, [400, 403, 500, 501].contains(head.status) { return send(.get, now) }
    return judgeFault(head, now)
  }

  /// The request that shows the bytes which HEAD does not.
  private var bodyMethod: ProbeRequest.Method { target.kinds.isEmpty ? .get : .getBeginning }

  private mutating func send(_ method: ProbeRequest.Method, _ now: Moment) -> ProbeAction {
    self.method = method
    return send(now)
  }

  /// Statuses that HEAD and GET share: they are about who requests and how often.
  private static let trusted: Set<Int> = [401, 407, 408, 410, 425, 429, 502, 503, 504]

  private mutating func judgeFault(_ head: ResponseHead, _ now: Moment) -> ProbeAction {
    let status = head.status
    switch status {
    case 401, 403, 407:
      return finishWell(.needsSignIn(status: status, isExpected: target.access == .signIn), head)
    case 408: return retry(.timeout, status: status, head, now)
    case 410: return finish(.gone, status: status)
    // An empty file has no first bytes; a server that does not support ranges well gets a request without one.
    case 416 where method == .getBeginning: return head.fileSize == 0 ? finish(.empty, status: status) : send(.get, now)
    case 429: return retry(.rateLimited, status: status, head, now)
    case 425, 502, 503, 504: return retry(.serverError(status: status), status: status, head, now)
    case 400...499: return finish(.notFound(status: status), status: status)
    default: return finish(.serverError(status: status), status: status)
    }
  }

  private mutating func judgeSuccess(_ head: ResponseHead) -> ProbeAction {
    let mayBeSignIn = isRedirected && (head.mediaType?.isHTML ?? true)
    if method == .head {
      isKnownAlive = true
      // GET shows whether there is nothing at all, or nothing for HEAD only.
      let isBare = head.status == 204 || head.status == 205
      guard !target.kinds.isEmpty || mayBeSignIn || isBare || looksUpFragments(in: head) else { return finishAlive(head) }
      return send(bodyMethod, sentAt + answerTime)
    }
    if method == .getBeginning, head.isOtherRange { return send(.get, sentAt + answerTime) }
    if head.status == 204 || head.status == 205 { return finish(.empty, status: head.status) }
    let looksUp = looksUpFragments(in: head)
    guard !target.kinds.isEmpty || mayBeSignIn || looksUp else { return finishAlive(head) }
    state = .reading(head)
    if looksUp { return .readBody(limit: ProbeRules.fragmentBytes) }
    return .readBody(limit: mayBeSignIn && method == .get ? ProbeRules.pageBytes : ProbeRules.documentBytes)
  }

  mutating func finishAlive(_ head: ResponseHead) -> ProbeAction {
    if isRedirected, !target.allowsRedirects { return finish(.redirect(isPermanent: isPermanent), status: head.status) }
    return finishWell(.alive(slow: answerTime > rules.slowAfter ? answerTime : nil), head)
  }

  mutating func judge(_ failure: ProbeFailure, _ now: Moment) -> ProbeAction {
    if let folderProbe { return finish(folderProbe) }
    if answer == nil { answer = Hop.Answer(milliseconds: now - sentAt) }
    switch failure {
    // A resolver that is away for a moment and a name that does not exist look alike; the second answer is believed.
    case .dns: return failures == 0 ? retry(.dns, status: nil, nil, now) : finish(.dns, status: nil)
    case .unknownName: return finish(.dns, status: nil)
    case .notLookedUp: return giveUp(.timeout)
    case .refused: return finish(.refused(isReset: false), status: nil)
    case .reset: return retry(.refused(isReset: true), status: nil, nil, now)
    case .tls(let reason): return finish(.tls(reason: reason), status: nil)
    case .timeout: return retry(.timeout, status: nil, nil, now)
    case .blocked(let address): return finish(.blocked(.network(address.range, address: address.text)), status: nil)
    case .malformed: return finish(.serverError(status: nil), status: nil)
    }
  }

  /// Retries, or ends with the verdict if the attempts are used up or the server wants too long a wait.
  private mutating func retry(_ verdict: Verdict, status: Int?, _ head: ResponseHead?, _ now: Moment) -> ProbeAction {
    failures += 1
    lastFailure = (verdict, status)
    guard let wait = rules.retries.wait(after: failures, retryAfter: head?.retryAfter, using: &generator) else {
      return finish(verdict, status: status)
    }
    // A server that cuts or never answers HEAD may answer GET, and so may one behind a gateway that does not pass HEAD on.
    if status == nil && verdict != .dns || [502, 503, 504].contains(status), method == .head {
      method = bodyMethod
    }
    state = .waiting
    return .wait(until: now + wait)
  }
}

extension AddressProbe {
  mutating func judge(_ bytes: [UInt8], isComplete: Bool, _ head: ResponseHead, _ now: Moment) -> ProbeAction {
    answer?.bytes = bytes.count
    let kind = head.isPacked ? nil : ContentKind.reading(bytes)
    let isPage = head.mediaType?.isHTML ?? false || kind == .html
    if isRedirected, isPage {
      if SignInPages.hasSignInForm(Array(bytes.prefix(ProbeRules.pageBytes))), let current {
        return finish(.signInPage(host: current.host, isExpected: target.access == .signIn), status: head.status)
      }
      // The form may be after the first bytes of the page.
      if method == .getBeginning { return send(.get, now) }
    }
    if target.kinds.isEmpty {
      lookUpFragments(in: bytes, isComplete: isComplete, head)
      return finishAlive(head)
    }
    if let verdict = contentFault(bytes, kind, isComplete: isComplete, head) { return finish(verdict, status: head.status) }
    return finishAlive(head)
  }

  /// Judges the bytes before the connection was cut. A page is recognised by its beginning; for a document, the announced length
  /// shows how much is missing, and without one nothing is.
  mutating func judge(cut bytes: [UInt8], _ head: ResponseHead, _ now: Moment) -> ProbeAction {
    if target.kinds.isEmpty || bytes.count >= ProbeRules.documentBytes { return judge(bytes, isComplete: false, head, now) }
    return head.length == nil ? judge(.reset, now) : judge(bytes, isComplete: true, head, now)
  }

  private func contentFault(_ bytes: [UInt8], _ kind: ContentKind?, isComplete: Bool, _ head: ResponseHead) -> Verdict? {
    let expected = target.kinds
    guard let first = expected.first else { return nil }
    if bytes.isEmpty, isComplete, head.length ?? 0 == 0 { return .empty }
    if let type = head.mediaType, !type.mayCarry(expected) { return .wrongType(expected: first, found: type.text) }
    // Packed bytes reveal nothing, and unpacking untrusted bytes is a risk of its own.
    if head.isPacked { return nil }
    if let kind, expected.contains(kind) { return truncation(bytes, kind, isComplete: isComplete, head) }
    return FoundContent(bytes, kind, expected: expected, isWhole: isComplete).map { .wrongContent(expected: first, found: $0) }
  }

  /// The fault of a file that begins well, but is shorter than announced or than such a file can be.
  private func truncation(_ bytes: [UInt8], _ kind: ContentKind, isComplete: Bool, _ head: ResponseHead) -> Verdict? {
    let size = head.fileSize ?? (isComplete && method == .get ? bytes.count : nil)
    if isComplete, let length = head.length, bytes.count < min(length, ProbeRules.documentBytes) {
      return .wrongContent(expected: kind, found: .truncated(bytes: bytes.count, expected: length))
    }
    guard let size else { return nil }
    if size < kind.minimumSize {
      return .wrongContent(expected: kind, found: .truncated(bytes: size, expected: kind.minimumSize))
    }
    // A file that was read completely must have the right end.
    guard isComplete, bytes.count == size, let smallest = kind.smallestSize(ofFile: bytes) else { return nil }
    return .wrongContent(expected: kind, found: .truncated(bytes: size, expected: smallest))
  }
}

extension AddressProbe {
  /// The fragments to look up: those of the links, or the one in a redirect instead (RFC 9110 section 10.2.2).
  var fragments: [String] {
    guard isRedirected, let named = current?.fragment else { return target.fragments }
    return PageFragment.lookedUp(named).map { [$0] } ?? []
  }

  /// Fragments are only looked up in web pages, and not in packed ones.
  func looksUpFragments(in head: ResponseHead) -> Bool {
    target.kinds.isEmpty && !fragments.isEmpty && !head.isPacked && head.mediaType?.isHTML ?? true
  }

  /// Records the fragments that the page has no element for. Nothing is known about the part beyond the limit, or about a file
  /// that is not a page.
  mutating func lookUpFragments(in bytes: [UInt8], isComplete: Bool, _ head: ResponseHead) {
    guard looksUpFragments(in: head), isComplete, head.mediaType != nil || ContentKind.reading(bytes) == .html else { return }
    let anchors = PageAnchors(bytes, contentType: head["content-type"])
    for fragment in fragments where !anchors.holds(fragment) {
      missingAnchors.append(MissingAnchor(name: fragment, nearest: anchors.nearest(to: fragment)))
    }
  }
}
