/// A variable of the environment that docportal reads by its name.
package enum EnvironmentVariable: String, CaseIterable, Sendable {
  case graphToken = "DOCPORTAL_GRAPH_TOKEN"
  case certificates = "SSL_CERT_FILE"
  case noColour = "NO_COLOR"
  case forceColour = "FORCE_COLOR"
  case forceColourOfCLI = "CLICOLOR_FORCE"
  case terminal = "TERM"
  case job = "CI"
  case programs = "PATH"
  case temporaryFolder = "TMPDIR"
  case gitAuthor = "GIT_AUTHOR_NAME"
  case user = "USER"

  /// The value; `nil` if the variable is not set or empty.
  package var value: String? { environmentVariable(rawValue) }

  /// The effect, as the reference prints it.
  package var effect: String {
    switch self {
    case .graphToken: "the token of an import through Microsoft Graph"
    case .certificates: "the certificates with which servers are checked, in place of the system's"
    case .noColour: "no colours"
    case .forceColour: "colours where the output is no terminal, unless it is 0"
    case .forceColourOfCLI: "the same as FORCE_COLOR"
    case .terminal: "no colours on a terminal that is 'dumb'"
    case .job: "no progress line of 'check --external'"
    case .programs: "where docportal finds the programs that it starts"
    case .temporaryFolder: "where temporary files are"
    case .gitAuthor: "your name in a review; without it that of git (user.name) counts, then USER"
    case .user: "your name in a review, where git has none"
    }
  }
}
