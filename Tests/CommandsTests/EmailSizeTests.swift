import Foundation
import Testing

/// The bytes of HTML that the documents of the sample portal take in a message.
struct EmailSizeTests {
  @Test(arguments: ["en", "de", "fr", "ru"])
  func keepsEveryButtonAndDocumentOfTheSamplePortalSmall(language: String) throws {
    let sample = repositoryRoot()
    let catalogue = try String(decoding: Data(contentsOf: URL(filePath: sample + "/Public/catalogue.csv")), as: UTF8.self)
    let names = Set(catalogue.split(separator: "\r\n").dropFirst().map { String($0.prefix { $0 != "," }) }).sorted()
    try #require(names.count > 20)
    let options = ["--source", sample, "--mode", "both", "--language", language, "--format", "html"]
    let html = try docportal(["email"] + options + ["--document"] + names).standardOutput
    // A document: its heading, its facts and the table of its buttons, with the spaces between.
    let documents = html.split(separator: "<h2 ").dropFirst().map { $0.split(separator: "</table>", maxSplits: 1)[0] }
    #expect(documents.count == names.count)
    let sizes = documents.map { "<h2 ".utf8.count + $0.utf8.count + "</table>\n".utf8.count }
    #expect(sizes.allSatisfy { $0 <= 1_000 }, "\(sizes)")
    // A button: its row.
    let buttons = documents.flatMap { $0.split(separator: "<tr>").dropFirst() }
    #expect(buttons.count > names.count)
    #expect(buttons.allSatisfy { $0.hasPrefix("<td") && $0.hasSuffix("</td></tr>\n") })
    #expect(buttons.allSatisfy { "<tr>".utf8.count + $0.utf8.count <= 360 })
  }
}
