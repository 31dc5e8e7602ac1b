/// One answer on the way from the address as written to the last one.
package struct Hop: Sendable, Hashable {
  /// The address that was requested, without its fragment.
  package var address: String
  /// The status of its answer; `nil` if none came.
  package var status: Int?
  /// Further facts about the answer; only for broken links.
  package var answer: Answer?

  package init(address: String, status: Int?, answer: Answer? = nil) {
    (self.address, self.status, self.answer) = (address, status, answer)
  }

  /// An answer, or the wait for one.
  package struct Answer: Sendable, Hashable, Codable {
    /// The media type from the server; untrusted text.
    package var type: String?
    /// The size of the file as the server announces it, and the number of bytes that were read.
    package var size: Int?
    package var bytes: Int?
    /// The time from the request to the answer or its failure.
    package var milliseconds: Int

    package init(type: String? = nil, size: Int? = nil, bytes: Int? = nil, milliseconds: Int) {
      (self.type, self.size, self.bytes, self.milliseconds) = (type, size, bytes, milliseconds)
    }
  }
}

extension Hop: Codable {
  private enum CodingKeys: CodingKey { case address, status }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    address = try members.decode(String.self, forKey: .address)
    status = try members.decodeIfPresent(Int.self, forKey: .status)
    // Without its time there is none.
    answer = try? Answer(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(address, forKey: .address)
    try members.encodeIfPresent(status, forKey: .status)
    try answer?.encode(to: encoder)
  }
}
