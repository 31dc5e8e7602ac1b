import TextBasics

/// A question about a folder of documents, asked together with the first of them. Each contains those before it.
package enum FolderQuestion: String, Sendable, Hashable, Codable, Comparable, CaseIterable {
  /// True if Office can ask for the password.
  case signIn
  /// True if the server says that Office can save: OPTIONS of the folder.
  case editing
  /// True if the server does what it says: the document is locked and unlocked.
  case locking

  package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The requests about a folder, sent once the verdict on its document is known.
struct FolderProbe: Sendable {
  enum Step: Sendable { case options, lock, unlock }
  var step = Step.options
  /// The verdict on the document itself.
  let verdict: Verdict
  let status: Int
}

extension AddressProbe {
  /// Ends with the verdict on a document that is there, perhaps behind a sign-in.
  mutating func finishWell(_ verdict: Verdict, _ head: ResponseHead) -> ProbeAction {
    guard target.folderQuestion != nil, !isRedirected, let start, let fault = head.passwordFault(isSecure: start.isSecure) else {
      return finish(verdict, status: head.status)
    }
    return end(FolderProbe(verdict: verdict, status: head.status), fault)
  }

  /// The question about the folder, if it is due; `nil` if the server has not answered, wants to be left alone, or was asked before.
  mutating func question(after verdict: Verdict, status: Int?) -> ProbeAction? {
    guard folderProbe == nil, !isRedirected, let status, status < 500, ![408, 425, 429].contains(status),
      let question = target.folderQuestion, question > .signIn,
      let folder = try? start?.resolving(".")
    else { return nil }
    return send(
      .options, ProbeRequest(.options, folder, sendsAuthorHeaders: true), of: FolderProbe(verdict: verdict, status: status))
  }

  mutating func judge(_ head: ResponseHead, of probe: FolderProbe) -> ProbeAction {
    switch probe.step {
    case .options:
      if let fault = head.passwordFault(isSecure: start?.isSecure ?? true) ?? head.editingFault { return end(probe, fault) }
      guard target.folderQuestion == .locking, !probe.verdict.isBroken, head.promisesLocks, let start else {
        return finish(probe)
      }
      return send(.lock, ProbeRequest(.lock, start, sendsAuthorHeaders: true), of: probe)
    case .lock:
      if let fault = head.lockFault { return end(probe, fault) }
      guard let token = head.lockToken, let start else { return finish(probe) }
      var request = ProbeRequest(.unlock, start, sendsAuthorHeaders: true)
      request.lockToken = token
      return send(.unlock, request, of: probe)
    case .unlock: return finish(probe)
    }
  }

  /// Ends with the verdict on the document, as the rest is fine or not known.
  mutating func finish(_ probe: FolderProbe) -> ProbeAction {
    folderProbe = probe
    return finish(probe.verdict, status: probe.status)
  }

  /// Ends with what is wrong with the folder, unless the document itself is broken.
  private mutating func end(_ probe: FolderProbe, _ fault: Verdict) -> ProbeAction {
    folderProbe = probe
    guard probe.verdict.isBroken else { return finish(fault, status: probe.status) }
    folderFault = fault
    return finish(probe)
  }

  private mutating func send(_ step: FolderProbe.Step, _ request: ProbeRequest, of probe: FolderProbe) -> ProbeAction {
    folderProbe = probe
    folderProbe?.step = step
    state = .asked
    requests += 1
    return .send(request)
  }
}

extension ResponseHead {
  /// Office asks for no password that would be sent in clear text.
  fileprivate func passwordFault(isSecure: Bool) -> Verdict? {
    let isBasicAlone = status == 401 && !isSecure && challenges.allSatisfy { $0 == "basic" } && !challenges.isEmpty
    return isBasicAlone ? .passwordInClear(server: serverName) : nil
  }

  /// The reason why Office opens files of the folder read-only; `nil` if it does not, or if the answer does not show it.
  fileprivate var editingFault: Verdict? {
    if isSharePoint { return nil }
    guard let classes = self["dav"] else {
      return (200...299).contains(status) || [400, 404, 405].contains(status) ? .readOnly(.noWebDAV, server: serverName) : nil
    }
    if status >= 500 { return nil }
    if !Self.elements(of: classes).contains("2") {
      return .readOnly(.noLocks(classes.excerpt(bytes: 100)), server: serverName)
    }
    let authoring = Self.elements(of: self["ms-author-via"] ?? "").map(lowercasedASCII)
    return authoring.contains("dav") ? nil : .readOnly(.noAuthoring, server: serverName)
  }

  /// The folder can be edited if the server does what it says. SharePoint has protocols of its own.
  fileprivate var promisesLocks: Bool { self["dav"] != nil && editingFault == nil && status < 300 && !isSharePoint }

  private var isSharePoint: Bool { self["microsoftsharepointteamservices"] != nil }

  /// The answer to LOCK shows that there is none. Somebody may hold one (423), be asked for a name, or have to wait.
  fileprivate var lockFault: Verdict? {
    let showsNothing = status < 400 || [401, 403, 407, 408, 423, 425, 429, 502, 503, 504].contains(status)
    return showsNothing ? nil : .readOnly(.lockRefused(status: status), server: serverName)
  }

  /// The lock to give back (RFC 4918 section 10.5), unless it could not be sent; it lasts for half a minute then.
  fileprivate var lockToken: String? {
    self["lock-token"].flatMap { token in
      (200...299).contains(status) && !token.isEmpty && token.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? token : nil
    }
  }

  private var serverName: String? {
    let name = String(decoding: trimmingASCIISpace(Array((self["server"] ?? "").utf8)[...]), as: UTF8.self)
    return name.isEmpty ? nil : name.excerpt(bytes: 100)
  }

  /// The schemes of `WWW-Authenticate` in lower case (RFC 9110 section 11.6.1): what begins an element and is not followed by `=`.
  private var challenges: [String] {
    Self.elements(of: self["www-authenticate"] ?? "").compactMap { element in
      let parts = element.split(separator: " ", omittingEmptySubsequences: true)
      guard let first = parts.first, !first.contains("="), parts.count < 2 || !parts[1].hasPrefix("=") else { return nil }
      return lowercasedASCII(String(first))
    }
  }

  /// The elements of a list (RFC 9110 section 5.6.1), without the commas in quoted texts.
  private static func elements(of list: String) -> [String] {
    var (isQuoted, isEscaped) = (false, false)
    let parts = Array(list.utf8).split { (byte: UInt8) -> Bool in
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == ASCII.backslash {
        isEscaped = true
      } else if byte == ASCII.quotationMark {
        isQuoted.toggle()
      }
      return byte == ASCII.comma && !isQuoted
    }
    return parts.map { String(decoding: trimmingASCIISpace($0), as: UTF8.self) }
  }
}
