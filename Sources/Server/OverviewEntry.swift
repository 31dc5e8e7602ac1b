/// The entry of another feature on the preview's overview, with the address of the feature's own pages.
package struct OverviewEntry: Sendable {
  package let title: String
  package let path: String
  package let text: String
  /// How much of it is done, and of how much.
  package let progress: (done: Int, total: Int)

  package init(title: String, path: String, text: String, progress: (done: Int, total: Int)) {
    (self.title, self.path, self.text, self.progress) = (title, path, text, progress)
  }
}
