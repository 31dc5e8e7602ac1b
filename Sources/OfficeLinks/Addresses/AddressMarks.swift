/// Where the parts of a canonical address are, as UTF-8 offsets in its text.
struct AddressMarks: Sendable, Hashable {
  var hostStart: Int32 = 0
  var hostEnd: Int32 = 0
  /// The path starts with its slash; between host and path is the port.
  var pathStart: Int32 = 0
  /// Behind the path's last slash.
  var nameStart: Int32 = 0
  var pathEnd: Int32 = 0
  /// The query lies between `pathEnd` and here, with its question mark.
  var queryEnd: Int32 = 0
  /// Index in ``DocumentFormat/all``, or ``unknownFormat``.
  var format = AddressMarks.unknownFormat

  static let unknownFormat = UInt8.max
}
