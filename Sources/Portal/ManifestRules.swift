package import TextBasics

/// The diagnostics of YAML itself.
package struct YAMLRules: RuleTable {
  package let syntax = Rule(.error, "yaml.syntax", "invalid YAML: {1}")
  package let character = Rule(.error, "yaml.character", "YAML does not allow the character {1}", fix: "remove it")
  package let severalDocuments = Rule(
    .error, "yaml.severalDocuments", "a second YAML document begins here",
    "A line '---' ends the document before it; only one is read.",
    fix: "remove the line, or move the text after it into its own file")
  package let tooLarge = Rule(
    .error, "yaml.tooLarge", "the file is larger than {1} MiB", fix: "split it into several files and name them under 'include'")
  package let tooDeep = Rule(
    .error, "yaml.tooDeep", "lists and mappings are nested more than {1} deep here", "The content of an alias counts too.",
    fix: "look for a bracket that is not closed, or nest less")
  package let tooManyNodes = Rule(
    .error, "yaml.tooManyNodes", "the file has more than {1} values", "The content of an alias counts at each use.",
    fix: "split the file and name the parts under 'include', or write values out instead of nesting aliases")
  package let aliasesTooLarge = Rule(
    .error, "yaml.aliasesTooLarge", "the file's aliases expand to more than {1} MiB of text",
    "The content of an alias counts at each use.",
    fix: "use aliases for short values only, and write a long text once, on a page that others link to")
  package let tooManyKeys = Rule(
    .error, "yaml.tooManyKeys", "{1} has more than {2} keys", fix: "check whether this is the file you mean")
  package let tooManyReports = Rule(
    .error, "yaml.tooManyReports", "more than {1} problems; the rest of the file was not checked",
    fix: "correct the problems above first")
  package let unsupportedTag = Rule(
    .error, "yaml.unsupportedTag", "unknown tag '{1}'", "Every value is a text, a list or a mapping and needs no tag.",
    fix: "remove the tag")
  package let exclamation = Rule(
    .warning, "yaml.exclamation", "YAML reads '!' as a tag, so that the text is only '{1}'",
    "An '!' and a space at the beginning of a value without quotes mark a text.", fix: "write {2}, with the quotes")
  package let duplicateKey = Rule(.error, "yaml.duplicateKey", "the key '{1}' is written twice", fix: "keep one of the two")
  package let missingDash = Rule(
    .error, "yaml.missingDash", "a new {1} seems to begin here", "Without a dash its keys belong to the {1} above.",
    fix: "write '- ' in the place of the two spaces before '{2}'")
  package let wrongType = Rule(.error, "yaml.wrongType", "{1} must be {2}, but is {3}")
  package let outOfRange = Rule(.error, "yaml.outOfRange", "{1} must be from {2} to {3}", fix: "write a number within this range")
  package let control = Rule(
    .error, "yaml.control", "{1} contains the character {2}, which no page can show",
    "HTML has no control characters except line ends and tabs.", fix: "remove it")
  package let joinedLines = Rule(
    .warning, "yaml.joinedLines", "'>' joins the items of the list in {1} to one line", fix: "write '|' in the place of '>'")
  package let direction = Rule(
    .warning, "yaml.direction", "{1} contains characters that change the direction of text; they are left out",
    "They reorder what people see, also beyond the text, so a program can look like a document.", fix: "remove them")
  package let mergeKey = Rule(
    .error, "yaml.mergeKey", "merge keys ('<<') are not supported",
    "YAML 1.2 has no merge keys; an alias is a whole value.",
    fix: "write the keys out here")
  package let emptyValue = Rule(.error, "yaml.emptyValue", "{1} has no value", fix: "add a value")
  package let comment = Rule(
    .warning, "yaml.comment", "YAML reads '{1}' as a comment, so that {2} is only '{3}'",
    "Without quotes a value ends before a space and '#'.",
    fix: "write {4}, with the quotes; for a comment, put two spaces before '#' and one after it")
  package let cutName = Rule(
    .error, "yaml.cutName", "YAML reads '{1}' as a comment, so that {2} is only '{3}'",
    "Without quotes a value ends before a space and '#'.", fix: "write {4}, with the quotes")
  package let anchor = Rule(
    .warning, "yaml.anchor", "YAML reads '{1}' as an anchor, so that the text is only '{2}'",
    "An '&' at the beginning of a value without quotes gives it a name, which no alias uses here.",
    fix: "write {3}, with the quotes")
  package let cutNameBefore = Rule(
    .error, "yaml.cutNameBefore", "YAML reads '{1}' as an anchor, so that the file name is only '{2}'",
    "An '&' at the beginning of a value without quotes gives it a name, which no alias uses here.",
    fix: "write {3}, with the quotes")
  package let curlyQuotes = Rule(
    .error, "yaml.curlyQuotes", "the curly quotes are a part of {1}", "YAML knows only the straight quotes ' and \".",
    fix: "write {2}")
  package let strayMark = Rule(
    .warning, "yaml.strayMark", "{1} a part of {2}",
    "YAML knows only straight quotes, needs nothing after a value, and begins comments with '#'.")
  package let markup = Rule(
    .warning, "yaml.markup", "{1} has markup", "Pages show it as it is written.", fix: "write plain words")
  package let misread = Rule(
    .warning, "yaml.misread", "{1} has the letters '{2}'", "A program took UTF-8 for another encoding.",
    fix: "write the text again, and save the file as UTF-8")
}

