import Testing

@testable import Server

/// The connections that are cut off when places become few.
struct ConnectionTableTests {
  private var table = ConnectionTable()
  private let start = ContinuousClock.now

  /// Takes places one after the other, and returns the connections that were cut off for them.
  private mutating func begin(_ connections: Range<UInt>, listener: UInt = 1, of machine: Machine = .this) -> [UInt] {
    connections.flatMap { connection in
      let since = start + .milliseconds(Int(connection))
      let cut = table.begin(
        ConnectionTable.Place(connection: connection, socket: -1, listener: listener, machine: machine, since: since))
      table.note(.sending(nil), connection, at: since)
      return cut.map(\.connection)
    }
  }

  @Test mutating func theIdlestIsCutOffFirst() {
    #expect(begin(0..<240) == [])
    table.noteProgress(0, at: start + .seconds(10))
    #expect(begin(240..<242) == [1, 2])
    #expect(table.places.count == 240)
  }

  @Test mutating func anAnswerThatIsBeingMadeIsNotCutOff() {
    _ = begin(0..<240)
    for connection in UInt(0)..<239 { table.note(.answering, connection) }
    #expect(begin(240..<241) == [239])
    table.note(.answering, 240)
    let new = ConnectionTable.Place(connection: 241, socket: -1, listener: 1, machine: .this)
    #expect(table.begin(new).isEmpty)
  }

  @Test mutating func eachAddressHasItsOwnPlaces() {
    #expect(begin(0..<240, listener: 1) == [])
    #expect(begin(240..<480, listener: 2) == [])
  }

  @Test mutating func oneMachineTakesNoPlaceOfAnother() {
    #expect(begin(0..<64, of: .other([10, 0, 0, 1])) == [])
    #expect(begin(64..<66, of: .other([10, 0, 0, 2])) == [])
    #expect(begin(66..<68, of: .other([10, 0, 0, 1])) == [0, 1])
  }

  @Test mutating func otherMachinesLeavePlacesToThisOne() {
    for machine in UInt(0)..<3 { #expect(begin(machine * 64..<machine * 64 + 64, of: .other([UInt8(machine)])) == []) }
    #expect(begin(192..<193, of: .other([9])) == [0])
    // This machine has the rest, and takes theirs before its own.
    #expect(begin(200..<248) == [])
    #expect(begin(248..<249) == [1])
  }

  @Test mutating func requestsThatDoNotBecomeCompleteAreFew() {
    for connection in UInt(0)..<128 {
      #expect(
        table.begin(ConnectionTable.Place(connection: connection, socket: -1, listener: connection % 2, machine: .this)).isEmpty)
    }
    let cut = table.begin(ConnectionTable.Place(connection: 128, socket: -1, listener: 0, machine: .this))
    #expect(cut.map(\.connection) == [0])
    #expect(table.removeLate(at: .now).isEmpty)
    #expect(table.removeLate(at: .now + .seconds(15)).count == 128)
    #expect(table.places.isEmpty)
  }
}
