/// What a YAML file may cost: limits against texts made to exhaust time, memory or stack.
enum YAMLBudget {
  /// 64 MiB: some 140,000 documents in one file.
  static let bytes = 64 << 20
  /// Values, those of aliases counted at each use: some 80,000 documents in one file.
  static let nodes = 2_000_000
  /// Bytes of text that aliases stand for, counted at each use: what every document repeats is short.
  static let aliasedBytes = 8 << 20
  /// Collections within collections, those behind aliases included; a manifest needs 5.
  static let depth = 64
  /// Keys of one mapping: the largest is a theme's table of texts.
  static let keys = 2000
  /// Diagnostics after which the rest of a file is not looked at.
  static let reports = 2000
}
