/// The side that wins if both changed a value.
package enum MergePreference: String, CaseIterable, Sendable {
  case source
  case manifest
}
