import TextBasics

/// A question about a folder of documents, asked together with the first of them.
package enum FolderQuestion: String, Sendable, Hashable, Codable, Comparable {
  /// True if Office can ask for the password.
  case signIn
  /// True if Office can save, besides: the folder gets a request of its own.
  case editing

  package static func < (one: Self, other: Self) -> Bool { one == .signIn && other == .editing }
}

extension AddressProbe {
  /// Ends with a good verdict on the document, after its folder was asked if that is due.
  mutating func finishWell(_ verdict: Verdict, _ head: ResponseHead, _ now: Moment) -> ProbeAction {
    guard let question = target.folderQuestion, !isRedirected, let start else { return finish(verdict, status: head.status) }
    if let fault = head.passwordFault(isSecure: start.isSecure) { return finish(fault, status: head.status) }
    guard question == .editing, let folder = try? start.resolving(".") else { return finish(verdict, status: head.status) }
    answerOfDocument = (verdict, head.status)
    state = .asked
    requests += 1
    sentAt = now
    return .send(ProbeRequest(.options, folder, sendsAuthorHeaders: true))
  }

  /// Judges the folder of a document that is well.
  mutating func judge(folder head: ResponseHead, _ document: (verdict: Verdict, status: Int)) -> ProbeAction {
    let fault = head.passwordFault(isSecure: start?.isSecure ?? true) ?? head.editingFault
    return finish(fault ?? document.verdict, status: document.status)
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
    // SharePoint has protocols of its own.
    if self["microsoftsharepointteamservices"] != nil { return nil }
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
