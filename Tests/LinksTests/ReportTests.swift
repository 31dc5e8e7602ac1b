import Diagnostics
import Links
import Testing
import TextBasics

@Suite struct ReportTests {
  static let report = LinkReport(links: [
    CheckedLink(address: "https://c.example/ok.docx", verdict: .alive(slow: nil), status: 206),
    CheckedLink(
      address: "https://c.example/a.docx", verdict: .redirect(isPermanent: true), status: 206,
      finalAddress: "https://c.example/b.docx", fix: "https://c.example/b.docx",
      hops: [Hop(address: "https://c.example/a.docx", status: 301), Hop(address: "https://c.example/b.docx", status: 206)],
      occurrences: [LinkOccurrence(place: Place(file: "Content/portal.yaml", line: 14, column: 13, length: 24), document: "a")],
      streak: 3),
    CheckedLink(
      address: "https://d.example/", verdict: .dns, hops: [Hop(address: "https://d.example/", status: nil)],
      occurrences: [LinkOccurrence(place: Place(file: "Content/help me.md", line: 2))], streak: 1, isConfirmed: false),
  ])

  private func text(_ format: ReportFormat, _ report: LinkReport = report, usesColour: Bool = false) -> String {
    var bytes: [UInt8] = []
    report.write(format, usesColour: usesColour) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func namesTheFormats() {
    #expect(
      ReportFormat.allCases.map(\.rawValue) == ["console", "json", "markdown", "junit", "sarif", "github", "gitlab", "rdjson"])
  }

