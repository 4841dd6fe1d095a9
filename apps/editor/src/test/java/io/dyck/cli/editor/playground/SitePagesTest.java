package io.dyck.cli.editor.playground;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Every page of the site, dark on a phone and light on a desk. No page has obstacles for people
 * with a screen reader or is wider than the screen, and the search works. {@code build/site/check}
 * runs this test, with {@code -Ddyck.site=DIR}.
 */
@EnabledIfSystemProperty(named = "dyck.site", matches = ".+")
final class SitePagesTest {
  private static final int PHONE = 360;
  private static final int DESK = 1280;

  @Test
  void everyPageCanBeReadByEverybody() throws IOException {
    Path site = Path.of(System.getProperty("dyck.site")).toAbsolutePath();
    Path chromium = Browser.installed("the pages of the site");
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
        com.microsoft.playwright.Browser browser = Browser.launch(playwright, chromium)) {
      look(browser, site, pages, PHONE, ColorScheme.DARK, troubles);
      look(browser, site, pages, DESK, ColorScheme.LIGHT, troubles);
      theSearchFinds(browser, site);
    }
    System.out.println(
        "Pages of the site: "
            + pages.size()
            + ", dark on a phone, light on a desk; troubles: "
            + troubles.size());
    assertThat(troubles).isEmpty();
  }

  /** The search reads its index, which a browser allows only from a server. */
  private static void theSearchFinds(com.microsoft.playwright.Browser browser, Path site)
      throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> send(exchange, site));
    server.start();
    try (BrowserContext context = browser.newContext()) {
      Page page = context.newPage();
      page.navigate("http://localhost:" + server.getAddress().getPort() + "/index.html");
      page.locator("input.md-search__input").click();
      page.keyboard().type("dangling else");
      Locator first = page.locator(".md-search-result__item a").first();
      PlaywrightAssertions.assertThat(first).isVisible();
      String heading = page.locator(".md-search-result__meta").innerText();
      first.click();
      PlaywrightAssertions.assertThat(page.locator("main")).containsText("else");
      System.out.println("The search of the site for 'dangling else': " + heading);
    } finally {
      server.stop(0);
    }
  }

  private static void send(HttpExchange exchange, Path site) throws IOException {
    try (exchange) {
      Path file = site.resolve(exchange.getRequestURI().getPath().substring(1));
      if (!Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      String type = Files.probeContentType(file);
      exchange.getResponseHeaders().set("Content-Type", type == null ? "text/plain" : type);
      byte[] content = Files.readAllBytes(file);
      exchange.sendResponseHeaders(200, content.length == 0 ? -1 : content.length);
      exchange.getResponseBody().write(content);
    }
  }

  private static void look(
      com.microsoft.playwright.Browser browser,
      Path site,
      List<Path> pages,
      int width,
      ColorScheme colours,
      List<String> troubles) {
    try (BrowserContext context =
        browser.newContext(
            new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, 800)
                .setColorScheme(colours))) {
      Page page = context.newPage();
      for (Path file : pages) {
        int before = troubles.size();
        page.navigate(file.toUri().toString());
        look(page, site.relativize(file).toString(), width, colours, troubles);
        troubles.subList(before, troubles.size()).forEach(System.out::println);
      }
    }
  }

  private static void look(
      Page page, String name, int width, ColorScheme colours, List<String> troubles) {
    int wide = ((Number) page.evaluate("document.documentElement.scrollWidth")).intValue();
    if (wide > width) {
      troubles.add(name + " is " + wide + " wide on a screen of " + width);
    }
    String picture = name.replace(".html", "").replace('/', '-');
    Browser.screenshot(
        page, "site/%d-%s/%s".formatted(width, colours.name().toLowerCase(Locale.ROOT), picture));
    for (Rule rule : new AxeBuilder(page).analyze().getViolations()) {
      String where =
          rule.getNodes().stream().map(node -> node.getHtml()).limit(2).toList().toString();
      troubles.add("%s at %d, %s: %s %s".formatted(name, width, colours, rule.getId(), where));
    }
  }
}
