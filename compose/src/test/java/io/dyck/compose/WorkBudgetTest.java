package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Guards against regressions by counting work, not time, on fixed grammars and texts with o200k:
 * {@code budgets.properties} has the most that each may cost. Raise a number only for a reason that
 * is worth it; lower it when the work became less.
 */
final class WorkBudgetTest {
  private static final Vocabulary VOCABULARY = Vocabulary.o200k();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Enough for the compiler of the virtual machine not to matter to the average. */
  private static final int ROUNDS = 300;

  private static final String JSON =
      """
      root ::= ws value
      value ::= ( object | array | string | number | "true" | "false" | "null" ) ws
      object ::= "{" ws ( member ( "," ws member )* )? "}"
      member ::= string ws ":" ws value
      array ::= "[" ws ( value ( "," ws value )* )? "]"
      string ::= "\\"" ( [^"\\\\\\x00-\\x1F] | "\\\\" ( ["\\\\/bfnrt] | "u" [0-9A-Fa-f]{4} ) )* "\\""
      number ::= "-"? ( "0" | [1-9] [0-9]* ) ( "." [0-9]+ )? ( [eE] [+-]? [0-9]+ )?
      ws ::= [ \\t\\n\\r]*
      """;

  private static final String QUERY =
      """
      root ::= "SELECT " columns " FROM " name ( " WHERE " condition )?
      columns ::= "*" | name ( ", " name )*
      condition ::= test ( ( " AND " | " OR " ) test )*
      test ::= name ( " = " | " < " | " > " ) value | "(" condition ")"
      value ::= [0-9]+ | "'" [^'\\n]* "'"
      name ::= [a-z] [a-z0-9_]* - ( "select" | "from" | "where" )
      """;

  private static final String COUNTED = "root ::= ( [a-z]{1,40} \" \" ){0,500} \".\"";

  private static final String NESTED = "root ::= \"(\" root ( \"xy\" )? \")\" | \"a\"";

  private final Map<String, Long> measured = new TreeMap<>();

  @Test
  void nothingCostsMoreThanItsBudget() {
    measure(
        "json", JSON, "{\"name\": \"Zoë \\u00e9\", \"list\": [1, 2.5e3, true, {}], \"x\": null}");
    measure("query", QUERY, "SELECT id, name_2 FROM t WHERE (a = 12 OR b > 'text ü') AND c < 3");
    measure("counted", COUNTED, "the quick brown fox jumps over the lazy dog .");
    measure("nested", NESTED, "(".repeat(40) + "a" + "xy)".repeat(20) + ")".repeat(20));
    Properties budgets = budgets();
    StringBuilder passed = new StringBuilder();
    measured.forEach(
        (name, value) -> {
          long budget = Long.parseLong(budgets.getProperty(name, "-1"));
          if (value > budget) {
            passed.append(name).append(" = ").append(value).append(", budget ").append(budget);
            passed.append('\n');
          }
        });
    assertThat(passed.toString()).as("all figures: %s", measured).isEmpty();
    assertThat(budgets.stringPropertyNames()).isEqualTo(measured.keySet());
  }

  private void measure(String name, String grammar, String text) {
    Pda pda = Pda.compile(Gbnf.parse(name, grammar));
    int[] tokens = VOCABULARY.tokenizer().orElseThrow().encode(text);
    int[] words = new int[TokenMask.wordCount(VOCABULARY.size())];
    TokenConstraint constraint = TokenConstraint.compose(pda, VOCABULARY);
    walk(constraint.newMatcher(), tokens, words);
    CacheStatistics first = constraint.statistics();
    measured.put(name + ".walks", first.walks());
    measured.put(name + ".visitedNodes", first.visitedNodes());
    measured.put(name + ".cacheBytes", first.bytes());
    Matcher matcher = constraint.newMatcher();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < ROUNDS; i++) {
      walk(matcher, tokens, words);
    }
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    measured.put(name + ".warmBytesPerToken", allocated / ROUNDS / tokens.length);
    CacheStatistics later = constraint.statistics();
    assertThat(later.walks()).as("%s: warm masks are looked up", name).isEqualTo(first.walks());
    measured.put(name + ".states", (long) pda.statistics().states());
    measured.put(name + ".stackSymbols", (long) pda.statistics().stackSymbols());
  }

  private static void walk(Matcher matcher, int[] tokens, int[] words) {
    matcher.reset();
    for (int token : tokens) {
      matcher.fill(words);
      matcher.accept(token);
    }
    matcher.fill(words);
    assertThat(matcher.isAccepting()).isTrue();
  }

  private static Properties budgets() {
    Properties budgets = new Properties();
    try (InputStream in = WorkBudgetTest.class.getResourceAsStream("budgets.properties")) {
      budgets.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return budgets;
  }
}
