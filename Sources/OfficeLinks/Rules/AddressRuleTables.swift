package import TextBasics

extension Rule {
  package static let character = CharacterRuleTable()
  package static let address = AddressRuleTable()
}

/// Characters that no argument of a link may contain, or that look like others.
package struct CharacterRuleTable: RuleTable {
  package let control = Rule(
    .error, "character.control", "control character {1}",
    "Control characters cut or change the text on its way from the page to the app, and Firefox refuses the link.",
    fix: "remove it")
  package let invisible = Rule(
    .error, "character.invisible", "invisible character {1}",
    "Two addresses that look the same would be different ones. Often they were copied from a page with the address.",
    fix: "remove it, and rename the file if its name contains it")
  package let bidirectional = Rule(
    .error, "character.bidirectional", "bidirectional control character {1}",
    "It reorders what people see, so a program can look like a document.",
    fix: "remove it, and rename the file if its name contains it")
  package let lineSeparator = Rule(
    .error, "character.lineSeparator", "line or paragraph separator {1}",
    "It ends a line in scripts and in some mail readers, so the link would be cut there.", fix: "remove it")
  /// In any spelling: `|`, `%7C` or `%7c`.
  package let bar = Rule(
    .error, "character.bar", "a bar, written {1}, inside an argument",
    "Bars separate the arguments of a launch link, and apps decode %7C before they split: what follows would be read as "
      + "another argument.", fix: "rename the file or choose a text without a bar")
  package let doublyEncodedBar = Rule(
    .warning, "character.doublyEncodedBar", "%257C is a bar once it is decoded twice",
    "A server or app that decodes twice would split the link there.", fix: "rename the file without the bar")
  package let backslash = Rule(
    .error, "character.backslash", "a backslash in an address",
    "Browsers turn it into a slash, other programs keep it, and Windows reads it as a network path.", fix: "write slashes")
  package let surroundingBlanks = Rule(
    .error, "character.surroundingBlanks", "spaces before or after the text",
    "Browsers drop them, other programs keep or refuse them.", fix: "remove the spaces")
  package let invalidUTF8 = Rule(
    .error, "character.invalidUTF8", "bytes that are not UTF-8", "The text cannot be read as characters.",
    fix: "save the text as UTF-8")
  /// Such as `%C1%BC` for a bar.
  package let overlongEscape = Rule(
    .error, "character.overlongEscape", "escapes that hide a character in an invalid UTF-8 sequence",
    "Readers that decode it anyway would see a separator that no check has seen.",
    fix: "write the character itself, or its proper escape")
  package let escapesNotUTF8 = Rule(
    .warning, "character.escapesNotUTF8", "escapes that are not UTF-8",
    "The address names bytes of an older encoding; most servers today answer that there is no such file.",
    fix: "encode the name as UTF-8, unless the server really uses the older encoding")
  package let lonePercent = Rule(
    .warning, "character.lonePercent", "a percent sign without two hexadecimal digits",
    "It was taken literally and written %25.", fix: "write %25 where a percent sign is meant")
}

