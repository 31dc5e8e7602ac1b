/// A value for each app. Pages need some again and again, and a dictionary would hash the app's name each time.
@usableFromInline
package struct AppTable<Value: Sendable>: Sendable {
  @usableFromInline let values: [Value]

  @inlinable package init(_ value: (OfficeApp) -> Value) { values = OfficeApp.allCases.map(value) }

  @inlinable package subscript(app: OfficeApp) -> Value { values[app.number] }
}

extension OfficeApp {
  /// Its index among all cases.
  @inlinable package var number: Int {
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