/// The diagnostics of the manifest's keys, names and texts.
package struct ManifestRules: RuleTable {
  package let empty = Rule(
    .error, "manifest.empty", "the manifest is empty",
    fix: "begin with 'portal:' and its 'title', 'baseURL' and 'languages'; 'docportal init' writes an example")
  package let unknownKey = Rule(
    .error, "manifest.unknownKey", "unknown key '{1}'", "Allowed keys: {2}.", fix: "use one of these, or remove it")
  package let unknownName = Rule(.error, "manifest.unknownName", "there is no {1} '{2}'")
  package let unusableTarget = Rule(
    .error, "manifest.unusableTarget", "'{1}' cannot hold the imported documents: {2}",
    fix: "name a file below Content/ such as documents/team.yaml")
  package let missingField = Rule(.error, "manifest.missingField", "{1} has no '{2}'", fix: "add '{2}'")
  package let pathOutside = Rule(
    .error, "manifest.pathOutside", "the path '{1}' leads outside Content/",
    "A path is relative to Content/, without '.', '..', a leading '/' or a backslash.",
    fix: "move the file below Content/ and name it from there")
  package let includesItself = Rule(
    .error, "manifest.includesItself", "the manifest cannot include itself",
    "Its own documents are under 'documents'; an included file is a list of further ones.", fix: "remove '{1}' from 'include'")
  package let missingInclude = Rule(
    .error, "manifest.missingInclude", "there is no readable YAML file '{1}' below Content/",
    fix: "create it, or remove it from 'include'")
  package let emptyInclude = Rule(
    .error, "manifest.emptyInclude", "no YAML file below Content/ matches '{1}'",
    fix: "check the pattern: '*' matches any text within one folder, '**' any number of folders")
  package let impossibleIdentifier = Rule(
    .error, "manifest.impossibleIdentifier", "'{1}' cannot be an identifier",
    "An identifier is up to 100 letters, digits, '-', '_' and '.', begins with a letter or digit, does not end with '.', and is not 'index'.",
    fix: "use only these characters here; put the full name into 'title'")
  package let duplicateIdentifier = Rule(
    .error, "manifest.duplicateIdentifier", "the identifier '{1}' is used twice", fix: "rename one of them")
  package let impossibleLanguage = Rule(
    .error, "manifest.impossibleLanguage", "'{1}' is not a language tag",
    "A tag is a language in two or three lower-case letters, such as 'de', with subtags where needed, such as 'pt-BR' (RFC 5646).",
    fix: "write a tag such as 'en'")
  package let duplicateLanguage = Rule(
    .error, "manifest.duplicateLanguage", "the language '{1}' is listed twice", fix: "remove one")
  package let impossibleStorefront = Rule(
    .error, "manifest.impossibleStorefront", "'{1}' is not an App Store storefront",
    "A storefront is a country in two lower-case letters (ISO 3166-1 alpha-2), such as 'us' or 'de'.",
    fix: "write the country's two letters, such as 'us'")
  package let impossibleColour = Rule(
    .error, "manifest.impossibleColour", "'{1}' is not a colour", fix: "write six hexadecimal digits in quotes, such as '#0b3b3f'"
  )
  package let impossibleFeedback = Rule(
    .error, "manifest.impossibleFeedback", "nobody can send feedback to '{1}'",
    "It is a mailto: address, or an https: address with '{title}' or '{address}', which stand for those of the document's page.",
    fix: "write it like 'mailto:team@contoso.example' or 'https://forms.contoso.example/?about={address}'")
  package let logoFormat = Rule(
    .error, "manifest.logoFormat", "browsers do not show '{1}' as a picture", fix: "name an SVG, PNG, JPEG, WebP or GIF file")
  package let timeZone = Rule(
    .error, "manifest.timeZone", "this system knows no time zone '{1}'", "Names are those of the IANA database.",
    fix: "write a name such as Europe/Berlin, or UTC; if it is right, install the package tzdata")
  package let uselessRemind = Rule(
    .error, "manifest.uselessRemind", "only a field of the type 'date' can remind, and this one's type is '{1}'",
    fix: "write 'type: date', or remove 'remind'")
  package let sectionCircle = Rule(
    .error, "manifest.sectionCircle", "the section '{1}' is below itself", fix: "remove 'parent' from one section of the circle")
  package let sectionDepth = Rule(
    .error, "manifest.sectionDepth", "the section '{1}' is below '{2}', which is below '{3}'", "Sections have two levels.")
  package let unusedSection = Rule(
    .warning, "manifest.unusedSection", "no document is in the section '{1}'", "Its page says that there are no documents yet.",
    fix: "write 'section: {1}' at documents, or remove the section")
  package let oldSchema = Rule(
    .note, "manifest.oldSchema", "the schema for editors is that of another version of docportal",
    fix: "run 'docportal schema > {1}'")
  package let equalTitles = Rule(
    .warning, "manifest.equalTitles", "'{1}' and '{2}' have the same title, '{3}'", "Visitors cannot tell them apart.",
    fix: "correct the title of one of them")
  package let baseWithQuery = Rule(
    .error, "manifest.baseWithQuery", "a base address is a folder and has no query", fix: "remove everything from '?'")
  package let baseIsPage = Rule(
    .error, "manifest.baseIsPage", "'{1}' is a page or a file, and a folder's address belongs here",
    "Names of files are added to it.")
  package let personalAddress = Rule(
    .warning, "manifest.personalAddress", "the files at '{1}' open for '{2}' alone",
    "Nextcloud and ownCloud answer 404 to all others there.",
    fix: "write the address …/remote.php/webdav/ and a group folder or a shared one")
  package let unusedTag = Rule(
    .warning, "manifest.unusedTag", "no document has the tag '{1}'", fix: "remove it, or give it to a document")
  package let loneSynonym = Rule(
    .warning, "manifest.loneSynonym", "'{1}' is alone in its group of synonyms",
    "A group is a list of words that mean the same in a search.", fix: "add another word to the group, or remove it")
  package let browserLink = Rule(
    .error, "manifest.browserLink", "a WOPI source has no pages to open its documents in the browser",
    "'browserLink' is for libraries of SharePoint, whose addresses show the file's name.", fix: "remove 'browserLink'")
  package let uselessChoices = Rule(
    .error, "manifest.uselessChoices", "only a field of the type 'choice' has choices, and this one's type is '{1}'",
    fix: "write 'type: choice', or remove 'choices'")
  package let missingTranslation = Rule(
    .warning, "manifest.missingTranslation", "'{1}' has no text in {2}",
    "The text in the default language is shown instead; without one, the first that is written.", fix: "add the text in {2}")
  package let tagSpelling = Rule(
    .warning, "manifest.tagSpelling", "the tag '{1}' is written '{2}' elsewhere", fix: "write it the same way everywhere")
  package let impossibleTag = Rule(
    .error, "manifest.impossibleTag", "the tag '{1}' cannot have a page",
    "The file name of its page would be longer than 100 characters or be 'index'.", fix: "choose another word")
  package let tagCollision = Rule(
    .error, "manifest.tagCollision", "the tags '{2}' and '{1}' would have the same page",
    fix: "write them the same way, or rename one")
}

