package io.dyck.cli.editor.playground;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the page: a browser for all of a class, and a new visitor for each. */
@SuppressWarnings("NullAway.Init")
abstract class PageTest {
  private static @Nullable Browser browser;

  BrowserContext visitor;
  Page page;

  @BeforeAll
  static void start() {
    browser = new Browser(Browser.installed("tests of the page"));
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.close();
      assertThat(browser.errors()).isEmpty();
      browser = null;
    }
  }

  static Browser browser() {
    return Objects.requireNonNull(browser);
  }

  @BeforeEach
  void open() {
    visitor = browser().visitor(1280, 900, ColorScheme.LIGHT);
    page = browser().open(visitor, "");
  }

  @AfterEach
  void leave() {
    if (visitor != null) {
      visitor.close();
    }
  }

  static void type(Page page, String editor, String text) {
    page.locator(editor + " .cm-content").click();
    page.keyboard().press("Control+a");
    page.keyboard().press("Delete");
    page.keyboard().insertText(text);
  }

  void type(String editor, String text) {
    type(page, editor, text);
  }

  /** Returns a value that the page keeps for the next visit. */
  static String kept(Page page, String name) {
    return String.valueOf(
        page.evaluate("name => JSON.parse(localStorage.getItem('dyck-playground'))[name]", name));
  }
}
