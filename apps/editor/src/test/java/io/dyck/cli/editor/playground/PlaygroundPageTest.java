package io.dyck.cli.editor.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page, used as a person uses it, in a real browser. */
final class PlaygroundPageTest extends PageTest {
  private static final String CONFLICT =
      """
      root  ::= value
      value ::= list | text
      list  ::= "[" ( value ( "," value )* )? "]"
      text  ::= "'" [^\\n]* "'"
      """;

  private void choose(String tab) {
    page.locator("#tab-" + tab).click();
  }

  private Locator panel(String tab) {
    return page.locator("#panel-" + tab);
  }

  @Test
  void theFirstGrammarIsDeterministicAndItsTextAccepted() {
    assertThat(page.locator("#verdict")).hasText("deterministic");
    assertThat(page.locator("#accepted")).hasText("accepted");
    assertThat(page.locator("#text .tok").first()).isVisible();
    assertThat(page.locator("#refusal")).containsText("token");
  }

  @Test
  void aConflictIsShownWithBothReadingsAndARepairMendsIt() {
    type("#grammar", CONFLICT);
    assertThat(page.locator("#verdict")).hasText("conflicts");
    assertThat(panel("findings").locator(".reading")).hasCount(4); // two readings, two trees
    assertThat(panel("findings").locator(".growing li")).hasCount(4);
    assertThat(page.locator("#grammar .cm-lint-marker-error").first()).isVisible();
    Browser.screenshot(page, "conflict-1280");
    Browser.requireAccessible(page, "conflict");
    Locator repair = panel("findings").locator(".repair").first();
    assertThat(repair.locator(".diff ins").first()).isVisible();
    assertThat(repair).containsText("the grammar then ");
    repair.locator("button.take").click();
    assertThat(page.locator("#verdict")).hasText("deterministic");
    assertThat(kept(page, "grammar")).isNotEqualTo(CONFLICT);
    // Undo takes the repair back.
    page.locator("#grammar .cm-content").click();
    page.keyboard().press("Control+z");
    assertThat(page.locator("#verdict")).hasText("conflicts");
  }

  @Test
  void anErrorIsMarkedAsItIsTypedAndGoesWhenItIsMended() {
    type("#grammar", "root ::= item\n");
    assertThat(page.locator("#verdict")).hasText("malformed");
    assertThat(panel("findings")).containsText("DYCK-G");
    assertThat(page.locator("#refusal")).containsText("when the grammar is deterministic");
    page.keyboard().insertText("item ::= \"x\"\n");
    assertThat(page.locator("#verdict")).hasText("deterministic");
    assertThat(page.locator("#grammar .cm-lint-marker-error")).hasCount(0);
  }

  @Test
  void anAnswerForAnOlderGrammarIsNotShownBehindAMalformedOne() {
    assertThat(page.locator("#accepted")).hasText("accepted");
    List<Route> held = new ArrayList<>();
    List<Request> ended = new ArrayList<>();
    page.onRequestFailed(ended::add);
    page.onRequestFinished(ended::add);
    page.route("**/api/text", held::add);
    type("#text", "Hello, Bob!");
    page.waitForCondition(() -> !held.isEmpty());
    type("#grammar", "root ::= item\n");
    assertThat(page.locator("#verdict")).hasText("malformed");
    held.forEach(Route::resume);
    page.waitForCondition(() -> ended.stream().anyMatch(each -> each.url().endsWith("/api/text")));
    page.evaluate("() => new Promise(done => setTimeout(done, 50))"); // the page has read it
    assertThat(page.locator("#refusal")).containsText("when the grammar is deterministic");
    assertThat(page.locator("#accepted")).hasText("");
  }

  @Test
  void aTextIsRefusedWhereItGoesWrongAndSaysWhatWasPossible() {
    type("#text", "Hello, ada!");
    assertThat(page.locator("#accepted")).hasText("refused");
    assertThat(page.locator("#refusal")).containsText("column 8: possible was");
    assertThat(page.locator("#text .refused").first()).isVisible();
    type("#text", "Hello");
    assertThat(page.locator("#accepted")).hasText("not finished");
  }

