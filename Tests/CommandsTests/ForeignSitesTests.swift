import Foundation
import TestSupport
import Testing

/// Pages in the form of other generators' example sites, put into a portal as they are: `check` says what to do on one screen.
struct ForeignSitesTests {
  @Test(arguments: Self.sites) func aSiteIsAnsweredOnOneScreen(_ site: Site) throws {
    try withTemporaryFolder { folder in
      #expect(try docportal("init", in: folder).exitCode == 0)
      let manifest = try String(contentsOf: URL(fileURLWithPath: folder + "/Content/portal.yaml"), encoding: .utf8)
        .replacing("portal.example.com", with: "p.example").replacing("contoso.sharepoint", with: "own.sharepoint")
      try write(["Content/portal.yaml": manifest], below: folder)
      // Hugo's own home page takes the place of the example.
      if site.pages["_index.md"] != nil { try FileManager.default.removeItem(atPath: folder + "/Content/index.md") }
      try write(site.pages, below: folder + "/Content")
      let report = try docportal("check", in: folder).standardError
      let lines = report.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(lines == site.lines, "\(report)")
      #expect(lines <= 20)
    }
  }

  struct Site: Sendable, CustomStringConvertible {
    let name: String
    let lines: Int
    let pages: [String: String]

    var description: String { name }
  }

  static let sites = [
    Site(
      name: "Docusaurus", lines: 17,
      pages: [
        "docs/intro.md": """
        ---
        sidebar_position: 1
        ---

        # First steps

        The tool needs [Node.js](https://nodejs.example/) in version 20:

        ```bash
        npm init tool@latest site classic
        ```

        Go on with [a page](./basics/a-page.md), and open `http://localhost:3000/`.
        """,
        "docs/basics/a-page.md": """
        ---
        sidebar_position: 2
        ---

        # Write a page

        Put a file into `docs`:

        ```md title="docs/hello.md" {1-4}
        ---
        sidebar_label: 'Hello'
        ---

        # Hello
        ```

        :::tip Names

        A short name is easy to say.

        :::
        """,
        "docs/basics/marks.md": """
        ---
        sidebar_position: 3
        description: Marks that pages may have
        ---

        # Marks

        See [writing a page](../basics/a-page.md).

        :::caution

        The order is by hand.

        :::

        :::danger Take care

        This cannot be undone.

        :::
        """,
        "blog/2026-02-01-welcome.md": """
        ---
        slug: welcome
        title: Welcome
        authors: [ann, bob]
        tags: [hello, news]
        ---

        The first post.

        <!-- truncate -->

        More of it.
        """,
      ]),
    Site(
      name: "Hugo", lines: 20,
      pages: [
        "_index.md": """
        ---
        title: Home
        description: The start
        ---

        {{% blocks/lead %}}
        Welcome.
        {{% /blocks/lead %}}
        """,
        "docs/_index.md": """
        ---
        title: Documentation
        linkTitle: Docs
        menu: {main: {weight: 20}}
        weight: 20
        ---

        The [overview](/docs/overview/) is first.
        """,
        "docs/overview.md": """
        ---
        title: Overview
        description: The parts of it
        date: 2026-01-05
        weight: 1
        tags: [test, docs]
        categories: [Examples]
        ---

        {{% pageinfo %}}
        A placeholder.
        {{% /pageinfo %}}

        Go on with the [first task](/docs/first-task/), or with [the same]({{< ref "first-task" >}}).
        """,
        "docs/first-task.md": """
        ---
        title: First task
        date: 2026-01-06
        weight: 2
        description: >
          A task of its own.
        ---

        {{< figure src="step.png" >}}

        Back to the [overview](/docs/overview/).
        """,
      ]),
    Site(
      name: "Material", lines: 19,
      pages: [
        "blog/posts/badge.md": """
        ---
        date: 2026-02-18
        authors: [ann]
        readtime: 15
        links: [setup/index.md]
        description: Say <b>where</b> it comes from
        ---

        # A :simple-tool: badge

        [![Made with it](https://badges.example/made.svg)](#use)

        ##Use

        Words that are not searched.[^1]

        [^1]: Or not yet.
        """,
        "setup/index.md": """
        # Setup

        === "Settings"

            ``` yaml
            theme: {name: tool}
            ```

        !!! note

            Open [the preview](http://localhost:8000/), or see [the options][config.options].

        <div class="columns" markdown>
        </div>

        Read the [news](http://news.tool/), and see https://tool.test/.
        """,
        "setup/search.mdx": "# Search\n",
      ]),
    Site(
      name: "MkDocs", lines: 0,
      pages: [
        "index.md": """
        # Welcome to MkDocs

        For a full documentation visit [mkdocs.org](https://www.mkdocs.example).

        ## Commands

        * `mkdocs new [dir-name]` - Makes a project.
        * `mkdocs serve` - Starts the server.

        ## Layout

            mkdocs.yml    # The settings.
            docs/
                index.md  # The first page.
        """,
        "user-guide/writing.md": """
        # Writing

        How to lay out and write the pages.

        ---

        ## Files

        See [the start](../index.md#commands).

        Name | Meaning
        ---- | -------
        docs | the pages
        """,
      ]),
  ]
}
