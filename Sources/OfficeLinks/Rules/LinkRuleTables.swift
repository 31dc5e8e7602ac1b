package import TextBasics

extension Rule {
  package static let format = FormatRuleTable()
  package static let form = FormRuleTable()
}

/// Rules about how file name, app and mode fit together.
package struct FormatRuleTable: RuleTable {
  package let nativeCode = Rule(
    .error, "format.nativeCode", ".{1} is native code", "Excel would run it as a program.", fix: "link to a document")
  package let program = Rule(
    .error, "format.program", ".{1} is a program, not a document", "A launch link must never start one.",
    fix: "link to a document")
  package let addIn = Rule(
    .error, "format.addIn", ".{1} is an add-in", "It is code that the app runs, not a document.",
    fix: "link to a document, or allow add-ins expressly")
  package let unknownExtension = Rule(
    .warning, "format.unknownExtension", "the unknown extension .{1}",
    "No Office app is known for it, so the app may refuse the file.", fix: "check the file name")
  package let noExtension = Rule(
    .warning, "format.noExtension", "an address without a file extension",
    "Apps choose by the extension how to read a file.", fix: "include the file name")
  /// An address that ends with a slash, as a folder's does.
  package let noFileName = Rule(
    .warning, "format.noFileName", "an address without a file name",
    "It ends with a slash, as a folder's does; the apps open files.", fix: "include the file name, without a slash after it")
  package let noApp = Rule(
    .warning, "format.noApp", "no Office app opens .{1} files", "Office may open it by conversion or not at all.",
    fix: "link to the file itself instead")
  /// Only an extension, such as `.docx`.
  package let noStem = Rule(
    .warning, "format.noStem", "a file name that is only .{1}", "Many systems hide such files.", fix: "check the file name")
  package let otherApp = Rule(
    .warning, "format.otherApp", "a .{1} file for {2}", "The format belongs to {3}.",
    fix: "use {3}, unless the other app is meant")
  package let notATemplate = Rule(
    .warning, "format.notATemplate", "a new document from .{1}, which is not a template",
    "It is allowed; the app starts a copy of the document.", fix: "use a template, or the mode edit")
  package let queryDropped = Rule(
    .warning, "format.queryDropped", "a query in an address for Word", "Word drops it and requests the address without it.",
    fix: "use an address without a query, or check that the server answers without it")
  package let queryNamesDocument = Rule(
    .error, "format.queryNamesDocument", "only the query says which document it is, and Word drops it",
    "Word would request the address without the query, which names no file.",
    fix: "use the address that ends with the file's name")
}

/// Rules about how the parts of a whole link fit together.
package struct FormRuleTable: RuleTable {
  package let empty = Rule(
    .error, "form.empty", "an empty link", "There is nothing to read.", fix: "write a link such as ms-word:ofe|u|https://…")
  package let unknownScheme = Rule(
    .error, "form.unknownScheme", "'{1}' is not the scheme of an Office app",
    "Launch links start with ms-word:, onenote: …; what Office sends back to an app has |z|.",
    fix: "begin it with the scheme of an Office app")
  package let probeScheme = Rule(
    .error, "form.probeScheme", "{1} only shows whether a version is installed", "It launches nothing.",
    fix: "use the app's plain scheme")
  package let signInScheme = Rule(
    .error, "form.signInScheme", "{1} belongs to Office's sign-in", "It launches nothing.", fix: "use the app's plain scheme")
  package let reservedScheme = Rule(
    .error, "form.reservedScheme", "{1} is not a documented launch scheme", "Links with it are not documented.",
    fix: "use the scheme of the app that opens the document")
  package let unknownCommand = Rule(
    .error, "form.unknownCommand", "'{1}' is not a command", "The commands are ofe, ofv and nft, in lower case.",
    fix: "write ofe to edit, ofv to view, nft for a new document")
  package let commandCase = Rule(
    .note, "form.commandCase", "the command {1} was read as {2}", "The documented commands are in lower case.")
  package let schemeAlias = Rule(
    .note, "form.schemeAlias", "the scheme {1} was read as {2}", "It is not documented.")
  /// As Foundation's URL does with a link that has literal bars.
  package let encodedWhole = Rule(
    .note, "form.encodedWhole", "a link that was encoded as a whole was decoded once",
    "The colon of its address is an escape, so Office would find no server in it.")
  package let modeUnsupported = Rule(
    .error, "form.modeUnsupported", "{1} has no mode {2}", "It has {3}.", fix: "use one of its modes")
  package let newInShortForm = Rule(
    .error, "form.newInShortForm", "a new document requested by a link of only scheme and address",
    "It has no room for a mode; {1} would open the template itself.", fix: "use the full form")
  package let saveWithoutNew = Rule(
    .error, "form.saveWithoutNew", "a save location without the mode new", "Only a document made from a template has one.",
    fix: "use the mode new, or leave the save location out")
  package let saveElsewhere = Rule(
    .error, "form.saveElsewhere", "a save location on another host than the template",
    "The template is on {1}, the save location on {2}; Office ignores or refuses that.",
    fix: "use a folder on the template's own host")
  package let furtherArgument = Rule(
    .error, "form.furtherArgument", "an argument after the address of the {1} form",
    "That form is only a scheme and an address.", fix: "use the full form")
  package let plainUnsupported = Rule(
    .error, "form.plainUnsupported", "{1} has no plain form", "Only OneNote and Publisher have one.",
    fix: "use the full or the abbreviated form")
  package let modeOfShortForm = Rule(
    .warning, "form.modeOfShortForm", "a link of only scheme and address makes {1} {2}", "It has no room for another mode.",
    fix: "use the full form")
  package let tooLong = Rule(
    .error, "form.tooLong", "a link of {1} bytes, over {2}", "Windows and browsers drop such links.",
    fix: "shorten the document's path or the context")
  /// Counted with encoded bars, as browsers pass the link on.
  package let hrefTooLong = Rule(
    .warning, "form.hrefTooLong", "a link of {1} bytes once its bars are encoded, over {2}",
    "Browsers encode the bars and may then drop it.", fix: "shorten the document's path or the context")
  package let addressLong = Rule(
    .warning, "form.addressLong", "the encoded address is {1} characters long; {3} may fail beyond {2}",
    "What counts is the whole address with its escapes.", fix: "shorten the folder or file names, or check that it opens")
  package let passbackIgnored = Rule(
    .warning, "form.passbackIgnored", "a passback for {1}", "Only the mobile apps return to a calling app.", fix: "leave it out")
  package let contextIgnored = Rule(
    .warning, "form.contextIgnored", "a document context for {1}", "Only the mobile apps return it.", fix: "leave it out")
  package let launchNotReturn = Rule(
    .error, "form.launchNotReturn", "a launch link, not a return",
    "A return starts with the scheme of the app that launched Office.", fix: "read it as a launch link")
  package let returnNotLaunch = Rule(
    .error, "form.returnNotLaunch", "a return to {1}, not a launch link", "Office sends it to the app that launched it.",
    fix: "read it as a return")
  package let slashesBeforeCommand = Rule(
    .note, "form.slashesBeforeCommand", "the slashes before the command were dropped", "Office writes none into a return.")
  package let returnEncodedTwice = Rule(
    .note, "form.returnEncodedTwice", "the return was encoded once more on its way back",
    "Its address and context are those of the link that was opened.")
  package let anotherReturn = Rule(
    .error, "form.anotherReturn", "a return from another document", "It is from {1}; the link opened {2}.",
    fix: "compare it with the other links that the app opened")
}
