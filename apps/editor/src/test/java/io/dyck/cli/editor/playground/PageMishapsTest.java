package io.dyck.cli.editor.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Mistakes of people who hurry, paste any text, or open the page twice. */
final class PageMishapsTest extends PageTest {
  private static final String CONFLICT = "root ::= \"a\" root \"a\" | \"a\"\n";

  @BeforeEach
  void isReady() {
    assertThat(page.locator("#accepted")).hasText("accepted");
  }

  private Locator choose(String tab) {
    page.locator("#tab-" + tab).click();
    return page.locator("#panel-" + tab);
  }

  private String link() {
    page.locator("#share").click();
    assertThat(page.locator("#news")).containsText("link");
    String link = String.valueOf(page.evaluate("navigator.clipboard.readText()"));
    return link.substring(link.indexOf('#'));
  }

  @Test
  void placesInThePageAreNoLinks() {
    page.locator(".skip").focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("#grammar .cm-content")).isFocused();
    choose("railroad").locator("svg a").first().click();
    assertThat(page.locator("#rule-greeting")).isFocused();
    page.reload();
    assertThat(page.locator("#verdict")).hasText("deterministic");
    assertThat(page.locator("#news")).hasText("");
  }

  @Test
  void aLinkIsOpenedInAPageThatIsOpen() {
    type("#grammar", "root ::= \"linked\"\n");
    type("#text", "linked");
    String link = link();
    type("#grammar", "root ::= \"other\"\n");
    type("#text", "other");
    assertThat(page.locator("#accepted")).hasText("accepted");
    page.evaluate("link => { location.hash = link; }", link);
    assertThat(page.locator("#grammar .cm-content")).containsText("linked");
    assertThat(page.locator("#text .cm-content")).hasText("linked");
    assertThat(page.locator("#accepted")).hasText("accepted");
    page.evaluate("location.hash = '#damaged'");
    assertThat(page.locator("#news")).containsText("damaged");
    assertThat(page.locator("#text .cm-content")).hasText("linked");
  }

  @Test
  void aSelectionOutlivesTheMarksOfAnAnswer() {
    type("#grammar", "root ::= \"other\"\n");
    type("#text", "linked");
    assertThat(page.locator("#accepted")).hasText("refused");
    type("#grammar", "root ::= item\n");
    assertThat(page.locator("#accepted")).hasText("");
    // The answer comes when the text is selected.
    List<Route> held = new ArrayList<>();
    page.route("**/api/text", held::add);
    type("#grammar", "root ::= \"linked\"\n");
    page.locator("#text .cm-content").click();
    page.keyboard().press("Control+a");
    page.unroute("**/api/text");
    page.waitForTimeout(200);
    held.forEach(Route::resume);
    assertThat(page.locator("#accepted")).hasText("accepted");
    assertThat(page.evaluate("String(getSelection())")).isEqualTo("linked");
  }

  @Test
  void aRepairOfAnOlderTextIsNotMade() {
    type("#grammar", CONFLICT);
    Locator take = page.locator("#panel-findings .repair button.take").first();
    assertThat(take).isVisible();
    page.route("**/api/check", route -> {});
    page.locator("#grammar .cm-content").click();
    page.keyboard().press("Control+Home");
    page.keyboard().insertText("# one more line\n");
    take.click();
    assertThat(page.locator("#news")).containsText("changed");
    assertThat(kept(page, "grammar")).isEqualTo("# one more line\n" + CONFLICT);
  }

  @Test
  void findingsOfAnOlderTextGoWhenTheServerIsGone() {
    type("#grammar", CONFLICT);
    assertThat(page.locator("#panel-findings .repair").first()).isVisible();
    page.route("**/api/*", Route::abort);
    page.locator("#grammar .cm-content").click();
    page.keyboard().insertText("x");
    assertThat(page.locator("#verdict")).hasText("the server does not answer");
    assertThat(page.locator("#panel-findings")).containsText("the server does not answer");
    assertThat(page.locator("#panel-findings .repair")).hasCount(0);
    assertThat(page.locator("#grammar .cm-lint-marker-error")).hasCount(0);
    page.locator("#format").click();
    assertThat(page.locator("#news")).containsText("the server does not answer");
    page.unroute("**/api/*");
    page.locator("#grammar .cm-content").click();
    page.keyboard().press("Backspace");
    assertThat(page.locator("#verdict")).hasText("conflicts");
    // The browser logs each question that came to nothing.
    browser().errors().removeIf(error -> error.contains("ERR_FAILED"));
  }

  @Test
  void theEditorThatHasTheFocusIsSeen() {
    page.locator("#format").focus();
    page.keyboard().press("Tab");
    assertThat(page.locator("#grammar .cm-content")).isFocused();
    assertThat(page.locator("#grammar")).hasCSS("outline-style", "solid");
    page.keyboard().press("Tab");
    assertThat(page.locator("#text")).hasCSS("outline-style", "solid");
    assertThat(page.locator("#grammar")).hasCSS("outline-style", "none");
  }

  @Test
  void theMachineGoesWithTheGrammar() {
    assertThat(choose("machine")).containsText("Step 0 of");
    choose("findings");
    type("#grammar", "root ::= item\n");
    assertThat(page.locator("#verdict")).hasText("malformed");
    Locator machine = choose("machine");
    assertThat(machine).containsText("There is no machine");
    assertThat(machine.locator("button")).hasCount(0);
  }

  @Test
  void eachTabOfTheBrowserKeepsItsOwn() {
    Page other = browser().open(visitor, "");
    type("#grammar", "root ::= \"one\"\n");
    type(other, "#grammar", "root ::= \"two\"\n");
    assertThat(kept(other, "grammar")).contains("two");
    page.reload();
    assertThat(page.locator("#grammar .cm-content")).containsText("one");
    other.reload();
    assertThat(other.locator("#grammar .cm-content")).containsText("two");
    // A new one begins with what was typed last.
    Page third = browser().open(visitor, "");
    assertThat(third.locator("#grammar .cm-content")).containsText("two");
  }

  @Test
  void textsKeepTheirCarriageReturns() {
    type("#grammar", "root ::= \"a\\r\\nb\"\n");
    choose("samples").locator(".sample").first().click();
    assertThat(page.locator("#accepted")).hasText("accepted");
    assertThat(kept(page, "text")).isEqualTo("a\r\nb");
    assertThat(page.locator("#text .cm-specialChar")).hasCount(1);
    page.reload();
    assertThat(page.locator("#accepted")).hasText("accepted");
  }

  @Test
  void charactersThatNobodySeesAreShown() {
    type("#grammar", "root ::= \u200B\"a\"\n");
    assertThat(page.locator("#verdict")).hasText("malformed");
    assertThat(page.locator("#grammar .cm-specialChar")).hasCount(1);
  }

  @Test
  void aStartRuleThatIsGoneIsForgotten() {
    page.locator("#start").selectOption("name");
    assertThat(page.locator("#accepted")).hasText("refused");
    type("#grammar", "start: item\nitem: \"x\"\n");
    assertThat(page.locator("#verdict")).hasText("deterministic");
    assertThat(page.locator("#start")).hasValue("");
    type("#text", "x");
    assertThat(page.locator("#accepted")).hasText("accepted");
  }

  @Test
  void aSchemaOffersNoStartRules() {
    type("#grammar", "{\"$ref\": \"#/$defs/a\", \"$defs\": {\"a\": {\"type\": \"null\"}}}");
    assertThat(page.locator("#verdict")).hasText("deterministic");
    assertThat(page.locator("#start option")).hasCount(1);
  }

  @Test
  void theNotationIsFoundOnlyWhereNoneIsChosen() {
    assertThat(page.locator("#notation option").first()).hasText("found: gbnf");
    page.locator("#notation").selectOption("lark");
    assertThat(page.locator("#verdict")).hasText("malformed");
    assertThat(page.locator("#notation option").first()).hasText("found");
  }

  @Test
  void ofALongTextItIsSaidHowMuchIsShown() {
    type("#grammar", "root ::= [a-z ]*\n");
    type("#text", "a b ".repeat(3_000));
    assertThat(page.locator("#accepted")).hasText("accepted");
    assertThat(page.locator("#refusal")).containsText("6,001 tokens; the first 2,000 are coloured");
    Locator machine = choose("machine");
    machine.locator("button", new Locator.LocatorOptions().setHasText("Last")).click();
    assertThat(machine).containsText("Step 2000 of 2000");
    assertThat(machine).not().containsText("The text ends here");
  }

  @Test
  void theSearchInAnEditorIsReadInTheDark() {
    try (BrowserContext night = browser().visitor(1280, 900, ColorScheme.DARK)) {
      Page there = browser().open(night, "");
      there.locator("#grammar .cm-content").click();
      there.keyboard().press("Control+f");
      assertThat(there.locator("#grammar .cm-search")).isVisible();
      for (String part : new String[] {"input[name=search]", "button[name=next]"}) {
        assertThat(there.locator("#grammar .cm-search " + part))
            .hasCSS("background-color", "rgb(28, 34, 35)");
        assertThat(there.locator("#grammar .cm-search " + part)).hasCSS("background-image", "none");
      }
      Browser.screenshot(there, "search-dark");
      Browser.requireAccessible(there, "search in the dark");
    }
  }
}
