import Testing

@testable import Server

@Suite struct SocketTableTests {
  private static let head =
    "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode                              \n"

  /// A row as Linux writes it.
  private func row(_ end: SocketEnd, _ other: SocketEnd, state: String = "01", account: String, number: String) -> String {
    "   3: \(end.text) \(other.text) \(state) 00000000:00000000 00:00000000 00000000 \(account)        0 \(number) 1 000000 20 4 30 10 -1\n"
  }

  private let client = SocketEnd([127, 0, 0, 1], port: 51_234)
  private let server = SocketEnd([127, 0, 0, 1], port: 4000)

  @Test func findsTheAccountOfTheOtherEnd() {
    let table = SocketTable(
      Self.head + row(server, client, account: " 1000", number: "5") + row(client, server, account: " 1001", number: "6"))
    #expect(table.account(from: client, to: server) == 1001)
    #expect(table.account(from: client, to: SocketEnd([127, 0, 0, 1], port: 4001)) == nil)
  }

  /// Linux shows it as one of root.
  @Test(arguments: [("04", "7"), ("05", "0"), ("06", "0"), ("01", "0")])
  func aSocketThatWasClosedIsOfNobody(state: String, number: String) {
    #expect(
      SocketTable(row(client, server, state: state, account: "    0", number: number)).account(from: client, to: server) == nil)
  }

  @Test(arguments: ["", "\n\n", "01 01 01", "a b c d e f g h i j k", String(repeating: " ", count: 1000)])
  func textsOfAnotherFormHaveNoAccount(text: String) { #expect(SocketTable(text).account(from: client, to: server) == nil) }

  #if _endian(little)
  @Test func writesEndsAsTheSystemDoes() {
    #expect(server.text == "0100007F:0FA0")
    #expect(SocketEnd(Array(repeating: 0, count: 15) + [1], port: 80).text == "00000000000000000000000001000000:0050")
  }
  #endif
}