/// The diagnostics of one document of the manifest.
package struct DocumentRules: RuleTable {
  package let duplicateAddress = Rule(
    .warning, "document.duplicateAddress", "'{1}' and '{2}' are the same document",
    "Their addresses differ only in encoding, or on SharePoint in upper and lower case.",
    fix: "remove one, or correct its address")
  package let contextWithoutPassback = Rule(
    .warning, "document.contextWithoutPassback", "a 'context' without a 'passback'",
    "Office for iOS hands the context back to the app that 'passback' names; without one nobody gets it.",
    fix: "add 'passback' with the URL scheme of your app, or remove 'context'")
  package let noSection = Rule(
    .warning, "document.noSection", "'{1}' is in no section, unlike nearly all other documents",
    "A merge of git may have lost the line.", fix: "write its 'section'")
  package let pinnedRetired = Rule(
    .warning, "document.pinnedRetired", "'{1}' is pinned and retired", "A retired document is on no list.",
    fix: "remove one of the two")
  package let replacedInCircle = Rule(
    .warning, "document.replacedInCircle", "'{1}' is replaced by documents that it replaces itself: {2}",
    "Readers are sent round in a circle.", fix: "correct one 'replacedBy'")
  package let futureDate = Rule(
    .warning, "document.futureDate", "'updated' is {1}, and today is {2}",
    "Until then the document is the first of all recent ones.", fix: "correct the year, month or day")
  package let comingDay = Rule(
    .note, "document.comingDay", "'{1}' is {2} on {3}", fix: "build on that day: a portal changes with its builds only")
  package let retiredTwice = Rule(
    .error, "document.retiredTwice", "the document has both 'retire' and 'retired'",
    fix: "keep 'retired', whose 'since' can be a day to come")
  package let neverPublished = Rule(
    .error, "document.neverPublished", "the document is published on {1} and retired on {2}",
    fix: "correct one of the days: it is retired later than published")
  package let due = Rule(
    .warning, "document.due", "'{1}' is due: its '{2}' is {3}",
    fix: "look at the document and write the next day; 'docportal email --due' asks its owner")
  package let pastDate = Rule(
    .warning, "document.pastDate", "'updated' is {1}, and no Office file is that old", fix: "correct the year")
  package let pageOfService = Rule(
    .warning, "document.pageOfService", "'{1}' opens on a page of {2} only", "Whoever downloads the file gets no document.",
    fix: "save it as a file of Office, or link to its page from a text")
  package let endedApp = Rule(
    .warning, "document.endedApp", "{1} ended on {2}, so the document has no launch links",
    "Microsoft supports no version of {1} any more, and its page offers to open or download the file.",
    fix: "save the document as a PDF file or in another app; where people still have {1}, write 'app: {3}'")
  package let lockFile = Rule(
    .warning, "document.lockFile", "'{1}' is a lock file",
    "Office writes it beside a document that somebody has open; it holds that person's name and vanishes with the closing.",
    fix: "name the document itself, without '~$'")
  package let impossibleDate = Rule(
    .error, "document.impossibleDate", "'{1}' is not a valid date", fix: "write it as YYYY-MM-DD, such as 2026-10-01")
  package let impossibleNumber = Rule(
    .error, "document.impossibleNumber", "'{1}' is not a number",
    "A number has at most 16 digits, and a full stop before its decimals.",
    fix: "write digits alone, such as 1200 or 12.5; put a unit into the field's title")
  package let location = Rule(
    .error, "document.location", "the document has {1} address", fix: "give it one of 'path' (with 'source'), 'url' or 'file'")
  package let missingFile = Rule(
    .error, "document.missingFile", "there is no file '{1}' below Content/", fix: "put the file there, or correct its path")
  package let noLinks = Rule(
    .error, "document.noLinks", "none of the document's apps has any of its modes",
    "OneNote, SharePoint Designer and InfoPath have no 'new'; SharePoint Designer has no 'view'; a WOPI host serves Word, Excel and PowerPoint only.",
    fix: "add an app or a mode")
  package let otherOrigin = Rule(
    .error, "document.otherOrigin", "the address is not on the source '{1}'", "That source begins with {2}.",
    fix: "remove 'source', or name the source of this host")
  package let ownAddress = Rule(
    .error, "document.ownAddress", "this is an address of the portal itself, which has no such file",
    "Only files that documents name under 'file' are published with the portal.",
    fix: "put the file below Content/ and name it under 'file', or correct the address")
  /// A path with one meaning that was copied from SharePoint or a file manager.
  package let pathMeaning = Rule(
    .note, "document.pathMeaning", "the path was read as '{1}'", "The address is {2}.",
    fix: "write '{1}', or run 'docportal fix', which does")
  package let unclearPath = Rule(
    .error, "document.unclearPath", "the path may mean '{1}'",
    "It repeats a folder of the base address, begins like OneDrive's folder of a library, or has both escapes and characters that would be escaped. As it is, it would be {2}.",
    fix: "write '{1}', or the whole address as 'url' if the path is right as it is")
  package let pathWithoutSource = Rule(
    .error, "document.pathWithoutSource", "a 'path' needs a 'source'", fix: "add 'source', or write the whole address as 'url'")
  package let saveLocationWithoutNew = Rule(
    .error, "document.saveLocationWithoutNew", "'saveLocation' is for documents with the mode 'new'",
    fix: "add 'new' to 'modes', or remove 'saveLocation'")
  package let sourceOfFile = Rule(
    .error, "document.sourceOfFile", "a 'file' is published with the portal and has no 'source'",
    fix: "remove 'source', or write 'path' instead of 'file'")
  package let unknownFormat = Rule(
    .error, "document.unknownFormat", "no Office app opens {1}",
    fix: "name the app with 'app', or write 'app: none' for a file or page of no Office app")
  package let launchOfFile = Rule(
    .error, "document.launchOfFile", "'{1}' is about launch links, and this document has none",
    "No Office app opens it, so its page offers to open and download it.", fix: "remove '{1}', or name the app with 'app'")
  package let appOfPDF = Rule(
    .error, "document.appOfPDF", "no Office app is for PDF files", "Word would convert it, and Office for iOS refuses it.",
    fix: "remove 'app': the page then offers to open and download the file")
  package let webViewer = Rule(
    .error, "document.webViewer", "Microsoft's web viewer cannot show this document",
    "It shows Excel, PowerPoint and Word documents that anybody may read over https, and none of a WOPI host.",
    fix: "remove 'webViewer'")
}

