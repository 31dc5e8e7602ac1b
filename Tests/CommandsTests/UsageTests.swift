import Foundation
import TestSupport
import Testing

/// Wrong usage, help and completions.
struct UsageTests {
  @Test(arguments: [
    (
      "frob",
      "error: unknown command 'frob': the commands are init, serve, import, theme, schema, check, fix, review, diff, explain, build, hosting, list, link, email, external."
    ), ("bild --dry-run", "error: unknown command 'bild': did you mean 'build'?"),
    ("help chekc", "error: unknown command 'chekc': did you mean 'check'?"),
    ("hepl", "error: unknown command 'hepl': did you mean 'help'?"),
    ("lint", "error: unknown command 'lint': 'check' does that."),
    ("deploy", "error: unknown command 'deploy': 'build' does that."),
    (
      "list --force",
      "error: unknown option '--force': nothing is asked, and what docportal did not write is never replaced. Leave it out."
    ),
    ("strings nl --missing", "error: unknown command 'strings': 'theme strings' does that."),
    ("completion", "error: unknown command 'completion': '--generate-completion-script bash|zsh|fish' does that."),
    (
      "clean",
      "error: unknown command 'clean': nothing has to be cleaned: each build replaces its output. The folder .docportal may be removed at any time."
    ), ("check --json", "error: unknown option '--json': '--format json' does that."),
    ("build --no-color", "error: unknown option '--no-color': '--color never' does that."),
    (
      "build -y",
      "error: unknown option '-y': nothing is asked, and what docportal did not write is never replaced. Leave it out."
    ),
    ("build --watch", "error: unknown option '--watch': 'docportal serve' does that."),
    ("serve --watch", "error: unknown option '--watch': it shows every save at once. Leave it out."),
    ("check --dry-run", "error: unknown option '--dry-run': it changes no file. Leave it out."),
    ("import --dry-run", "error: unknown option '--dry-run': nothing is written without --write. Leave it out."),
    ("check -o a.json", "error: unknown option '-o': '--report json=FILE' writes the findings into a file."),
    ("email --json", "error: unknown option '--json'."),
    (
      "list --format csv -o out.xlsx",
      "error: 'out.xlsx' is the name of another format than csv: change it, or leave out --format."
    ), ("list -o o.html", "error: nothing is written as .html: end 'o.html' with .txt, .csv, .xlsx or .json."),
    (
      "check C:/portal",
      "error: the value 'C:/portal' is invalid for '<portal>': 'C:/portal' is a path of Windows. In WSL the drive is below /mnt: write "
        + "'/mnt/c/portal'."
    ), ("email q4-budget", "error: unexpected argument 'q4-budget': documents are named with --document, --section or --tag."),
    ("email --documents a", "error: unknown option '--documents'. Did you mean '--document'?"),
    ("explain --docment a", "error: unknown option '--docment'. Did you mean '--document'?"),
    (
      "explain nosuch",
      "error: there is no rule and no document 'nosuch'. Give the rule in the brackets of a message, the id of a document, or a whole link."
    ),
    ("list --jbs", "error: unknown option '--jbs'."), ("build —nope", "error: unknown option '--nope'."),
    ("build a extra", "error: unexpected argument 'extra'"),
    ("build --jobs 0", "error: --jobs takes a number from 1 to 1024."),
    (
      "check --format xml",
      "error: the value 'xml' is invalid for '--format <format>'. Please provide one of the following:"
    ),
    (
      "check --report foo",
      "error: the value 'foo' is invalid for '--report <format=file>': Write a format, '=' and a file, such as "
        + "json=findings.json. Formats: console, json, markdown, junit, sarif, github, gitlab, rdjson."
    ),
    (
      "check --report jsn=a",
      "error: the value 'jsn=a' is invalid for '--report <format=file>': There is no 'jsn'. Use one of: console, json, "
        + "markdown, junit, sarif, github, gitlab, rdjson. Did you mean 'json'?"
    ),
    ("check --report json=a --report sarif=a", "error: --report names the file 'a' twice."),
    (
      "check --max-age 1w",
      "error: the value '1w' is invalid for '--max-age <time>': Write a whole number with s, m, h or d, such as 90s, 5m, 12h "
        + "or 7d."
    ),
    (
      "check --timeout 5x",
      "error: the value '5x' is invalid for '--timeout <time>': Write a whole number with s, m, h or d, such as 90s, 5m, 12h "
        + "or 7d."
    ),
    (
      "check --allow-private-host http://a/",
      "error: --allow-private-host takes the name or address of a host, without scheme, port and path: 'http://a/'."
    ),
    ("link --app word", "error: give addresses as arguments, with --csv, with --url, or with --base and --path."),
    ("link --app word --url a --base b", "error: --base is for paths: with --path or as arguments."),
    ("link --app word --path a.docx", "error: --base and --path go together."),
    ("link --app word --url a --abbreviated --plain", "error: use --abbreviated or --plain, not both."),
    (
      "link --app wrod --url a",
      "error: the value 'wrod' is invalid for '--app <app>': There is no 'wrod'. Use one of: excel, oneNote, powerPoint, word, "
        + "visio, project, publisher, access, sharePointDesigner, infoPath, libreOffice. Did you mean 'word'?"
    ),
    ("email", "error: choose documents: --document, --section, --tag, --updated-since or --due."),
    (
      "email --document a --recipients b", "error: --recipients creates several messages: add --output, or --format mbox."
    ),
    (
      "email --document a --recipients b --to c",
      "error: --recipients cannot be combined with --to and --language: the list has both."
    ),
    (
      "email --document a --recipients b --output c --format page",
      "error: --format page makes one page, to copy one message: choose another format for --recipients, or leave the list out."
    ),
    ("email --document a --fragment", "error: --fragment needs --format html."),
    (
      "email --updated-since 2026-02-30",
      "error: the value '2026-02-30' is invalid for '--updated-since <date>': '2026-02-30' is not a valid date, such as 2026-01-31."
    ),
    ("explain", "error: give a rule, a link, or --document and an id."),
  ])
  func endsWith64AndSaysWhy(_ line: String, _ message: String) throws {
    let run = try docportal(line)
    #expect(run.exitCode == 64)
    #expect(run.standardOutput.isEmpty)
    #expect(run.standardError.split(separator: "\n").first.map(String.init) == message)
  }