  @Test
  void aQuestionThatIsRefusedEndsTheWaitAndLeavesNoOlderAnswer() {
    assertThat(page.locator("#accepted")).hasText("accepted");
    page.route(
        "**/api/text",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setStatus(400)
                    .setContentType("application/json")
                    .setBody("{\"code\": \"\", \"message\": \"No.\", \"advice\": \"Wait.\"}")));
    type("#text", "[");
    assertThat(page.locator("#refusal")).hasText("No. Wait.");
    assertThat(page.locator("#accepted")).hasText("");
    assertThat(page.locator("#accepted[aria-busy]")).hasCount(0);
    assertThat(page.locator("#next")).not().containsText("%");
  }

  @Test
  void allowedTokensAreListedSearchedAndInserted() {
    type("#text", "Hello");
    assertThat(page.locator("#next-count")).containsText("the text may not end");
    Locator tokens = page.locator("#next .tokens li");
    assertThat(tokens.filter(new Locator.FilterOptions().setHasText("\"!\"")).first()).isVisible();
    page.locator("#search").fill("!");
    assertThat(tokens).hasCount(1);
    tokens.first().locator("button").click();
    assertThat(page.locator("#accepted")).hasText("accepted");
    assertThat(page.locator("#text .cm-content")).hasText("Hello!");
  }

  @Test
  void theMachineIsSteppedForwardsAndBack() {
    choose("machine");
    assertThat(panel("machine")).containsText("Step 0 of");
    assertThat(panel("machine").locator(".machine")).containsText("greeting →");
    Locator forward =
        panel("machine").locator("button", new Locator.LocatorOptions().setHasText("Forward"));
    forward.click();
    assertThat(panel("machine")).containsText("Step 1 of");
    assertThat(page.locator("#text .here").first()).isVisible();
    page.keyboard().press("Enter"); // the button has kept the focus
    assertThat(panel("machine")).containsText("Step 2 of");
    panel("machine").locator("button", new Locator.LocatorOptions().setHasText("Back")).click();
    assertThat(panel("machine")).containsText("Step 1 of");
    panel("machine").locator("button", new Locator.LocatorOptions().setHasText("Last")).click();
    assertThat(panel("machine")).containsText("the text may end");
    Browser.requireAccessible(page, "machine");
  }

  @Test
  void samplesAreDrawnAgainWithTheSameSeed() {
    choose("samples");
    Locator samples = panel("samples").locator(".sample");
    assertThat(samples).hasCount(8);
    String first = String.join("|", samples.allInnerTexts());
    panel("samples").locator("button", new Locator.LocatorOptions().setHasText("Others")).click();
    assertThat(panel("samples").locator("input")).hasValue("2");
    panel("samples").locator("input").fill("1");
    panel("samples").locator("input").press("Enter");
    assertThat(panel("samples").locator("input")).hasValue("1");
    assertThat(samples.last()).hasText(first.substring(first.lastIndexOf('|') + 1));
    assertThat(String.join("|", samples.allInnerTexts())).isEqualTo(first);
    samples.first().click();
    assertThat(page.locator("#accepted")).hasText("accepted");
    Browser.requireAccessible(page, "samples");
  }

  @Test
  void diagramsCostAndReportAreThere() {
    choose("railroad");
    assertThat(panel("railroad").locator("svg.railroad")).hasCount(4);
    Browser.requireAccessible(page, "railroad");
    Browser.screenshot(page, "railroad-1280");
    choose("cost");
    assertThat(panel("cost")).containsText("A mask, again");
    Browser.requireAccessible(page, "cost");
    choose("report");
    assertThat(panel("report").locator("iframe")).isVisible();
    assertThat(page.frameLocator("iframe").locator("h1")).hasText("grammar");
    Browser.requireAccessible(page, "report");
    Download saved =
        page.waitForDownload(
            () ->
                panel("report")
                    .locator("button", new Locator.LocatorOptions().setHasText("Save"))
                    .click());
    assertThat(saved.suggestedFilename()).isEqualTo("report.html");
  }

  @Test
  void completionOffersRules() {
    type("#grammar", "root ::= greeting\ngreeting ::= \"x\"\nother ::= gree");
    assertThat(page.locator(".cm-tooltip-autocomplete li").first()).containsText("greeting");
    // A list that has just come does not take a key that was meant for the text.
    page.waitForTimeout(300);
    page.keyboard().press("Enter");
    assertThat(page.locator("#grammar .cm-content")).containsText("other ::= greeting");
  }

  @Test
  void hoverTellsTheShortestText() {
    page.locator("#grammar .c-name").first().hover();
    assertThat(page.locator(".tip")).containsText("Shortest text: \"Hello\", 1 token");
  }

  @Test
  void whatWasTypedSurvivesAReloadAndALinkCarriesIt() {
    type("#grammar", "root ::= \"kept\"\n");
    type("#text", "kept");
    assertThat(page.locator("#accepted")).hasText("accepted");
    page.locator("#theme").selectOption("dark");
    page.reload();
    assertThat(page.locator("#grammar .cm-content")).containsText("kept");
    assertThat(page.locator("#accepted")).hasText("accepted");
    assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
    page.locator("#share").click();
    assertThat(page.locator("#news")).containsText("link");
    String link = String.valueOf(page.evaluate("navigator.clipboard.readText()"));
    String fragment = link.substring(link.indexOf('#'));
    try (BrowserContext other = browser().visitor(1280, 900, ColorScheme.LIGHT)) {
      Page there = browser().open(other, fragment);
      assertThat(there.locator("#grammar .cm-content")).containsText("kept");
      assertThat(there.locator("#accepted")).hasText("accepted");
      type(there, "#text", "kep");
      assertThat(there.locator("#accepted")).hasText("not finished");
      there.reload();
      assertThat(there.locator("#text .cm-content")).hasText("kep");
    }
    try (BrowserContext other = browser().visitor(1280, 900, ColorScheme.LIGHT)) {
      Page there = browser().open(other, "#damaged");
      assertThat(there.locator("#news")).containsText("damaged");
    }
  }

  @Test
  void otherNotationsAndTheirStartRules() {
    type("#grammar", "start: item (\",\" item)*\nitem: /[0-9]+/\n");
    assertThat(page.locator("#verdict")).hasText("deterministic");
    assertThat(page.locator("#notation option").first()).hasText("found: lark");
    type("#text", "1,22");
    assertThat(page.locator("#accepted")).hasText("accepted");
    page.locator("#start").selectOption("item");
    assertThat(page.locator("#accepted")).hasText("refused");
    page.locator("#notation").selectOption("json-schema");
    type(
        "#grammar",
        "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"integer\"}}, \"required\": [\"a\"]}");
    assertThat(page.locator("#verdict")).hasText("deterministic");
    type("#text", "{\"a\": 7}");
    assertThat(page.locator("#accepted")).hasText("accepted");
    type("#text", "{\"a\": \"x\"}");
    assertThat(page.locator("#accepted")).hasText("refused");
  }

  @Test
  void everythingCanBeReachedByKeyboard() {
    page.locator("#tab-findings").focus();
    page.keyboard().press("ArrowRight");
    assertThat(page.locator("#tab-railroad")).isFocused();
    assertThat(page.locator("#tab-railroad")).hasAttribute("aria-selected", "true");
    page.keyboard().press("End");
    assertThat(page.locator("#tab-report")).isFocused();
    page.keyboard().press("ArrowRight");
    assertThat(page.locator("#tab-findings")).isFocused();
    page.keyboard().press("Tab");
    assertThat(panel("findings")).isFocused();
  }

  @Test
  void layoutsFitAndAreAccessible() {
    for (int width : new int[] {360, 768, 1280, 1920}) {
      requireLayout(width, ColorScheme.LIGHT);
    }
    // Colours do not depend on the width.
    requireLayout(768, ColorScheme.DARK);
  }

  private void requireLayout(int width, ColorScheme colours) {
    try (BrowserContext other = browser().visitor(width, 900, colours)) {
      Page there = browser().open(other, "");
      assertThat(there.locator("#accepted")).hasText("accepted");
      type(there, "#text", "Good morning, Ad");
      assertThat(there.locator("#accepted")).hasText("not finished");
      assertThat(there.locator("#next .tokens li").first()).isVisible();
      Object wide = there.evaluate("document.documentElement.scrollWidth");
      assertThat(((Number) wide).intValue()).as("width %s", width).isLessThanOrEqualTo(width);
      String name = "page-" + width + "-" + colours.name().toLowerCase(java.util.Locale.ROOT);
      Browser.screenshot(there, name);
      Browser.requireAccessible(there, name);
    }
  }

  @Test
  void typingInAGrammarOfThousandLinesIsAnswered() {
    StringBuilder text = new StringBuilder("root ::= r0\n");
    for (int i = 0; i < 1000; i++) {
      text.append("r").append(i).append(" ::= \"k").append(i).append("\" ");
      text.append(i < 999 ? "r" + (i + 1) : "").append("\n");
    }
    type("#grammar", text.toString());
    assertThat(page.locator("#verdict")).hasText(Pattern.compile("deterministic"));
    for (int i = 0; i < 20; i++) {
      page.keyboard().type("#");
    }
    assertThat(page.locator("#verdict")).hasText("deterministic");
  }
}
