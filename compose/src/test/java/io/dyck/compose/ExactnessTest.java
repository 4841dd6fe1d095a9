package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.Cursor;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Compares three answers for every token of a vocabulary at random positions of texts: whether the
 * mask contains the token, whether {@code tryAccept} accepts it, and whether the oracle knows a
 * text that continues with it. All three answers must be equal.
 *
 * <p>The default run uses a vocabulary of some thousand tokens. The options {@code
 * -Ddyck.corpus=DIR -Ddyck.exactness=POSITIONS} select Llama 3's vocabulary and the workloads of
 * {@link CorpusMasksTest}. The option {@code -Ddyck.exactness.oracle=POSITIONS} sets the number of
 * positions at which the oracle is asked, which takes seconds for each.
 */
final class ExactnessTest {
  private static final int POSITIONS = 200;
  private static final String GRAMMAR =
      """
      root ::= value
      value ::= "{" ( pair ( "," pair )* )? "}" | "[" ( value ( "," value )* )? "]" | text | number
      pair ::= text ":" value
      text ::= "'" [a-zé]{0,9} "'" | "<" text ( "xy" )? ">"
      number ::= "-"? [0-9]+ ( "." [0-9]{1,3} )?
      """;

  /** The ordinary tokens in the order of their bytes. Neighbours share the oracle's work. */
  private record Ordered(Vocabulary vocabulary, List<byte[]> spellings, List<Integer> tokens) {
    static Ordered of(Vocabulary vocabulary) {
      List<Integer> tokens = new ArrayList<>();
      for (int id = 0; id < vocabulary.size(); id++) {
        if (vocabulary.isOrdinary(id) && vocabulary.length(id) > 0) {
          tokens.add(id);
        }
      }
      Comparator<Integer> byBytes =
          (a, b) -> Arrays.compareUnsigned(vocabulary.bytes(a), vocabulary.bytes(b));
      tokens.sort(byBytes);
      return new Ordered(vocabulary, tokens.stream().map(vocabulary::bytes).toList(), tokens);
    }

    /** Returns whether the oracle can read each token at a place. */
    boolean[] viable(Cursor place) {
      boolean[] viable = new boolean[vocabulary.size()];
      List<Cursor> path = new ArrayList<>(List.of(place));
      byte[] before = {};
      for (int i = 0; i < spellings.size(); i++) {
        byte[] spelling = spellings.get(i);
        int shared = Arrays.mismatch(before, spelling);
        if (i > 0 && Arrays.equals(spelling, spellings.get(i - 1))) {
          viable[tokens.get(i)] = viable[tokens.get(i - 1)];
          continue;
        }
        if (shared >= path.size()) {
          continue; // As far as a token before it that was not viable either.
        }
        int common = Math.max(shared, 0);
        path.subList(common + 1, path.size()).clear();
        Cursor next = path.get(common);
        for (int b = common; b < spelling.length && next != null; b++) {
          next = next.advance(spelling[b]);
          if (next != null) {
            path.add(next);
          }
        }
        viable[tokens.get(i)] = next != null;
        before = spelling;
      }
      return viable;
    }
  }

  /** Counts of the comparisons. */
  private static final class Tally {
    private int positions;
    private int ofOracle;
    private long disagreements;
    private String first = "";

    private void differ(String what) {
      first = disagreements++ == 0 ? what : first;
    }

    @Override
    public String toString() {
      return positions + " positions, " + ofOracle + " of the oracle, " + disagreements + " differ";
    }
  }

  private static void compare(
      Matcher matcher, Ordered ordered, boolean @Nullable [] viable, Tally tally) {
    Vocabulary vocabulary = ordered.vocabulary();
    TokenMask mask = matcher.mask();
    boolean accepting = matcher.isAccepting();
    for (int token = 0; token < vocabulary.size(); token++) {
      boolean inMask = mask.contains(token);
      boolean accepted = matcher.tryAccept(token);
      if (accepted) {
        matcher.rollback(1);
      }
      boolean end = vocabulary.endTokens().contains(token);
      boolean read = viable == null ? accepted : end ? accepting : viable[token];
      if (inMask != accepted || accepted != read) {
        tally.differ("token " + token + ": mask " + inMask + ", accept " + accepted + ", " + read);
      }
    }
    tally.positions++;
    tally.ofOracle += viable == null ? 0 : 1;
  }

