package import TextBasics

/// Diagnostics of requests and of the files between the parts of a check.
package struct ProbingRules: RuleTable {
  package init() {}

  package let networkUnavailable = Rule(
    .error, "externalLinks.unavailable", "no link can be checked: {1}", fix: "run without --external")
  package let storesNotAsked = Rule(
    .note, "externalLinks.noStores", "no network leads to the app stores: {1} not checked",
    fix: "write 'stores: false' below 'externalLinks' where it never does")
  package let closedHosts = Rule(
    .warning, "externalLinks.untrusted", "'allowPrivate' does not count for {1}",
    "A manifest may come from somebody else. Only the command line can let it look into private networks.",
    fix: "run with --trust if this manifest is your own, or with --allow-private-host HOST")
  package let badLinks = Rule(
    .error, "externalLinks.badLinks", "line {1} is not what 'docportal external list' writes",
    fix: "list the links again with 'docportal external list --output FILE'")
  package let cutLinks = Rule(
    .error, "externalLinks.cutLinks", "the list has {1} of {2} addresses: its end is missing",
    fix: "list the links again with 'docportal external list --output FILE'")
  package let mixedLinks = Rule(
    .error, "externalLinks.mixedLinks", "the lists are not all parts of one list: {1}",
    fix: "give all files that one run of 'docportal external list' wrote, and no others")
  package let badResults = Rule(
    .error, "externalLinks.badResults", "line {1} is not what 'docportal external ask' writes",
    fix: "give only files of 'docportal external ask --output', or remove the line")
  package let noResults = Rule(
    .error, "externalLinks.noResults", "there is no such file", fix: "name the files that 'docportal external ask --output' wrote"
  )
  package let resultsInUse = Rule(
    .error, "externalLinks.resultsInUse", "another process writes its results to this file",
    fix: "give each part a file of its own with --output")
  package let fewAsked = Rule(
    .error, "externalLinks.fewAsked", "only {1} of {2} addresses have an answer",
    "Too few for a report about all links. Least of all: {3}",
    fix: "probe the parts again that have not come to their end, or give a lower --min-asked")
  package let openedHosts = Rule(
    .note, "externalLinks.trusted", "by --trust, the check may connect to private network addresses of {1}")
}

extension Rule { package static let probing = ProbingRules() }
