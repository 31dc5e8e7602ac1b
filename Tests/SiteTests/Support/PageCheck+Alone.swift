@testable import Site

extension PageCheck {
  /// The check of a page without others before it.
  init(page: ComposedPage, bytes: [UInt8], environment: CheckEnvironment) {
    var policies = KnownPolicies()
    self.init(page: page, bytes: bytes, environment: environment, policies: &policies)
  }
}
