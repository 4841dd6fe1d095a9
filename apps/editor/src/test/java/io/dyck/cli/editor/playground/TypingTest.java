package io.dyck.cli.editor.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The time that a person waits for an answer while typing. The time runs from the press of a key to
 * the frame that shows the answer. It includes the page's own pause for the next key. {@code
 * -Ddyck.typing=N} types N times at each grammar. The test asserts that the answers are right, and
 * prints times.
 */
@EnabledIfSystemProperty(named = "dyck.typing", matches = "\\d+")
final class TypingTest {
  private static final String RULE = "extra ::= \"go\" (\" \" [a-z]+)* | \"stop\"\n";
  private static final int LONGEST = 40;

  /** The pause between keys, in milliseconds: a fast typist with about nine keys a second. */
  private static final int PAUSE = 110;

  /**
   * Records when each answer appears on the screen, and how long the page did not react to a key.
   */
  private static final String WATCH =
      """
      window.typing = { check: [], text: [], ended: 0, keys: [], last: 0 };
      addEventListener("keydown", (e) => { typing.last = e.timeStamp; }, true);
      new PerformanceObserver((list) => {
        for (const e of list.getEntries()) if (e.name === "keydown") typing.keys.push(e.duration);
      }).observe({ type: "event", durationThreshold: 16 });
      const ask = window.fetch;
      window.fetch = async (address, options) => {
        const times = typing[String(address).replace("api/", "")];
        const key = typing.last;
        if (!times) return ask(address, options);
        let response;
        try {
          response = await ask(address, options);
        } catch (e) {
          typing.ended++;
          throw e;
        }
        if (response.status !== 200) {
          typing.ended++;
          return response;
        }
        const json = response.json.bind(response);
        response.json = async () => {
          const answer = await json();
          requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - key)));
          return answer;
        };
        return response;
      };
      """;

  /** The measured times of one grammar or of several grammars. */
  private static final class Times {
    private final List<Double> check = new ArrayList<>();
    private final List<Double> text = new ArrayList<>();
    private final List<Double> keys = new ArrayList<>();
    private int ended;

    void add(Times other) {
      check.addAll(other.check);
      text.addAll(other.text);
      keys.addAll(other.keys);
      ended += other.ended;
    }

    void take(Page page, int typed) {
      check.addAll(numbers(page, "check"));
      text.addAll(numbers(page, "text"));
      List<Double> slow = numbers(page, "keys");
      keys.addAll(slow);
      for (int i = slow.size(); i < typed; i++) {
        keys.add(16.0); // or less, which the browser does not tell
      }
      ended += ((Number) page.evaluate("typing.ended")).intValue();
      page.evaluate("Object.assign(typing, { check: [], text: [], keys: [], ended: 0 })");
    }

    private static List<Double> numbers(Page page, String name) {
      List<Double> all = new ArrayList<>();
      for (Object number : (List<?>) page.evaluate("typing." + name)) {
        all.add(((Number) number).doubleValue());
      }
      return all;
    }

    private static String of(List<Double> times) {
      List<Double> sorted = times.stream().sorted().toList();
      return sorted.isEmpty()
          ? "none"
          : "%d, p50 %.0f p95 %.0f max %.0f"
              .formatted(
                  sorted.size(),
                  sorted.get(sorted.size() / 2),
                  sorted.get((sorted.size() - 1) * 95 / 100),
                  sorted.get(sorted.size() - 1));
    }

    String line(String name) {
      return "%-22s findings %-32s tokens %-32s key %-28s ended %d"
          .formatted(name, of(check), of(text), of(keys), ended);
    }
  }

  @Test
  void answersCome() {
    Path chromium = Browser.installed("the times of typing");
    int rounds = Integer.getInteger("dyck.typing", 1);
    Times samples = new Times();
    Times large = new Times();
    try (Browser browser = new Browser(chromium);
        BrowserContext visitor = browser.visitor(1280, 900, ColorScheme.LIGHT)) {
      visitor.addInitScript(WATCH);
      Page page = browser.open(visitor, "");
      for (int round = 0; round < rounds; round++) {
        for (Sample sample : Samples.all()) {
          Times times = typed(page, sample.grammar(), sample.examples().get(0));
          System.out.println(times.line(sample.name()));
          samples.add(times);
        }
        large.add(typed(page, thousandLines(), "set17 red at 12:30\n"));
      }
      assertThat(browser.errors()).isEmpty();
    }
    System.out.println("Milliseconds from a key to its answer, " + PAUSE + " between keys:");
    System.out.println(samples.line("samples"));
    System.out.println(large.line("1,000 lines"));
  }

  private static Times typed(Page page, String grammar, String text) {
    put(page, "#grammar", grammar);
    put(page, "#text", "");
    assertThat(page.locator("#verdict")).hasText("deterministic");
    new Times().take(page, 0); // what setting it up took
    Times measured = new Times();

    page.locator("#grammar .cm-content").focus();
    page.keyboard().press("Control+End");
    page.keyboard().type(RULE, new Keyboard.TypeOptions().setDelay(PAUSE));
    settle(page);
    assertThat(page.locator("#verdict")).hasText("deterministic");

    page.locator("#text .cm-content").focus();
    String begun = text.substring(0, Math.min(LONGEST, text.length()));
    page.keyboard().type(begun, new Keyboard.TypeOptions().setDelay(PAUSE));
    settle(page);
    assertThat(page.locator("#accepted")).hasText(begun.equals(text) ? "accepted" : "not finished");
    measured.take(page, RULE.length() + begun.length());
    assertThat(measured.check).isNotEmpty();
    assertThat(measured.text).isNotEmpty();
    return measured;
  }

  private static void put(Page page, String editor, String text) {
    page.locator(editor + " .cm-content").focus();
    page.keyboard().press("Control+a");
    page.keyboard().press("Delete");
    page.keyboard().insertText(text);
    settle(page);
  }

  private static void settle(Page page) {
    page.waitForTimeout(300);
    assertThat(page.locator("#verdict[aria-busy], #accepted[aria-busy]")).hasCount(0);
  }

  /** A language of commands, each in a rule of its own. */
  private static String thousandLines() {
    StringBuilder grammar = new StringBuilder("root ::= (command \"\\n\")+\ncommand ::= c0\n");
    int rules = 495;
    for (int i = 1; i < rules; i++) {
      grammar.append("  | c").append(i).append('\n');
    }
    for (int i = 0; i < rules; i++) {
      grammar.append("c%d ::= \"set%d \" value (\" at \" time)?%n".formatted(i, i));
    }
    grammar.append("value ::= \"red\" | \"green\" | [0-9]+ | \"(\" value (\", \" value)* \")\"\n");
    grammar.append("time ::= [0-2] [0-9] \":\" [0-5] [0-9]\n");
    String all = grammar.toString();
    return all + "# The end.\n".repeat(1_000 - (int) all.lines().count());
  }
}
