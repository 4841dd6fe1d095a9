package io.dyck.compose.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.pda.Pda;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Transition;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;

/** Partition refinement against its definition: a comparison of all words, byte by byte. */
final class BoundedEquivalenceTest {
  private static int alike;
  private static int different;

  private record Question(int one, int other, int bytes) {}

  private List<State> states = List.of();
  private int letters;
  private final Map<Question, Boolean> known = new HashMap<>();

  @Property(tries = 60)
  void statesAreTogetherIfAllShortWordsAgree(
      @ForAll @IntRange(max = 9) int least,
      @ForAll @IntRange(min = 1, max = 12) int more,
      @ForAll @IntRange(min = 1, max = 6) int bytes) {
    String grammar =
        "root ::= ([a-c]{%d,%d} \"x\" | \"(\" root \")\" | \"[\" [0-9]{2,%d} \"]\") \"!\"*"
            .formatted(least, least + more, 2 + more);
    Machine machine = Pda.compile(Gbnf.parse("bounded", grammar)).machine();
    states = machine.states();
    letters = machine.terminals().byteClasses();
    known.clear();
    int[] representatives = BoundedEquivalence.representatives(states, letters, bytes);
    for (int one = 0; one < states.size(); one++) {
      for (int other = 0; other < one; other++) {
        if (states.get(one).isReached() && states.get(other).isReached()) {
          boolean expected = agree(one, other, bytes);
          assertThat(representatives[one] == representatives[other])
              .as("%s: %s and %s for %s bytes", grammar, one, other, bytes)
              .isEqualTo(expected);
          alike += expected ? 1 : 0;
          different += expected ? 0 : 1;
        }
      }
    }
  }

  @AfterContainer
  static void theCasesWereNotEmpty() {
    assertThat(alike).isGreaterThan(PropertyRuns.share(100));
    assertThat(different).isGreaterThan(PropertyRuns.share(100));
  }

  private boolean agree(int one, int other, int bytes) {
    Question question = new Question(one, other, bytes);
    Boolean before = known.get(question);
    if (before == null) {
      before = compare(states.get(one), states.get(other), bytes);
      known.put(question, before);
    }
    return before;
  }

  private boolean compare(State one, State other, int bytes) {
    boolean same = Arrays.equals(one.endExits(), other.endExits());
    for (int letter = 0; letter < letters && same && bytes > 0; letter++) {
      Transition mine = one.next(letter);
      Transition theirs = other.next(letter);
      State target = mine.target();
      State theirTarget = theirs.target();
      if (mine.isDead() || theirs.isDead()) {
        same = mine.isDead() && theirs.isDead();
      } else if (mine.isLocal() && theirs.isLocal() && target != null && theirTarget != null) {
        same = agree(target.id(), theirTarget.id(), bytes - 1);
      } else {
        same =
            mine.isLocal() == theirs.isLocal()
                && StackEffect.of(one, mine).equals(StackEffect.of(other, theirs));
      }
    }
    return same;
  }
}
