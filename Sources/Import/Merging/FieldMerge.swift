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
  /// The table is the one that the last import took, or a copy of it.
  let isOfLastImport: Bool
  /// The copy in which an edit of the cell was that an earlier import took; `nil` for none.
  let edit: TableCopy.Origin?
  /// The manifest has no value of the document's own.
  let isByDefault: Bool
}

extension FieldMerge {
  /// The outcome for a cell of a table that `list` wrote, of which the last import may have taken another state.
  init(_ cell: ExportedCell, last: CellValue?, yours: CellValue?, theirs: CellValue?) {
    // What the last import wrote, which may be that the document has no value of its own.
    let isYoursOfImport = last.map { yours == $0 } ?? (cell.isByDefault && !cell.isYoursUnedited)
    if yours == theirs {
      self = .keep(isOwn: false)
    } else if cell.isUnedited {
      switch cell.edit {
      // It was changed back.
      case .own where isYoursOfImport: self = .take
      // Or others have edited it: only a person knows.
      case .unknown where isYoursOfImport: self = .conflict
      case .own, .other, .unknown, nil: self = .keep(isOwn: true)
      }
    } else if cell.isOfLastImport, let last {
      if theirs == last {
        self = .keep(isOwn: true)
      } else {
        self = yours == last && cell.edit != .other ? .take : .conflict
      }
    } else if cell.edit != nil, theirs == nil, cell.isByDefault, !cell.isYoursUnedited {
      // The last import took the document's own value away.
      self = .keep(isOwn: false)
    } else {
      // The last import left it empty.
      self = cell.isYoursUnedited || cell.edit != nil && yours == nil ? .take : .conflict
    }
  }
}
