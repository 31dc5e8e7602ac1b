import Diagnostics
import TextBasics

extension Diagnostic {
  static func missingHead(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "page.missingHead", "the page does not begin with a YAML head", at: place,
      explanation: "A head stands between two lines '---' at the very beginning and has at least a 'title'.",
      solution: "begin the file with '---', 'title: …', '---'")
  }

  static func unclosedHead(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "page.unclosedHead", "the page's head does not end", at: place,
      explanation: "A head stands between two lines '---'; here is only the first.", solution: "add a line '---' below the head")
  }

  static func languageConflict(_ language: Written<String>, suffix: String) -> Diagnostic {
    Diagnostic(
      .error, "page.languageConflict", "the head says '\(language.value)', the file name '\(suffix)'", at: language.place,
      solution: "rename the file or change 'language', so that both say the same")
  }
}
