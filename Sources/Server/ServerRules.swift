import Files
import TextBasics

/// The requests that a preview answers. It has no address that only its author could reach: every web page that the author visits
/// can send it requests, and can read the answers through a name that it has pointed to 127.0.0.1.
package struct ServerRules: Sendable {
  /// The host names that the preview answers to, in lower case, besides `localhost` and numeric addresses.
  package var names: Set<String> = []
  /// Forms are accepted from other machines and accounts.
  package var acceptsRemoteForms = false
  /// A proxy passes requests on, so that those of everybody come from this machine.
  package var isBehindProxy = false
  /// The token that forms have to send, so that no other page can send them.
  package let token: String
  /// The limit of a form in bytes.
  static let formLimit = 64 << 10
  /// The limits of a connection's silence: before the head of a request is complete, and afterwards.
  static let secondsForHead: UInt32 = 15
  static let secondsIdle: UInt32 = 120

  package init(names: Set<String> = [], acceptsRemoteForms: Bool = false, isBehindProxy: Bool = false) {
    self.names = Set(names.map { $0.lowercased() })
    (self.acceptsRemoteForms, self.isBehindProxy) = (acceptsRemoteForms, isBehindProxy)
    var generator = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in padded(String(generator.next(), radix: 16), to: 16) }.joined()
  }

  /// The refusal of a request for `handler`; `nil` if it is accepted.
  func refusal(of head: RequestHead, by handler: PreviewHandler?) -> PreviewResponse? {
    guard head.isWhole, head.fields.areClean else {
      return .text(400, "the head of the request has a character that it must not have")
    }
    if let refusal = refusalOfHost(head) { return refusal }
    guard head.target != nil else { return .text(400, "this address cannot be understood") }
    guard head.fields["expect"].isEmpty || head.method == .post else { return .text(417, "nothing is expected here") }
    switch head.method {
    case .get, .head:
      if head.hasBody { return .text(400, "a request to read has no content") }
      return isFromOtherSite(head) ? .text(403, "a page of another site requests this") : nil
    case .post where handler?.acceptsForms == true: return refusalOfForm(head)
    case .post, nil:
      let allowed = handler?.acceptsForms == true ? "GET, HEAD, POST" : "GET, HEAD"
      return .text(405, "the methods here are \(allowed)", fields: [ResponseField("Allow", allowed)])
    }
  }

  /// True if a page of another site sends the request, other than by a link that a person follows (Fetch Metadata): a frame is a
  /// navigation too, but has another destination.
  private func isFromOtherSite(_ head: RequestHead) -> Bool {
    let isOwn = head.fields["sec-fetch-site"].allSatisfy { ["same-origin", "none"].contains($0) }
    return !isOwn && (head.fields["sec-fetch-mode"] != ["navigate"] || head.fields["sec-fetch-dest"] != ["document"])
  }

  private func refusalOfHost(_ head: RequestHead) -> PreviewResponse? {
    let hosts = head.fields["host"]
    guard hosts.count == 1, let name = HostName(hosts[0]) else {
      return .text(400, "the request does not say which host it is for")
    }
    guard !isKnown(name) else { return nil }
    return .text(
      403,
      "'\(name.text)' is not a name of this preview, so that no other site can read it by a name that leads here. "
        + "If it is yours: docportal serve --allow-host \(name.text)")
  }

  private func isKnown(_ name: HostName) -> Bool {
    name.isAddress || name.text == "localhost" || names.contains(name.text)
  }

  private func refusalOfForm(_ head: RequestHead) -> PreviewResponse? {
    guard acceptsRemoteForms || head.isOfThisAccount && !isBehindProxy && !head.isPassedOn else {
      return .text(
        403,
        "forms are accepted only from the account that runs the preview, on this machine; "
          + "to change that: docportal serve --allow-review")
    }
    let sites = head.fields["sec-fetch-site"]
    let isSameOrigin = sites.isEmpty ? head.fields["origin"] == [head.origin] : sites == ["same-origin"]
    guard isSameOrigin else { return .text(403, "this form was sent by another site") }
    let type = head.fields["content-type"].first?.split(separator: ";").first.map { $0.lowercased() }
    guard type == "application/x-www-form-urlencoded" else {
      return .text(415, "forms are sent in application/x-www-form-urlencoded")
    }
    guard head.fields["transfer-encoding"].isEmpty, let length = head.contentLength else {
      return .text(411, "the length of the form is missing")
    }
    return length <= Self.formLimit ? nil : .text(413, "the form is longer than \(Self.formLimit) bytes")
  }

  /// The refusal of a form after reading it.
  func refusal(of form: FormValues) -> PreviewResponse? {
    form.all("token") == [token] ? nil : .text(403, "this form is of an earlier run of the preview: load its page again")
  }
}

/// The host of a request, without its port.
struct HostName: Hashable {
  /// In lower case, without a final dot; an IPv6 address with its brackets.
  let text: String
  /// It is an IP address in its usual spelling, which cannot be a name of another site.
  let isAddress: Bool

  /// Returns `nil` for an invalid host (RFC 9110 section 7.2, RFC 3986 section 3.2.2).
  init?(_ field: String) {
    let bytes = Array(field.utf8)
    let isBracketed = bytes.first == ASCII.openBracket
    let search = isBracketed ? bytes.firstIndex(of: ASCII.closeBracket).map { $0 + 1 } : bytes.firstIndex(of: ASCII.colon)
    guard let end = isBracketed ? search : search ?? bytes.endIndex else { return nil }
    let port = bytes[end...]
    guard port.isEmpty || port.first == ASCII.colon && port.count <= 6 && port.dropFirst().allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    var name = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
    if isBracketed {
      guard isIPAddress(String(name.dropFirst().dropLast()), AF_INET6) else { return nil }
      (text, isAddress) = (name, true)
      return
    }
    if name.utf8.count > 1, name.utf8.last == ASCII.dot { name.removeLast() }
    let parts = name.utf8.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.count <= 63
        && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == ASCII.hyphen || $0 == UInt8(ascii: "_") }
    }
    guard isName, name.utf8.count <= 253 else { return nil }
    (text, isAddress) = (name, isIPAddress(name, AF_INET))
  }
}

/// True if a text is an address of a family, written as the system itself writes it: no shortened, octal or hexadecimal IPv4.
func isIPAddress(_ text: String, _ family: Int32) -> Bool {
  var storage = in6_addr()
  return inet_pton(family, text, &storage) == 1
}
