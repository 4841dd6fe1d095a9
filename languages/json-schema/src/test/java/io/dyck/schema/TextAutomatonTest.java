package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.failure.DyckException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.TextAutomaton;
import io.dyck.grammar.oracle.PropertyRuns;
import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import org.junit.jupiter.api.Test;

/** The texts and the end that a state tells at little cost are those of its reads and its end. */
final class TextAutomatonTest {
  private static final int MOST_STATES = 600;
  private static final int NONE = -1;

  private static int statesWithTextAutomata;
  private static int boundedStates;
  private static int statesWithoutEnd;

  @AfterContainer
  static void triedEnough() {
    assertThat(statesWithTextAutomata).isGreaterThan(PropertyRuns.share(300));
    assertThat(boundedStates).isGreaterThan(PropertyRuns.share(1_000));
    assertThat(statesWithoutEnd).isGreaterThan(PropertyRuns.share(300));
  }

  @Test
  void namesOfSampleObjects() {
    for (String schema :
        List.of(
            "{\"properties\":{\"id\":{},\"idea\":{\"type\":\"array\",\"minItems\":9}}}",
            "{\"properties\":{\"a\":{}},\"patternProperties\":{\"^b\":{}},"
                + "\"additionalProperties\":false,\"required\":[\"a\"]}",
            "{\"properties\":{\"é\":{\"type\":\"string\"},\"\\\\\":{}},"
                + "\"additionalProperties\":{\"type\":\"null\"},\"minProperties\":3}")) {
      check(JsonSchema.of(schema).language());
      check(JsonSchema.of(schema, SchemaOptions.GENERATION).language());
    }
  }

  @Property(tries = 200)
  void namesOfRandomObjects(@ForAll long seed) {
    String schema = RandomSchemas.schema(new Random(seed), 3);
    try {
      check(JsonSchema.of(schema).language());
      check(JsonSchema.of(schema, SchemaOptions.GENERATION).language());
    } catch (DyckException e) {
      // Too much to search, or nothing to write.
    }
  }

  private static void check(LazyLanguage language) {
    IntOpenHashSet seen = new IntOpenHashSet();
    IntArrayFIFOQueue open = new IntArrayFIFOQueue();
    seen.add(language.start());
    open.enqueue(language.start());
    while (!open.isEmpty()) {
      int state = open.dequeueInt();
      List<EquivalentState> likenesses = language.likenesses(state);
      boolean differs = !likenesses.isEmpty() && likenesses.get(0).differs();
      boolean isByText =
          !likenesses.isEmpty() && likenesses.get(0).after() == EquivalentState.BY_TEXT;
      TextAutomaton automaton =
          likenesses.isEmpty() || (differs && !isByText) ? language.textAutomaton(state) : null;
      if (automaton != null) {
        statesWithTextAutomata++;
        checkOwn(language, automaton, likenesses.isEmpty());
      }
      Row row = new Row(language, state);
      assertThat(language.canEnd(state) || !row.ends).as("end of state %s", state).isTrue();
      statesWithoutEnd += language.canEnd(state) ? 0 : 1;
      for (int next : row.all.toIntArray()) {
        if (seen.size() < MOST_STATES && seen.add(next)) {
          open.enqueue(next);
        }
      }
    }
  }

  private static void checkOwn(LazyLanguage language, TextAutomaton automaton, boolean isWhole) {
    IntOpenHashSet seen = new IntOpenHashSet();
    IntArrayFIFOQueue open = new IntArrayFIFOQueue();
    seen.add(automaton.start());
    open.enqueue(automaton.start());
    while (!open.isEmpty()) {
      int at = open.dequeueInt();
      int state = automaton.stateAfter(at);
      Row row = new Row(language, state);
      int[] told = new int[256];
      Arrays.fill(told, NONE);
      int[] reads = automaton.readsOf(at);
      for (int i = 0; i < reads.length; i += 3) {
        Arrays.fill(told, reads[i], reads[i + 1] + 1, automaton.stateAfter(reads[i + 2]));
        boolean isNew = seen.size() < MOST_STATES && seen.add(reads[i + 2]);
        if (isNew && !automaton.isEnd(reads[i + 2])) {
          open.enqueue(reads[i + 2]);
        }
      }
      for (int b = 0; b < told.length; b++) {
        if (isWhole || told[b] != NONE) {
          assertThat(told[b]).as("byte %s after state %s", b, state).isEqualTo(row.targets[b]);
        }
      }
      if (isWhole) {
        assertThat(row.hasMore).as("end or call in state %s", state).isFalse();
      }
      if (automaton.mostBytesToEnd() >= 0) {
        boundedStates++;
        assertThat(language.shortestEnd(state).length)
            .isLessThanOrEqualTo(automaton.mostBytesToEnd());
      }
    }
  }

  /** The reads of a state, and the states that it leads to. */
  private static final class Row implements LazyLanguage.Steps {
    final int[] targets = new int[256];
    final IntOpenHashSet all = new IntOpenHashSet();
    boolean hasMore;
    boolean ends;

    Row(LazyLanguage language, int state) {
      Arrays.fill(targets, NONE);
      language.expand(state, this);
    }

    @Override
    public void end() {
      hasMore = true;
      ends = true;
    }

    @Override
    public void read(int first, int last, int target) {
      Arrays.fill(targets, first, last + 1, target);
      all.add(target);
    }

    @Override
    public void readEach(int first, int last, IntUnaryOperator target) {
      for (int b = first; b <= last; b++) {
        read(b, b, target.applyAsInt(b));
      }
    }

    @Override
    public void call(int start, int after) {
      hasMore = true;
      all.add(start);
      all.add(after);
    }
  }
}
