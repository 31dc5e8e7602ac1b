import TextBasics

/// Diagnostics of commands, except those about the content of a portal.
struct CommandRules: RuleTable {
  let portalExists = Rule(
    .warning, "init.portalExists", "this folder already holds a portal; nothing was written",
    fix: "name another folder, or move away the files you want recreated")
  let fileExists = Rule(
    .warning, "init.fileExists", "{1} kept: {2}", fix: "to get the built-in ones, move yours away and run 'docportal init' again")
  let placeholderBase = Rule(
    .warning, "init.placeholder", "the paths were put below {1}, which stands for your library",
    "Nothing in the list says on which server its files are.",
    fix: "give the address of their folder with --base, or correct 'baseURL' in the manifest")
  let unknownList = Rule(
    .error, "init.unknownList", "this is no saved list of a library",
    "A list of SharePoint, of Microsoft Graph or of 'rclone lsjson' was looked for.",
    fix: "save one as the page on import says, or begin with a table or a folder")
  let cannotInit = Rule(
    .error, "init.cannotWrite", "cannot be written: {1}", fix: "check free space and write permission on the parent folder")

  let appNeeded = Rule(
    .error, "argument.appNeeded", "the name '{1}' says no Office app",
    "A launch link names the app, and only the file's extension could say which one.", fix: "name the app with --app")
  let noAddressColumn = Rule(
    .error, "argument.noAddressColumn", "the file has no column 'address'",
    fix: "name the columns in the first line: address, and app and mode where you want")
  let brokenRow = Rule(
    .error, "argument.brokenRow", "the quotation marks of this row do not fit together (RFC 4180)",
    fix: "put the whole field in quotation marks, and write each one within it twice")
  let unknownName = Rule(.error, "argument.unknownName", "there is no {1} '{2}'")

  let ownThemeFile = Rule(
    .warning, "theme.fileExists", "kept, since it is your own",
    fix: "see what has changed with 'docportal theme diff', or move it away to begin anew")
  let cannotCopy = Rule(
    .error, "theme.cannotWrite", "cannot be written: {1}", fix: "check free space and write permission on the parent folder")
  let removal = Rule(
    .error, "output.removal", "this build would remove {1} of {2} published documents", "Nothing was written.",
    fix: "check 'documents' and 'include' in the manifest; if they are right, build with --allow-removal")

  let otherPortal = Rule(
    .error, "output.otherPortal", "the output folder has the portal of {1}", "Nothing was written.",
    fix: "give each portal a folder of its own with --output; if this one has a new address, build with --allow-removal")

  let notAsked = Rule(
    .warning, "fix.notAsked", "no link was checked, because the portal has errors",
    fix: "correct what 'docportal check' reports and run 'docportal fix --external' again")

  let publishedReview = Rule(
    .error, "review.published", "the pages of a review are not written into {1}",
    "They show addresses and names that are for those who look after the links.", fix: "name a folder outside Public")

  let headerLine = Rule(
    .error, "hosting.header", "line {1} of '_headers' cannot be a setting of every server",
    "It is neither a path nor an indented 'Name: value', or the value holds one of $ % { } \\ \" ` < >.",
    fix: "correct Templates/headers.mustache")

  let vanishedDocument = Rule(
    .warning, "document.vanished", "the document '{1}' was published before and is gone, and its page with it",
    "Links to the page, in messages for example, lead nowhere now.",
    fix: "write 'redirectFrom: [{1}]' at the document that replaces it, or keep it with 'retired: {since: YYYY-MM-DD}'")

  let vanishedPage = Rule(
    .warning, "page.vanished", "the {1} '{2}' was published before and is gone, and its page with it",
    "Links to the page, in messages for example, lead nowhere now.", fix: "write 'redirectFrom: [{2}]' {3} that replaces it")

  let portTaken = Rule(
    .error, "serve.portTaken", "another program uses port {1}",
    fix: "give another one with --port, or none to have the next free one")
  let cannotListen = Rule(
    .error, "serve.cannotListen", "cannot listen at {1}: {2}", fix: "give a name or an address of this machine with --host")
  let badCertificate = Rule(
    .error, "serve.certificate", "the certificate and its key cannot be used",
    fix: "give a certificate and its own key, both in PEM, with --tls CERT KEY")
  let pollingFolder = Rule(
    .note, "serve.polling", "the system does not say when files of this folder change, so they are looked at again and again",
    fix: "say how often with --poll, in milliseconds")
}

extension Rule { static let command = CommandRules() }
