import Diagnostics

/// Writes a rendered site into the output folder, all or nothing.
public struct SitePublisher: Sendable {
  let output: String
  let source: String
  let jobs: Int

  /// Creates a publisher for an output folder; `source` is the portal's folder and `jobs` the number of threads.
  public init(output: String, source: String, jobs: Int = 2) {
    self.output = output
    self.source = source
    self.jobs = max(1, jobs)
  }
}
