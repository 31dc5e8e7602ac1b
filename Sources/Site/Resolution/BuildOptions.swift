package import Files
package import Portal

/// The portal to build, and how it is built.
package struct BuildOptions: Sendable {
  /// The portal's folder, and where it is.
  package let root: String
  let fileSystem: FileSystem
  /// Says which day it is; without it no date is in the future.
  let clock: DayClock?
  /// The portal has documents and pages that are not finished.
  let drafts: Bool
  /// The number of threads, on which no result depends.
  package let jobs: Int

  package init(root: String, fileSystem: FileSystem = .disk, clock: DayClock? = nil, drafts: Bool = false, jobs: Int) {
    (self.root, self.fileSystem, self.clock, self.drafts, self.jobs) = (root, fileSystem, clock, drafts, jobs)
  }
}
