/// A value kept elsewhere. Catalogues hold a hundred thousand launch links, and hardly any has what takes the most room in one.
indirect enum Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  case value(Value)

  var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}
