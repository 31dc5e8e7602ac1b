import TextBasics

extension Verdict {
  /// The evidence as a short text: the status of the first answer and the target of redirects, or the verdict's own words. A person's
  /// decision holds as long as it is the same, so it contains nothing that differs between runs.
  func evidence(first: Int?, _ finalAddress: String?) -> String {
    evidence(first.map(String.init), finalAddress.map(Self.withoutQuery)).terminalSafe.cut(to: 160)
  }

  /// `destination` is the end of redirects without its query, which may belong to one visit only.
  private func evidence(_ answer: String?, _ destination: String?) -> String {
    switch self {
    case .alive: return answer ?? "alive"
    case .redirect: return [answer, destination].compactMap(\.self).joined(separator: " ")
    case .redirectLoop(.repeats(let address)): return "loop at \(Self.withoutQuery(address))"
    case .redirectLoop(.tooMany(let limit)): return "more than \(limit) redirects"
    case .signInPage(let host, _): return [answer, host].compactMap(\.self).joined(separator: " ")
    case .needsSignIn(let status, _), .notFound(let status): return String(status)
    case .missingAnchor(let name, _): return "no anchor \(name)"
    case .gone: return "410"
    case .serverError(let status): return status.map(String.init) ?? "no HTTP"
    case .rateLimited: return "429"
    case .refused(let isReset): return isReset ? "connection cut" : "no connection"
    case .dns: return "no such host"
    case .tls: return "no secure connection"
    case .timeout: return "no answer"
    case .wrongType(_, let found): return "served as \(found)"
    case .wrongContent, .readOnly, .passwordInClear, .blocked: return summary
    case .empty: return "empty file"
    case .skipped, .givenUp: return "not requested"
    }
  }

  private static func withoutQuery(_ address: String) -> String {
    String(address.prefix { $0 != "?" && $0 != "#" })
  }
}

extension String {
  /// The beginning of a text, with a sign if it was cut.
  fileprivate func cut(to limit: Int) -> String {
    unicodeScalars.count > limit ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit))) + "…" : self
  }
}
