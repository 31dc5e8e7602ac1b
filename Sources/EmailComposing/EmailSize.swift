/// The bytes of HTML that mail programs show whole; Gmail cuts off at 102 KB.
public enum EmailSize {
  /// More is a warning.
  public static let warning = 90_000
  /// More is an error.
  public static let error = 100_000
}
