public import Diagnostics

/// What the author says about asking a host for what the portal links to; `nil` and empty where nothing is said.
public struct HostRules: Hashable, Sendable {
  /// Who may open what is there.
  public enum Access: String, Hashable, Sendable, CaseIterable {
    /// Whoever has the link.
    case open
    /// Those who sign in; that the server asks them to is no fault.
    case signIn
  }

  /// A reason not to ask, and the last day on which it holds.
  public struct Skip: Hashable, Sendable {
    /// The author's words.
    public let reason: String
    /// The last day.
    public let until: CalendarDate
    /// Where the day is written.
    public let place: Place

    /// Creates a reason.
    public init(reason: String, until: CalendarDate, place: Place) {
      self.reason = reason
      self.until = until
      self.place = place
    }
  }

  /// Who may open what is there.
  public var access: Access?
  /// Whether redirects that end well are fine.
  public var allowsRedirects: Bool?
  /// Whether the host may have a private network address.
  public var allowsPrivate: Bool?
  /// What is sent with every request to the host itself; no name stands twice, in any case of letters.
  public var headers: [HeaderVariable]
  /// Why not to ask.
  public var skip: Skip?

  /// Creates rules.
  public init(
    access: Access? = nil, allowsRedirects: Bool? = nil, allowsPrivate: Bool? = nil, headers: [HeaderVariable] = [],
    skip: Skip? = nil
  ) {
    self.access = access
    self.allowsRedirects = allowsRedirects
    self.allowsPrivate = allowsPrivate
    self.headers = headers
    self.skip = skip
  }

  /// These rules, and those of `others` where these say nothing; headers one by one.
  public func completed(by others: HostRules) -> HostRules {
    let names = Set(headers.map { $0.name.lowercased() })
    return HostRules(
      access: access ?? others.access, allowsRedirects: allowsRedirects ?? others.allowsRedirects,
      allowsPrivate: allowsPrivate ?? others.allowsPrivate,
      headers: headers + others.headers.filter { !names.contains($0.name.lowercased()) }, skip: skip ?? others.skip)
  }
}

/// A header field whose value is read from an environment variable when the request is sent, so that no secret is in the
/// manifest.
public struct HeaderVariable: Hashable, Sendable {
  /// The field's name (RFC 9110, section 5.1), as written.
  public let name: String
  /// The variable's name.
  public let variable: String
  /// Where the variable is named.
  public let place: Place

  /// Creates a field; the caller has made sure that both are names.
  public init(name: String, variable: String, place: Place) {
    self.name = name
    self.variable = variable
    self.place = place
  }
}
