package io.dyck.canonical.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.sequence.SequenceState;
import io.dyck.vocabulary.MergeRules;
import io.dyck.vocabulary.Vocabulary;
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
        SequenceState after = canonical.stateAfter(state, token);
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
    WordGroups.GroupList all = groups.of(state.set(), state.node());
    for (int next = 0; next < vocabulary.size(); next++) {
      boolean may = state.last() < 0 || canonical.successors().canFollow(state.last(), next);
      if (state.last() >= 0) {
        assertThat(groups.disallowed(state.last()).contains(next)).isEqualTo(!may);
      }
      SequenceState after =
          canonical.stateAfter(new SequenceState(state.set(), state.node(), -1), next);
      WordGroups.Group group = all.of(next);
      if (after == null || vocabulary.isSpecial(next)) {
        assertThat(group).as("%s after %s: %s", rules, state, next).isNull();
      } else if (group != null) {
        assertThat(group.tokens().contains(next)).isTrue();
        assertThat(new SequenceState(group.set(), group.node(), after.last())).isEqualTo(after);
      } else {
        // A token that ends inside of a character is in a group only if some token may follow.
        assertThat(after.node()).as("%s after %s: %s", rules, state, next).isNotZero();
      }
    }
  }
}
