package import TextBasics

extension Rule {
  package static let descriptor = DescriptorRuleTable()
  package static let wopi = WOPIRuleTable()
  package static let passback = PassbackRuleTable()
}

/// The descriptors of a link and their arguments, found when it is parsed.
package struct DescriptorRuleTable: RuleTable {
  package let missing = Rule(
    .error, "descriptor.missing", "no {1} argument", "The link has to carry it.", fix: "add |{1}| and its argument")
  package let emptyArgument = Rule(
    .error, "descriptor.emptyArgument", "the argument of '{1}' is empty",
    "Apps then read the next descriptor as the argument.", fix: "write the argument, or leave the descriptor out")
  package let emptyContext = Rule(
    .note, "descriptor.emptyContext", "the empty context was dropped", "The link that launched Office had none.")
  package let duplicate = Rule(
    .error, "descriptor.duplicate", "the descriptor {1} twice", "Nothing says which of the two counts.", fix: "keep one")
  /// At the end of the link, with nothing after it.
  package let dangling = Rule(
    .error, "descriptor.dangling", "'{1}' at the end without an argument", "Descriptors and arguments come in pairs.",
    fix: "write the argument, or remove the descriptor with its bar")
  package let finalBar = Rule(
    .note, "descriptor.finalBar", "the bar at the end was dropped", "No descriptor follows it.")
  /// A pair that no Office app expects.
  package let unknown = Rule(
    .note, "descriptor.unknown", "the unknown descriptor '{1}' was dropped", "Office ignores what it does not expect.")
  package let coauthoringToken = Rule(
    .note, "descriptor.coauthoringToken", "the token ofc was dropped",
    "SharePoint adds it to Excel's links; it is undocumented, and other readers stumble over it.")
  package let onlyInReturns = Rule(
    .note, "descriptor.onlyInReturns", "the descriptor z was dropped", "It belongs to what Office sends back.")
  package let onlyInLaunches = Rule(
    .note, "descriptor.onlyInLaunches", "the descriptor {1} was dropped", "It belongs to links that launch Office.")
  package let uploadPending = Rule(
    .error, "descriptor.uploadPending", "the upload status '{1}'", "It is yes or no.", fix: "write yes or no")
  package let uploadCase = Rule(
    .note, "descriptor.uploadCase", "the upload status {1} was read as {2}", "The documented ones are in lower case.")
}

/// The four further arguments of a link to a file on a WOPI host.
package struct WOPIRuleTable: RuleTable {
  package let missing = Rule(
    .error, "wopi.missing", "a WOPI link without {1}", "The apps want all of d, e, n and a.",
    fix: "add what is missing, or leave all four out")
  package let appUnsupported = Rule(
    .error, "wopi.appUnsupported", "a WOPI link for {1}", "Only Word, Excel and PowerPoint open files from a WOPI host.",
    fix: "use one of those, or the document's own address")
  package let source = Rule(
    .error, "wopi.source", "the WOPI source '{1}'", "It is exactly Web (a site) or App (a native app).", fix: "write Web or App")
  package let character = Rule(
    .error, "wopi.character", "the character {1} in a WOPI argument",
    "Office for iOS refuses \\ / : * ? \" < > | # { } ^ [ ] ` % in file names and user ids.", fix: "replace it by a hyphen")
  package let noExtension = Rule(
    .error, "wopi.noExtension", "a WOPI file name without an extension", "The app chooses by it how to read the file.",
    fix: "give the file name with its extension")
  package let extensionUnsuited = Rule(
    .error, "wopi.extensionUnsuited", "a WOPI file name with .{1} for {2}", "The app would refuse the file.",
    fix: "use the app that the format belongs to")
  package let extensionUnlisted = Rule(
    .error, "wopi.extensionUnlisted", "a WOPI file name with .{1}, which {2} opens from no WOPI host",
    "It is not among the file types that the WOPI article lists for the app.",
    fix: "save the document in the app's own format")
  package let dotName = Rule(
    .error, "wopi.dotName", "a WOPI argument of dots only", "It names a folder, not a file.", fix: "write the file's name")
  package let fileNameEnd = Rule(
    .error, "wopi.fileNameEnd", "a WOPI file name that ends with a dot or a space", "Windows drops the end.",
    fix: "rename the file")
  package let mode = Rule(
    .error, "wopi.mode", "a WOPI link with the mode {1}", "Files on a WOPI host are edited or viewed.",
    fix: "use the mode edit or view")
  package let userTooLong = Rule(
    .error, "wopi.userTooLong", "a user id of {1} bytes",
    "It has at most {2}, so that the link stays short enough for Windows.", fix: "use the host's short id of the user")
}

/// The reasons why Office could not return with a scheme.
package struct PassbackRuleTable: RuleTable {
  package let empty = Rule(
    .error, "passback.empty", "an empty passback", "Apps then read the next descriptor as the scheme.",
    fix: "write the calling app's scheme, or leave the passback out")
  package let colon = Rule(
    .error, "passback.colon", "a passback with a colon", "Office adds the colon itself.", fix: "write it without")
  package let notAScheme = Rule(
    .error, "passback.notAScheme", "a passback that is not a scheme",
    "A scheme is a letter followed by letters, digits, plus, hyphen and dot.",
    fix: "write the scheme that the calling app registers")
  package let knownScheme = Rule(
    .error, "passback.knownScheme", "the passback {1}", "That scheme belongs to the web or to Office.",
    fix: "use the calling app's own scheme")
}
