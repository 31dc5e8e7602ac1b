package import Diagnostics
import Portal
package import TextBasics

/// The diagnostics of a theme's files, texts and style sheets; those of templates are in `Templates`.
package struct ThemeRules: RuleTable {
  // Files.
  package let unreadFile = Rule(
    .warning, "theme.unreadFile", "this file is not used",
    "A theme has templates 'NAME.mustache' and 'email/NAME.mustache', those of reviews in 'review/', texts 'strings/LANGUAGE.yaml', icons 'icons/APP.svg', and any files below 'assets/'.",
    fix: "put it into Templates/assets to publish it, or remove it")
  package let unusedLanguage = Rule(
    .note, "theme.unusedLanguage", "the portal has no language '{1}'",
    fix: "add '{1}' to 'languages' in the manifest to use these texts")
  package let unusedTemplate = Rule(
    .warning, "theme.unusedTemplate", "the template '{1}' is not used",
    "No kind of page has this template, and no template in use includes it.", fix: "include it with '{{> {1}}}', or remove it")
  package let outdated = Rule(
    .note, "theme.outdated", "{1} the theme of {2}, which has changed", fix: "look at 'docportal theme diff'")
  package let formerVersion = Rule(
    .warning, "theme.formerVersion", "'{1}' was copied from the theme of {2}, and needs a change",
    fix: "make it in your file, then run 'docportal theme copy --keep {1}'")
  package let replaced = Rule(
    .note, "theme.replaced", "'{1}' replaces the built-in file of this name",
    "It may have been made for another version of docportal.",
    fix: "look at 'docportal theme diff {1}'")

  // Texts.
  package let missingStrings = Rule(
    .error, "theme.missingStrings", "the theme has no texts in '{1}'", "Its languages: {2}.",
    fix: "translate the file that 'docportal theme strings {1} --write' begins, or remove '{1}' from 'languages'")
  package let missingString = Rule(
    .error, "theme.missingString", "{1} missing in '{2}': {3}", "Pages need every text in the default language.",
    fix: "add them; 'docportal theme strings {2} --missing' prints them")
  package let missingTranslation = Rule(
    .warning, "theme.missingTranslation", "{1} missing in '{2}': {3}", "The texts of the default language are shown instead.",
    fix: "add them; 'docportal theme strings {2} --missing' prints them")
  package let unusedString = Rule(
    .warning, "theme.unknownString", "the text '{1}' is not used", "Neither docportal nor a template of the theme names it.",
    fix: "remove it")
  package let unknownPlaceholder = Rule(
    .error, "theme.unknownPlaceholder", "unknown placeholder '{{1}}' in '{2}'", "Available: {3}.",
    fix: "use one of these, or remove it")
  package let missingPlaceholder = Rule(
    .warning, "theme.missingPlaceholder", "'{1}' has no '{app}'", "The buttons of several apps would be the same.",
    fix: "write {app} where the app's name belongs")
  package let untranslated = Rule(
    .warning, "theme.untranslated", "{1} of {2} texts in '{3}' are English", fix: "translate them, or remove them from the file")
  package let pluralRule = Rule(
    .error, "theme.pluralRule", "'{1}' is not a plural rule",
    "A rule compares the number n, as in 'n % 10 = 2..4 and n % 100 != 12..14'.",
    fix: "copy the language's rule from Unicode CLDR")
  package let missingPluralForm = Rule(
    .warning, "theme.missingPluralForm", "the plural form '{1}' is missing",
    "The language's plural rules choose it for some numbers; 'other' is shown instead.", fix: "add it")
  package let unusedPluralForm = Rule(
    .warning, "theme.unusedPluralForm", "no plural rule chooses '{1}'", "A text of this name is never shown.",
    fix: "add the rule 'plural.{2}', or remove the text")

  // Style sheets.
  package let missingAsset = Rule(
    .error, "theme.missingAsset", "the theme has no asset '{1}'",
    "Addresses in a style sheet start at its folder and lead to files of Templates/assets.",
    fix: "add the file, or correct the address")
  package let styleSyntax = Rule(.warning, "theme.styleSyntax", "{1}", "Browsers skip what they cannot read, without a word.")
  package let unknownProperty = Rule(
    .warning, "theme.unknownProperty", "no style sheet uses '{1}'", "It changes nothing.")
  package let contrast = Rule(
    .warning, "theme.contrast", "'{1}' on '{2}' has a contrast of {3} to 1", "Text needs 4.5 to 1 (WCAG 2.2, 1.4.3).",
    fix: "make one of the two lighter or darker")
  package let otherHost = Rule(
    .warning, "theme.otherHost", "'{1}' is loaded from another host",
    "That host learns of everyone who opens a page, and the page looks different without it.",
    fix: "put the file into Templates/assets")
}

extension Rule { package static let theme = ThemeRules() }

extension Diagnostic {
  package static func unusedTemplate(_ name: String, known: some Sequence<String>) -> Diagnostic {
    Diagnostic(
      .theme.unusedTemplate, name, at: Place(file: "Templates/\(name).mustache"),
      fix: nearestName(to: name, among: known).map { "did you mean '\($0).mustache'?" })
  }

  /// The texts that a strings file lacks: their number and up to ten names.
  init(_ rule: Rule, _ names: [String], in table: StringsTable) {
    self.init(
      rule, counted(names.count, "text") + (names.count == 1 ? " is" : " are"), table.language.text,
      listed(names, atMost: 10), at: Place(file: table.path))
  }
}
