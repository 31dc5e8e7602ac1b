import TextBasics

/// Hosts and ports that readers of the address would disagree about, or that the rules do not allow.
public enum HostFault: LinkFault {
  case empty
  case blank
  case percent
  /// A character that no host name has.
  case character(String)
  /// A letter that stands for another one, such as U+017F for an s, and is not translated.
  case letterShape(String)
  /// A label that is empty, longer than 63 bytes, or starts or ends with a hyphen.
  case label(String)
  /// A dot behind the last label.
  case finalDot
  /// A label with `xn--` that is no punycode of a name.
  case punycode(String)
  /// A host that ends like an IPv4 address but is none in its usual spelling.
  case ipv4(String)
  case ipv6(String)
  /// A port that is no number from 1 to 65535.
  case port(String)
  /// A port that web servers seldom have.
  case unusualPort(Int)
  /// Letters of several scripts in one label.
  case mixedScript(unicode: String, punycode: String)
  /// An international name, shown in both spellings.
  case international(unicode: String, punycode: String)
  /// Not in ``AddressRules/allowedHosts``.
  case notAllowed(String)

  var severity: LinkSeverity {
    switch self {
    case .empty, .blank, .percent, .character, .letterShape, .label, .finalDot, .punycode, .ipv4, .ipv6, .port, .notAllowed:
      .error
    case .unusualPort, .mixedScript: .warning
    case .international: .note
    }
  }

  static let examples: [HostFault] = [
    .empty, .blank, .percent, .character("<"), .letterShape("\u{17F}"), .label("-a"), .finalDot, .punycode("xn--a"),
    .ipv4("127.1"),
    .ipv6("[::g]"), .port("0"), .unusualPort(2222), .mixedScript(unicode: "pаypal.example", punycode: "xn--pypal-4ve.example"),
    .international(unicode: "münchen.example", punycode: "xn--mnchen-3ya.example"), .notAllowed("contoso.example"),
  ]
}

extension HostFault {
  var wording: FaultWording {
    switch self {
    case .empty:
      FaultWording(
        "host.empty", "an address without a host", "Browsers take the first folder for the host, other readers find none.",
        solution: "Write the server's name after the two slashes")
    case .blank:
      FaultWording("host.blank", "a blank in the host", "No host name has one.", solution: "Write the server's name without it")
    case .percent:
      FaultWording(
        "host.percent", "a percent sign in the host",
        "Browsers decode it, other readers do not, so they go to different servers.",
        solution: "Write the server's name itself")
    case .character(let character):
      FaultWording(
        "host.character", "the character \(character) in the host", "No host name has it.",
        solution: "Check the server's name")
    case .letterShape(let letter):
      FaultWording(
        "host.letterShape", "the letter \(letter) in the host",
        "It is another shape of a letter or of several, and readers differ about which name that is.",
        solution: "Write the name in plain small letters, or in punycode (xn--…)")
    case .label(let label):
      FaultWording(
        "host.label", "the host part ‘\(label)’",
        "Between the dots of a host name are 1 to 63 letters, digits and hyphens, and no hyphen first or last.",
        solution: "Check the server's name")
    case .finalDot: Self.finalDotWording
    case .punycode(let label): Self.punycodeWording(label)
    case .ipv4(let host): Self.ipv4Wording(host)
    case .ipv6: Self.ipv6Wording
    case .mixedScript(let unicode, let punycode):
      FaultWording(
        "host.mixedScript", "letters of several scripts in the host, \(punycode)",
        "‘\(unicode)’ may look like another name. Browsers show the punycode for that reason.",
        solution: "Check that this is the server that is meant")
    case .international(let unicode, let punycode):
      FaultWording(
        "host.international", "the host \(unicode) is written \(punycode)",
        "Links carry the ASCII spelling; both name the same server.")
    case .port(let port):
      FaultWording(
        "host.port", "the port ‘\(port)’", "Ports are numbers from 1 to 65535.", solution: "Correct the port or leave it out")
    case .unusualPort(let port):
      FaultWording(
        "host.unusualPort", "the unusual port \(port)", "Firewalls often block it, and browsers refuse some of them.",
        solution: "Check that people reach the server there")
    case .notAllowed(let host):
      FaultWording(
        "host.notAllowed", "the host \(host) is none of the allowed ones",
        "Documents may come only from the hosts that are listed.", solution: "Use a listed host, or list this one")
    }
  }

  private static let finalDotWording = FaultWording(
    "host.finalDot", "a host that ends with a dot",
    "It is the same server, but certificates, cookies and lists of hosts take it for another.",
    solution: "Write it without the dot")

  private static func punycodeWording(_ label: String) -> FaultWording {
    FaultWording(
      "host.punycode", "the host part ‘\(label)’ is no punycode", "It stands for no name, or not in the proper spelling.",
      solution: "Write the name in its own letters")
  }

  private static func ipv4Wording(_ host: String) -> FaultWording {
    FaultWording(
      "host.ipv4", "‘\(host)’ is no IPv4 address of four numbers",
      "Short, octal and hexadecimal spellings are read differently.", solution: "Write four numbers from 0 to 255")
  }

  private static let ipv6Wording = FaultWording(
    "host.ipv6", "the host is no IPv6 address", "Between the brackets is an address of RFC 4291, without a zone.",
    solution: "Correct the address, or use the server's name")
}
