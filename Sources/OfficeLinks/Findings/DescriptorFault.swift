/// The descriptors of a link and their arguments, when it is taken apart.
public enum DescriptorFault: LinkFault {
  case missing(String)
  case emptyArgument(String)
  case duplicate(String)
  /// A descriptor at the end of the link with nothing behind it.
  case dangling(String)
  /// A pair that no app of Office expects; dropped.
  case unknown(String)
  /// The bare `ofc` of SharePoint's Excel links; dropped.
  case coauthoringToken
  /// `z`, which only a return carries; dropped.
  case onlyInReturns
  /// A descriptor that only launch links carry, in a return; dropped.
  case onlyInLaunches(String)
  /// `z` with something other than `yes` or `no`.
  case uploadPending(String)

  var severity: LinkSeverity {
    switch self {
    case .missing, .emptyArgument, .duplicate, .dangling, .uploadPending: .error
    case .unknown, .coauthoringToken, .onlyInReturns, .onlyInLaunches: .note
    }
  }

  static let examples: [DescriptorFault] = [
    .missing("u"), .emptyArgument("u"), .duplicate("u"), .dangling("c"), .unknown("q"), .coauthoringToken, .onlyInReturns,
    .onlyInLaunches("s"), .uploadPending("maybe"),
  ]
}

extension DescriptorFault {
  var wording: FaultWording {
    switch self {
    case .missing(let name):
      FaultWording(
        "descriptor.missing", "no \(name) argument", "The link has to carry it.", solution: "Add |\(name)| and its argument")
    case .emptyArgument(let name):
      FaultWording(
        "descriptor.emptyArgument", name.isEmpty ? "two bars with nothing behind them" : "an empty \(name) argument",
        "Apps then read the next descriptor as the argument.",
        solution: name.isEmpty ? "Remove them" : "Write the argument, or leave the descriptor out")
    case .duplicate(let name):
      FaultWording(
        "descriptor.duplicate", "the descriptor \(name) twice", "Nothing says which of the two counts.",
        solution: "Keep one")
    case .dangling(let name):
      FaultWording(
        "descriptor.dangling", name.isEmpty ? "a bar at the end of the link" : "‘\(name)’ at the end without an argument",
        "Descriptors and arguments come in pairs.",
        solution: name.isEmpty ? "Remove it" : "Write the argument, or remove the descriptor")
    case .unknown(let name):
      FaultWording(
        "descriptor.unknown", name.isEmpty ? "an empty descriptor was dropped" : "the unknown descriptor ‘\(name)’ was dropped",
        "Office ignores what it does not expect.")
    case .coauthoringToken:
      FaultWording(
        "descriptor.coauthoringToken", "the token ofc was dropped",
        "SharePoint adds it to Excel's links; it is undocumented, and other readers stumble over it.")
    case .onlyInReturns:
      FaultWording(
        "descriptor.onlyInReturns", "the descriptor z was dropped", "It belongs to what Office sends back.")
    case .onlyInLaunches(let name):
      FaultWording(
        "descriptor.onlyInLaunches", "the descriptor \(name) was dropped", "It belongs to links that launch Office.")
    case .uploadPending(let value):
      FaultWording(
        "descriptor.uploadPending", "the upload status ‘\(value)’", "It is yes or no.", solution: "Write yes or no")
    }
  }
}
