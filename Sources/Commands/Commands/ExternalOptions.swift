import ArgumentParser
import Links
import TextBasics

// Groups hold no further groups: in debug builds, the parser checks those of each level four times as often as those above.

/// `--external` and `--strict-review`.
struct ExternalOptions: ParsableArguments {
  static let title = "Links to other servers"

  @Flag(
    name: .customLong("external"),
    help: "Also checks links to other servers, as 'review' always does; 'fix' writes where they moved.")
  var isExternal = false

  @Flag(help: "Counts decisions of Content/review.yaml that have ended, changed or are not used as errors.")
  var strictReview = false
}

/// Which links are asked, and how: `--max-age` and `--try-locks`.
struct LinkOptions: ParsableArguments {
  private static let defaultAge = TimeSpan(milliseconds: LinkSettings().maxAge)

  // Help does not show the default of an option that has a transform.
  @Option(
    help: ArgumentHelp(
      "How long to reuse a good result before checking again: 90m, 12h, 7d, or 0 to check every time. (default: \(defaultAge))",
      valueName: "time"),
    transform: timeSpan)
  var maxAge = Self.defaultAge

  @Flag(
    help: "Also locks and unlocks the first document with an edit button in each folder, as Word does before it lets people edit."
  )
  var tryLocks = false
}

/// How servers are asked.
struct RequestOptions: ParsableArguments {
  private static let defaultTimeout = TimeSpan(milliseconds: 20_000)
  private static let defaultConcurrency = CheckQueue.Limits().highest

  @Option(
    help: ArgumentHelp(
      "Time limit for one response, including its body. (default: \(defaultTimeout))", valueName: "time"),
    transform: timeSpan)
  var timeout = Self.defaultTimeout

  @Option(help: ArgumentHelp("Maximum number of simultaneous requests per host.", valueName: "n"))
  var hostConcurrency = Self.defaultConcurrency

  @Option(parsing: .singleValue, help: PrivateHostOption.help)
  var allowPrivateHost: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Allow headers of the manifest to send this environment variable, besides DOCPORTAL_…; repeatable.", valueName: "name"))
  var allowEnv: [String] = []

  @Flag(help: "Trust the manifest: hosts with allowPrivate may be local or on a private network.")
  var trust = false

  var settings: RequestSettings {
    var settings = RequestSettings(userAgent: "docportal/\(PortalVersion.text)")
    (settings.timeout, settings.hostConcurrency) = (timeout.milliseconds, hostConcurrency)
    (settings.privateHosts, settings.variables, settings.trustsManifest) = (
      Set(allowPrivateHost), Set(allowEnv), trust
    )
    return settings
  }

  func validate() throws {
    try PrivateHostOption.check(allowPrivateHost)
    if !(1...256).contains(hostConcurrency) { throw ValidationError("--host-concurrency takes a number from 1 to 256.") }
    if !(1000...3_600_000).contains(timeout.milliseconds) { throw ValidationError("--timeout takes a time from 1s to 1h.") }
  }
}

extension ExternalCheck.Settings {
  init(_ external: ExternalOptions, _ links: LinkOptions, _ requests: RequestOptions) {
    self.init(
      requests.settings, maxAge: links.maxAge.milliseconds, triesLocks: links.tryLocks, isStrict: external.strictReview)
  }
}

/// The hosts that a command may ask besides public ones.
struct PrivateHostOption: ParsableArguments {
  static let help = ArgumentHelp("Allow this host to be local or on a private network; repeatable.", valueName: "host")

  @Option(parsing: .singleValue, help: Self.help)
  var allowPrivateHost: [String] = []

  /// The option as it is written.
  var arguments: [String] { allowPrivateHost.flatMap { ["--allow-private-host", $0] } }

  func validate() throws { try Self.check(allowPrivateHost) }

  static func check(_ hosts: [String]) throws {
    if let host = hosts.first(where: { !NetworkPolicy.isHost($0) }) {
      throw ValidationError("--allow-private-host takes the name or address of a host, without scheme, port and path: '\(host)'.")
    }
  }
}

/// A length of time as people write it: a number with `s`, `m`, `h` or `d`, or `0`.
struct TimeSpan: CustomStringConvertible, Hashable {
  let milliseconds: Int

  var description: String {
    milliseconds % 86_400_000 == 0 ? "\(milliseconds / 86_400_000)d" : "\(milliseconds / 1000)s"
  }
}

extension TimeSpan {
  init?(argument: String) {
    let digits = argument.utf8.prefix(while: \.isASCIIDigit)
    guard (1...6).contains(digits.count), let number = Int(String(Substring(digits))) else { return nil }
    switch String(Substring(argument.utf8.dropFirst(digits.count))) {
    case "s": milliseconds = number * 1000
    case "m": milliseconds = number * 60_000
    case "h": milliseconds = number * 3_600_000
    case "d": milliseconds = number * 86_400_000
    case "" where number == 0: milliseconds = 0
    default: return nil
    }
  }
}

/// A duration given by an option. Anything else is a usage error that lists what is allowed.
@Sendable func timeSpan(_ text: String) throws -> TimeSpan {
  guard let span = TimeSpan(argument: text) else {
    throw ValidationError("Write a whole number with s, m, h or d, such as 90s, 5m, 12h or 7d.")
  }
  return span
}
