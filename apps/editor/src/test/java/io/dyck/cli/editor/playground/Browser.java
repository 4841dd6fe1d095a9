package io.dyck.cli.editor.playground;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A real browser that shows the playground. Every error that a page logs is kept. */
final class Browser implements AutoCloseable {
  private static final Path SCREENS = Path.of(System.getProperty("dyck.screens", "target/screens"));

  private final PlaygroundServer server;
  private final Playwright playwright;
  private final com.microsoft.playwright.Browser browser;
  private final List<String> errors = new ArrayList<>();

  Browser(Path chromium) {
    try {
      server =
          new PlaygroundServer(
              new Playground(new Vocabularies(List.of()), Duration.ofSeconds(20), "test"), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    PlaywrightAssertions.setDefaultAssertionTimeout(60_000);
    playwright = driver();
    browser = launch(playwright, chromium);
  }

  static Playwright driver() {
    return Playwright.create(
        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
  }

  static com.microsoft.playwright.Browser launch(Playwright playwright, Path chromium) {
    return playwright
        .chromium()
        .launch(
            new BrowserType.LaunchOptions()
                .setExecutablePath(chromium)
                .setArgs(
                    List.of(
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync")));
  }

  /**
   * Returns Debian's Chromium, or another installed browser; if none is installed, the tests are
   * skipped, and a line names the skipped tests.
   */
  static Path installed(String tests) {
    Optional<Path> chromium =
        Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
    if (chromium.isEmpty()) {
      System.out.println("Left out: " + tests + ", since there is no Chromium.");
    }
    Assumptions.assumeTrue(chromium.isPresent(), "no Chromium: apt-get install chromium");
    return chromium.orElseThrow();
  }

  String address() {
    return "http://127.0.0.1:" + server.port() + "/";
  }

  int port() {
    return server.port();
  }

  /** A visitor who was never here. */
  BrowserContext visitor(int width, int height, ColorScheme colours) {
    BrowserContext context =
        browser.newContext(
            new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(colours)
                .setAcceptDownloads(true)
                .setPermissions(List.of("clipboard-read", "clipboard-write")));
    context.setDefaultTimeout(60_000);
    return context;
  }

  Page open(BrowserContext visitor, String fragment) {
    Page page = visitor.newPage();
    page.onConsoleMessage(
        message -> {
          // The page shows the refusals of the server, and the browser logs them too.
          if (message.type().equals("error") && !message.text().contains("status of 4")) {
            errors.add(message.text() + " at " + message.location());
          }
        });
    page.onPageError(error -> errors.add(error));
    page.navigate(address() + fragment);
    page.waitForSelector("#verdict:not(:empty)");
    return page;
  }

  List<String> errors() {
    return errors;
  }

  static void screenshot(Page page, String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setPath(SCREENS.resolve(name + ".png")).setFullPage(true));
  }

  /** Requires that a page has no obstacles for people with a screen reader. */
  static void requireAccessible(Page page, String where) {
    List<Rule> violations =
        new AxeBuilder(page).exclude(List.of("iframe")).analyze().getViolations();
    assertThat(violations)
        .as(
            "%s: %s",
            where,
            violations.stream()
                .map(
                    rule ->
                        rule.getId()
                            + ": "
                            + rule.getHelp()
                            + " "
                            + rule.getNodes().stream().map(n -> n.getHtml()).limit(3).toList())
                .toList())
        .isEmpty();
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
    server.close();
  }
}
