import TextBasics

/// The paths of which a program may have made this one: `guide - Copy`, `Copy of guide`, `guide(1)`, `guide-ANNS-PC`,
/// `guide.sync-conflict-…`.
package func copiedNames(_ path: String) -> [String] {
  let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  let original = withoutCopyWord(withoutBrackets(path[start...]))
  var names = original.isEmpty || original == path[start...] ? [] : [String(path[..<start] + original)]
  if let mark = path.firstRange(of: "_conflict-") { names.append(String(path[..<mark.lowerBound])) }
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

/// A name without a number that a browser or a file manager appended, or what a sync program says about two versions.
private func withoutBrackets(_ name: Substring) -> Substring {
  guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return name }
  let inside = name[open...].dropFirst().dropLast().lowercased()
  let isNumber = inside.utf8.count < 3 && inside.allSatisfy(\.isNumber)
  guard isNumber || ["conflict", "konflikt", "конфликт", "conflit"].contains(where: inside.contains) else { return name }
  return name[..<open].last == " " ? name[..<open].dropLast() : name[..<open]
}

/// A name without the word for a copy before or after it, perhaps with a number: `Copy of plan`, `plan copy 2`.
private func withoutCopyWord(_ name: Substring) -> Substring {
  let numbers = name.reversed().prefix(while: \.isNumber).count
  let isNumbered = numbers > 0 && name.dropLast(numbers).last == " "
  let base = isNumbered ? name.dropLast(numbers + 1) : name
  let (lower, lowerBase) = (name.lowercased(), base.lowercased())
  for word in wordsForCopy {
    if lowerBase.hasSuffix(word) {
      let rest = base.dropLast(word.count)
      let plain = rest.dropLast(rest.reversed().prefix { " -–—_".contains($0) }.count)
      if plain.endIndex < rest.endIndex { return plain }
    }
    guard lower.hasPrefix(word + " ") else { continue }
    let rest = name.dropFirst(word.count + 1)
    let small = ["of ", "von ", "van ", "de ", "di ", "av ", "af "].first(where: rest.hasPrefix)
    return rest.dropFirst(small?.count ?? 0)
  }
  return name
}

/// File managers write them in their users' languages.
private let wordsForCopy = [
  "copy", "kopie", "copie", "copia", "cópia", "kopia", "kopi", "kopio", "kopya", "копия", "копія", "másolat", "副本", "コピー",
]

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