  #if os(Linux)
  @Test func refusesAFolderWhosePathIsNoText() throws {
    try withTemporaryFolder { folder in
      let run = try shell("cd '\(folder)' && mkdir \"$(printf 'bad\\351')\" && cd bad* && exec '\(try toolPath())' build")
      #expect(run.exitCode == 64)
      #expect(run.standardError.contains("bad\\xE9'. Rename the folder, or work in another one."))
      #expect(try contents(of: folder).isEmpty)
    }
  }
  #endif

  /// Through a shell, since a `Process` takes only text.
  @Test func refusesAnArgumentThatIsNotUTF8() throws {
    let run = try shell("exec \(toolPath()) link --app word --url \"$(printf 'https://contoso.example/\\351.docx')\"")
    #expect(run.exitCode == 64)
    #expect(run.standardOutput.isEmpty)
    #expect(
      run.standardError.split(separator: "\n").first
        == "error: argument 5 is not UTF-8: 'https://contoso.example/\\xE9.docx'. Set the terminal to UTF-8.")
  }

  @Test(arguments: [
    ("link --app word --url http://contoso.example/a.docx", "use https, or give --allow-http: https://contoso.example/a.docx"),
    ("explain ms-word:http://contoso.example/a.docx", "use https, or give --allow-http: https://contoso.example/a.docx"),
    ("link --app excel --url https://contoso.example/a.xlam", "link to a document; add-ins cannot be allowed"),
    ("explain https://contoso.example/a.docx", "make a launch link of an address: docportal link --app word --url ADDRESS"),
    ("explain ms-word", "add |u| and its argument"),
    ("explain ''", "write a link such as ms-word:ofe|u|https://…"),
    ("explain clouddrive:ofe|u|https://contoso.example/a.docx", "begin it with the scheme of an Office app"),
    ("link --app word --mode new --abbreviated --url https://contoso.example/a.dotx", "use the full form"),
  ])
  func saysWhatToDoOnTheCommandLine(_ line: String, _ help: String) throws {
    let run = try docportal(line)
    #expect(run.exitCode == 1)
    #expect(run.standardError.contains("  help: \(help)\n"))
  }

  @Test(arguments: [
    "--help", "help", "help build",
    "build --help", "check --help", "init --help", "schema --help", "link --help", "explain --help",
    "email --help",
  ])
  func helpFitsATerminal(_ line: String) throws {
    let run = try docportal(line)
    #expect(run.exitCode == 0)
    #expect(run.standardError.isEmpty)
    #expect(run.standardOutput.hasPrefix("OVERVIEW: "))
    // The usage line is the one that is not wrapped.
    let lines = run.standardOutput.split(separator: "\n").filter { !$0.hasPrefix("USAGE: ") }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  /// Each example is on lines that help does not wrap, so that it can be pasted.
  @Test(arguments: [
    "init", "serve", "import", "theme", "schema", "check", "fix", "review", "diff", "explain", "build", "hosting", "list", "link",
    "email",
    "external", "external list", "external ask", "external report",
  ])
  func showsExamples(_ command: String) throws {
    let help = try docportal("\(command) --help").standardOutput
    let examples = help.split(separator: "\n").filter { $0.hasPrefix("  docportal ") }
    #expect(!examples.isEmpty)
    #expect(help.split(separator: "\n").allSatisfy { $0.hasPrefix("USAGE: ") || $0.count <= 80 })
    // The next line of a text that was cut is not indented.
    let overview = help.prefix(upTo: help.firstRange(of: "USAGE: ")?.lowerBound ?? help.endIndex)
    for (line, next) in zip(overview.split(separator: "\n"), overview.split(separator: "\n").dropFirst())
    where line.hasPrefix("  ") {
      #expect(next.hasPrefix("  "), "\(line)")
    }
  }

  @Test func everyCommandHasQuietAndColor() throws {
    let groups = ["theme list", "theme copy", "theme diff", "theme strings", "external list", "external ask", "external report"]
    let commands = "init serve import schema check fix review diff explain build hosting list link email"
    for command in commands.split(separator: " ").map(String.init) + groups {
      let help = try docportal("\(command) --help").standardOutput
      #expect(help.contains("  -q, --quiet ") && help.contains("  --color <color> "), "\(command)")
    }
  }

  @Test(arguments: ["build", "check", "fix", "review", "serve"]) func helpHasEverydayOptionsFirst(command: String) throws {
    let help = try docportal("\(command) --help").standardOutput
    let everyday = try #require(help.firstRange(of: "\nOPTIONS:\n"))
    let network = try #require(help.firstRange(of: "\nLINKS TO OTHER SERVERS"))
    try #require(everyday.upperBound < network.lowerBound)
    #expect(help[everyday.upperBound..<network.lowerBound].contains("  -h, --help "))
    #expect(help[network.upperBound...].contains("  --timeout <time> "))
  }

  @Test func quietIsSilentAboutASuccess() throws {
    try withTemporaryFolder { (folder: String) throws -> Void in
      for line in ["init --quiet", "fix --quiet", "theme diff --quiet", "check --quiet"] {
        let run = try docportal(line, in: folder)
        #expect(run == .printed(""), "\(line)")
      }
    }
  }

  @Test func helpHasGroups() throws {
    let help = try docportal("--help").standardOutput
    for group in ["WRITE", "CHECK", "PUBLISH", "SHARE", "LARGE CHECKS"] { #expect(help.contains("\n\(group) SUBCOMMANDS:\n")) }
  }

  @Test func completesNamesOfThePortal() throws {
    try withTemporaryFolder { (folder: String) throws -> Void in
      #expect(try docportal("init", in: folder).exitCode == 0)
      func completed(_ line: String) throws -> [Substring] {
        try docportal(line, in: folder).standardOutput.split(separator: "\n")
      }
      #expect(try completed("---completion email -- --document 3 0 docportal email --document ''") == ["q3-budget", "q4-budget"])
      #expect(try completed("---completion email -- --section 3 0 docportal email --section ''") == ["budgets"])
      #expect(try completed("---completion email -- --tag 3 0 docportal email --tag ''") == [])
      #expect(try completed("---completion import -- positional@0 2 0 docportal import ''") == ["team"])
    }
  }

  @Test func coloursAreUsedWhereAsked() throws {
    try withTemporaryFolder { (folder: String) throws -> Void in
      #expect(try docportal("init", in: folder).exitCode == 0)
      try write(["Content/index.md": "---\ntitle: T\n---\n[x](document:none)\n"], below: folder)
      func isColoured(_ line: String, _ environment: [String: String] = [:]) throws -> Bool {
        try docportal(arguments(of: line), in: folder, environment: environment).standardError.contains("\u{1B}")
      }
      #expect(try isColoured("check") == false)
      #expect(try isColoured("check --color always"))
      #expect(try isColoured("check", ["FORCE_COLOR": "1"]))
      #expect(try isColoured("check", ["FORCE_COLOR": "1", "NO_COLOR": "1"]) == false)
      #expect(try isColoured("check --color never", ["FORCE_COLOR": "1"]) == false)
      #expect(try isColoured("check --color always", ["NO_COLOR": "1"]))
    }
  }

  @Test func tellsItsVersion() throws {
    let run = try docportal("--version")
    #expect(run.exitCode == 0 && run.standardError.isEmpty)
    let lines = run.standardOutput.split(separator: "\n")
    #expect(lines.first == "0.1.0" && lines.count == 2)
    #expect(
      lines.last?.firstMatch(
        of:
          /^with libcmark \d[\d.]*, libyaml \d[\d.]*, libexpat \d[\d.]*, libidn2 \d[\d.]*, libcrypto \d[\d.]*, zlib \d[\d.]*, brotli \d[\d.]*, libcurl \d[\d.]*, libmicrohttpd \d[\d.]*$/
      ) != nil)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completesInEveryShell(_ shell: String) throws {
    let run = try docportal("--generate-completion-script \(shell)")
    #expect(run.exitCode == 0)
    #expect(run.standardError.isEmpty)
    #expect(run.standardOutput.contains("sharePointDesigner"))
  }

  /// Without a terminal there is no colour, so only its absence can be tested here; `NO_COLOR` must not change anything else.
  @Test func writesNoColourToAFile() throws {
    let arguments = ["link", "--app", "word", "--url", "a.docx"]
    let run = try docportal(arguments, environment: ["TERM": "xterm-256color"])
    #expect(!run.standardError.contains("\u{1B}"))
    #expect(try docportal(arguments, environment: ["TERM": "xterm-256color", "NO_COLOR": "1"]) == run)
  }
}
