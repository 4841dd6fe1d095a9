package io.dyck.pda.items;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import io.dyck.pda.work.WorkMeter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Tests covering of configurations. A brute-force search shows that the larger configuration has
 * all texts of the smaller one. Each single step of the definition (determinization.md, section 3,
 * "subsumption") is found.
 */
class CoveragePropertiesTest {
  private static final int LENGTH = 4;
  private static final int MOST_TEXTS = 130;
  private static final int MOST_RULES = 30;

  private final List<int[]> texts = new ArrayList<>();
  private final List<boolean[][][]> spans = new ArrayList<>();

  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.withDifferences();
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void whatIsCoveredHasNoFurtherTexts(@ForAll("grammars") Grammar grammar, @ForAll long seed) {
    RuleSet ruleSet = Normalization.normalize(grammar, Limits.DEFAULT, true);
    DottedRules rules = new DottedRules(ruleSet);
    if (rules.size() > MOST_RULES) {
      return;
    }
    readAll(rules, ruleSet.terminals().byteClasses());
    Links links = new Links();
    Coverage coverage = new Coverage(rules, links, new WorkMeter());
    Random random = new Random(seed);
    for (int i = 0; i < 150; i++) {
      int[] larger = chain(rules, random);
      int[] smaller = random.nextBoolean() ? chain(rules, random) : changed(larger, rules, random);
      if (coverage.covers(item(larger, links), item(smaller, links))) {
        for (int t = 0; t < texts.size(); t++) {
          assertThat(!accepts(smaller, t) || accepts(larger, t))
              .as(
                  "%s covers %s but for %s in\n%s",
                  larger, smaller, texts.get(t), GbnfPrinter.print(grammar))
              .isTrue();
        }
      }
    }
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void everyStepOfTheDefinitionIsFound(@ForAll("grammars") Grammar grammar, @ForAll long seed) {
    DottedRules rules = new DottedRules(Normalization.normalize(grammar, Limits.DEFAULT, true));
    Links links = new Links();
    Coverage coverage = new Coverage(rules, links, new WorkMeter());
    Random random = new Random(seed);
    for (int i = 0; i < 100; i++) {
      int[] smaller = chain(rules, random);
      int address = random.nextInt(rules.size());
      int place = 1 + random.nextInt(smaller.length);
      int[] with = inserted(smaller, place, address);
      String what =
          Arrays.toString(with)
              + " and "
              + Arrays.toString(smaller)
              + " in\n"
              + GbnfPrinter.print(grammar);
      if (rules.isFinal(address)) {
        assertThat(coverage.covers(item(with, links), item(smaller, links)))
            .as("nullable return %s", what)
            .isTrue();
      }
      if (absorbs(coverage, rules, smaller[place - 1], address)) {
        assertThat(coverage.covers(item(smaller, links), item(with, links)))
            .as("absorbed return %s", what)
            .isTrue();
      }
      int other = random.nextInt(rules.size());
      int[] replaced = smaller.clone();
      replaced[0] = other;
      if (coverage.includes(smaller[0], other)) {
        assertThat(coverage.covers(item(replaced, links), item(smaller, links)))
            .as("included top %s", what)
            .isTrue();
      }
      if (smaller.length > 1 && rules.isFinal(smaller[0])) {
        int[] returned = Arrays.copyOfRange(smaller, 1, smaller.length);
        assertThat(coverage.covers(item(smaller, links), item(returned, links)))
            .as("return %s", what)
            .isTrue();
      }
    }
  }

  private static boolean absorbs(Coverage coverage, DottedRules rules, int top, int address) {
    int rule = rules.rule(top);
    for (int f = rules.ruleStart(rule); f < rules.ruleEnd(rule); f++) {
      if (rules.isFinal(f) && !coverage.includes(address, f)) {
        return false;
      }
    }
    return true;
  }

  /** A dotted rule and up to three addresses below it. */
  private static int[] chain(DottedRules rules, Random random) {
    int[] chain = new int[1 + random.nextInt(4)];
    for (int i = 0; i < chain.length; i++) {
      chain[i] = random.nextInt(rules.size());
    }
    return chain;
  }

  /** Adds or removes an address, or replaces the top. Therefore covering is frequent. */
  private static int[] changed(int[] chain, DottedRules rules, Random random) {
    int[] result = chain.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      int place = random.nextInt(result.length);
      if (random.nextBoolean() && result.length < 4) {
        result = inserted(result, place + 1, random.nextInt(rules.size()));
      } else if (result.length > 1) {
        result = removed(result, place);
      } else {
        result[0] = random.nextInt(rules.size());
      }
    }
    return result;
  }

  private static int[] inserted(int[] chain, int place, int address) {
    int[] result = new int[chain.length + 1];
    System.arraycopy(chain, 0, result, 0, place);
    result[place] = address;
    System.arraycopy(chain, place, result, place + 1, chain.length - place);
    return result;
  }

  private static int[] removed(int[] chain, int place) {
    int[] result = new int[chain.length - 1];
    System.arraycopy(chain, 0, result, 0, place);
    System.arraycopy(chain, place + 1, result, place, result.length - place);
    return result;
  }

  private static long item(int[] chain, Links links) {
    int link = 0;
    for (int i = chain.length - 1; i > 0; i--) {
      link = links.makeChain(chain[i], link);
    }
    return Items.itemOf(chain[0], link);
  }

  /** Computes the spans of each short text that each dotted rule reads. */
  private void readAll(DottedRules rules, int letters) {
    texts.clear();
    spans.clear();
    texts.add(new int[0]);
    for (int i = 0; i < texts.size() && texts.get(i).length < LENGTH; i++) {
      for (int letter = 0; letter < letters && texts.size() < MOST_TEXTS; letter++) {
        texts.add(inserted(texts.get(i), texts.get(i).length, letter));
      }
    }
    for (int[] text : texts) {
      spans.add(read(rules, text));
    }
  }

  private static boolean[][][] read(DottedRules rules, int[] text) {
    boolean[][][] reads = new boolean[rules.size()][text.length + 1][text.length + 1];
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int d = 0; d < rules.size(); d++) {
        for (int from = text.length; from >= 0; from--) {
          changed |= readFrom(rules, text, d, from, reads);
        }
      }
    }
    return reads;
  }

  private static boolean readFrom(
      DottedRules rules, int[] text, int d, int from, boolean[][][] reads) {
    boolean[] ends = reads[d][from];
    boolean[] before = ends.clone();
    ends[from] |= rules.isFinal(d);
    if (from < text.length) {
      int target = rules.step(d, text[from]);
      for (int to = 0; target >= 0 && to < ends.length; to++) {
        ends[to] |= reads[target][from + 1][to];
      }
    }
    for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
      for (int middle = from; middle < ends.length; middle++) {
        for (int to = 0; reads[rules.calledStart(c)][from][middle] && to < ends.length; to++) {
          ends[to] |= reads[rules.returnAddress(c)][middle][to];
        }
      }
    }
    return !Arrays.equals(before, ends);
  }

  private boolean accepts(int[] chain, int text) {
    int length = texts.get(text).length;
    boolean[] at = new boolean[length + 1];
    at[0] = true;
    for (int d : chain) {
      boolean[] next = new boolean[length + 1];
      for (int from = 0; from <= length; from++) {
        for (int to = 0; at[from] && to <= length; to++) {
          next[to] |= spans.get(text)[d][from][to];
        }
      }
      at = next;
    }
    return at[length];
  }
}
