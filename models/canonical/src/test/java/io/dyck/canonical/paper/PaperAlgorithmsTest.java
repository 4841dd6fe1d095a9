package io.dyck.canonical.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.canonical.paper.ProperMergeTable.Merge;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The algorithms of the paper against each other and against tokenizing all short texts. */
final class PaperAlgorithmsTest {
  private static final int LONGEST_TEXT = 5;

  @Test
  void figure9() {
    ProperMergeTable table =
        ProperMergeTable.of(
            List.of("a", "b", "c"),
            List.of(new Merge("a", "b"), new Merge("a", "a"), new Merge("a", "c")));

    for (SuccessorSets sets :
        List.of(SuccessorSets.byLines(table), SuccessorSets.byAllPairs(table))) {
      assertThat(sets.disallowedAfter("a")).containsExactlyInAnyOrder("a", "b", "c", "aa", "ac");
      assertThat(sets.allowedAfter("aa")).containsExactlyInAnyOrder("a", "c", "ab", "aa", "ac");
      assertThat(sets.disallowedAfter("b")).isEmpty();
      assertThat(sets.disallowedAfter("c")).isEmpty();
      assertThat(sets.disallowedAfter("ab")).isEmpty();
      assertThat(sets.disallowedAfter("ac")).isEmpty();
    }
  }

  /** Examples 2.1 to 2.5: a state between a and b, and what else touches it. */
  @Test
  void simpleExamplesOfDifferentTokens() {
    TokenDfa.Builder bare = TokenDfa.builder(0).add(0, "a", 1).add(1, "b", 2).accept(2);
    assertMerged(TokenDfa.builder(0).add(0, "a", 1).add(1, "y", 2).accept(2).build(), "a", "b");
    assertMerged(bare.build(), "a", "b");
    assertThat(DirectMerge.apply(bare.build(), "a", "b").states()).containsExactly(0, 2);
    assertMerged(bare.build().edit().add(1, "y", 3).accept(3).build(), "a", "b");
    assertMerged(bare.build().edit().accept(1).build(), "a", "b");
    assertMerged(bare.build().edit().add(0, "x", 1).build(), "a", "b");
    assertMerged(bare.build().edit().add(0, "x", 1).add(1, "y", 3).accept(3).build(), "a", "b");
    assertMerged(bare.build().edit().add(1, "a", 1).add(0, "x", 1).accept(1).build(), "a", "b");
  }

  /** Examples 3.1 to 3.3: whether two tokens a merge depends on how many came before. */
  @Test
  void examplesOfEqualTokens() {
    assertMerged(
        TokenDfa.builder(0)
            .add(0, "a", 1)
            .add(0, "x", 1)
            .add(1, "a", 2)
            .add(1, "y", 3)
            .accept(2)
            .accept(3)
            .build(),
        "a",
        "a");
    assertMerged(TokenDfa.builder(0).add(0, "a", 1).add(1, "a", 1).accept(1).build(), "a", "a");
    assertMerged(TokenDfa.builder(0).add(0, "a", 0).add(0, "b", 0).accept(0).build(), "a", "a");
    assertMerged(
        TokenDfa.builder(0).add(0, "a", 1).add(1, "a", 2).add(2, "a", 1).accept(2).build(),
        "a",
        "a");
  }

  private static void assertMerged(TokenDfa dfa, String a, String b) {
    ProperMergeTable table =
        ProperMergeTable.of(List.of("a", "b", "x", "y"), List.of(new Merge(a, b)));
    assertCanonical(dfa, table);
  }

  @Test
  void aTableThatIsNotProperIsRefused() {
    assertThatThrownBy(
            () ->
                ProperMergeTable.of(
                    List.of("a", "b"), List.of(new Merge("ab", "a"), new Merge("a", "b"))))
        .hasMessageContaining("must use letters and tokens of earlier lines");
  }

