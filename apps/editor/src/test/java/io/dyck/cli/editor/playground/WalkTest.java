package io.dyck.cli.editor.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ScreenshotCaret;
import com.microsoft.playwright.options.ScreenshotType;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The steps of a newcomer, from a pasted grammar to a link for others, with a picture of each step.
 * {@code -Ddyck.walk=DIR} sets the folder of the pictures; the documentation has its pictures in
 * {@code docs/playground}.
 */
final class WalkTest {
  private static final Path PICTURES = Path.of(System.getProperty("dyck.walk", "target/walk"));

  /** Which of the statements does an 'else' belong to? */
  private static final String DANGLING_ELSE =
      """
      root ::= stmt
      stmt ::= "if c: " stmt (" else: " stmt)?
             | "do: " stmt (" else: " stmt)? " end"
             | "x"
      """;

  private static final String TEXT = "if c: x else: x";

  private static void picture(Page page, String name) {
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(PICTURES.resolve(name + ".jpg"))
            .setType(ScreenshotType.JPEG)
            // The caret as it is: to hide it would need a style that the page does not allow.
            .setCaret(ScreenshotCaret.INITIAL)
            .setQuality(70));
  }

  private static void paste(Page page, String editor, String text) {
    page.locator(editor + " .cm-content").click();
    page.keyboard().press("Control+a");
    page.evaluate("text => navigator.clipboard.writeText(text)", text);
    page.keyboard().press("Control+v");
  }

  @Test
  void fromADanglingElseToALink() {
    try (Browser browser = new Browser(Browser.installed("the walk through the page"));
        BrowserContext visitor = browser.visitor(1180, 780, ColorScheme.LIGHT)) {
      Page page = browser.open(visitor, "");
      assertThat(page.locator("#accepted")).hasText("accepted");

      paste(page, "#grammar", DANGLING_ELSE);
      assertThat(page.locator("#verdict")).hasText("conflicts");
      Locator findings = page.locator("#panel-findings");
      assertThat(findings.locator(".reading").first()).isVisible();
      picture(page, "1-conflict");

      Locator repair = findings.locator(".repair").first();
      repair.scrollIntoViewIfNeeded();
      assertThat(repair).containsText("nest at most once");
      picture(page, "2-repairs");

      repair.locator("button.take").click();
      assertThat(page.locator("#verdict")).hasText("deterministic");
      assertThat(page.locator("#accepted")).hasText("refused");
      picture(page, "3-mended");

      paste(page, "#text", TEXT);
      assertThat(page.locator("#accepted")).hasText("accepted");
      assertThat(page.locator("#text .tok").first()).isVisible();
      page.keyboard().press("Backspace");
      assertThat(page.locator("#accepted")).hasText("not finished");
      assertThat(page.locator("#next .tokens li").first()).containsText("x");
      picture(page, "4-tokens");

      page.keyboard().press("x");
      page.locator("#tab-machine").click();
      Locator machine = page.locator("#panel-machine");
      Locator forward =
          machine.locator("button", new Locator.LocatorOptions().setHasText("Forward"));
      forward.click();
      forward.click();
      assertThat(machine).containsText("Step 2 of");
      picture(page, "5-machine");

      page.locator("#share").click();
      assertThat(page.locator("#news")).containsText("copied");
      picture(page, "6-shared");
      String link = String.valueOf(page.evaluate("navigator.clipboard.readText()"));
      try (BrowserContext other = browser.visitor(1180, 780, ColorScheme.LIGHT)) {
        Page there = browser.open(other, link.substring(link.indexOf('#')));
        assertThat(there.locator("#grammar .cm-content")).containsText("stmt1");
        assertThat(there.locator("#text .cm-content")).hasText(TEXT);
        assertThat(there.locator("#accepted")).hasText("accepted");
      }
      assertThat(browser.errors()).isEmpty();
    }
  }
}
