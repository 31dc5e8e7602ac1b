import ManifestDecoding

/// What becomes of one field of a document, of what the last import found, what the manifest has and what the source has.
enum FieldMerge: Equatable {
  /// Both have the same, or only people changed it.
  case keep(isOwn: Bool)
  /// Only the source changed it.
  case take(String)
  /// Both changed it.
  case conflict

  /// `base` is `nil` where nothing is known of an earlier import, `yours` where the key is not written. `isText` is false for values in
  /// several languages, which a source cannot have.
  init(base: String?, yours: String?, theirs: String, isKnown: Bool, isText: Bool = true) {
    if isText, yours == theirs {
      self = .keep(isOwn: false)
    } else if !isKnown {
      // A document that was there before the first import: its people have the word, and the source what they left out.
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