/// The diagnostics of the rules for sources and hosts.
package struct ExternalLinksRules: RuleTable {
  package let failAfter = Rule(
    .error, "externalLinks.failAfter", "'failAfter' must be from 1 to 1000",
    "It is the number of runs in a row that must find a link broken before it fails the run.",
    fix: "write such a number, or remove the key: then the first run fails")
  package let impossibleHost = Rule(
    .error, "externalLinks.impossibleHost", "'{1}' is not a host",
    "A host is a name such as files.contoso.example or a network address, without scheme, port and path.",
    fix: "write the host alone")
  package let duplicateHost = Rule(
    .error, "externalLinks.duplicateHost", "the host '{1}' is listed twice", fix: "write its rules in one place")
  package let impossibleHeader = Rule(
    .error, "externalLinks.impossibleHeader", "'{1}' cannot be the name of a header",
    "A name is letters, digits and '-' (RFC 9110, section 5.1).", fix: "correct the name, or remove it")
  package let reservedHeader = Rule(
    .error, "externalLinks.reservedHeader", "the header '{1}' cannot be set",
    "The check sets it itself, never sends it, or it would change the request.",
    fix: "remove it; to sign in to a server, use 'Authorization'")
  package let duplicateHeader = Rule(
    .error, "externalLinks.duplicateHeader", "the headers '{2}' and '{1}' are the same",
    "Upper and lower case make no difference in names of headers.", fix: "keep one of the two")
  package let literalHeader = Rule(
    .error, "externalLinks.literalHeader", "the value of '{1}' is written in the manifest",
    "A secret does not belong in a file that others read.",
    fix: "put the value into an environment variable and write 'env:' and the variable's name")
  package let impossibleVariable = Rule(
    .error, "externalLinks.impossibleVariable", "'{1}' cannot be the name of an environment variable",
    "A name is letters, digits and '_', and does not begin with a digit.", fix: "write 'env:' and a name such as DOCPORTAL_FILES")
  package let impossibleDate = Rule(
    .error, "externalLinks.impossibleDate", "'{1}' is not a valid date", fix: "write it as YYYY-MM-DD, such as 2026-12-31")
}

