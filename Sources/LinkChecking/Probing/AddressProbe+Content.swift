import CatalogueModel

extension AddressProbe {
  /// Judges the first bytes of the body.
  mutating func judge(_ bytes: [UInt8], isComplete: Bool, _ head: ResponseHead, _ now: Moment) -> ProbeAction {
    let kind = head.isPacked ? nil : ContentKind.reading(bytes)
    let isPage = head.mediaType?.isHTML ?? false || kind == .html
    if isRedirected, isPage {
      if SignInPages.hasSignInForm(Array(bytes.prefix(ProbeRules.pageBytes))), let current {
        return finish(.signInPage(host: current.host, isExpected: target.access == .signIn), status: head.status)
      }
      // The form may stand behind the first bytes of the page.
      if method == .getBeginning {
        method = .get
        return send(now)
      }
    }
    if target.kinds.isEmpty {
      lookUpFragments(in: bytes, isComplete: isComplete, head)
      return finishAlive(head)
    }
    if let verdict = contentFault(bytes, kind, isComplete: isComplete, head) { return finish(verdict, status: head.status) }
    return finishAlive(head)
  }

  /// Judges what came before the connection was cut. A page is told by its beginning; of a document, the announced length tells
  /// what is missing, and without one nothing does.
  mutating func judge(cut bytes: [UInt8], _ head: ResponseHead, _ now: Moment) -> ProbeAction {
    if target.kinds.isEmpty || bytes.count >= ProbeRules.documentBytes { return judge(bytes, isComplete: false, head, now) }
    return head.length == nil ? judge(.reset, now) : judge(bytes, isComplete: true, head, now)
  }

  private func contentFault(_ bytes: [UInt8], _ kind: ContentKind?, isComplete: Bool, _ head: ResponseHead) -> Verdict? {
    let expected = target.kinds
    guard let first = expected.first else { return nil }
    if bytes.isEmpty, isComplete, head.length ?? 0 == 0 { return .empty }
    if let type = head.mediaType, !type.mayCarry(expected) { return .wrongType(expected: first, found: type.text) }
    // Packed bytes say nothing, and to unpack a stranger's bytes is a risk of its own.
    if head.isPacked { return nil }
    if let kind, expected.contains(kind) { return truncation(bytes, kind, isComplete: isComplete, head) }
    // Text has no mark: any bytes but those of another known kind will do.
    if first == .text || first == .xml, kind == nil || kind == .text || kind == .xml { return nil }
    if isComplete, let beginning = expected.first(where: { $0.mayBegin(with: bytes) }) {
      return .wrongContent(expected: first, found: .truncated(bytes: bytes.count, expected: beginning.minimumSize))
    }
    return .wrongContent(expected: first, found: kind.map { .kind($0) } ?? .unknown)
  }

  /// A file that begins well, but is shorter than the server says or than such a file can be.
  private func truncation(_ bytes: [UInt8], _ kind: ContentKind, isComplete: Bool, _ head: ResponseHead) -> Verdict? {
    let size = head.fileSize ?? (isComplete && method == .get ? bytes.count : nil)
    if isComplete, let length = head.length, bytes.count < min(length, ProbeRules.documentBytes) {
      return .wrongContent(expected: kind, found: .truncated(bytes: bytes.count, expected: length))
    }
    guard let size, size < kind.minimumSize else { return nil }
    return .wrongContent(expected: kind, found: .truncated(bytes: size, expected: kind.minimumSize))
  }
}
