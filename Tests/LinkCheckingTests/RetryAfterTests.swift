import LinkChecking
import Testing

@Suite struct RetryAfterTests {
  /// 1994-11-06 08:49:30 UTC.
  static let now = Moment(milliseconds: 784_111_770_000)

  @Test(arguments: [
    ("0", 0), ("7", 7000), (" 120 ", 120_000), ("999999999", 999_999_999_000), ("99999999999999999999", 31_536_000_000),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 7000), ("Sunday, 06-Nov-94 08:49:37 GMT", 7000), ("Sun Nov  6 08:49:37 1994", 7000),
    ("sun, 06 nov 1994 08:49:37 gmt", 7000), ("Sun, 06 Nov 1994 08:49:29 GMT", 0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Mon, 07 Nov 1994 08:49:30 GMT", 86_400_000), ("Wed, 29 Feb 1996 00:00:00 GMT", 41_440_230_000),
    ("Tuesday, 07-Nov-44 08:49:30 GMT", 1_578_009_600_000), ("Saturday, 06-Nov-45 08:49:37 GMT", 0),
    ("Sat, 31 Dec 1994 23:59:60 GMT", 4_806_630_000),
  ])
  func readsSecondsAndDates(_ value: String, _ milliseconds: Int) {
    #expect(RetryAfter.milliseconds(value, now: Self.now) == milliseconds)
  }

  @Test(arguments: [
    "", "-1", "1.5", "soon", "Sun, 31 Nov 1994 08:49:37 GMT", "Wed, 29 Feb 1995 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 94 08:49:37 CET",
    "Sun, 06 Foo 1994 08:49:37 GMT",
    "Foo, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 0000 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT and then some more words to make it long",
  ])
  func readsNothingElse(_ value: String) {
    #expect(RetryAfter.milliseconds(value, now: Self.now) == nil)
  }
}
