import Portal

/// The outcome for one field of a document, from its values in the last import or export, the manifest and the source.
enum FieldMerge: Equatable {
  /// Both sides have the same value, or only people changed it in the manifest.
  case keep(isOwn: Bool)
  /// Only the source changed it.
  case take
  /// Both sides changed it, or nobody knows which.
  case conflict

  /// `base` is `nil` if nothing is known of an earlier value, `yours` if there is none in the manifest.
  init<Value: Equatable>(base: Value?, yours: Value?, theirs: Value?, isTable: Bool) {
    guard let base else {
      self = Self.withoutBase(hasYours: yours != nil, isSame: yours == theirs, hasTheirs: theirs != nil, isTable: isTable)
      return
    }
    if yours == theirs {
      self = .keep(isOwn: false)
    } else if theirs == base {
      self = .keep(isOwn: true)
    } else {
      self = yours == base ? .take : .conflict
    }
  }

  /// An empty cell says nothing if nothing else is known of it. The cells of a table are somebody's work, so a person settles a
  /// difference; the names and days of a library's files are not, so the author's values win.
  private static func withoutBase(hasYours: Bool, isSame: Bool, hasTheirs: Bool, isTable: Bool) -> FieldMerge {
    if isSame { return .keep(isOwn: false) }
    if !hasTheirs { return .keep(isOwn: true) }
    return hasYours ? isTable ? .conflict : .keep(isOwn: true) : .take
  }
}

/// The knowledge about a cell of a table that `list` wrote.
struct ExportedCell {
  /// True if nobody edited the cell in the table since.
  let isUnedited: Bool
  /// True if nobody edited the value in the manifest since.
  let isYoursUnedited: Bool
  /// The copy in which an edit of the cell was that an earlier import took; `nil` for none.
  let edit: TableCopy.Origin?
  /// The cell has the text of this edit.
  let isOfEdit: Bool
  /// The manifest has the value of this edit.
  let isYoursOfEdit: Bool
}

extension FieldMerge {
  /// The outcome for a cell of a table that `list` wrote, and of which an earlier import may have taken an edit.
  init(_ cell: ExportedCell, isSame: Bool) {
    if isSame {
      self = .keep(isOwn: false)
    } else if let edit = cell.edit {
      switch edit {
      case _ where cell.isOfEdit: self = .keep(isOwn: !cell.isYoursOfEdit)
      // It was changed back.
      case .own where cell.isUnedited: self = cell.isYoursOfEdit ? .take : .keep(isOwn: true)
      // Or others have edited it: only a person knows.
      case .unknown where cell.isUnedited: self = cell.isYoursOfEdit ? .conflict : .keep(isOwn: true)
      case .other where cell.isUnedited: self = .keep(isOwn: true)
      case .own: self = cell.isYoursOfEdit ? .take : .conflict
      case .unknown, .other: self = .conflict
      }
    } else {
      self = cell.isUnedited ? .keep(isOwn: true) : cell.isYoursUnedited ? .take : .conflict
    }
  }
}
