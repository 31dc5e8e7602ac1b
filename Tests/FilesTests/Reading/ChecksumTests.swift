import Testing

@testable import Files

@Suite struct ChecksumTests {
  @Test func isThatOfTheStandard() {
    var checksum = Checksum()
    checksum.add(Array("ab".utf8))
    checksum.add(Array("c".utf8))
    // FIPS 180-2, B.1.
    #expect(checksum.text == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func keepsFieldsApart() {
    var (left, right) = (Checksum(), Checksum())
    for field in ["ab", "c"] { left.add(field: field) }
    for field in ["a", "bc"] { right.add(field: field) }
    #expect(left.text != right.text)
  }
}
