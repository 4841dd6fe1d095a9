package io.dyck.cli.editor.playground;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Every page of the site on a phone and on a desk: nothing in the way of people with a screen
 * reader, nothing wider than the screen. {@code site/check} runs it, with {@code -Ddyck.site=DIR}.
 */
@EnabledIfSystemProperty(named = "dyck.site", matches = ".+")
final class SitePagesTest {
  private static final int PHONE = 360;
  private static final int DESK = 1280;

  /** Pages of which pictures are kept for a look. */
  private static final List<String> SHOWN =
      List.of("index.html", "determinism.html", "performance.html", "errors.html", "editors.html");

  @Test
  void everyPageCanBeReadByEverybody() throws IOException {
    Path site = Path.of(System.getProperty("dyck.site")).toAbsolutePath();
    Optional<Path> chromium = Browser.installed();
    Assumptions.assumeTrue(chromium.isPresent(), "no Chromium: apt-get install chromium");
    List<String> troubles = new ArrayList<>();
    List<Path> pages;
    try (Stream<Path> files = Files.walk(site)) {
      pages =
          files
              .filter(file -> file.toString().endsWith(".html"))
              .filter(file -> !site.relativize(file).startsWith("javadoc"))
              // The addresses in it begin at the root of a server.
              .filter(file -> !file.endsWith("404.html"))
              .sorted()
              .toList();
    }
    try (Playwright playwright = Browser.driver();
        com.microsoft.playwright.Browser browser =
            Browser.launch(playwright, chromium.orElseThrow())) {
      for (int width : new int[] {PHONE, DESK}) {
        try (BrowserContext context =
            browser.newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                    .setViewportSize(width, 800))) {
          Page page = context.newPage();
          for (Path file : pages) {
            String name = site.relativize(file).toString();
            page.navigate(file.toUri().toString());
            look(page, name, width, troubles);
          }
        }
      }
    }
    System.out.println(
        "Pages of the site: " + pages.size() + ", at 2 widths each; troubles: " + troubles.size());
    assertThat(troubles).isEmpty();
  }

  private static void look(Page page, String name, int width, List<String> troubles) {
    int wide = ((Number) page.evaluate("document.documentElement.scrollWidth")).intValue();
    if (wide > width) {
      troubles.add(name + " is " + wide + " wide on a screen of " + width);
    }
    if (SHOWN.contains(name)) {
      Browser.screenshot(page, "site-" + name.replace(".html", "") + "-" + width);
    }
    for (Rule rule : new AxeBuilder(page).analyze().getViolations()) {
      String where =
          rule.getNodes().stream().map(node -> node.getHtml()).limit(2).toList().toString();
      troubles.add(name + " at " + width + ": " + rule.getId() + " " + where);
    }
  }
}
