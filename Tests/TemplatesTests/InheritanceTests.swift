import Templates
import Testing

@Suite struct InheritanceTests {
  @Test func rendersTheDefaultOfABlock() {
    #expect(rendered("{{$title}}Default {{x}}{{/title}}", ["x": .text("&")]) == "Default &amp;")
    #expect(rendered("{{<base}}{{/base}}{{>base}}", partials: ["base": "[{{$t}}default{{/t}}]"]) == "[default][default]")
  }

  @Test func putsArgumentsInThePlaceOfBlocks() {
    let partials: KeyValuePairs = ["base": "<{{$a}}1{{/a}}|{{$b}}2{{/b}}|{{$a}}3{{/a}}>"]
    #expect(rendered("{{<base}}{{$a}}A{{/a}}{{/base}}", partials: partials) == "<A|2|A>")
    #expect(rendered("{{<base}}{{$b}}B{{/b}}{{$a}}{{/a}}{{/base}}", partials: partials) == "<|B|>")
    #expect(
      rendered("{{<base}}{{$a}}1{{/a}}{{/base}} {{<base}}{{$a}}2{{/a}}{{/base}}", partials: partials) == "<1|2|1> <2|2|2>")
  }

  @Test func ignoresTextBetweenArguments() {
    #expect(rendered("{{<base}} text {{! note }} {{$a}}A{{/a}} text {{/base}}", partials: ["base": "{{$a}}{{/a}}"]) == "A")
  }

  @Test func givesTheOutermostArgumentThePreference() {
    let partials: KeyValuePairs = [
      "parent": "{{<older}}{{$a}}parent{{/a}}{{/older}}", "older": "{{<oldest}}{{$a}}older{{/a}}{{/oldest}}",
      "oldest": "{{$a}}oldest{{/a}}",
    ]
    #expect(rendered("{{<parent}}{{$a}}page{{/a}}{{/parent}}", partials: partials) == "page")
    #expect(rendered("{{<parent}}{{/parent}}", partials: partials) == "parent")
    #expect(rendered("{{<older}}{{/older}} {{>oldest}}", partials: partials) == "older oldest")
  }

  @Test func rendersAnArgumentWithTheNamesAroundTheBlock() {
    let values: Values = ["fruit": .text("apple"), "r": .record(["fruit": .text("plum")])]
    #expect(
      rendered("{{<base}}{{$a}}my {{fruit}}{{/a}}{{/base}}", values, partials: ["base": "{{#r}}{{$a}}{{/a}}{{/r}}"]) == "my plum")
  }

  @Test func overridesBlocksInPartialsOfTheParent() {
    let partials: KeyValuePairs = ["base": "{{>header}}!", "header": "<{{$logo}}none{{/logo}}>"]
    #expect(rendered("{{<base}}{{$logo}}L{{/logo}}{{/base}}", partials: partials) == "<L>!")
  }

  @Test func overridesABlockInsideABlock() {
    let partials: KeyValuePairs = ["base": "{{$a}}<{{$b}}b{{/b}}>{{/a}}"]
    #expect(rendered("{{<base}}{{$b}}B{{/b}}{{/base}}", partials: partials) == "<B>")
    #expect(rendered("{{<base}}{{$a}}A{{/a}}{{/base}}", partials: partials) == "A")
  }

  @Test func offersTheBlocksOfAnArgumentToItsOwnChildren() {
    let partials: KeyValuePairs = [
      "middle": "{{<base}}{{$a}}[{{$inner}}default{{/inner}}]{{/a}}{{/base}}", "base": "{{$a}}{{/a}}",
    ]
    #expect(rendered("{{<middle}}{{$inner}}page{{/inner}}{{/middle}}", partials: partials) == "[page]")
  }

  /// The block of a card on a page is not the block of the same name in the page's layout.
  @Test func keepsArgumentsOfAParentInsideAnArgumentApart() {
    let partials: KeyValuePairs = ["base": "{{$t}}{{/t}}|{{$main}}{{/main}}", "card": "<{{$t}}none{{/t}}>"]
    let page = "{{<base}}{{$t}}Page{{/t}}{{$main}}{{<card}}{{$t}}Card{{/t}}{{/card}}{{>card}}{{/main}}{{/base}}"
    #expect(rendered(page, partials: partials) == "Page|<Card><none>")
  }

  @Test func allowsAParentThatContainsItselfWithAnotherArgument() {
    let partials: KeyValuePairs = ["base": "({{$a}}{{<base}}{{$a}}end{{/a}}{{/base}}{{/a}})"]
    #expect(rendered("{{>base}}", partials: partials) == "((end))")
  }

  @Test func reportsAnArgumentThatTheParentHasNoBlockFor() {
    #expect(
      console("{{<base}}\n  {{$titel}}x{{/titel}}\n{{/base}}\n", partials: ["base": "{{$title}}{{/title}}{{$main}}{{/main}}"])
        == """
        page.mustache:2:6: error: 'base' has no block 'titel' [template.unknownBlock]
         2 |   {{$titel}}x{{/titel}}
           |      ^~~~~
          Its blocks are: main, title.
          help: did you mean 'title'?

        1 error, 0 warnings
        read more: docportal explain template.unknownBlock

        """)
  }

  @Test func reportsAnArgumentThatIsGivenTwice() {
    #expect(
      errors("{{<base}}{{$a}}1{{/a}}{{$a}}2{{/a}}{{/base}}", partials: ["base": "{{$a}}{{/a}}"])
        == ["page.mustache:1:26 template.duplicateBlock"])
  }

  @Test(arguments: ["{{x}}", "{{#x}}1{{/x}}", "{{>base}}", "{{<base}}{{/base}}"])
  func reportsTagsThatHaveNoMeaningInsideAParent(tag: String) {
    #expect(
      errors("{{<base}}\(tag){{/base}}", ["x": .text("")], partials: ["base": ""]) == ["page.mustache:1:10 template.misplacedTag"]
    )
  }

  @Test func reportsAnUnknownParent() {
    #expect(errors("{{<base}}{{/base}}") == ["page.mustache:1:4 template.unknownPartial"])
  }
}
