import Diagnostics
import Testing

@testable import Links

@Suite struct SecretMaskTests {
  @Test(arguments: [
    ("https://c.example/?t=s3cr3t+key", "https://c.example/?t=•••"), ("x s3cr3t%20key y", "x ••• y"), ("S3CR3T%20%4bEY", "•••"),
    ("%73%33cr3t+key", "•••"), ("s3cr3t", "s3cr3t"), ("s3cr3t%2", "s3cr3t%2"), ("Bearer%20abcdef/abcdef", "•••/•••"),
    ("bearer", "bearer"), ("abc", "abc"), ("", ""),
  ])
  func findsSecretsInEveryEncoding(_ text: String, _ masked: String) {
    #expect(SecretMask(["s3cr3t key", "Bearer abcdef", "abc"])(text) == masked)
  }

  @Test func nothingOfAReportHoldsASecret() {
    let secret = "s3cr3t"
    let verdicts: [Verdict] = [
      .redirect(isPermanent: true), .redirectLoop(.repeats(address: secret)), .signInPage(host: secret, isExpected: false),
      .missingAnchor(secret, nearest: secret), .tls(reason: secret), .readOnly(.noLocks(secret), server: secret),
      .readOnly(.noWebDAV, server: secret), .passwordInClear(server: secret), .wrongType(expected: .zip, found: secret),
      .blocked(.downgrade(address: secret)), .blocked(.scheme(secret)), .blocked(.unreadable(location: secret)),
      .givenUp(because: .tls(reason: secret)),
    ]
    let address = "https://c.example/a.docx"
    let report = LinkReport(
      links: verdicts.map { verdict in
        var outcome = ProbeOutcome(
          verdict: verdict, finalAddress: "https://c.example/?\(secret)",
          hops: [Hop(address: address, status: 301), Hop(address: "https://c.example/?\(secret)", status: 200)])
        outcome.missingAnchors = [MissingAnchor(name: secret, nearest: secret)]
        outcome.mask(SecretMask([secret]), of: address)
        #expect(!"\(outcome)".contains(secret))
        return CheckedLink(
          address: address, verdict: outcome.verdict, finalAddress: outcome.finalAddress, fix: outcome.fix, hops: outcome.hops)
      })
    for format in ReportFormat.allCases {
      var bytes: [UInt8] = []
      report.write(format) { bytes += $0 }
      #expect(!String(decoding: bytes, as: UTF8.self).contains(secret))
    }
    #expect(report.links[0].fix == nil && report.links[0].finalAddress == "https://c.example/?•••")
    #expect(report.links[0].hops[0].address == "https://c.example/a.docx")
  }
}