/// Addresses that are not a direct https address of a document.
package struct AddressRuleTable: RuleTable {
  package let empty = Rule(
    .error, "address.empty", "an empty address", "A launch link needs the address of a document.",
    fix: "write the address of a document")
  package let relative = Rule(
    .error, "address.relative", "a relative address",
    "The app opens the document by itself and does not know which page the link was on.",
    fix: "write the whole address, from https:// on")
  package let markdown = Rule(
    .error, "address.markdown", "a link in CommonMark where an address belongs",
    "The words and brackets are for texts.", fix: "write the address alone")
  package let schemeRelative = Rule(
    .error, "address.schemeRelative", "an address without a scheme",
    "On Windows it is read as a network share, to which the app would send the person's sign-in.",
    fix: "write the whole address, from https:// on")
  package let uncPath = Rule(
    .error, "address.uncPath", "a Windows network path",
    "Following it makes Windows send the person's sign-in to that server, and phones cannot open it.",
    fix: "use the https address of the same file")
  package let localPath = Rule(
    .error, "address.localPath", "a path on a disk", "It exists on one computer only.",
    fix: "put the file on a server and use its https address")
  package let fileScheme = Rule(
    .error, "address.fileScheme", "a file: address",
    "It names a disk or a network share, and Office launch links allow only web addresses.",
    fix: "put the file on a server and use its https address")
  package let officeLink = Rule(
    .error, "address.officeLink", "{1}: link where a document's address belongs",
    "The launch link is made from the address of the document itself.", fix: "use the address inside the link")
  package let scheme = Rule(
    .error, "address.scheme", "an address with the scheme {1}", "Office opens documents from https addresses only.",
    fix: "use the document's https address")
  package let plainHTTP = Rule(
    .error, "address.plainHTTP", "an http address",
    "Anyone on the way can read and replace the document. It has to be allowed expressly.",
    fix: "use https, or allow http for this host")
  package let missingSlashes = Rule(
    .error, "address.missingSlashes", "https: without its two slashes", "Browsers guess the host, other readers find none.",
    fix: "write both slashes")
  package let doubledScheme = Rule(
    .error, "address.doubledScheme", "an address with two schemes", "The second one, {1}, would be the name of the server.",
    fix: "write the scheme once")
  package let encodedWhole = Rule(
    .error, "address.encodedWhole", "an address that was encoded as a whole",
    "Its colon and slashes are escapes, so the app finds no server. A function for encoding parts of addresses does this.",
    fix: "use the address as it was before")
  package let angleBrackets = Rule(
    .error, "address.angleBrackets", "an address in angle brackets",
    "The brackets belong to the text around an address, as in mail and in Microsoft's examples.", fix: "remove the brackets")
  package let credentials = Rule(
    .error, "address.credentials", "a user name or password in the address",
    "Everyone who sees the link sees it too, and it is the usual way to make a foreign host look familiar.",
    fix: "remove everything up to the @")
  package let fragment = Rule(
    .error, "address.fragment", "a fragment, from # on",
    "Only OneNote's plain links carry one. A # in a file name has to be written %23, or Office cuts the name there.",
    fix: "write %23 if it belongs to the name, else remove it")
  package let key = Rule(
    .warning, "address.key", "the address is a key{1}",
    "Whoever has it can read the file, and pages, messages and the catalogue show it.",
    fix: "use the file's address without it, and let people sign in or make the file public")
  package let expired = Rule(
    .error, "address.expired", "the address was signed until {1}", "Its server no longer answers it.",
    fix: "use the file's address without the signature")
  package let tooLong = Rule(
    .error, "address.tooLong", "an address of {1} bytes, over {2}", "Windows and browsers drop such links.",
    fix: "shorten the folder or file names")
  package let dotSegment = Rule(
    .error, "address.dotSegment", "the path segment '{1}'",
    "Some readers climb up there, others do not, so it names different files.", fix: "write the path without it")
  package let emptySegment = Rule(
    .warning, "address.emptySegment", "two slashes in a row in the path",
    "Some servers take them for one, at others the file is not found.", fix: "write one slash")
  /// Three dots, or U+2026.
  package let elided = Rule(
    .warning, "address.elided", "the path segment '{1}'",
    "Programs show it in place of folders for which there is no room.", fix: "write the folders")
  package let encodedSeparator = Rule(
    .error, "address.encodedSeparator", "{1} inside a path segment",
    "File names have no slashes, and servers disagree whether the escape separates folders.",
    fix: "write a plain slash between folders, or rename the file")
  package let fileNameCharacter = Rule(
    .error, "address.fileNameCharacter", "the character {1} in the file name",
    "Office opens no file with any of : * ? \" < > | in its name.", fix: "rename the file")
  package let fileNameEnd = Rule(
    .error, "address.fileNameEnd", "a file name that ends with a dot or a space",
    "Windows drops the end, so the name that is seen is not the one that is opened.", fix: "rename the file")
  package let addressInPath = Rule(
    .error, "address.addressInPath", "a whole address where a path belongs",
    "All of a path is encoded and added to its source's base address.",
    fix: "give it as the document's address instead of as a path")
  package let baseWithQuery = Rule(
    .error, "address.baseWithQuery", "a base address with a query", "Paths are added to the base address.",
    fix: "write the base address up to its last slash")
  package let leadingSlash = Rule(
    .note, "address.leadingSlash", "a path that starts with a slash", "It was read as a path below the base address: {1}.",
    fix: "write it without the slash")
  /// Such as `%2520` for a space.
  package let encodedTwice = Rule(
    .warning, "address.encodedTwice", "an address that was encoded twice",
    "Once it is decoded, its names have escapes in them, and no server has a file of such a name.", fix: "encode it once")
  package let noBreakSpace = Rule(
    .warning, "address.noBreakSpace", "a no-break space, U+00A0, in a name",
    "It looks like a space but is another address. Programs write it into texts that are copied.",
    fix: "write a space, unless the file's name has the other one")
  /// The composed spelling is another address.
  package let decomposed = Rule(
    .warning, "address.decomposed", "a name with letters and accents apart (NFD)",
    "It looks the same as the composed spelling but is another address. Files copied from a Mac often have such names.",
    fix: "keep it only if the server really has that spelling, else write it composed")
}
