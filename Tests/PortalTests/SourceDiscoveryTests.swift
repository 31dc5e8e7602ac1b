import Diagnostics
import Files
import Foundation
import PortalTestSupport
import TestSupport
import Testing
import TextBasics

@testable import Portal

@Suite struct SourceDiscoveryTests {
  private func discover(
    _ files: [String: [UInt8]], links: [String] = [], unreadable: [String] = []
  ) -> (tree: SourceTree, console: String) {
    var log = DiagnosticLog()
    let fileSystem = FileSystem.memory(files, links: links, unreadable: unreadable)
    let tree = discoverSources(root: "portal", fileSystem: fileSystem, log: &log)
    return (tree, ConsoleRendering().text(log))
  }

  @Test func readsTextAndListsTheRestInTheOrderOfBytes() {
    let (tree, console) = discover([
      "Templates/page.mustache": [0x61], "Content/portal.yaml": [0x62], "Content/files/a.txt": [0x63], "Content/é.MD": [0x64],
      "Content/logo.png": [0x89, 0x50], "README.md": [0x65], "Content/.hidden/a.md": [0x66], "Public/index.html": [0x67],
    ])
    #expect(console == "")
    #expect(
      tree.files == [
        SourceFile(path: "Content/files/a.txt", contents: .listed),
        SourceFile(path: "Content/logo.png", contents: .listed),
        SourceFile(path: "Content/portal.yaml", contents: .text([0x62])),
        SourceFile(path: "Content/é.MD", contents: .text([0x64])),
        SourceFile(path: "Templates/page.mustache", contents: .text([0x61])),
      ])
    #expect(tree[path: "Content/portal.yaml"]?.text == [0x62])
    #expect(tree[path: "Content/PORTAL.yaml"] == nil)
    #expect(tree.files(below: "Templates").map(\.path) == ["Templates/page.mustache"])
  }

  @Test(arguments: ["Content/portal.yaml", "Content/a.csv", "Templates/page.mustache", "Templates/strings/en.yaml"])
  func refusesATextWithConflictMarkers(path: String) {
    let (tree, console) = discover([
      path: Array("a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> branch\n".utf8), "Content/b.md": [],
    ])
    #expect(tree[path: path]?.contents == .unusable)
    #expect(
      console.hasPrefix("\(path):2:1: error: an unfinished merge of git, with markers in lines 2, 4, 6 [source.conflictMarker]\n")
    )
  }

  @Test(arguments: ["Content/portal.yaml", "Content/a.md", "Templates/layout.mustache", "Templates/assets/a.css"])
  func refusesAPointerInPlaceOfAFileThatItReads(path: String) {
    let pointer = Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n".utf8)
    let (tree, console) = discover([path: pointer, "Content/b.md": [], "Content/c.csv": pointer])
    #expect(tree[path: path]?.contents == .unusable)
    #expect(tree[path: "Content/c.csv"]?.text == pointer)
    #expect(console.hasPrefix("\(path): error: '\(path)' is a pointer of Git LFS and not the file [source.largeFilePointer]\n"))
  }

  @Test func reportsWhatItCannotUseInOneRunAndGoesOn() {
    let (tree, console) = discover(
      [
        "Content/a.md": [0x61], "Content/A.md": [0x61], "Content/b\u{202E}.md": [0x61], "Content/locked.md": [0x61],
        "Content/latin.md": Array("ok\nna".utf8) + [0xEF, 0x76, 0x65],
      ],
      links: ["Content/link.md"], unreadable: ["Content/locked.md"])
    #expect(
      console == """
        Content/a.md: warning: the name differs from another one only by case or Unicode normal form [source.collidingNames]
          File systems that ignore the difference can only have one of the two.
          Content/A.md: note: the other one
          help: rename one of them

        Content/link.md: warning: symbolic link, not read [source.symbolicLink]
          Links are not followed, so that a portal contains only files of its own folders.
          help: put the file itself here, or remove the link

        Content/b\\u{202E}.md: error: a name with a control or bidirectional character, or not in UTF-8 [source.unusableName]
          Such a name cannot be shown, linked to or published safely.
          help: rename the file

        Content/latin.md:2:3: error: not UTF-8: byte 0xEF at offset 5 [source.invalidUTF8]
         2 | na\\xEFve
           |   ^
          help: save the file as UTF-8

        Content/locked.md: error: cannot be read: Permission denied [source.unreadable]
          help: give the user who builds permission to read it, or remove it

        3 errors, 2 warnings
        read more: docportal explain source.unusableName

        """)
    #expect(tree[path: "Content/latin.md"]?.contents == .unusable)
    #expect(tree[path: "Content/locked.md"]?.contents == .unusable)
    #expect(tree[path: "Content/link.md"] == nil)
  }

  @Test func needsAContentFolderButNoTemplates() {
    #expect(discover(["Content/portal.yaml": []]).console == "")
    #expect(
      discover(["Templates/page.mustache": []]).console == """
        error: there is no folder Content in portal [source.noContent]
          help: name the portal's folder with --source, or create a portal with: docportal init

        1 error, 0 warnings
        read more: docportal explain source.noContent

        """)
  }

  /// More text than one thread reads.
  @Test(arguments: [1, 2, 8]) func readsTheSameOnAnyNumberOfThreads(jobs: Int) async {
    var files: [String: [UInt8]] = [:]
    for number in 0..<24 { files["Content/\(number).md"] = Array(repeating: UInt8(0x40 + number), count: 40_000) }
    files["Content/12.md"]?[30_000] = 0xFF
    files["Content/5.md"]?[7] = 0xFE
    let fileSystem = FileSystem.memory(files, unreadable: ["Content/8.md"])
    var (alone, together) = (DiagnosticLog(), DiagnosticLog())
    let expected = discoverSources(root: "portal", fileSystem: fileSystem, log: &alone)
    let tree = await discoverSources(root: "portal", fileSystem: fileSystem, jobs: jobs, log: &together)
    #expect(tree == expected)
    #expect(together == alone)
    #expect(together.diagnostics.count == 3)
    #expect(tree.files.count { $0.text != nil } == 21)
  }

  @Test func refusesATextThatIsTooLarge() {
    let large = FolderEntry(RelativePath("Content/a.yaml"), .file, size: 65 << 20)
    let folder = FolderEntry(RelativePath("Content"), .folder)
    let fileSystem = FileSystem(
      list: { (_, _) throws(FileError) in [folder, large] },
      read: { (_, path) throws(FileError) in throw FileError(path: path.text, code: 5) })
    var log = DiagnosticLog()
    let tree = discoverSources(root: ".", fileSystem: fileSystem, log: &log)
    #expect(tree.files.map(\.contents) == [.unusable])
    #expect(log.diagnostics.map(\.summary) == ["text file of 65 MiB, the limit is 64 MiB"])
  }

  @Test func discoversAPortalOnDisk() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/Content", withIntermediateDirectories: true)
      try Data([0xEF, 0xBB, 0xBF, 0x61]).write(to: URL(fileURLWithPath: folder + "/Content/portal.yaml"))
      try FileManager.default.createSymbolicLink(atPath: folder + "/Templates", withDestinationPath: "Content")
      #expect(mkfifo(folder + "/Content/pipe.md", 0o600) == 0)
      var log = DiagnosticLog()
      let tree = discoverSources(root: folder, fileSystem: .disk, log: &log)
      #expect(tree.files.map(\.path) == ["Content/portal.yaml"])
      #expect(tree.files.first?.text == [0x61])
      #expect(log.diagnostics.map(\.identifier) == ["source.specialFile", "source.symbolicLink"])
      #expect(log.diagnostics.map(\.place) == [Place(file: "Content/pipe.md"), Place(file: "Templates")])
    }
  }

  @Test func publishesNoHiddenFilesButTheWellKnown() throws {
    try withTemporaryFolder { folder in
      let hidden = [
        "Content/.git/config", "Content/static/.git/config", "Content/static/.htaccess", "Content/static/.DS_Store",
        "Content/static/.well-known/.secret", "Content/files/.well-known/a", "Templates/.originals/a.mustache",
      ]
      let files = ["Content/static/.well-known/assetlinks.json", "Content/static/.well-known/acme/a", "Content/static/a.txt"]
      for path in hidden + files {
        let path = URL(fileURLWithPath: folder + "/" + path)
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data([0x61]).write(to: path)
      }
      var log = DiagnosticLog()
      let tree = discoverSources(root: folder, fileSystem: .disk, log: &log)
      #expect(tree.files.map(\.path) == files.sorted())
      #expect(tree.files.compactMap(\.copiedPath) == [".well-known/acme/a", ".well-known/assetlinks.json", "a.txt"])
      #expect(
        log.lines == [
          "Content/static/.git: note: not published, since the names begin with a dot: .git, .htaccess, .well-known/.secret "
            + "[source.hiddenFile]"
        ])
    }
  }

  @Test func reportsAMissingRoot() {
    var log = DiagnosticLog()
    #expect(discoverSources(root: "/nonexistent/portal", fileSystem: .disk, log: &log).files.isEmpty)
    #expect(log.diagnostics.map(\.summary) == ["there is no folder /nonexistent/portal"])
  }
}
