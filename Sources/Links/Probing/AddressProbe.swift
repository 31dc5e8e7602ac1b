import Portal

/// Everything between one address and its verdict: the next request, and the meaning of an answer.
///
/// A state machine without edges: call `start`, perform the action, and pass in the event.
package struct AddressProbe: Sendable {
  package let target: ProbeTarget
  let rules: ProbeRules
  var generator: SeededGenerator
  var state = State.ready
  var start: WebAddress?
  var current: WebAddress?
  var method = ProbeRequest.Method.head
  var hops: [Hop] = []
  var visited: Set<String> = []
  var isPermanent = true
  /// HEAD of this hop was answered well.
  var isKnownAlive = false
  /// The number of requests for this hop that failed in a way that may pass.
  var failures = 0
  /// The last of these failures.
  var lastFailure: (verdict: Verdict, status: Int?)?
  var requests = 0
  var sentAt = Moment(milliseconds: 0)
  /// Milliseconds until the decisive answer.
  var answerTime = 0
  /// The facts about the answer to the last request.
  var answer: Hop.Answer?
  var missingAnchors: [MissingAnchor] = []
  /// The verdict on the document is known, and its folder is asked.
  var folderProbe: FolderProbe?
  /// The finding about the folder of a broken document.
  var folderFault: Verdict?

  enum State: Sendable {
    case ready
    case asked
    case reading(ResponseHead)
    case waiting
    case finished(ProbeOutcome)
  }

  /// The seed determines the jitter of its waits.
  package init(_ target: ProbeTarget, rules: ProbeRules = ProbeRules(), seed: UInt64 = 0) {
    self.target = target
    self.rules = rules
    generator = SeededGenerator(seed: seed)
  }

  /// The first action. An address that must not be requested is finished at once.
  package mutating func start(now: Moment) -> ProbeAction {
    let address: WebAddress
    do {
      address = try WebAddress(target.address)
    } catch {
      return finish(.blocked(BlockReason(error, target.address)), status: nil)
    }
    start = address
    current = address
    if let reason = rules.network.block(ofHost: address.host) { return finish(.blocked(reason), status: nil) }
    visited.insert(address.requested)
    if target.kinds.isEmpty {
      // HEAD shows no fragments.
      method = target.fragments.isEmpty ? .head : .get
    } else {
      method = rules.skipsHEAD ? .getBeginning : .head
    }
    return send(now)
  }

  /// The next action after a wait.
  package mutating func resume(now: Moment) -> ProbeAction {
    guard case .waiting = state else { return outOfOrder() }
    return send(now)
  }

  /// Records that the request was sent only now, since it had to wait for its turn.
  package mutating func sent(at now: Moment) { sentAt = now }

  /// Ends the probe, since its origin gets no further requests. If it had a failure of its own, that is the verdict. A missing
  /// name is a fault of this address as much as of the one that was looked up; all else proves nothing about an address.
  package mutating func giveUp(_ verdict: Verdict) -> ProbeAction {
    if case .finished(let outcome) = state { return .finish(outcome) }
    if let folderProbe { return finish(folderProbe) }
    if let (verdict, status) = lastFailure { return finish(verdict, status: status) }
    let own = verdict == .dns ? verdict : .givenUp(because: verdict)
    return end(own, status: nil, finalAddress: isRedirected ? current?.text : nil)
  }

  package mutating func receive(_ event: ProbeEvent, now: Moment) -> ProbeAction {
    switch (state, event) {
    case (.asked, .head(let head)):
      if let folderProbe { return judge(head, of: folderProbe) }
      return judge(head, now)
    case (.reading(let head), .body(let bytes, let isComplete, let isCut)):
      return isCut ? judge(cut: bytes, head, now) : judge(bytes, isComplete: isComplete, head, now)
    case (.asked, .failure(let failure)), (.reading, .failure(let failure)):
      return judge(failure, now)
    default:
      return outOfOrder()
    }
  }

  /// A caller that passes an unrequested event gets the last outcome, or ends the probe as if the answer were not HTTP.
  private mutating func outOfOrder() -> ProbeAction {
    if case .finished(let outcome) = state { return .finish(outcome) }
    return finish(.serverError(status: nil), status: nil)
  }

  mutating func send(_ now: Moment) -> ProbeAction {
    guard let current, let start else { return finish(.blocked(.unreadable(location: target.address)), status: nil) }
    state = .asked
    requests += 1
    sentAt = now
    answer = nil
    var request = ProbeRequest(method, current, sendsAuthorHeaders: current.origin == start.origin)
    if method == .get, !fragments.isEmpty { request.bodyLimit = ProbeRules.fragmentBytes }
    return .send(request)
  }

  mutating func finish(_ verdict: Verdict, status: Int?) -> ProbeAction {
    if let action = question(after: verdict, status: status) { return action }
    if let current, hops.last?.address != current.requested || hops.last?.status != status {
      // Reuse the author's string if equal; a second copy adds up over 100,000 addresses.
      let address = current.requested
      hops.append(Hop(address: address == target.address ? target.address : address, status: status, answer: answer))
    }
    return end(verdict, status: status, finalAddress: isRedirected ? current?.text : nil)
  }

  /// Ends with the current hops: the last one is a redirect to `finalAddress` that is not followed.
  mutating func end(_ verdict: Verdict, status: Int?, finalAddress: String?) -> ProbeAction {
    var outcome = ProbeOutcome(verdict: verdict, status: status, finalAddress: finalAddress, hops: hops, requests: requests)
    // Only broken links show the answer; drop it for the others to save memory.
    if !verdict.isBroken, missingAnchors.isEmpty {
      for index in outcome.hops.indices { outcome.hops[index].answer = nil }
    }
    (outcome.missingAnchors, outcome.folder) = (missingAnchors, folderFault)
    state = .finished(outcome)
    return .finish(outcome)
  }

  var isRedirected: Bool { visited.count > 1 }
}

