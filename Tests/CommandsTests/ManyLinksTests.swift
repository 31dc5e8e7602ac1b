import Foundation
import TestSupport
import Testing

/// `docportal link` with several addresses, and the formats of its lists.
struct ManyLinksTests {
  private static let addresses = ["https://contoso.example/a.docx", "https://contoso.example/Q4/R&D%20[1].xlsx"]

  @Test func findsTheAppByTheExtension() throws {
    #expect(
      try docportal(["link"] + Self.addresses + ["--mode", "view"])
        == .printed("ms-word:ofv|u|\(Self.addresses[0])\nms-excel:ofv|u|https://contoso.example/Q4/R&D%20%5B1%5D.xlsx\n"))
    #expect(
      try docportal(["link", "--base", "https://contoso.example/", "R&D #2.pptx"])
        == .printed("ms-powerpoint:ofe|u|https://contoso.example/R&D%20%232.pptx\n"))
  }

  @Test(arguments: [
    (
      "csv",
      "address,app,mode,link\r\nhttps://contoso.example/a.docx,word,edit,ms-word:ofe|u|https://contoso.example/a.docx\r\n"
        + "https://contoso.example/Q4/R&D%20%5B1%5D.xlsx,excel,edit,"
        + "ms-excel:ofe|u|https://contoso.example/Q4/R&D%20%5B1%5D.xlsx\r\n"
    ),
    (
      "html",
      """
      <ul>
      <li><a href="ms-word:ofe%7Cu%7Chttps://contoso.example/a.docx">a.docx</a></li>
      <li><a href="ms-excel:ofe%7Cu%7Chttps://contoso.example/Q4/R&amp;D%20%5B1%5D.xlsx">R&amp;D [1].xlsx</a></li>
      </ul>

      """
    ),
    (
      "markdown",
      """
      - [a.docx](<ms-word:ofe%7Cu%7Chttps://contoso.example/a.docx>)
      - [R\\&D \\[1\\].xlsx](<ms-excel:ofe%7Cu%7Chttps://contoso.example/Q4/R&D%20%5B1%5D.xlsx>)

      """
    ),
  ])
  func printsLists(_ format: String, _ expected: String) throws {
    #expect(try docportal(["link", "--format", format] + Self.addresses) == .printed(expected))
  }

  @Test func printsSeveralAsJSON() throws {
    let run = try docportal(["link", "--format", "json"] + Self.addresses)
    let json = try JSON(run.standardOutput)
    #expect(json.names == ["links", "diagnostics", "summary"])
  }

  @Test func printsTheOthersOfARefusedOne() throws {
    let run = try docportal("link https://contoso.example/a.docx https://contoso.example/files/5 http://contoso.example/b.docx")
    #expect(
      run
        == ToolRun(
          standardOutput: "ms-word:ofe|u|https://contoso.example/a.docx\n",
          standardError: """
            http://contoso.example/b.docx:1:1: error: an http address [address.plainHTTP]
             1 | http://contoso.example/b.docx
               | ^~~~~
              Anyone on the way can read and replace the document. It has to be allowed expressly.
              help: use https, or give --allow-http: https://contoso.example/b.docx

            https://contoso.example/files/5: error: the name '5' says no Office app [argument.appNeeded]
              A launch link names the app, and only the file's extension could say which one.
              help: name the app with --app

            2 errors, 0 warnings
            read more: docportal explain address.plainHTTP

            """, exitCode: 1))
  }

  @Test func readsLinesAndCSV() throws {
    try withTemporaryFolder { folder in
      let csv = "Address;App;Note\nhttps://contoso.example/a.docx;;x\nhttps://contoso.example/files/5;word;\n"
      try write(
        ["list.csv": csv, "bad.csv": "url,app\n", "names.csv": "address,app\nhttps://c.example/a.docx,wrod\n"], below: folder)
      let expected = "ms-word:ofe|u|https://contoso.example/a.docx\n"
      let run = try docportal("link --csv list.csv", in: folder)
      #expect(run.standardOutput == expected + "ms-word:ofe|u|https://contoso.example/files/5\n")
      #expect(run.exitCode == 0)
      let tool = try toolPath()
      let lines = try shell("printf '\\n  https://contoso.example/a.docx \\nhttp://contoso.example/b.docx\\n' | \(tool) link -")
      #expect(lines.standardOutput == expected)
      #expect(lines.standardError.hasPrefix("/dev/stdin:3:1: error: "))
      #expect(
        try docportal("link --csv bad.csv", in: folder)
          == .refused(
            """
            bad.csv:1: error: the file has no column 'address' [argument.noAddressColumn]
              help: name the columns in the first line: address, and app and mode where you want

            1 error, 0 warnings
            read more: docportal explain argument.noAddressColumn

            """))
      #expect(
        try docportal("link --csv names.csv", in: folder).standardError == """
          names.csv:2:26: error: there is no app 'wrod' [argument.unknownName]
           2 | https://c.example/a.docx,wrod
             |                          ^~~~
            help: did you mean 'word'?

          1 error, 0 warnings
          read more: docportal explain argument.unknownName

          """)
    }
  }

  @Test(arguments: ["link", "link --csv a https://a.example/a.docx", "link --base https://a.example/", "link - -"])
  func refusesOtherCombinations(_ line: String) throws {
    #expect(try docportal(line).exitCode == 64)
  }
}