  @Test func writesTheConsoleForm() {
    #expect(
      text(.console) == """
        3 addresses: 1 broken, 1 not counted yet

        Not a direct link [external.redirect]
          https://c.example/a.docx
            moved for good
            broken in 3 runs in a row
            fix: https://c.example/b.docx
            at Content/portal.yaml:14:13 (a)
          help: write the final address: Office apps open direct addresses only

        No such host [external.dns]
          https://d.example/
            the host does not exist
            broken in this run only, not counted yet
            at Content/help me.md:2
          help: check the spelling of the host

        """)
  }

  @Test func tellsLinksThatMovedTogetherOnce() {
    let links = (1...6).map { number in
      let final = "https://c.example/\(number == 6 ? "other/x" : "new/\(number)").docx"
      return CheckedLink(
        address: "https://c.example/old/\(number).docx", verdict: .redirect(isPermanent: true), finalAddress: final, fix: final,
        occurrences: [LinkOccurrence(place: Place(file: "Content/portal.yaml", line: number, column: 1), document: "d\(number)")])
    }
    #expect(
      text(.console, LinkReport(links: links)) == """
        6 addresses: 6 broken

        Not a direct link [external.redirect]
          5 addresses have moved: /old/ → /new/
            such as https://c.example/old/1.docx
            fix: https://c.example/new/1.docx
            at Content/portal.yaml:1:1 (d1)
            and at 4 more places
            'docportal fix --external' corrects them; '--report json=FILE' lists each
          https://c.example/old/6.docx
            moved for good
            fix: https://c.example/other/x.docx
            at Content/portal.yaml:6:1 (d6)
          help: write the final address: Office apps open direct addresses only

        """)
  }

  @Test func writesJSON() {
    #expect(
      text(.json) == """
        {
          "summary": {
            "total": 3,
            "broken": 1,
            "waiting": 1,
            "slow": 0,
            "accepted": 0,
            "withOwner": 0,
            "verdicts": {"alive": 1, "redirect": 1, "dns": 1}
          },
          "links": [
            {
              "address": "https://c.example/ok.docx",
              "verdict": "alive",
              "identifier": "external.alive",
              "status": 206,
              "finalAddress": null,
              "fix": null,
              "hops": [],
              "occurrences": []
            },
            {
              "address": "https://c.example/a.docx",
              "verdict": "redirect",
              "identifier": "external.redirect",
              "saw": "301 https://c.example/b.docx",
              "findings": ["moved for good", "broken in 3 runs in a row"],
              "phrases": [{"name": "texts.movedForGood"}, {"name": "texts.runs", "values": [3]}],
              "status": 206,
              "finalAddress": "https://c.example/b.docx",
              "fix": "https://c.example/b.docx",
              "advice": "write the final address: Office apps open direct addresses only",
              "advicePhrase": {"name": "advice.redirect"},
              "streak": 3,
              "hops": [
                {"address": "https://c.example/a.docx", "status": 301},
                {"address": "https://c.example/b.docx", "status": 206}
              ],
              "occurrences": [
                {"file": "Content/portal.yaml", "line": 14, "column": 13, "document": "a"}
              ]
            },
            {
              "address": "https://d.example/",
              "verdict": "dns",
              "identifier": "external.dns",
              "saw": "no such host",
              "findings": ["the host does not exist", "broken in this run only, not counted yet"],
              "phrases": [{"name": "texts.noHost"}, {"name": "texts.oneRun"}],
              "status": null,
              "finalAddress": null,
              "fix": null,
              "advice": "check the spelling of the host",
              "advicePhrase": {"name": "advice.dns"},
              "streak": 1,
              "hops": [
                {"address": "https://d.example/", "status": null}
              ],
              "occurrences": [
                {"file": "Content/help me.md", "line": 2, "column": 0, "document": null}
              ]
            }
          ]
        }

        """)
  }

  @Test func writesMarkdown() {
    #expect(
      text(.markdown) == """
        # External links

        3 addresses\\: 1 broken, 1 not counted yet

        ## Not a direct link (1)

        - `https://c.example/a.docx`
          - moved for good
          - broken in 3 runs in a row
          - Fix: `https://c.example/b.docx`
          - write the final address\\: Office apps open direct addresses only
          - At `Content/portal.yaml:14:13 (a)`

        ## No such host (1)

        - `https://d.example/`
          - the host does not exist
          - broken in this run only, not counted yet
          - check the spelling of the host
          - At `Content/help me.md:2`

        """)
  }

  @Test func writesJUnit() {
    #expect(
      text(.junit) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1" errors="0">
          <testsuite name="External links" tests="3" failures="1" errors="0" skipped="1">
            <testcase classname="external.alive" name="https://c.example/ok.docx"/>
            <testcase classname="external.redirect" name="https://c.example/a.docx">
              <failure type="redirect" message="moved for good; broken in 3 runs in a row">moved for good
        broken in 3 runs in a row
        fix: https://c.example/b.docx
        write the final address: Office apps open direct addresses only
        at Content/portal.yaml:14:13 (a)</failure>
            </testcase>
            <testcase classname="external.dns" name="https://d.example/">
              <skipped message="the host does not exist; broken in this run only, not counted yet">at Content/help me.md:2</skipped>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func writesSARIF() {
    #expect(
      text(.sarif) == """
        {
          "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "tool": {
                "driver": {
                  "name": "docportal",
                  "rules": [
                    {
                      "id": "external.redirect",
                      "name": "redirect",
                      "shortDescription": {
                        "text": "Not a direct link"
                      },
                      "fullDescription": {
                        "text": "Not a direct link"
                      },
                      "help": {
                        "text": "Not a direct link. Documentation/Diagnostics.md has an entry for external.redirect.",
                        "markdown": "Not a direct link. *Documentation/Diagnostics.md* has an entry for `external.redirect`."
                      }
                    },
                    {
                      "id": "external.dns",
                      "name": "dns",
                      "shortDescription": {
                        "text": "No such host"
                      },
                      "fullDescription": {
                        "text": "No such host"
                      },
                      "help": {
                        "text": "No such host. Documentation/Diagnostics.md has an entry for external.dns.",
                        "markdown": "No such host. *Documentation/Diagnostics.md* has an entry for `external.dns`."
                      }
                    }
                  ]
                }
              },
              "columnKind": "unicodeCodePoints",
              "results": [
                {
                  "ruleId": "external.redirect",
                  "ruleIndex": 0,
                  "level": "error",
                  "message": {
                    "text": "https://c.example/a.docx: moved for good; broken in 3 runs in a row. Fix: \
        https://c.example/b.docx. Write the final address: Office apps open direct addresses only"
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "Content/portal.yaml"
                        },
                        "region": {
                          "startLine": 14,
                          "endLine": 14,
                          "startColumn": 13,
                          "endColumn": 37
                        }
                      }
                    }
                  ],
                  "partialFingerprints": {
                    "subject/v1": "https://c.example/a.docx"
                  }
                },
                {
                  "ruleId": "external.dns",
                  "ruleIndex": 1,
                  "level": "warning",
                  "message": {
                    "text": "https://d.example/: the host does not exist; broken in this run only, not counted yet. \
        Check the spelling of the host"
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "Content/help%20me.md"
                        },
                        "region": {
                          "startLine": 2,
                          "endLine": 2
                        }
                      }
                    }
                  ],
                  "partialFingerprints": {
                    "subject/v1": "https://d.example/"
                  }
                }
              ]
            }
          ]
        }

        """)
  }

  @Test func brokenLinksComeBeforeOthers() {
    let report = LinkReport(links: [
      CheckedLink(address: "a", verdict: .alive(slow: 9000)), CheckedLink(address: "b", verdict: .skipped(reason: "moving")),
      CheckedLink(address: "c", verdict: .blocked(.credentials)),
    ])
    #expect(
      text(.console, report) == """
        3 addresses: 1 broken, 1 slow, 1 skipped

        Not requested, for safety [external.blocked]
          c
            a name or password in the address
          help: remove the name and password from the address

        Alive, but slow [external.alive]
          a
            alive, but the answer took 9.0 s

        Skipped [external.skipped]
          1 address: moving

        """)
  }

  @Test func aWarningIsReportedAndBreaksNothing() {
    let occurrence = LinkOccurrence(place: Place(file: "Content/portal.yaml", line: 9, column: 5, length: 6), document: "a")
    let report = LinkReport(links: [
      CheckedLink(
        address: "https://c.example/a.docx", verdict: .readOnly(.noLocks("1"), server: "nginx"), status: 206,
        occurrences: [occurrence]),
      CheckedLink(address: "http://d.example/b.docx", verdict: .passwordInClear(server: "Apache"), status: 401),
    ])
    #expect(report.exitCode == 0)
    #expect(
      text(.console, report) == """
        2 addresses: none broken, 2 with a warning

        Opens read-only [external.readOnly]
          https://c.example/a.docx
            nginx has no locks (no class 2 in 'DAV: 1'), so Office opens all files of the folder read-only
            at Content/portal.yaml:9:5 (a)
          help: have the server offer WebDAV with locks and 'MS-Author-Via: DAV', or write 'editing: no' at the source or document

        Office does not ask for the password [external.passwordInClear]
          http://d.example/b.docx
            Apache offers only Basic over http, and Office on Windows asks for no such password
          help: have the server use https, or offer another way to sign in

        """)
    #expect(text(.github, report).contains("::warning "))
    #expect(text(.sarif, report).contains("\"level\": \"warning\""))
  }

  @Test func aBrokenDocumentHasTheFindingAboutItsFolder() {
    let link = CheckedLink(
      address: "https://c.example/a.docx", verdict: .gone, status: 410, folder: .readOnly(.noAuthoring, server: "x"))
    #expect(
      link.findings == [
        "removed for good (status 410)",
        "besides, x does not send 'MS-Author-Via: DAV', so Office opens all files of the folder read-only [external.readOnly]",
      ])
  }

  @Test func coloursTheConsoleOnRequestOnly() {
    #expect(!text(.console).contains("\u{1B}"))
    #expect(text(.console, usesColour: true).hasPrefix("\u{1B}[1;31m3 addresses"))
  }

  @Test func exitCodesCountBrokenLinksOnly() {
    #expect(Self.report.exitCode == 2)
    #expect(LinkReport(links: []).exitCode == 0)
    #expect(LinkReport(links: [CheckedLink(address: "a", verdict: .dns, isConfirmed: false)]).exitCode == 0)
    #expect(LinkReport(links: [CheckedLink(address: "a", verdict: .needsSignIn(status: 401, isExpected: true))]).exitCode == 0)
  }

  /// A report in which every text is untrusted.
  static func hostile(_ text: String) -> LinkReport {
    LinkReport(links: [
      CheckedLink(
        address: text, verdict: .tls(reason: text), finalAddress: text + "2", fix: text, hops: [Hop(address: text, status: nil)],
        occurrences: [LinkOccurrence(place: Place(file: text, line: 1, column: 1), document: text)])
    ])
  }

  static let nasty = "<b>&\"'`]]>\u{1B}[31m\u{202E}\u{0}\u{9B}\n# *x* [y](z) | https://e.example -->"

  @Test(arguments: ReportFormat.allCases)
  func untrustedLettersSteerNothing(_ format: ReportFormat) {
    let written = text(format, Self.hostile(Self.nasty))
    for scalar: Unicode.Scalar in ["\u{1B}", "\u{9B}", "\u{202E}", "\u{0}"] { #expect(!written.unicodeScalars.contains(scalar)) }
    // A text with a line end adds no line.
    #expect(written.utf8.count { $0 == 0x0A } == text(format, Self.hostile("x")).utf8.count { $0 == 0x0A })
  }

  @Test func untrustedMarkupIsText() {
    let written = text(.junit, Self.hostile(Self.nasty))
    #expect(!written.contains("<b>") && !written.contains("]]>") && !written.contains("[31m\"'"))
    #expect(written.contains("&lt;b&gt;&amp;&quot;&#39;`]]&gt;\\u{1B}[31m\\u{202E}\\u{0}\\u{9B}\\u{A}# *x*"))
  }

  @Test func untrustedMarkdownIsText() {
    let written = text(.markdown, Self.hostile("`a``b <i> https://e.example"))
    #expect(written.contains("- ``` `a``b <i> https://e.example ```\n"))
    #expect(written.contains("  - no secure connection\\: \\`a\\`\\`b \\<i\\> https\\://e.example\n"))
    let bare = text(.markdown, Self.hostile("www.e.example WWW.e a.e.example"))
    #expect(bare.contains("connection\\: www\\.e.example WWW\\.e a.e.example\n"))
  }

  @Test func saysWhatWasNotRequested() {
    let given = [Hop(address: "https://c.example/", status: nil)]
    func isInferred(_ verdict: Verdict, _ hops: [Hop]) -> Bool {
      let links = [CheckedLink(address: "https://c.example/", verdict: verdict, hops: hops)]
      return text(.console, LinkReport(links: links)).contains("not requested itself: other addresses of the host ended so")
    }
    #expect(isInferred(.givenUp(because: .rateLimited), []) && isInferred(.dns, []))
    #expect(
      !isInferred(.rateLimited, given) && !isInferred(.dns, given) && !isInferred(.blocked(.credentials), [])
        && !isInferred(.skipped(reason: "moved"), []))
  }

  @Test func whatWasNotRequestedIsNotBroken() {
    let report = LinkReport(links: [CheckedLink(address: "https://c.example/", verdict: .givenUp(because: .rateLimited))])
    #expect(report.exitCode == 0)
    #expect(
      text(.console, report) == """
        1 address: none broken, 1 skipped

        Skipped [external.skipped]
          1 address: on c.example, not requested itself: other addresses of the host ended so: the server asks for fewer requests \
        (status 429)

        """)
    #expect(
      text(.json, report).contains("\"verdict\": \"skipped\",") && text(.json, report).contains("\"givenUp\": \"rateLimited\""))
  }

  @Test func bracketsInSARIFMessagesAreText() {
    #expect(text(.sarif, Self.hostile("[x](1)")).contains("\"text\": \"\\\\[x\\\\](1): no secure connection: \\\\[x\\\\](1)"))
  }
}
