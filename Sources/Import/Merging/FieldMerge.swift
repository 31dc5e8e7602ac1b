import Portal

/// The outcome for one field of a document, from its values in the last import, the manifest and the source.
enum FieldMerge<Value: Equatable>: Equatable {
  /// Both sides have the same value, or only people changed it.
  case keep(isOwn: Bool)
  /// Only the source changed it.
  case take(Value)
  /// Both sides changed it.
  case conflict

  /// `base` is `nil` if nothing is known of an earlier import, `yours` if the key is not written. `isText` is false for values in
  /// several languages, which a source cannot have.
  init(base: Value?, yours: Value?, theirs: Value, isKnown: Bool, isText: Bool = true) {
    if isText, yours == theirs {
      self = .keep(isOwn: false)
    } else if !isKnown {
      // The document existed before the first import: its author's values win, and the source fills in missing ones.
      self = isText && yours == nil ? .take(theirs) : .keep(isOwn: true)
    } else if theirs == base {
      self = .keep(isOwn: true)
    } else if isText, yours == base {
      self = .take(theirs)
    } else {
      self = .conflict
    }
  }
}
