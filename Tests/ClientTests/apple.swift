// The declarations of UIKit, StoreKit and SwiftUI that the examples use, as Apple documents them, so that the examples compile on Linux.
import Foundation

@MainActor class UIResponder {}
@MainActor class UIViewController: UIResponder {
  func present(_ viewControllerToPresent: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
}
@MainActor class UIApplication: UIResponder {
  struct OpenExternalURLOptionsKey: Hashable {}
  static let shared = UIApplication()
  func canOpenURL(_ url: URL) -> Bool { false }
  func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {}
}
@MainActor class UIScene: UIResponder {}
@MainActor final class UIOpenURLContext: Hashable {
  let url: URL
  init(url: URL) { self.url = url }
  nonisolated static func == (left: UIOpenURLContext, right: UIOpenURLContext) -> Bool { left === right }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
@MainActor protocol UIWindowSceneDelegate {
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
let SKStoreProductParameterITunesItemIdentifier = "id"
@MainActor protocol SKStoreProductViewControllerDelegate: AnyObject {}
@MainActor class SKStoreProductViewController: UIViewController {
  weak var delegate: (any SKStoreProductViewControllerDelegate)?
  func loadProduct(withParameters parameters: [String: Any], completionBlock block: ((Bool, (any Error)?) -> Void)? = nil) {}
}

@MainActor protocol View {
  associatedtype Body: View
  var body: Body { get }
}
extension Never: View { var body: Never { fatalError() } }
extension View {
  func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}
struct Button: View {
  init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
  var body: Never { fatalError() }
}
@MainActor struct OpenURLAction {
  func callAsFunction(_ url: URL) {}
}
@MainActor struct EnvironmentValues {
  var openURL: OpenURLAction { OpenURLAction() }
}
@MainActor @propertyWrapper struct Environment<Value> {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
  var wrappedValue: Value { EnvironmentValues()[keyPath: keyPath] }
}
@MainActor @propertyWrapper struct State<Value> {
  private let value: Value
  init(wrappedValue value: Value) { self.value = value }
  var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
}
