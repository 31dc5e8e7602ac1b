import Files
import Portal

extension SourceListing {
  /// Adds the checksums of local files. The lock has those of files with the same path, size and time: the inode is not compared,
  /// since the lock is shared, and a copy of the library on another machine has other inodes. New and changed files are read,
  /// before the plan is written or else where a document's file is gone that had the same size.
  mutating func addChecksums(_ lock: LockFile, _ options: ImportOptions) async {
    guard items.contains(where: { $0.file != nil }) else { return }
    let known = Dictionary(lock.documents.map { ($0.path, $0) }, uniquingKeysWith: { _, last in last })
    let paths = Set(items.map(\.path))
    let gone = Set(lock.documents.lazy.filter { $0.checksum != nil && !paths.contains($0.path) }.map { markedSize($0.mark) })
    var wanted: [(index: Int, file: LocalFile)] = []
    for index in items.indices {
      guard let file = items[index].file else { continue }
      let former = known[items[index].path]
      if let former, former.mark == items[index].mark, former.checksum != nil {
        items[index].checksum = former.checksum
      } else if options.isWritten || former == nil && gone.contains(markedSize(items[index].mark)) {
        wanted.append((index, file))
      }
    }
    let read = await parallelMap(wanted, jobs: options.jobs, chunk: 1) { options.checksum($0.file) }
    for (wanted, checksum) in zip(wanted, read) { items[wanted.index].checksum = checksum }
  }
}