/// The diagnostics of a page's head.
package struct PageHeadRules: RuleTable {
  package let missing = Rule(
    .error, "page.missingHead", "the page does not begin with a YAML head",
    "A head is between two lines '---' at the very beginning. Without one, the page begins with its title: '# …'.",
    fix: "begin the file with '---', 'title: …', '---'")
  package let foreignKey = Rule(
    .warning, "page.foreignKey", "a key of another site generator has no effect",
    fix:
      "write 'order' for its position, 'tags' for categories, 'description' for a summary, 'date' for a day, 'redirectFrom' for an address; remove others"
  )
  package let unclosed = Rule(
    .error, "page.unclosedHead", "the page's head does not end", "A head is between two lines '---'; here is only the first.",
    fix: "add a line '---' below the head")
  package let formerPath = Rule(
    .error, "page.formerPath", "'{1}' cannot be the former path of a page",
    "It is a path below Content/ as 'page:' names it, without a language and an ending.", fix: "write it like 'guides/how-to'")
  package let languageConflict = Rule(
    .error, "page.languageConflict", "the head says '{1}', the file name '{2}'",
    fix: "rename the file or change 'language', so that both agree")
}

extension Rule {
  package static let yaml = YAMLRules()
  package static let manifest = ManifestRules()
  package static let document = DocumentRules()
  package static let externalLinks = ExternalLinksRules()
  package static let pageHead = PageHeadRules()
}
