package import TextBasics

/// What can be wrong with YAML itself.
package struct YAMLRules: RuleTable {
  package let syntax = Rule(.error, "yaml.syntax", "invalid YAML: {1}")
  package let character = Rule(.error, "yaml.character", "YAML does not allow the character U+{1}", fix: "remove it")
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
  package let duplicateKey = Rule(.error, "yaml.duplicateKey", "the key '{1}' is written twice", fix: "keep one of the two")
  package let wrongType = Rule(.error, "yaml.wrongType", "{1} must be {2}, but is {3}")
  package let outOfRange = Rule(.error, "yaml.outOfRange", "{1} must be from {2} to {3}", fix: "write a number within this range")
  package let control = Rule(
    .error, "yaml.control", "{1} contains the character U+{2}, which no page can show",
    "HTML has no control characters except line ends and tabs.", fix: "remove it")
  package let mergeKey = Rule(
    .error, "yaml.mergeKey", "merge keys ('<<') are not supported",
    "YAML 1.2 has no merge keys; an alias is a whole value.",
    fix: "write the keys out here")
  package let emptyValue = Rule(.error, "yaml.emptyValue", "{1} has no value", fix: "add a value")
  package let comment = Rule(
    .warning, "yaml.comment", "YAML reads '{1}' as a comment, not as a part of the name",
    "Without quotes a value ends before a space and '#'.", fix: "write '{2}', with the quotes")
}

extension Rule {
  package static let yaml = YAMLRules()
}
