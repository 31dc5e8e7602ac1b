/// A file that begins and ends like an Office Open XML file, with a text in it.
package func officeFile(holding text: String = "") -> String {
  let zeros = String(repeating: "\0", count: 72)
  return "PK\u{3}\u{4}\(zeros)\(text)PK\u{5}\u{6}" + String(repeating: "\0", count: 18)
}
