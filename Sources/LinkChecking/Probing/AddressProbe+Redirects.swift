import CatalogueModel

extension AddressProbe {
  /// Follows a redirect, after everything that speaks against it has been looked at.
  mutating func follow(_ head: ResponseHead, _ now: Moment) -> ProbeAction {
    let status = head.status
    guard let from = current else { return finish(.serverError(status: status), status: status) }
    hops.append(Hop(address: from.requested, status: status))
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
    if from.isSecure, !next.isSecure, !target.plainHTTPHosts.contains(next.host) {
      return .blocked(.downgrade(address: next.text))
    }
    if let reason = rules.network.block(ofHost: next.host) { return .blocked(reason) }
    if visited.contains(next.requested) { return .redirectLoop(.repeats(address: next.requested)) }
    return visited.count > rules.redirectLimit ? .redirectLoop(.tooMany(limit: rules.redirectLimit)) : nil
  }
}
