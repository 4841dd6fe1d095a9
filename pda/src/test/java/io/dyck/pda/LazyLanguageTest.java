package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguageException;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.grammar.oracle.TableLanguage;
import io.dyck.pda.oracle.LazyRules;
import io.dyck.pda.size.Limits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/** Automata of languages that are given state by state. */
class LazyLanguageTest {
  /** If the start does not lead to the lazy rule, the other rules are compiled as always. */
  private static final PdaOptions OPTIONS =
      PdaOptions.DEFAULT.permissively().withLimits(Limits.DEFAULT.withSteps(20_000));

  private static int compared;
  private static int withoutAnswer;

  @Provide
  Arbitrary<GrammarCase> plain() {
    return GrammarArbitraries.cases(GrammarArbitraries.plain(), 12);
  }

  /** The grammars may be ambiguous. Readings at the same place over equal links merge. */
  @Property(tries = 1500)
  void lazyRulesAgreeWithTheOracle(@ForAll("plain") GrammarCase example) {
    EarleyOracle oracle = EarleyOracle.of(example.grammar());
    Assume.that(oracle.start().isViable() && !oracle.start().isAccepting());
    Pda pda = Pda.compile(LazyRules.of(example.grammar()));
    Agreement agreement = Agreement.lazy(example.grammar(), pda);
    agreement.on(example.texts()).onShortTexts(60);
    compared++;
    withoutAnswer += agreement.unanswered() > 0 ? 1 : 0;
  }

  @Property(tries = 1000)
  void oneLazyRuleAmongOthersAgreesWithTheOracle(@ForAll("plain") GrammarCase example) {
    List<String> names = List.copyOf(example.grammar().rules().keySet());
    String rule = names.get(names.size() - 1);
    EarleyOracle ofRule = EarleyOracle.of(LazyRules.startingAt(example.grammar(), rule));
    Assume.that(ofRule.start().isViable() && !ofRule.start().isAccepting());
    Pda pda = Pda.compile(LazyRules.withLazyRule(example.grammar(), rule), OPTIONS);
    Agreement agreement = Agreement.lazy(example.grammar(), pda);
    agreement.on(example.texts()).onShortTexts(60);
    compared++;
    withoutAnswer += agreement.unanswered() > 0 ? 1 : 0;
  }

  @AfterContainer
  static void boundsAreSeldomPassed() {
    // Of a few grammars alone, chance may choose some more.
    assertThat(withoutAnswer).as("without answer of %s", compared).isLessThan(compared / 50 + 5);
  }

  /** In the brackets, two rules alternate and call each other from different places. */
  @Example
  void alternativesWithDifferentReturnsGoOnSideBySide() {
    TableLanguage language = new TableLanguage("value");
    language.row("value").call("list", "end").call("pair", "end").readAny("x", "end");
    language.row("end").end();
    language.row("list").read('[', "items");
    language.row("items").call("value", "after");
    language.row("after").read(',', "items").read(']', "end");
    language.row("pair").read('[', "one");
    language.row("one").call("value", "comma");
    language.row("comma").read(';', "other");
    language.row("other").call("value", "close");
    language.row("close").read(']', "end");
    Pda pda = compile(language);
    assertThat(pda.accepts(bytes("[[x],[x;x],x]"))).isTrue();
    assertThat(pda.accepts(bytes("[[[x;x]];[x,x]]"))).isTrue();
    assertThat(pda.longestViablePrefix(bytes("[x;x;x]"))).isEqualTo(4);
    assertThat(pda.longestViablePrefix(bytes("[x,x;x]"))).isEqualTo(4);
    String deep = "[".repeat(2000) + "x" + "]".repeat(2000);
    assertThat(pda.accepts(bytes(deep))).isTrue();
    assertThat(pda.accepts(bytes(deep + "]"))).isFalse();
    assertThat(language.asked()).isLessThanOrEqualTo(10);
  }

  /** A text of a greatest or an exact number of characters. */
  private record Count(int least, int most, Map<Integer, Integer> asked) implements LazyLanguage {
    @Override
    public int start() {
      return 0;
    }

    @Override
    public void expand(int state, Steps steps) {
      asked.merge(state, 1, Integer::sum);
      if (state >= least) {
        steps.end();
      }
      if (state < most) {
        steps.read('a', 'z', state + 1);
      }
    }

    @Override
    public byte[] shortestEnd(int state) {
      return "a".repeat(Math.max(0, least - state)).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String ruleName(int state) {
      return "count";
    }
  }