  @Test
  void maskAcceptanceAndOracleAgreeOnEveryToken() {
    Random random = new Random(11);
    String letters = "{}[]':,<>xyaé01-.";
    List<String> tokens = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      StringBuilder token = new StringBuilder();
      for (int n = 2 + random.nextInt(5); n > 0; n--) {
        token.append(letters.charAt(random.nextInt(letters.length())));
      }
      tokens.add(token.toString());
    }
    Vocabulary vocabulary =
        SmallVocabulary.withAllBytes(tokens.stream().distinct().toArray(String[]::new));
    Ordered ordered = Ordered.of(vocabulary);
    Grammar grammar = Gbnf.parse("exactness", GRAMMAR);
    Matcher matcher = TokenConstraint.compose(Pda.compile(grammar), vocabulary).newMatcher();
    Cursor start = EarleyOracle.of(grammar).start();
    Tally tally = new Tally();
    Cursor place = start;
    while (tally.positions < POSITIONS) {
      compare(matcher, ordered, ordered.viable(place), tally);
      assertThat(matcher.isAccepting()).isEqualTo(place.isAccepting());
      int[] allowed =
          Arrays.stream(matcher.mask().toArray()).filter(vocabulary::isOrdinary).toArray();
      if (allowed.length == 0 || matcher.position() > 12) {
        matcher.reset();
        place = start;
      } else {
        int token = allowed[random.nextInt(allowed.length)];
        matcher.accept(token);
        Cursor next = place.advance(vocabulary.bytes(token));
        assertThat(next).isNotNull();
        place = next == null ? start : next;
      }
    }
    assertThat(tally.disagreements).as("%s; %s", tally, tally.first).isZero();
  }

  @Test
  void maskAcceptanceAndOracleAgreeOnWorkloads() throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    int positions = Integer.getInteger("dyck.exactness", 0);
    int ofOracle = Integer.getInteger("dyck.exactness.oracle", 0);
    assumeTrue(
        !corpus.isEmpty() && positions > 0,
        "dyck.corpus and dyck.exactness are not set: Llama 3's tokens are not tried one by one");
    Vocabulary vocabulary =
        Vocabulary.fromTokenizerJson(Path.of(corpus, "vocab", "llama3-tokenizer.json"));
    Ordered ordered = Ordered.of(vocabulary);
    List<CorpusMasksTest.Line> workloads =
        CorpusMasksTest.lines(Path.of(corpus, "peers", "workloads.jsonl")).values().stream()
            .filter(line -> line.texts().getOrDefault("notation", "").equals("gbnf"))
            .toList();
    Random random = new Random(1);
    Tally all = new Tally();
    for (int i = 0; i < positions; i++) {
      CorpusMasksTest.Line workload = workloads.get(i % workloads.size());
      Grammar grammar = Gbnf.parse("workload", workload.texts().getOrDefault("grammar", ""));
      int[] text = workload.tokenIds().get(random.nextInt(workload.tokenIds().size()));
      int at = random.nextInt(text.length + 1);
      Matcher matcher = TokenConstraint.compose(Pda.compile(grammar), vocabulary).newMatcher();
      for (int k = 0; k < at; k++) {
        matcher.accept(text[k]);
      }
      boolean ask = all.ofOracle < ofOracle && at < 60;
      Cursor place = ask ? place(grammar, vocabulary, text, at) : null;
      compare(matcher, ordered, place == null ? null : ordered.viable(place), all);
    }
    System.out.println(all);
    assertThat(all.disagreements).as("%s; %s", all, all.first).isZero();
    assertThat(all.positions).isEqualTo(positions);
  }

  /** Returns the oracle's place after the first tokens of a text. */
  private static Cursor place(Grammar grammar, Vocabulary vocabulary, int[] text, int tokens) {
    Cursor place = EarleyOracle.of(grammar).start();
    for (int k = 0; k < tokens; k++) {
      Cursor next = place.advance(vocabulary.bytes(text[k]));
      if (next == null) {
        throw new AssertionError("the oracle refuses token " + k);
      }
      place = next;
    }
    return place;
  }
}
