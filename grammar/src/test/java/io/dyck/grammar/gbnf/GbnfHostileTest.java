package io.dyck.grammar.gbnf;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.DiagnosticText;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts made to hurt: each is read or refused in bounded time, on a small stack. */
final class GbnfHostileTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int SIZE = 1 << 20;

  /** The most time on a processor. Other work of the machine does not count. */
  private static final long MOST_NANOS = 20_000_000_000L;

  record Hostile(String name, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Hostile> texts() {
    return Stream.of(
        new Hostile("nested parentheses", "root ::= " + "(".repeat(100_000) + ")".repeat(100_000)),
        new Hostile("open parentheses", "root ::= " + "(".repeat(SIZE)),
        new Hostile("closing parentheses", "root ::= " + ")".repeat(SIZE)),
        new Hostile("operators", "root ::= \"a\"" + "*".repeat(SIZE)),
        new Hostile("differences", "root ::= \"a\"" + " - \"b\"".repeat(SIZE / 6)),
        new Hostile("alternatives", "root ::= " + "|".repeat(SIZE)),
        new Hostile("quotes", "root ::= \"a\n" + "\\\"\n".repeat(SIZE / 3)),
        new Hostile("swallowed rules", "root ::= \"\na ::= [\n".repeat(SIZE / 20)),
        new Hostile("open classes", "[\n".repeat(SIZE / 2)),
        new Hostile("open tokens", "root ::= " + "<".repeat(SIZE)),
        new Hostile("open counts", "root ::= a" + "{\n".repeat(SIZE / 2)),
        new Hostile("backslashes", "\\".repeat(SIZE)),
        new Hostile("bad escapes", "root ::= \"" + "\\q".repeat(SIZE / 2) + "\""),
        new Hostile("stray text", "root ::= " + "; ".repeat(SIZE / 2)),
        new Hostile("one long name", "root ::= " + "x".repeat(SIZE)),
        new Hostile("undefined names", names()),
        new Hostile("definitions", "root ::= \"a\"\n".repeat(SIZE / 13)),
        new Hostile("signs of definition", "::= ".repeat(SIZE / 4)),
        new Hostile("one long literal", "root ::= \"" + "é".repeat(SIZE / 2) + "\""),
        new Hostile("chain of rules", chain()));
  }

  private static String names() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 50_000; i++) {
      text.append("rule").append(i).append(" ::= rula").append(i).append('\n');
    }
    return text.toString();
  }

  private static String chain() {
    StringBuilder text = new StringBuilder("root ::= r0\n");
    for (int i = 0; i < 50_000; i++) {
      text.append('r').append(i).append(" ::= r").append(i + 1).append('\n');
    }
    return text.append("r50000 ::= \"a\"\n").toString();
  }

  @ParameterizedTest
  @MethodSource("texts")
  void isReadOrRefusedInTime(Hostile hostile) throws Exception {
    FutureTask<?> reading = new FutureTask<>(() -> isReadOrRefused(hostile), null);
    Thread thread = new Thread(reading, "hostile");
    thread.setDaemon(true);
    thread.start();
    while (thread.isAlive() && THREADS.getThreadCpuTime(thread.getId()) < MOST_NANOS) {
      thread.join(10);
    }
    assertThat(reading.isDone()).as("%s after %s ns", hostile, MOST_NANOS).isTrue();
    assertThat(reading.get()).isNull();
  }

  private static void isReadOrRefused(Hostile hostile) {
    try {
      assertThat(Gbnf.parse(hostile.name, hostile.text).warnings()).hasSizeLessThan(102);
    } catch (GrammarException e) {
      assertThat(e.diagnostics()).isNotEmpty().hasSizeLessThan(102);
      e.diagnostics().forEach(d -> assertThat(DiagnosticText.render(d)).hasSizeLessThan(1000));
    }
  }

  private static String nested(int depth) {
    return "root ::= " + "(\"x\" | \"y\" ".repeat(depth) + "\"a\"" + ")".repeat(depth);
  }

  @Test
  void greatestDefaultDepthFitsOnTheStackOfAThread() throws InterruptedException {
    // Loading classes and linking lambdas takes more stack than the recursion that is looked at.
    assertThat(Gbnf.parse("shallow.gbnf", nested(3)).rules()).hasSize(1);
    String text = nested(498);
    StringBuilder outcome = new StringBuilder();
    Runnable parse =
        () -> {
          try {
            Grammar grammar = Gbnf.parse("deep.gbnf", text);
            outcome.append(grammar.rules().size());
          } catch (GrammarException | StackOverflowError e) {
            outcome.append(e);
          }
        };
    Thread thread = new Thread(null, parse, "default stack", 1 << 20);
    thread.start();
    thread.join();
    assertThat(outcome.toString()).isEqualTo("1");
  }
}
