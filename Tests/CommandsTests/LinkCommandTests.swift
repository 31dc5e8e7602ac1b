import TestSupport
import Testing
import TextBasics

/// `docportal link`: its output and its exit codes.
struct LinkCommandTests {
  @Test(arguments: [
    ("--app word --url https://contoso.example/a.docx", "ms-word:ofe|u|https://contoso.example/a.docx"),
    ("--app powerpoint --url https://contoso.example/a.pptx", "ms-powerpoint:ofe|u|https://contoso.example/a.pptx"),
    ("--app ONENOTE --url https://contoso.example/a.one", "onenote:ofe|u|https://contoso.example/a.one"),
    ("--app Word --mode View --url https://contoso.example/a.docx", "ms-word:ofv|u|https://contoso.example/a.docx"),
    ("--app word --mode view --url https://contoso.example/a.docx", "ms-word:ofv|u|https://contoso.example/a.docx"),
    ("--app word --url https://contoso.example/a.docx --format href", "ms-word:ofe%7Cu%7Chttps://contoso.example/a.docx"),
    ("--app word --url https://contoso.example/a.docx --abbreviated", "ms-word:https://contoso.example/a.docx"),
    ("--app oneNote --url https://contoso.example/a.one --plain", "onenote:https://contoso.example/a.one"),
    ("--app word --url http://contoso.example/a.docx --allow-http", "ms-word:ofe|u|http://contoso.example/a.docx"),
    (
      "--app excel --mode view --base https://contoso.example/Q4 --path 'R&D #2 100%.xlsx'",
      "ms-excel:ofv|u|https://contoso.example/Q4/R&D%20%232%20100%25.xlsx"
    ),
    (
      "--app word --mode new --url https://contoso.example/a.dotx --save-location https://contoso.example/b/",
      "ms-word:nft|u|https://contoso.example/a.dotx|s|https://contoso.example/b/"
    ),
    (
      "--app word --url https://contoso.example/a.docx --passback clouddrive --context folderviewQ4",
      "ms-word:ofe|u|https://contoso.example/a.docx|p|clouddrive|c|folderviewQ4"
    ),
    (
      "--app word --url https://contoso.example/f/5 --wopi-service Contoso --wopi-user a3243d --wopi-file-name a.docx "
        + "--wopi-source App",
      "ms-word:ofe|u|https://contoso.example/f/5|d|Contoso|e|a3243d|n|a.docx|a|App"
    ),
  ])
  func printsTheLink(_ options: String, _ link: String) throws {
    #expect(try docportal("link " + options) == .printed(link + "\n"))
  }

