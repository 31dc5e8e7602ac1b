import CatalogueModel
import FileAccess
import ManifestDecoding
import ParallelWork
import SiteGeneration
import TextBasics

/// What a build depends on besides its options and the portal.
struct BuildConditions: Sendable {
  /// When the build began.
  var begin: FileTime
  /// The version of docportal and the files that it consists of; `nil` when they are not known.
  var version: String
  var program: [FolderEntry]?
  /// Whether findings are printed in colours.
  var usesColour: Bool
  /// What makes thumbnails of published files.
  var thumbnailPrograms = ThumbnailPrograms()
  /// How long a record waits for the clock of the file system.
  var clockPatience = Duration.clockTicks

  /// What was changed before has another time when it is changed again during the build.
  var settled: FileTime { begin.settled }

  /// The day on which the build began, in UTC.
  var today: CalendarDate? { Self.day(begin) }

  /// The day of now, in UTC.
  static var today: CalendarDate? { day(.now) }

  private static func day(_ time: FileTime) -> CalendarDate? { CalendarDate(daysSince1970: Int(time.seconds) / 86_400) }

  static func current(version: String) -> BuildConditions {
    BuildConditions(
      begin: .now, version: version, program: programFiles(), usesColour: OutputStream.standardError.usesColour,
      thumbnailPrograms: ThumbnailPrograms(in: nil))
  }
}

/// The record of the last build of a portal into an output folder, in the folder `.docportal`.
///
/// It answers a build when all inputs and all outputs are as they were, and that cannot be wrong:
///
/// - *Inputs.* Text is compared by the bytes that the build itself used. Files that it reads later (published documents, images of
///   a theme) and the files of the program are compared by device, inode, size and times. The time of change cannot be set, so
///   other content means another time, unless both changes are in one tick of the clock: without two seconds between such a change
///   and the begin of the build, nothing is recorded.
/// - *Thumbnails.* The programs that make them and the file that keeps them are compared in the same way: with others a build would
///   show others, or some where it could make none.
/// - *Outputs.* Every entry of the output folder is compared in the same way. Its facts are those of the moment when the build
///   wrote it, or before the build compared its bytes; so what another program changes during the build shows as a difference,
///   as does everything after it. `OutputState.facts`, `StagedOutput.facts` and `replaceFile(_:with:after:on:)` wait until the clock
///   has ticked or record nothing. Only a program that changes a kept file *during* the build, to the same size, and sets its time
///   back could escape: nothing else should write there then (`SitePublisher`).
/// - *What has no time*: who writes to the disk itself, or to a mapped file of a memory file system, is not seen.
/// - *A clock that was set back* would have to show the same nanosecond again.
/// - *A folder that was replaced, copied or restored* has other inodes or times; where it really is, and that nothing forbids to
///   write there, is found out anew each time.
///
/// A page is not compared with its sources: the answer is about the whole build or not given.
struct BuildRecordFile {
  private let folder: StateFolder
  private let publisher: SitePublisher
  private let name: String
  /// The checksum of all but what a build itself may replace. It takes 6 ms for 8 MB of text, for which nothing waits where there is no
  /// record.
  private let inputs: WorkAhead<String>
  private let today: String
  /// Whether what is not compared by its bytes had not changed for long enough when the build began.
  private let isSettled: Bool

  /// `nil` when the program or the output folder cannot be identified. `findings` is what decides how they are shown.
  init?(_ tree: SourceTree, _ publisher: SitePublisher, _ conditions: BuildConditions, shows findings: [Bool], jobs: Int) {
    guard let program = conditions.program, let output = publisher.resolvedOutput else { return nil }
    var checksum = Checksum()
    checksum.add(field: conditions.version)
    checksum.add(
      numbers: [program.count] + ([conditions.usesColour] + findings).map { $0 ? 1 : 0 })
    for file in program { checksum.add(file) }
    // Others may make thumbnails of files of which these could not.
    let programs = conditions.thumbnailPrograms.files
    checksum.add(numbers: [programs.count])
    for file in programs { checksum.add(file) }
    for path in [output, publisher.output, publisher.source] { checksum.add(field: path) }
    inputs = WorkAhead(jobs: jobs) { [checksum] in
      var checksum = checksum
      tree.add(to: &checksum)
      return checksum.text
    }
    today = conditions.today?.text ?? ""
    folder = StateFolder(root: publisher.source)
    self.publisher = publisher
    // One for each output folder, so that two that are built in turn do not replace each other's.
    name = "build-" + contentHash(Array(output.utf8))
    isSettled = max(tree.newestUnread, program.map(\.changed).max() ?? .earliest) < conditions.settled
  }

  /// The inputs with the file of kept thumbnails as it is now, which a build itself may replace.
  private var wholeInputs: String {
    get async {
      var checksum = Checksum()
      checksum.add(field: await inputs.result)
      if let file = folder.entry(KeptThumbnails.file) { checksum.add(file) }
      return checksum.text
    }
  }

  /// The record, when a build would change nothing and find the same.
  func read() async -> BuildRecord? {
    guard let record = folder.read(name).flatMap({ BuildRecord($0) }), record.day.isEmpty || record.day == today,
      await record.inputs == wholeInputs, record.outputs == publisher.currentFacts()?.checksum
    else { return nil }
    return record
  }

  /// Leaves a record to the next build, if it can rely on it: on any day, or only on that of this build. That it cannot be written is
  /// no fault: the next build does its work.
  func write(_ facts: OutputFacts, summary: String, findings: String, onlyToday: Bool) async {
    guard isSettled, !publisher.outputContains(folder.path) else { return }
    let record = BuildRecord(
      inputs: await wholeInputs, outputs: facts.checksum, summary: summary, day: onlyToday ? today : "", findings: findings)
    try? replaceFile(
      folder.destination(name), with: record.bytes, after: facts.newest, on: facts.device, patience: publisher.clockPatience)
  }
}
