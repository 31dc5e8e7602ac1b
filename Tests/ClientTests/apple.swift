// The declarations of UIKit, StoreKit and SwiftUI that the examples and the sample app use, as Apple documents them, so that they compile
// on Linux. An app is used by the lines of its standard input: `$ install SCHEME`, `$ tap BUTTON`, `$ open URL`.
@_exported import Foundation

// MARK: UIKit

/// Apps have subclasses of it.
@MainActor open class UIResponder {
  /// Makes one.
  public init() {}
}
@MainActor package class UIViewController: UIResponder {
  package func present(_ viewControllerToPresent: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
}
@MainActor package final class UIApplication: UIResponder {
  package struct OpenExternalURLOptionsKey: Hashable {}
  package static let shared = UIApplication()
  var installed: [String] = []
  package func canOpenURL(_ url: URL) -> Bool { url.scheme.map { installed.contains($0) } ?? false }
  package func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { print("opens", url) }
}
@MainActor package final class UIScene: UIResponder {}
@MainActor package final class UIOpenURLContext: Hashable {
  package let url: URL
  init(url: URL) { self.url = url }
  package nonisolated static func == (left: UIOpenURLContext, right: UIOpenURLContext) -> Bool { left === right }
  package nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
@MainActor package protocol UIWindowSceneDelegate {
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
}

// MARK: StoreKit

// swift-format-ignore: AlwaysUseLowerCamelCase
package let SKStoreProductParameterITunesItemIdentifier = "id"
@MainActor package protocol SKStoreProductViewControllerDelegate: AnyObject {}
@MainActor package final class SKStoreProductViewController: UIViewController {
  package weak var delegate: (any SKStoreProductViewControllerDelegate)?
  package func loadProduct(withParameters parameters: [String: Any], completionBlock block: ((Bool, (any Error)?) -> Void)? = nil)
  {}
}
package enum SKOverlay {
  package enum Position { case bottom, bottomRaised }
  package class Configuration {}
  package final class AppConfiguration: Configuration {
    let appIdentifier: String
    package init(appIdentifier: String, position: Position) { self.appIdentifier = appIdentifier }
  }
}

// MARK: SwiftUI

/// What the views of an app show.
@MainActor package final class Screen {
  var texts: [String] = []
  var buttons: [(title: String, action: @MainActor () -> Void)] = []
  var receivers: [(URL) -> Void] = []
  var destination: ((Any, Screen) -> Void)?
}

@MainActor package protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
  func show(on screen: Screen)
}
extension View {
  package func show(on screen: Screen) { body.show(on: screen) }
}
/// A view that shows itself.
package struct Shown: View {
  let showing: @MainActor (Screen) -> Void
  package var body: Shown { self }
  package func show(on screen: Screen) { showing(screen) }
}
@resultBuilder @MainActor package enum ViewBuilder {
  package static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}
extension View {
  private func with(_ more: @escaping @MainActor (Screen) -> Void) -> Shown {
    Shown { screen in
      show(on: screen)
      more(screen)
    }
  }
  package func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { with { $0.receivers.append(action) } }
  package func navigationDestination<Value: Hashable>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> some View
  ) -> some View {
    with { $0.destination = { value, screen in (value as? Value).map { destination($0).show(on: screen) } } }
  }
  package func appStoreOverlay(isPresented: Binding<Bool>, configuration: @escaping () -> SKOverlay.Configuration) -> some View {
    with { screen in
      guard isPresented.wrappedValue, let product = configuration() as? SKOverlay.AppConfiguration else { return }
      screen.texts.append("offers \(product.appIdentifier)")
      isPresented.wrappedValue = false
    }
  }
  package func alert<E: LocalizedError>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> some View, @ViewBuilder message: (E) -> some View
  ) -> some View {
    let alert = error.map { error in (title: error.errorDescription ?? "", actions: actions(error), message: message(error)) }
    return with { screen in
      guard isPresented.wrappedValue, let alert else { return }
      screen.texts.append("alert: \(alert.title)")
      alert.message.show(on: screen)
      alert.actions.show(on: screen)
      isPresented.wrappedValue = false
    }
  }
}

package struct Text: View {
  let text: String
  package init(_ content: some StringProtocol) { text = String(content) }
  package var body: Shown { Shown { $0.texts.append(text) } }
}
package struct Button: View {
  let title: String
  let action: @MainActor () -> Void
  package init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    (self.title, self.action) = (String(title), action)
  }
  package var body: Shown { Shown { $0.buttons.append((title, action)) } }
}
package struct List<Element: Identifiable, Row: View>: View {
  let elements: [Element]
  let row: (Element) -> Row
  package init(_ data: [Element], @ViewBuilder rowContent: @escaping (Element) -> Row) { (elements, row) = (data, rowContent) }
  package var body: Shown { Shown { screen in elements.forEach { row($0).show(on: screen) } } }
}
package struct NavigationStack<Element: Hashable, Root: View>: View {
  let path: Binding<[Element]>
  let root: Root
  package init(path: Binding<[Element]>, @ViewBuilder root: () -> Root) { (self.path, self.root) = (path, root()) }
  package var body: Shown {
    Shown { screen in
      root.show(on: screen)
      guard let last = path.wrappedValue.last else { return }
      screen.destination?(last, screen)
    }
  }
}

@MainActor package struct OpenURLAction {
  package func callAsFunction(_ url: URL) { UIApplication.shared.open(url) }
}
@MainActor package struct EnvironmentValues {
  package var openURL: OpenURLAction { OpenURLAction() }
}
@MainActor @propertyWrapper package struct Environment<Value> {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  package init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
  package var wrappedValue: Value { EnvironmentValues()[keyPath: keyPath] }
}
@MainActor @propertyWrapper package struct State<Value> {
  @MainActor final class Place {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let place: Place
  package init(wrappedValue value: Value) { place = Place(value) }
  package var wrappedValue: Value {
    get { place.value }
    nonmutating set { place.value = newValue }
  }
  package var projectedValue: Binding<Value> { Binding(get: { place.value }, set: { place.value = $0 }) }
}
@MainActor @propertyWrapper package struct Binding<Value> {
  let get: @MainActor () -> Value
  let set: @MainActor (Value) -> Void
  package var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}

@MainActor package protocol Scene {
  var content: any View { get }
}
package struct WindowGroup: Scene {
  package let content: any View
  package init(@ViewBuilder content: () -> some View) { self.content = content() }
}
@MainActor package protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}
extension App {
  /// Uses the app as the lines of the standard input say, and prints what it does and what it shows then.
  package static func main() {
    let view = self.init().body.content
    while let line = readLine() {
      print(line)
      let words = line.split(separator: " ", maxSplits: 2).map { String($0) }
      var screen = Screen()
      view.show(on: screen)
      switch words.dropFirst().first {
      case "install": UIApplication.shared.installed.append(words[2])
      case "tap": screen.buttons.first { $0.title == words[2] }?.action()
      default: URL(string: words[2]).map { url in screen.receivers.forEach { $0(url) } }
      }
      screen = Screen()
      view.show(on: screen)
      screen.texts.forEach { print($0) }
    }
  }
}