extension BlockReason {
  init(_ fault: WebAddress.Fault, _ text: String) {
    switch fault {
    case .scheme(let scheme): self = .scheme(scheme)
    case .credentials: self = .credentials
    case .unreadable: self = .unreadable(location: text)
    }
  }
}

extension AddressProbe {
  /// Follows a redirect after checking all objections.
  mutating func follow(_ head: ResponseHead, _ now: Moment) -> ProbeAction {
    let status = head.status
    guard let from = current else { return finish(.serverError(status: status), status: status) }
    hops.append(Hop(address: from.requested, status: status, answer: answer))
    if status != 301, status != 308 { isPermanent = false }
    let location = head["location"] ?? ""
    let next: WebAddress
    do {
      next = try from.resolving(location)
    } catch .unreadable {
      return end(.serverError(status: status), status: status, finalAddress: location.isEmpty ? nil : location)
    } catch {
      return end(.blocked(BlockReason(error, location)), status: status, finalAddress: location.isEmpty ? nil : location)
    }
    if let verdict = objection(to: next, from: from) { return end(verdict, status: status, finalAddress: next.text) }
    visited.insert(next.requested)
    current = next
    isKnownAlive = false
    failures = 0
    lastFailure = nil
    return send(now)
  }

  private func objection(to next: WebAddress, from: WebAddress) -> Verdict? {
    if let start, SignInPages.isSignIn(next), !SignInPages.isSignIn(start) {
      return .signInPage(host: next.host, isExpected: target.access == .signIn)
    }
    if from.isSecure, !next.isSecure, !target.plainHTTPHosts.coversHost(next.host) {
      return .blocked(.downgrade(address: next.text))
    }
    if let reason = rules.network.block(ofHost: next.host) { return .blocked(reason) }
    if visited.contains(next.requested) { return .redirectLoop(.repeats(address: next.requested)) }
    return visited.count > rules.redirectLimit ? .redirectLoop(.tooMany(limit: rules.redirectLimit)) : nil
  }
}
