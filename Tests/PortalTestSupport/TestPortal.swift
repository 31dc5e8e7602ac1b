package import Diagnostics
package import Files
package import Site
import TextBasics

/// A portal in memory: a small manifest, and the files that a test adds. The theme is the built-in one.
package struct TestPortal {
  package var files: [String: String] = [:]
  /// Files that are not text.
  package var binaryFiles: [String: [UInt8]] = [:]

  /// A portal from its manifest's lines below `portal:`, its documents, and the rest of its top level.
  package init(
    languages: String = "[en]", baseURL: String = "https://portal.example/", sections: String = "", documents: String = "",
    others: String = "", files: [String: String] = [:]
  ) {
    self.files = files
    self.files["Content/portal.yaml"] = """
      portal:
        title: Portal
        baseURL: \(baseURL)
        languages: \(languages)
        storefront: us
      sources:
        - id: dav
          baseURL: https://dav.example/
      \(sections.isEmpty ? "" : "sections:\n" + sections)
      \(documents.isEmpty ? "" : "documents:\n" + documents)
      \(others)
      """
  }

  /// The manifest's line with a text, and the text's column there.
  package func place(_ text: String, in file: String = "Content/portal.yaml") -> String {
    let lines = (files[file] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      return "\(file):\(number + 1):\(line.unicodeScalars.distance(from: line.startIndex, to: range.lowerBound) + 1)"
    }
    return "'\(text)' is not in \(file)"
  }

  package func generate(drafts: Bool = false, jobs: Int = 2) async -> PortalBuild {
    await generatePortal(BuildOptions(root: "", fileSystem: fileSystem, drafts: drafts, jobs: jobs))
  }

  /// The portal before the bytes of any page.
  package func prepare(jobs: Int = 2) async -> PortalBuild {
    await preparePortal(BuildOptions(root: "", fileSystem: fileSystem, jobs: jobs))
  }

  package var fileSystem: FileSystem { .memory(files.mapValues { Array($0.utf8) }.merging(binaryFiles) { $1 }) }

  /// The findings of a build, one line for each diagnostic.
  package func findings() async -> [String] { await generate().log.lines }
}

extension DiagnosticLog {
  /// `place: severity: summary [identifier]` for each, sorted.
  package var lines: [String] {
    sorted.map { diagnostic in
      let place = diagnostic.place.map { "\($0): " } ?? ""
      return "\(place)\(diagnostic.severity.rawValue): \(diagnostic.summary) [\(diagnostic.identifier)]"
    }
  }
}

extension PortalBuild {
  /// The text of an output file.
  package func text(_ path: String) throws -> String {
    guard let output = OutputPath(path), let bytes = site?[output] else { throw Faulty(description: "no \(path); \(log.lines)") }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A portal has faults that prevent a test.
struct Faulty: Error, CustomStringConvertible {
  let description: String
}
