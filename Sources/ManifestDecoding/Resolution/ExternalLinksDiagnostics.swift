import Diagnostics
import TextBasics

/// What can be wrong with the rules of sources and hosts.
extension Diagnostic {
  static func impossibleFailAfter(_ number: Written<Int>) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.failAfter", "'failAfter' must be at least 1 and at most 1000", at: number.place,
      explanation: "It is the number of runs in a row that must find a link broken before it fails the run.",
      solution: "write such a number, or leave the key out: then the first run fails")
  }

  static func impossibleHost(_ host: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.impossibleHost", "'\(host.value)' is not a host", at: host.place,
      explanation: "A host is a name such as files.contoso.example or a network address, without scheme, port and path.",
      solution: hostWithin(host.value).map { "did you mean '\($0)'?" } ?? "write the host alone")
  }

  /// What stands between `//` and the port or path in an address.
  private static func hostWithin(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: true)
    guard let authority = text.contains("//") ? parts.dropFirst().first : parts.first else { return nil }
    let host = authority.prefix { $0 != ":" }
    return host.contains(".") && !host.contains("*") && host.count < text.count ? String(host) : nil
  }

  static func duplicateHost(_ host: Written<String>, first: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.duplicateHost", "the host '\(host.value)' is listed twice", at: host.place,
      notes: [.init("it is listed here first", at: first.place)], solution: "write what holds for it in one place")
  }

  static func impossibleHeader(_ name: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.impossibleHeader", "'\(name.value)' cannot be the name of a header", at: name.place,
      explanation: "A name is letters, digits and '-' (RFC 9110, section 5.1).", solution: "correct the name, or remove it")
  }

  static func reservedHeader(_ name: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.reservedHeader", "the header '\(name.value)' cannot be set", at: name.place,
      explanation: "The check sets it itself, never sends it, or it would change what is asked.",
      solution: "remove it; for a server that asks who you are, use 'Authorization'")
  }

  static func duplicateHeader(_ name: Written<String>, first: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.duplicateHeader", "the headers '\(first.value)' and '\(name.value)' are the same", at: name.place,
      explanation: "Names of headers do not tell upper from lower case.",
      notes: [.init("it is written here first", at: first.place)], solution: "keep one of the two")
  }

  static func literalHeader(_ name: Written<String>, at place: Place) -> Diagnostic {
    // The value may be a secret: it is not repeated.
    var diagnostic = Diagnostic(
      .error, "externalLinks.literalHeader", "the value of '\(name.value)' stands in the manifest", at: place,
      explanation: "What lets somebody in does not belong into a file that others read.",
      solution: "put the value into an environment variable and write 'env:' and the variable's name")
    diagnostic.hidesLine = true
    return diagnostic
  }

  static func impossibleVariable(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.impossibleVariable", "'\(name)' cannot be the name of an environment variable", at: place,
      explanation: "A name is letters, digits and '_', and does not begin with a digit.",
      solution: "write 'env:' and a name such as FILES_TOKEN")
  }

  static func impossibleEnd(_ date: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "externalLinks.impossibleDate", "'\(date.value)' is not a day", at: date.place,
      solution: "write it as YYYY-MM-DD, such as 2026-12-31")
  }
}
