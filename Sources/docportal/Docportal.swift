import Commands

@main
struct Docportal {
  static func main() async { await runPortalCommand() }
}
