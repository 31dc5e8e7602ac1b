/// The bodies that can call themselves, grouped by the circles they are in: the strongly connected components of the calls.
struct CallGroups {
  /// The bodies of each group in ascending order.
  private(set) var groups: [[Int]] = []
  private let bodies: [Body]
  private var numbers: [Int?]
  private var lowest: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var count = 0

  init(_ bodies: [Body]) {
    self.bodies = bodies
    numbers = [Int?](repeating: nil, count: bodies.count)
    lowest = [Int](repeating: 0, count: bodies.count)
    isOpen = [Bool](repeating: false, count: bodies.count)
    for body in bodies.indices where numbers[body] == nil { search(from: body) }
  }

  /// Tarjan's algorithm with a stack of its own, since a chain of partials may be long.
  private mutating func search(from root: Int) {
    var path = [(body: root, edge: 0)]
    begin(root)
    while let (body, edge) = path.last {
      if edge < bodies[body].edges.count {
        path[path.count - 1].edge += 1
        let callee = bodies[body].edges[edge].callee
        if let number = numbers[callee] {
          if isOpen[callee] { lowest[body] = min(lowest[body], number) }
        } else {
          begin(callee)
          path.append((callee, 0))
        }
      } else {
        path.removeLast()
        if let caller = path.last?.body { lowest[caller] = min(lowest[caller], lowest[body]) }
        if lowest[body] == numbers[body] { close(body) }
      }
    }
  }

  private mutating func begin(_ body: Int) {
    numbers[body] = count
    lowest[body] = count
    isOpen[body] = true
    count += 1
    open.append(body)
  }

  private mutating func close(_ body: Int) {
    var group: [Int] = []
    while let last = open.popLast() {
      isOpen[last] = false
      group.append(last)
      if last == body { break }
    }
    if group.count > 1 || bodies[body].edges.contains(where: { $0.callee == body }) { groups.append(group.sorted()) }
  }
}
