import TextBasics

/// The paths of which a program may have made this one: `guide - Copy`, `guide (1)`, `guide-ANNS-PC`, `guide.sync-conflict-…`.
package func copiedNames(_ path: String) -> [String] {
  var stem = path[...]
  if stem.hasSuffix(")"), let open = stem.lastIndex(of: "("), open > stem.startIndex, stem[stem.index(before: open)] == " " {
    let inside = stem[open...].dropFirst().dropLast()
    if inside.allSatisfy(\.isNumber) || inside.contains("conflicted copy") { stem = stem[..<stem.index(before: open)] }
  }
  for ending in [" - Copy", " - Kopie", " - Copie", " - копия", " copy"] where stem.hasSuffix(ending) {
    stem = stem.dropLast(ending.count)
    break
  }
  var names = stem.endIndex == path.endIndex ? [] : [String(stem)]
  if let mark = path.firstRange(of: ".sync-conflict-") { names.append(String(path[..<mark.lowerBound])) }
  // Computers have names like ANNS-PC; OneDrive adds them.
  for hyphen in path.utf8.indices where path.utf8[hyphen] == ASCII.hyphen {
    let name = path.utf8[hyphen...].dropFirst()
    if name.count > 3, name.allSatisfy({ $0.isASCIIDigit || $0 == ASCII.hyphen || $0.isASCIILetter && $0 & 0x20 == 0 }),
      name.contains(where: \.isASCIILetter)
    {
      names.append(String(path[..<hyphen]))
    }
  }
  return names
}

/// True for the name of a document that its author never named: `New Microsoft Word Document.docx`, `Document1.docx`.
package func isUnnamed(_ path: String) -> Bool {
  let name = path.utf8.split(separator: ASCII.slash).last.map { String(Substring($0)) } ?? path
  guard let dot = name.lastIndex(of: ".") else { return false }
  var stem = name[..<dot].lowercased()
  if stem.hasSuffix(")"), let open = stem.lastIndex(of: "("), stem[open...].dropFirst().dropLast().allSatisfy(\.isNumber) {
    stem = String(stem[..<open])
  }
  let words = stem.split { $0 == " " || $0 == "-" }
  if let first = words.first, words.contains("microsoft"), words.count > 2 {
    return wordsForNew.contains { first.hasPrefix($0) } || stem == "документ microsoft word"
  }
  let letters = stem.prefix { !$0.isNumber && $0 != " " }
  return names.contains(String(letters)) && stem.dropFirst(letters.count).allSatisfy { $0.isNumber || $0 == " " }
    && stem.utf8.count > letters.utf8.count
}

/// Windows and Office write them in front of the kind of document.
private let wordsForNew = ["new", "neu", "nouve", "nuev", "nuov", "nov", "nieuw", "now", "ny", "uusi", "yeni", "új", "создать"]

/// Office's names of documents that were never saved under another one; a number follows.
private let names: Set<String> = [
  "document", "book", "workbook", "presentation", "untitled", "dokument", "mappe", "präsentation", "classeur", "présentation",
  "libro",
  "documento", "presentación", "presentazione", "cartel", "apresentação", "pasta", "документ", "книга", "презентация",
]
