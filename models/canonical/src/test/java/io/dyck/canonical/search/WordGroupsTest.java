package io.dyck.canonical.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.sequence.SequenceState;
import io.dyck.vocabulary.MergeRules;
import io.dyck.vocabulary.Vocabulary;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests the word groups of a vocabulary, which all grammars share, against their definition. */
final class WordGroupsTest {
  private static final Pattern WORDS =
      Pattern.compile("'s| ?\\p{L}+|\\p{N}{1,2}|[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+");

  @Property(tries = 10, edgeCases = EdgeCasesMode.NONE)
  void whatFollowsATokenIsWhatPairsAndWordsSay(@ForAll Random random) {
    MergeRules rules = MergeRules.random(random, "ab 1'\u00e9", 40, random.nextBoolean(), WORDS);
    Vocabulary vocabulary = rules.vocabulary();
    CanonicalTokens canonical = CanonicalTokens.of(vocabulary);
    WordGroups groups = new WordGroups(vocabulary, canonical);
    for (int walk = 0; walk < 40; walk++) {
      SequenceState state = canonical.start();
      for (int step = 0; step < 4; step++) {
        int token = random.nextInt(vocabulary.size());
        SequenceState after = canonical.next(state, token);
        state = after == null ? state : after;
        check(groups, canonical, vocabulary, state, rules);
      }
    }
  }

  private static void check(
      WordGroups groups,
      CanonicalTokens canonical,
      Vocabulary vocabulary,
      SequenceState state,
      MergeRules rules) {
    int set = state.node() == 0 ? canonical.words().inside(state.set()) : state.set();
    if (set < 0 || state.last() < 0) {
      return;
    }
    Map<Integer, SequenceState> expected = new HashMap<>();
    for (int next = 0; next < vocabulary.size(); next++) {
      boolean may = canonical.successors().mayFollow(state.last(), next);
      assertThat(groups.disallowed(state.last()).contains(next)).isEqualTo(!may);
      SequenceState after =
          canonical.isWordOnly(next)
              ? null
              : canonical.next(new SequenceState(set, state.node(), -1), next);
      if (may && after != null) {
        expected.put(next, after);
      }
    }
    Map<Integer, SequenceState> found = new HashMap<>();
    for (int b = 0; b < 256; b++) {
      for (FirstTokens.First first :
          groups.following(state.last(), set, state.node()).orElseThrow().with(b)) {
        assertThat(first.bytes()).isEqualTo(vocabulary.bytes(first.token()));
        assertThat(first.bytes()[0]).isEqualTo((byte) b);
        found.put(first.token(), first.after());
      }
    }
    assertThat(found).as("%s after %s", rules, state).isEqualTo(expected);
  }
}
