import PortalTestSupport
import Testing

@testable import Site

/// Files among those that are published that nobody should see.
@Suite struct NotForVisitorsTests {
  @Test(arguments: [
    ("Thumbs.db", "a file of a system"), ("style.css~", "a backup"), ("~$plan.docx", "the lock of an editor"),
    ("wp-config.php.bak", "a backup"), ("a.zip.crdownload", "a download that was not finished"),
    ("keys.kdbx", "a store of keys or passwords"), ("server.pfx", "a store of keys or passwords"),
    ("secring.gpg", "a store of keys or passwords"), ("plan.docx.old", "a backup"), ("page.html.orig", "a backup"),
    ("plan.swp", "a backup"), ("prod.env", "a file of settings, often with passwords"),
    ("live.tfstate", "a file of settings, often with passwords"), ("dump.sql", "a database or a copy of one"),
    ("dump.SQL.gz", "a database or a copy of one"), ("a.sqlite", "a database or a copy of one"),
    ("a.db-journal", "a database or a copy of one"), ("mail.pst", "a mailbox"), ("crash.dmp", "a copy of a program's memory"),
  ])
  func warnsOfThemInStaticAndInTheTheme(name: String, kind: String) async {
    for (folder, path) in [("Content/static", name), ("Templates/assets", "assets/\(name)")] {
      let portal = TestPortal(files: ["\(folder)/\(name)": "x"])
      let lines = await portal.findings().filter { $0.contains("source.notForVisitors") }
      #expect(lines == ["\(folder)/\(name): warning: '\(path)' is \(kind) [source.notForVisitors]"])
    }
  }

  @Test func refusesKeysAmongTheAssetsOfATheme() async {
    let portal = TestPortal(files: ["Templates/assets/id.txt": "-----BEGIN OPENSSH PRIVATE KEY-----\nx\n"])
    #expect(
      await portal.findings() == ["Templates/assets/id.txt: error: 'assets/id.txt' holds a private key [source.privateKey]"])
  }

  @Test(arguments: [
    "robots.txt", "a/plan.docx", "favicon.ico", "notes.keys", "certificate.pem", "backup.docx", "a.css",
    "example.env", "pubring.gpg", "sql.html", "old.docx", "environment", "mail.eml", "swp.txt", "a.gz",
  ])
  func leavesOtherFilesAlone(name: String) async {
    let bytes = name.hasSuffix("docx") ? "PK\u{3}\u{4}" : "x"
    let lines = await TestPortal(files: ["Content/static/\(name)": bytes]).findings()
    #expect(lines.contains { $0.contains("source.notForVisitors") } == false)
  }
}
