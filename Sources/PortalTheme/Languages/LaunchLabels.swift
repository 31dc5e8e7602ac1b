package import OfficeLinks

/// What the button of every launch link says in one language, such as "Edit in Word".
package struct LaunchLabels: Sendable {
  private let labels: [[String]]

  package init(_ strings: Strings) {
    labels = OfficeApp.allCases.map { app in
      Wording.allCases.map { strings.format($0.name, ["app": app.name]) }
    }
  }

  package subscript(link: LaunchLink) -> String { labels[link.app.index][Wording(link).rawValue] }

  /// The forms of a label; the raw value is its position.
  private enum Wording: Int, CaseIterable {
    case edit
    case view
    case new
    case plain

    init(_ link: LaunchLink) {
      switch (link.form, link.mode) {
      case (.plain, _), (.abbreviated, _): self = .plain
      case (.full, .edit): self = .edit
      case (.full, .view): self = .view
      case (.full, .new): self = .new
      }
    }

    var name: StringName {
      switch self {
      case .edit: .openEdit
      case .view: .openView
      case .new: .openNew
      case .plain: .openPlain
      }
    }
  }
}

extension OfficeApp {
  fileprivate var index: Int {
    switch self {
    case .excel: 0
    case .oneNote: 1
    case .powerPoint: 2
    case .word: 3
    case .visio: 4
    case .project: 5
    case .publisher: 6
    case .access: 7
    case .sharePointDesigner: 8
    case .infoPath: 9
    }
  }
}
