import CatalogueModel
import Diagnostics
import OfficeLinks
import TextBasics

/// What can be wrong between the manifest's parts.
extension Diagnostic {
  static func impossibleIdentifier(_ id: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "manifest.impossibleIdentifier", "'\(id.value)' cannot be an identifier", at: id.place,
      explanation: "An identifier is up to 100 letters, digits, '-', '_' and '.', begins with a letter or digit, does not "
        + "end with '.', and is not 'index'.",
      // A slug that had to spell characters out by their numbers is no name anyone would choose.
      solution: Identifier(slugOf: id.value).flatMap {
        $0.text.utf8.count == id.value.lowercased().utf8.count ? "'\($0.text)' would do" : nil
      } ?? "choose a short name of such characters; the title may hold any")
  }

  static func ownAddress(_ url: Written<String>, file: String?) -> Diagnostic {
    Diagnostic(
      .error, "document.ownAddress", "this is an address of the portal itself, which has no such file", at: url.place,
      explanation: "Only files that documents name under 'file' are published with the portal.",
      solution: file.map { "write 'file: \($0)'" }
        ?? "put the file below Content/ and name it under 'file', or correct the address")
  }

  static func duplicateIdentifier(_ id: Written<String>, first: Written<String>) -> Diagnostic {
    let isSame = id.value.unicodeScalars.elementsEqual(first.value.unicodeScalars)
    return Diagnostic(
      .error, "manifest.duplicateIdentifier",
      isSame
        ? "the identifier '\(id.value)' is used twice"
        : "the identifiers '\(first.value)' and '\(id.value)' differ only in case or normal form",
      at: id.place, explanation: isSame ? nil : "Some file systems take their pages for the same file.",
      notes: [.init("it is used here first", at: first.place)], solution: "give one of them another identifier")
  }

  static func impossibleLanguage(_ language: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "manifest.impossibleLanguage", "'\(language.value)' is not a language tag", at: language.place,
      explanation: "A tag is a language in two or three lower-case letters, such as 'de', with subtags where needed, such "
        + "as 'pt-BR' (RFC 5646).",
      solution: LanguageTag(language.value.lowercased()).map { "did you mean '\($0.text)'?" } ?? "write a tag such as 'en'")
  }

  static func duplicateLanguage(_ language: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "manifest.duplicateLanguage", "the language '\(language.value)' is listed twice", at: language.place,
      solution: "remove one")
  }

  static func impossibleStorefront(_ storefront: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "manifest.impossibleStorefront", "'\(storefront.value)' is not an App Store storefront", at: storefront.place,
      explanation: "A storefront is a country in two lower-case letters (ISO 3166-1 alpha-2), such as 'us' or 'de'.",
      solution: Storefront(storefront.value.lowercased()).map { _ in "did you mean '\(storefront.value.lowercased())'?" }
        ?? "write the country's two letters, such as 'us'")
  }

  static func baseWithQuery(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "manifest.baseWithQuery", "a base address is a folder and has no query", at: place,
      solution: "remove everything from '?'")
  }

  static func missingTranslation(_ name: String, missing: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, "manifest.missingTranslation", "'\(name)' has no text in \(missing.joined(separator: ", "))", at: place,
      explanation: "The default language's text is shown instead; without one, the first that is written.",
      solution: "add the text in \(missing.joined(separator: ", "))")
  }

  static func tagSpelling(_ tag: Written<String>, first: Written<String>) -> Diagnostic {
    Diagnostic(
      .warning, "manifest.tagSpelling", "the tag '\(tag.value)' is elsewhere written '\(first.value)'", at: tag.place,
      notes: [.init("it is written so here first", at: first.place)], solution: "write it the same way everywhere")
  }

  static func impossibleTag(_ tag: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "manifest.impossibleTag", "the tag '\(tag.value)' cannot have a page", at: tag.place,
      explanation: "Its page's file name would be longer than 100 characters or be 'index'.", solution: "choose another word")
  }

  static func tagCollision(_ tag: Written<String>, other: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "manifest.tagCollision", "the tags '\(other.value)' and '\(tag.value)' would have the same page", at: tag.place,
      notes: [.init("the other tag", at: other.place)], solution: "write them the same way, or rename one")
  }

  static func duplicateAddress(_ document: Document, first: Document) -> Diagnostic {
    Diagnostic(
      .warning, "document.duplicateAddress", "'\(document.id.text)' and '\(first.id.text)' are the same document",
      at: document.place, explanation: "Their addresses are equal once percent-encoding and Unicode normal form are set aside.",
      notes: [.init("the other one", at: first.place)], solution: "remove one, or correct its address")
  }

  static func locationCount(_ written: [Written<String>], at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "document.location",
      written.isEmpty
        ? "the document has no address"
        : "the document has more than one address", at: written.last?.place ?? place,
      solution: "give it one of 'path' (with 'source'), 'url' or 'file'")
  }

  static func pathWithoutSource(_ path: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "document.pathWithoutSource", "a 'path' needs a 'source'", at: path.place,
      solution: "add 'source', or write the whole address as 'url'")
  }

  static func sourceOfFile(_ source: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "document.sourceOfFile", "a 'file' is published with the portal and has no 'source'", at: source.place,
      solution: "remove 'source', or write 'path' instead of 'file'")
  }

  static func otherOrigin(_ url: Written<String>, source: Source) -> Diagnostic {
    Diagnostic(
      .error, "document.otherOrigin", "the address is not on the source '\(source.id.text)'", at: url.place,
      explanation: "That source begins with \(source.baseURL.origin).",
      solution: "remove 'source', or name the source of this host")
  }

  static func missingFile(_ file: Written<String>, known: Set<String>) -> Diagnostic {
    Diagnostic(
      .error, "document.missingFile", "there is no file '\(file.value)' below Content/", at: file.place,
      solution: nearestName(to: file.value, among: known).map { "did you mean '\($0)'?" }
        ?? "put the file there, or correct its path")
  }

  static func impossibleDate(_ date: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "document.impossibleDate", "'\(date.value)' is not a day", at: date.place,
      solution: "write it as YYYY-MM-DD, such as 2026-10-01")
  }

  static func unknownFormat(_ name: String, extension fileExtension: String, at place: Place) -> Diagnostic {
    if name.isEmpty {
      return Diagnostic(
        .error, "document.unknownFormat", "the address names a folder, not a file", at: place,
        solution: "write it up to the end of the file's name; for a site or a notebook, name the app with 'app'")
    }
    return Diagnostic(
      .error, "document.unknownFormat", "no Office app is known for '\(name)'", at: place,
      solution: DocumentFormat.nearest(to: fileExtension).map {
        "did you mean '.\($0.fileExtension)'? Otherwise name the app with 'app'"
      } ?? "name the app with 'app', or link to the file from a page instead")
  }

  static func noLinks(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "document.noLinks", "none of the document's apps has any of its modes", at: place,
      explanation: "OneNote, SharePoint Designer and InfoPath have no 'new'; SharePoint Designer has no 'view'; a WOPI host "
        + "serves Word, Excel and PowerPoint only.",
      solution: "add an app or a mode")
  }

  static func saveLocationWithoutTemplate(_ location: Written<String>) -> Diagnostic {
    Diagnostic(
      .error, "document.saveLocationWithoutNew", "'saveLocation' is for documents with the mode 'new'", at: location.place,
      solution: "add 'new' to 'modes', or remove 'saveLocation'")
  }

  static func impossibleWebViewer(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "document.webViewer", "Microsoft's web viewer cannot show this document", at: place,
      explanation: "It shows Excel, PowerPoint and Word documents that anybody may read over https, and none of a WOPI host.",
      solution: "remove 'webViewer'")
  }
}