  @Property(tries = 1000)
  void algorithms3And4Agree(@ForAll Random random) {
    ProperMergeTable table = randomTable(random, 3, 9);
    SuccessorSets lines = SuccessorSets.byLines(table);
    SuccessorSets pairs = SuccessorSets.byAllPairs(table);
    for (String token : table.tokens()) {
      assertThat(lines.disallowedAfter(token))
          .as("%s after %s", table.merges(), token)
          .isEqualTo(pairs.disallowedAfter(token));
    }
    assertThat(lines.produced()).as("%s", table.merges()).isEqualTo(pairs.produced());
  }

  @Property(tries = 300)
  void directMergeAndCartesianMergeAreWhatTheTableMakesOfEachText(@ForAll Random random) {
    ProperMergeTable table = randomTable(random, 2, 5);
    assertCanonical(randomDfa(random, table.letters().asList()), table);
  }

  private static void assertCanonical(TokenDfa dfa, ProperMergeTable table) {
    TokenDfa direct = DirectMerge.apply(dfa, table);
    CartesianMerge cartesian = CartesianMerge.of(dfa, table);
    SuccessorSets pairs = SuccessorSets.byAllPairs(table);
    for (ImmutableList<String> sequence : sequences(table)) {
      String text = String.join("", sequence);
      boolean canonical = table.tokenize(text).equals(sequence);
      int end = dfa.read(dfa.start(), text);
      boolean expected = canonical && end >= 0 && dfa.accepting().contains(end);
      assertThat(pairs.isCanonical(sequence))
          .as("%s %s", table.merges(), sequence)
          .isEqualTo(canonical);
      assertThat(direct.accepts(sequence))
          .as("%s %s %s", dfa, table.merges(), sequence)
          .isEqualTo(expected);
      assertThat(cartesian.accepts(sequence))
          .as("%s %s %s", dfa, table.merges(), sequence)
          .isEqualTo(expected);
    }
  }

  /** All tokenizations of all texts of up to five letters. */
  private static Set<ImmutableList<String>> sequences(ProperMergeTable table) {
    Set<ImmutableList<String>> all = new LinkedHashSet<>(Set.of(ImmutableList.of()));
    List<ImmutableList<String>> open = new ArrayList<>(all);
    while (!open.isEmpty()) {
      ImmutableList<String> sequence = open.remove(open.size() - 1);
      for (String token : table.tokens()) {
        ImmutableList<String> longer =
            ImmutableList.<String>builder().addAll(sequence).add(token).build();
        if (String.join("", longer).length() <= LONGEST_TEXT && all.add(longer)) {
          open.add(longer);
        }
      }
    }
    return all;
  }

  private static ProperMergeTable randomTable(Random random, int letters, int lines) {
    List<String> alphabet = List.of("a", "b", "c").subList(0, 1 + random.nextInt(letters));
    List<String> tokens = new ArrayList<>(alphabet);
    List<Merge> merges = new ArrayList<>();
    for (int i = random.nextInt(lines + 1); i > 0; i--) {
      Merge merge =
          new Merge(
              tokens.get(random.nextInt(tokens.size())), tokens.get(random.nextInt(tokens.size())));
      if (merge.merged().length() <= 8) {
        merges.add(merge);
        tokens.add(merge.merged());
      }
    }
    return ProperMergeTable.of(alphabet, merges);
  }

  private static TokenDfa randomDfa(Random random, ImmutableList<String> letters) {
    int states = 1 + random.nextInt(3);
    TokenDfa.Builder dfa = TokenDfa.builder(0);
    for (int state = 0; state < states; state++) {
      for (String letter : ImmutableSet.copyOf(letters)) {
        if (random.nextInt(4) > 0) {
          dfa.add(state, letter, random.nextInt(states));
        }
      }
      if (random.nextBoolean()) {
        dfa.accept(state);
      }
    }
    return dfa.removeIrrelevant().build();
  }
}
