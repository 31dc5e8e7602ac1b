import ArgumentParser
import Diagnostics
import Files
import Import
import Links
import Review
import Site
import TextBasics

/// Prints the tables of which `.ci/reference.py` makes pages of the documentation; help and schemas have the others.
struct ReferenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference", abstract: "Prints tables of the program as JSON, for its documentation.", shouldDisplay: false)

  /// All rules, in the order of their tables.
  static var rules: [Rule] {
    let tables: [any RuleTable] = [
      Rule.command, Rule.comparison, Rule.external, Rule.fix, Rule.imported, Rule.probing,
    ]
    return IgnoreRules.rulesOfBuild + tables.flatMap(\.all)
  }

  func run() {
    var json = JSONWriter()
    json.object { json in
      json.array("rules") { json in
        for rule in Self.rules {
          json.object { json in
            json.string("identifier", rule.identifier)
            json.string("severity", rule.severity.rawValue)
            json.string("summary", rule.summary)
            json.string("explanation", ifPresent: rule.explanation)
            json.string("fix", ifPresent: rule.fix)
          }
        }
      }
      json.array("variables") { json in
        for variable in EnvironmentVariable.allCases {
          json.object { json in
            json.string("name", variable.rawValue)
            json.string("effect", variable.effect)
          }
        }
      }
      json.array("files") { json in
        for file in PortalFile.allCases { json.string(nil, file.rawValue) }
      }
      json.value(TemplateNames.json, named: "templates")
    }
    OutputStream.standardOutput.write(json.finish())
  }
}
