package import TextBasics

/// The diagnostics of files that are read, replaced and published.
package struct FileRules: RuleTable {
  package let unreadableArgument = Rule(
    .error, "argument.unreadable", "the file cannot be read: {1}", fix: "correct the path, which starts at the current folder")
  package let invalidUTF8 = Rule(
    .error, "source.invalidUTF8", "not UTF-8: byte 0x{1} at offset {2}", fix: "save the file as UTF-8")
  package let cannotReplace = Rule(
    .error, "output.cannotWriteFile", "the file cannot be written: {1}", fix: "check that its folder exists and may be written to"
  )

  package let changedMeanwhile = Rule(
    .error, "fix.changedMeanwhile", "the file was changed by another program at the same time", "Nothing was written to it.",
    fix: "run 'docportal {1}' again")

  package let ownPath = Rule(
    .error, "output.ownPath", "docportal makes a file of this name itself", "One of the two would be lost.",
    fix: "give your file another name")
  package let duplicatePath = Rule(
    .error, "output.duplicatePath", "two files would be written to {1}",
    fix: "change the identifier, name or route of one of them")
  package let collidingPath = Rule(
    .error, "output.collidingPath", "{1} differs from {2} only by case or Unicode normal form",
    "File systems that ignore the difference can only have one of the two.",
    fix: "change the identifier, name or route of one of them")
  package let impossiblePath = Rule(
    .error, "output.impossiblePath", "'{1}' cannot be the path of a file on every system{2}",
    fix: "rename what the path is made of")
  package let fileIsFolder = Rule(
    .error, "output.fileIsFolder", "{1} would be a file, but {2} needs a folder there",
    fix: "change the identifier, name or route of one of them")
  package let foreignFolder = Rule(
    .error, "output.foreignFolder", "docportal did not create the output folder",
    "A build replaces its output folder, and only does so with one that is empty or has docportal's record.",
    fix: "choose another folder with --output, or remove what is in this one")
  package let foreignFile = Rule(
    .error, "output.foreignFile", "docportal did not write this, and {1} would take its place",
    "What an earlier build did not write is never replaced, and links are not followed.",
    fix: "move or remove it, or change the name of the page")
  package let notAFolder = Rule(
    .error, "output.notAFolder", "the output folder is a file or a symbolic link",
    "The folder is replaced as a whole, which would replace the link and not what it leads to.",
    fix: "name the folder itself with --output")
  package let insideSource = Rule(
    .error, "output.insideSource", "the output folder would replace or be inside {1}", "A build must not write where it reads.",
    fix: "choose a separate folder, such as Public, with --output")
  package let mountPoint = Rule(
    .error, "output.mountPoint", "another file system is mounted here",
    "The output folder is replaced as a whole, and a mounted file system cannot be moved.",
    fix: "mount it one level higher, or choose another folder with --output")
  package let busy = Rule(
    .error, "output.busy", "another build is writing this output folder", fix: "wait until it is done and build again")
  package let foreignStaging = Rule(
    .error, "output.foreignStaging", "builds need this name, but something else has it", fix: "move or remove it")
  package let writeFailed = Rule(
    .error, "output.writeFailed", "cannot be written: {1}", "The output folder is as it was before.",
    fix: "check free space and write permission on the parent folder")
  package let notRemoved = Rule(
    .warning, "output.notRemoved", "the previous output could not be removed: {1}",
    "The new output is in place. The next build removes what is left of the previous one.")
}

extension Rule { package static let file = FileRules() }
