/// A server or service that reads a file in the output folder; a build writes this file.
package enum OutputHost: String, CaseIterable, Hashable, Sendable {
  case apache
  case azure
  case gitHubPages = "github-pages"
  case iis
}