  @Test func tellsEveryFaultInOneRun() throws {
    let options =
      "--app sharePointDesigner --mode view --url http://u@contoso.example/a --passback https --wopi-service 'a|b' --format json"
    let run = try docportal("link " + options)
    let identifiers = run.standardOutput.split(separator: "\n").filter { $0.contains("\"identifier\"") }
      .compactMap { $0.split(separator: "\"").dropFirst(3).first }
    #expect(
      identifiers.sorted() == [
        "address.credentials", "address.plainHTTP", "character.bar", "form.modeUnsupported", "passback.knownScheme",
        "wopi.missing",
      ])
    #expect(run.exitCode == 1)
  }

  @Test(arguments: ["contoso.sharepoint.com/:w:/s/team/Eabc123", "1drv.ms/w/s!Abc", "docs.google.com/document/d/abc/edit"])
  func asksForNoAppBesideAPageThatIsNoFile(page: String) throws {
    let run = try docportal("link https://\(page)")
    #expect(run.standardError.contains(" [share."), "\(run.standardError)")
    #expect(run.standardError.contains("\n\n1 error, 0 warnings\n"), "\(run.standardError)")
  }

  @Test func refusesThePlainFormOfAnAppThatHasNone() throws {
    let run = try docportal("link --app word --plain --url https://contoso.example/a.docx")
    #expect(
      run.standardError == """
        error: Word has no plain form [form.plainUnsupported]
          Only OneNote and Publisher have one.
          help: use the full or the abbreviated form

        1 error, 0 warnings
        read more: docportal explain form.plainUnsupported

        """)
  }

  @Test func asksForNoAppOfAPage() throws {
    let run = try docportal("link 'https://www.google.com/url?q=https%3A%2F%2Fcontoso.example%2Fa.docx'")
    #expect(
      run.standardError == """
        address: error: a link of Google [share.wrapper]
          It leads to a page or through a check; the apps need the address of the file itself.
          help: write https://contoso.example/a.docx

        1 error, 0 warnings
        read more: docportal explain share.wrapper

        """)
  }

  @Test func tellsEveryPartAsJSON() throws {
    let options = "--app word --url https://contoso.example/a.docx --passback clouddrive --context q4 --format json"
    let expected = """
      {
        "link": {
          "text": "ms-word:ofe|u|https://contoso.example/a.docx|p|clouddrive|c|q4",
          "href": "ms-word:ofe%7Cu%7Chttps://contoso.example/a.docx%7Cp%7Cclouddrive%7Cc%7Cq4",
          "app": "word",
          "mode": "edit",
          "form": "full",
          "address": "https://contoso.example/a.docx",
          "fileName": "a.docx",
          "passback": "clouddrive",
          "context": "q4",
          "probes": ["ms-word", "ms-word-wopi-support", "ms-word-wopi-support-1605"]
        },
        "diagnostics": [],
        "summary": {
          "errors": 0,
          "warnings": 0,
          "notes": 0
        }
      }

      """
    #expect(try docportal("link " + options) == .printed(expected))
  }

  @Test func warnsOnStandardErrorAndPrintsTheLink() throws {
    let run = try docportal("link --app excel --url https://contoso.example/a.docx")
    #expect(run.standardOutput == "ms-excel:ofe|u|https://contoso.example/a.docx\n")
    #expect(
      run.standardError == """
        --url: warning: a .docx file for Excel [format.otherApp]
          The format belongs to Word.
          help: use Word, unless the other app is meant

        0 errors, 1 warning
        read more: docportal explain format.otherApp

        """)
    #expect(run.exitCode == 0)
  }

  @Test func warnsThatTheAbbreviatedFormHasNoMode() throws {
    let run = try docportal("link --app word --mode edit --url https://contoso.example/a.docx --abbreviated")
    #expect(run.standardOutput == "ms-word:https://contoso.example/a.docx\n")
    #expect(
      run.standardError == """
        warning: a link of only scheme and address makes Word view [form.modeOfShortForm]
          It has no room for another mode.
          help: use the full form

        0 errors, 1 warning
        read more: docportal explain form.modeOfShortForm

        """)
    #expect(run.exitCode == 0)
  }

  @Test func showsEveryRefusedArgumentAtOnce() throws {
    let run = try docportal([
      "link", "--app", "word", "--url", "https://contoso.example/ä|b.docx", "--passback", "cloud drive:", "--context", "a%7Cb",
      "--save-location", "//contoso.example/",
    ])
    let bar = """
        Bars separate the arguments of a launch link, and apps decode %7C before they split: what follows would be read as \
      another argument.
        help: rename the file or choose a text without a bar
      """
    let expected = """
      --context:1:2: error: a bar, written %7C, inside an argument [character.bar]
       1 | a%7Cb
         |  ^~~
      \(bar)

      --passback:1:1: error: a passback that is not a scheme [passback.notAScheme]
       1 | cloud drive:
         | ^~~~~~~~~~~~
        A scheme is a letter followed by letters, digits, plus, hyphen and dot.
        help: write the scheme that the calling app registers

      --save-location: error: a save location without the mode new [form.saveWithoutNew]
        Only a document made from a template has one.
        help: use the mode new, or leave the save location out

      --save-location:1:1: error: an address without a scheme [address.schemeRelative]
       1 | //contoso.example/
         | ^~
        On Windows it is read as a network share, to which the app would send the person's sign-in.
        help: write the whole address, from https:// on

      --url:1:26: error: a bar, written |, inside an argument [character.bar]
       1 | https://contoso.example/ä|b.docx
         |                          ^
      \(bar)

      5 errors, 0 warnings
      read more: docportal explain character.bar

      """
    #expect(run == .refused(expected))
  }

  @Test func namesTheOptionWhenNoPartOfItIsAtFault() throws {
    let expected = """
      --url: error: a SharePoint sharing link (/:w:/s/) [share.link]
        It leads to a page with a code in its address; the apps need the file itself, without a redirect.
        help: use the file's direct address. In SharePoint: select the file → Details → Path → Copy

      1 error, 0 warnings
      read more: docportal explain share.link

      """
    #expect(try docportal("link --app word --url https://contoso.example/:w:/s/team/abc") == .refused(expected))
  }

  @Test func refusesAsJSONOnStandardOutputToo() throws {
    let run = try docportal("link --app word --url http://contoso.example/a.docx --format json")
    #expect(run.standardError.hasPrefix("--url:1:1: error: an http address [address.plainHTTP]\n"))
    #expect(run.exitCode == 1)
    let json = try JSON(run.standardOutput)
    #expect(json["link"] == .null)
    #expect(json["diagnostics"]?[0]?["identifier"] == .string("address.plainHTTP"))
    #expect(
      json["diagnostics"]?[0]?["solution"] == .string("use https, or give --allow-http: https://contoso.example/a.docx"))
    #expect(json["summary"]?["errors"] == .number(1))
  }

  /// One input of every rejected class, and the identifier of the reason; the caret is below the rejected text.
  @Test(arguments: [
    ("a.docx", "address.relative", 1), ("//h.example/a.docx", "address.schemeRelative", 1),
    (#"\\server\a.docx"#, "address.uncPath", 1), (#"C:\a.docx"#, "address.localPath", 1),
    ("file:///a.docx", "address.fileScheme", 1), ("javascript:alert(1)", "address.scheme", 1),
    ("http://h.example/a.docx", "address.plainHTTP", 1), ("https:h.example/a.docx", "address.missingSlashes", 1),
    ("https%3A%2F%2Fh.example/a.docx", "address.encodedWhole", 1), ("<https://h.example/a.docx>", "address.angleBrackets", 1),
    ("https://me:secret@h.example/a.docx", "address.credentials", 9), ("https://h.example/a.docx#x", "address.fragment", 25),
    ("https://h.example/../a.docx", "address.dotSegment", 19), ("https://h.example/a%2fb.docx", "address.encodedSeparator", 20),
    ("https://h.example/a*.docx", "address.fileNameCharacter", 19),
    (" https://h.example/a.docx", "character.surroundingBlanks", 1),
    ("https://h.example/a%00.docx", "character.control", 20), ("https://h.example/a\u{202E}.docx", "character.bidirectional", 20),
    ("https://h.example/a\u{200B}.docx", "character.invisible", 20),
    ("https://h.example/a\u{2028}.docx", "character.lineSeparator", 20),
    ("https:///a.docx", "host.empty", 1), ("https://h .example/a.docx", "host.blank", 9),
    ("https://h.example:0/a.docx", "host.port", 19), ("https://h.example/a.xll", "format.nativeCode", 19),
    ("https://h.example/a.exe", "format.program", 19),
    ("ms-word:ofe|u|https://h.example/a.docx", "address.officeLink", 1),
  ])
  func pointsAtWhatIsRefused(_ url: String, _ identifier: String, _ column: Int) throws {
    let run = try docportal(["link", "--app", "word", "--url", url])
    #expect(run.standardOutput.isEmpty)
    #expect(run.exitCode == 1)
    let heads = run.standardError.split(separator: "\n").filter { $0.hasSuffix("[\(identifier)]") }
    #expect(heads.count == 1 && heads[0].hasPrefix("--url:1:\(column): error: "), "\(run.standardError)")
  }
}
