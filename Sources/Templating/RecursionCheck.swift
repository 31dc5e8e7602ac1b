import Diagnostics

/// Finds partials that contain themselves with nothing that could end them.
///
/// A view model is a finite tree, so recursion ends when each round looks at a part of the record that the round before looked
/// at. This is the size-change principle (Lee, Jones, Ben-Amram, 2001): in every circle of calls that repeats itself, some frame
/// must be a part of what the same frame was before.
struct RecursionCheck {
  private let bodies: [Body]

  /// Ways from body to body within one group; a theme's trees have a handful.
  private static let limit = 5000

  init(_ bodies: [Body]) {
    self.bodies = bodies
  }

  /// A way of one call or several, and what became of the frames on it.
  private struct Way: Hashable {
    let caller: Int
    let callee: Int
    let origins: [NameScope.Origin]

    func then(_ next: Way) -> Way {
      let joined = next.origins.map { last in
        NameScope.Origin(frame: origins[last.frame].frame, isPart: last.isPart || origins[last.frame].isPart)
      }
      return Way(caller: caller, callee: next.callee, origins: joined)
    }

    /// Whether taking the way again and again comes to no end.
    var isEndless: Bool {
      guard caller == callee, then(self) == self else { return false }
      return !origins.enumerated().contains { $0.element.frame == $0.offset && $0.element.isPart }
    }
  }

  /// One error for each group of templates that contain each other without an end, at the tag that closes the circle.
  var mistakes: [Diagnostic] {
    CallGroups(bodies).groups.compactMap { group in
      endlessEdge(in: Set(group)).map { edge in
        let tag = edge.inclusion.tag
        return .endlessRecursion(tag.name, edge.inclusion.source.place(tag.range))
      }
    }
  }

  private func endlessEdge(in group: Set<Int>) -> Body.Edge? {
    var single: [Int: [(way: Way, edge: Body.Edge)]] = [:]
    for caller in group {
      let edges = bodies[caller].edges.filter { group.contains($0.callee) }
      single[caller] = edges.map { (Way(caller: caller, callee: $0.callee, origins: $0.origins), $0) }
    }
    var known: Set<Way> = []
    var ways: [(way: Way, edge: Body.Edge)] = []
    for caller in group.sorted() {
      for step in single[caller] ?? [] where known.insert(step.way).inserted { ways.append(step) }
    }
    var endless: (way: Way, edge: Body.Edge)?
    var next = 0
    while next < ways.count {
      let (way, edge) = ways[next]
      next += 1
      // The circle of the body that was reached first is the one whose closing tag an author would look for.
      if way.isEndless, way.caller < endless?.way.caller ?? .max { endless = (way, edge) }
      for step in single[way.callee] ?? [] {
        let longer = way.then(step.way)
        if known.insert(longer).inserted { ways.append((longer, step.edge)) }
      }
      if ways.count > Self.limit { return edge }
    }
    return endless?.edge
  }
}
