import PortalCommands

@main
struct Docportal {
  static func main() async { await runPortalCommand() }
}
