/// The portal that `docportal init` begins with, below its folder; the theme's files are added beside it.
enum StarterPortal {
  static let files: [(path: String, text: String)] = [
    (manifestPath, manifest), ("Content/index.md", home), ("Content/pages/help.md", help),
  ]

  static let manifestPath = "Content/portal.yaml"
  private static let manifest = """
    # The manifest: what the portal is called, where documents live, and which documents there are.
    # Every key is described in the documentation; 'docportal schema' prints a JSON Schema for editors.

    portal:
      title: Our documents
      baseURL: https://portal.example.com/
      languages: [en]

    launch:
      apps: [excel, oneNote, powerPoint, word]
      modes: [edit, view]

    sources:
      - id: team
        baseURL: https://contoso.sharepoint.com/sites/team/Shared Documents/

    sections:
      - id: budgets
        title: Budgets

    documents:
      - id: q4-budget
        title: Q4 budget
        source: team
        path: Q4/budget.xlsx
        section: budgets
        tags: [budget]
        updated: 2026-10-01
        owner: Finance team
        description: |
          The figures for the fourth quarter. [How these links work](page:pages/help).

    """

  private static let home = """
    ---
    title: Our documents
    ---
    Every document here opens in its Office app with one click.

    """

  private static let help = """
    ---
    title: How these links work
    order: 10
    ---
    A button such as [Edit in Excel](launch:q4-budget/excel/edit) hands the document's address to the Office app on your device.
    Your browser asks before it opens the app. If nothing happens, the app is probably not installed.

    """
}
