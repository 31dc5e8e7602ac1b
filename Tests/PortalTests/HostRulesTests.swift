import Portal
import Testing

@Suite struct HostRulesTests {
  @Test(arguments: [
    ("files.contoso.com", ["files.contoso.com", "*.contoso.com", "*.com"]), ("localhost", ["localhost"]),
    ("10.0.0.1", ["10.0.0.1"]),
    ("[2001:db8::1]", ["[2001:db8::1]"]), ("", [""]),
  ])
  func aHostIsListedByItsNameOrADomainAboveIt(host: String, names: [String]) {
    #expect(listedNames(of: host) == names)
  }

  @Test func aDomainCoversWhatIsBelowItAndNotItself() {
    let names: Set<String> = ["*.contoso.com", "intranet"]
    let covered = ["a.contoso.com", "a.b.contoso.com", "intranet"].map(names.coversHost)
    let others = ["contoso.com", "evilcontoso.com", "a.intranet", "contoso.com.example"].map(names.coversHost)
    #expect(covered == [true, true, true] && others == [false, false, false, false])
  }

  @Test func theNearestRulesCount() {
    let rules: [String: HostRules] = [
      "*.contoso.com": HostRules(access: .signIn), "*.eu.contoso.com": HostRules(access: .open),
      "b.contoso.com": HostRules(allowsRedirects: true),
    ]
    #expect(rules.rules(of: "a.contoso.com")?.access == .signIn)
    #expect(rules.rules(of: "a.eu.contoso.com")?.access == .open)
    #expect(rules.rules(of: "b.contoso.com") == HostRules(allowsRedirects: true))
    #expect(rules.rules(of: "contoso.com") == nil)
  }
}
