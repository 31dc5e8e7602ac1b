package import TextBasics

/// The diagnostics of an import.
package struct ImportRules: RuleTable {
  package let noSource = Rule(
    .error, "import.noSource", "there is no source '{1}'",
    "A source is the place of a library: an element of 'sources' with its 'id' and its address, 'baseURL'.")
  package let whichSource = Rule(
    .error, "import.whichSource", "the table does not say at which source its documents are: {1}",
    fix: "name one, such as: docportal import team --from …, or add a column 'source'")
  package let noSettings = Rule(
    .error, "import.noSettings", "no source has 'import', so that there is nothing to import",
    fix: "name a source and where to read it, such as: docportal import team --from folder:/mnt/team")
  package let noKind = Rule(
    .error, "import.noKind", "where to read the source '{1}' is not known",
    fix: "give --from, such as --from folder:/mnt/team, or write 'import: {from: webdav}' at the source")
  package let unknownKind = Rule(
    .error, "import.unknownKind", "'{1}' is no kind of source: {2}",
    "A kind is folder, webdav, graph, sharepoint, rclone, csv or xlsx, and after a colon the folder, file or address to read.")
  package let unusableSource = Rule(.error, "import.unusableSource", "nothing can be imported from the source '{1}': {2}")
  package let notIncluded = Rule(
    .error, "import.notIncluded", "the manifest does not include '{1}', and 'include' cannot be changed without changing more",
    fix: "write this in the manifest: include: [{1}]")
  package let tooMany = Rule(
    .error, "import.tooMany", "the documents do not fit into '{1}'", "It would have more than a file of YAML may have.",
    fix:
      "divide the list among several sources, each of which has a file, or take fewer columns: import: {fields: [title, updated]}"
  )
  package let cannotEdit = Rule(
    .error, "import.cannotEdit", "'{1}' cannot be changed at this place without changing more",
    "The value is an alias, or written over several lines, or the entry is not a mapping of lines 'key: value'.",
    fix: "write it on one line, and import again")
  package let documentStays = Rule(
    .warning, "import.documentStays", "'{1}' was {2} and stays as it is: its entry cannot be changed without changing more",
    "A value is an alias, or has an anchor or several lines, or the entry is not a mapping of lines 'key: value'.",
    fix: "write its entry as lines 'key: value', and import again")
  package let unusableLock = Rule(
    .error, "import.unusableLock", "this line is not one that docportal wrote: {1}",
    "The file holds what the last import found, a line for each document.",
    fix: "take the file back from version control, or remove the line: its document is then recognised by its path")
  package let unreadable = Rule(
    .error, "import.unreadable", "the list of files cannot be read: {1}", fix: "fetch it again; nothing was changed")
  package let changedMeanwhile = Rule(
    .error, "import.changedMeanwhile", "the file was changed by another program while the import was running",
    fix: "import again; nothing was written")
  package let incomplete = Rule(
    .error, "import.incomplete", "the list goes on, and its next page was not given",
    "Documents on further pages would look as if they were gone.",
    fix: "save all pages, and give each with --from")
  package let missingColumn = Rule(
    .warning, "import.missingColumn", "the list has no column '{1}'", "'columns' of the source names it.",
    fix: "correct the name, or show the column in the list and save it again")
  package let noColumn = Rule(
    .error, "import.noColumn", "no column has the {1}",
    fix: "say which: import: {columns: {Name: name, Path: folder}}, with the names of the first line")
  package let doubtfulName = Rule(
    .warning, "import.doubtfulName", "these files look like copies of others, or were never named: {1}",
    "They become documents of their own.", fix: "rename or remove them, or leave them out: import: {leave: [{2}]}")
  package let emptyFile = Rule(
    .warning, "import.emptyFile", "these files are empty: {1}", "Some apps say of them that they are damaged.",
    fix: "save them again in their apps, or leave them out: import: {leave: [{2}]}")
  package let head = Rule(
    .note, "import.head", "head: {1}", "Names and texts of the columns say what they are.",
    fix: "where that is wrong, say what a column is: import: {columns: {{2}: description}}")
  package let otherLinks = Rule(
    .note, "import.otherLinks", "further columns of addresses: {1}",
    "A document has one address, the first one of its row.",
    fix: "write the others into the description, or give them rows of their own")
  package let hidden = Rule(
    .note, "import.hidden", "{1} left out", "Nobody sees them in the workbook.",
    fix: "show them, also those of a filter, where they are documents")
  package let otherSheets = Rule(
    .note, "import.otherSheets", "sheets with documents that were not read: {1}", "A list is one sheet of a workbook.",
    fix: "name the sheet that is meant, as in xlsx:{2}")
  package let readAs = Rule(.note, "import.readAs", "{1}")
  package let repaired = Rule(
    .note, "import.repaired", "quotation marks within texts, in these lines: {1}", "They were taken as letters.",
    fix: "write such a text between quotation marks, and each of its own twice")
  package let joined = Rule(
    .note, "import.joined", "texts with the separator in them, in these lines: {1}",
    "They have no quotation marks around them. The spaces after the signs, or the address of the row, show where they end.",
    fix: "write such a text between quotation marks")
  package let cellFault = Rule(
    .warning, "import.cellFault", "the cell {1} has {2}; it changes nothing", "A spreadsheet could not compute its text.",
    fix: "correct the formula, or write the text itself")
  package let unreachable = Rule(
    .error, "import.unreachable", "{1} cannot be read: {2}",
    fix: "look whether the address is right, and try again; nothing was changed")
  package let refusedByServer = Rule(
    .error, "import.refusedByServer", "{1} answers {2}",
    "docportal signs in nowhere: what a server needs to know comes from environment variables.",
    fix: "look whether the address is right, and give what signs in: 'headers' at the source, or DOCPORTAL_GRAPH_TOKEN for Graph")
  package let foreign = Rule(
    .error, "import.foreign", "{1} was listed and is not at {2}", "Requests go to no other server.",
    fix: "look whether the address is right, and try again; nothing was changed")
  package let notSeen = Rule(
    .warning, "import.notSeen", "'{1}' is not listed: {2}", "The documents in it stay as they are.",
    fix: "let the import read it, or leave it out with 'leave'")
  package let samePath = Rule(
    .warning, "import.samePath", "two files have the path '{1}'", "Only the last one can be a document.",
    fix: "rename one at the source, or name the folders of both in the list")
  package let sameID = Rule(
    .error, "import.sameID", "two rows have the id '{1}'", "An id is of one document, whatever the case of its letters.",
    fix: "empty the cell in the row that is new: an import gives its document an id")
  package let changedID = Rule(
    .warning, "import.changedID", "'{1}' keeps its id, which is '{2}' in the table",
    "The id is the address of its page, and what links to the document names it.",
    fix: "write '{1}' in the cell again; to rename it, change the id in the manifest, and name the old one in 'redirectFrom'")
  package let mixedRows = Rule(
    .error, "import.mixedRows", "rows have the id of one document and the last cell of another: {1}",
    "By its last cell, docportal knows a row again, and each row would give its cells to another document.",
    fix: "sort all columns, the last one too: undo the sorting, or edit a new table of 'docportal list'")
  package let otherID = Rule(
    .note, "import.otherID", "ids that the table has cannot be those of pages: {1}",
    "An id has letters, digits, hyphens and the like, no spaces, and no other document has or had it.",
    fix: "write what you want in the column 'id', or keep what they became")
  package let cellNotTaken = Rule(
    .warning, "import.cellNotTaken", "the cell '{1}' of '{2}' is not taken: {3}",
    fix: "write it in the manifest, or write what was there before")
  package let misread = Rule(
    .warning, "import.misread", "letters such as '{1}' are hardly meant: {2}", "A program took UTF-8 for another encoding.",
    fix: "save the table as UTF-8, or write the texts again")
  package let unknownRows = Rule(
    .warning, "import.unknownRows", "rows were removed from the table, and of which of these documents is not certain: {1}",
    "The portal has other documents than when 'docportal list' made the table. They stay as they are.",
    fix: "make the table again, and write 'retired' in the column 'state'")
  package let otherSource = Rule(
    .note, "import.otherSource", "the table has edited rows of the source '{1}', which is not imported",
    fix: "import them too: without a name, all sources of the table are")
  package let unknownDate = Rule(
    .warning, "import.unknownDate", "'{1}' is no date that docportal reads; cells like this one are not taken",
    fix: "export the list with dates such as 2026-10-01")
  package let columnsLeft = Rule(
    .note, "import.columnsLeft", "not taken: {1}", "No field of documents has this name.",
    fix: "name the field: import: {columns: {{2}: description}}, or remove the column")
  package let unknownCell = Rule(.warning, "import.unknownCell", "there is no {1} '{2}'; the cell is not taken")
  package let encodedPaths = Rule(
    .note, "import.encodedPaths", "the paths of this list are percent-encoded, and were decoded",
    "Each percent sign is followed by two digits, and no path has a space.",
    fix: "if files really have such names, add a path with a space, or give whole addresses")
  package let empty = Rule(
    .error, "import.empty", "no file was found at the source '{1}'{2}",
    "A wrong address, a folder that is not mounted and a list that failed look like this.",
    fix: "look whether the address, the list and 'take' are right; if there really is no file, give --allow-many")
  package let ambiguousDate = Rule(
    .warning, "import.ambiguousDate", "'{1}' may be {2} or {3}; cells like this one are not taken",
    fix: "export the list with dates such as 2026-10-01, or save it as a workbook (.xlsx), whose days are certain")
  package let manyGone = Rule(
    .error, "import.manyGone", "{1} of {2} documents are no longer at the source '{3}'",
    "More than a fifth of them, and at least ten: the list may be cut off, or of another folder.",
    fix:
      "look whether that is right, and give --allow-many; where other titles or addresses are meant now, give --prune too, and no page of the old documents stays"
  )
  package let conflict = Rule(
    .warning, "import.conflict", "'{1}' was changed here and at the source, which has '{2}'", "Yours stays.",
    fix: "take theirs with --prefer source, keep yours with --prefer manifest, or write the same in both")
  package let refused = Rule(
    .warning, "import.refused", "'{1}' was not taken: {2}", fix: "rename the file at the source, or leave it out with 'leave'")
  package let notPruned = Rule(
    .note, "import.notPruned", "'{1}' is not removed: {2}", fix: "remove it by hand if nobody needs it")
}

extension Rule { package static let imported = ImportRules() }