  @Example
  void aBillionIsCountedWithoutMakingMoreStatesThanAreMet() {
    Count count = new Count(1, 1_000_000_000, new HashMap<>());
    Pda pda = compile(count);
    assertThat(count.asked).isEmpty();
    assertThat(pda.accepts(bytes("a".repeat(1000)))).isTrue();
    assertThat(count.asked.values()).containsOnly(1);
    assertThat(count.asked).hasSizeLessThan(1010);
    assertThat(pda.longestViablePrefix(bytes("ab1"))).isEqualTo(2);
  }

  /**
   * The letters of a set in any order, each once. The number of the state encodes the letters that
   * are left.
   */
  private static final class AnyOrder implements LazyLanguage {
    private final int letters;
    private final List<Integer> sets = new ArrayList<>(List.of(0));
    private final Map<Integer, Integer> numbers = new HashMap<>(Map.of(0, 0));

    AnyOrder(int letters) {
      this.letters = letters;
    }

    @Override
    public int start() {
      return 0;
    }

    @Override
    public void expand(int state, Steps steps) {
      int set = sets.get(state);
      for (int l = 0; l < letters; l++) {
        if ((set & 1 << l) == 0) {
          int next = set | 1 << l;
          int known = numbers.computeIfAbsent(next, k -> sets.size());
          if (known == sets.size()) {
            sets.add(next);
          }
          steps.read('a' + l, 'a' + l, known);
        }
      }
      if (Integer.bitCount(set) == letters) {
        steps.end();
      }
    }

    @Override
    public byte[] shortestEnd(int state) {
      return new byte[0];
    }

    @Override
    public String ruleName(int state) {
      return "names";
    }
  }

  @Example
  void namesInAnyOrderMakeTheStatesThatAreMet() {
    AnyOrder names = new AnyOrder(20);
    Pda pda = compile(names);
    assertThat(pda.accepts(bytes("tsrqponmlkjihgfedcba"))).isTrue();
    assertThat(pda.longestViablePrefix(bytes("abca"))).isEqualTo(3);
    assertThat(names.sets).hasSizeLessThan(400);
    assertThat(pda.statistics().states()).isLessThan(50);
  }

  @Example
  void aStateFromWhichManyNewOnesAreReadIsTakenForWhatItIs() {
    TableLanguage language = new TableLanguage("a");
    language.row("a").read('a', "ends");
    TableLanguage.Row row = language.row("ends").end();
    for (char c = 'b'; c <= 'z'; c++) {
      row.read(c, "after " + c);
      language.row("after " + c).end();
    }
    assertThat(compile(language).accepts(bytes("a"))).isTrue();
  }

  @Example
  void passedBoundsAreToldByName() {
    // Whether an "a" is before or after the middle stays open.
    TableLanguage language = new TableLanguage("s");
    language.row("s").read('a', "in").read('b', "end");
    language.row("in").call("s", "out").call("t", "out2");
    language.row("t").read('a', "in").read('b', "end");
    language.row("out").read('a', "end");
    language.row("out2").read('a', "out3");
    language.row("out3").read('a', "end");
    language.row("end").end();
    Pda pda = compile(language);
    byte[] text = bytes("a".repeat(3000) + "b" + "a".repeat(4000));
    try {
      assertThat(pda.longestViablePrefix(text)).isEqualTo(7001);
    } catch (LimitExceededException passed) {
      assertThat(passed.code()).isEqualTo("DYCK-E001");
    }
  }

  @Example
  void limitsOfTheLanguageReachTheUser() {
    LazyLanguage language =
        new TableLanguage("a") {
          @Override
          public void expand(int state, Steps steps) {
            if (state > 3) {
              throw new LimitExceededException("names", 3, state, "names of an object");
            }
            steps.read('a', 'a', state + 1);
          }
        };
    Pda pda = compile(language);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> pda.accepts(bytes("aaaaaa")))
          .isInstanceOf(LimitExceededException.class)
          .hasMessageContaining("names of an object");
    }
    assertThat(pda.longestViablePrefix(bytes("aab"))).isEqualTo(2);
  }

  @Example
  void whatNeedsAllRulesIsRefused() {
    Pda pda = compile(new Count(1, 9, new HashMap<>()));
    assertThatThrownBy(pda::toNumbers)
        .isInstanceOf(LazyLanguageException.class)
        .hasMessageStartingWith("DYCK-E005: ");
    assertThat(pda.accepts(bytes("abc"))).isTrue();
    assertThat(pda.toDot()).startsWith("digraph");
    assertThat(pda.statistics().dottedRules()).isPositive();
  }

  private static Pda compile(LazyLanguage language) {
    return Pda.compile(Grammar.of(SourceText.of("lazy", "a lazy language"), language));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
