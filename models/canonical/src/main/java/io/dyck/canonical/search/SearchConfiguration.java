package io.dyck.canonical.search;

import io.dyck.compose.completion.ClosableConfigurations;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.State;
import io.dyck.pda.run.Configuration;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A configuration with its transitions, over a stack that may be known only down to some cell.
 * {@link SearchConfigurations} creates one object for all configurations that behave alike,
 * therefore identity is equality. Immutable to the outside; for one thread at a time.
 */
final class SearchConfiguration {
  private final SearchConfigurations all;
  private final int number;
  private final State state;
  private final Cell cell;
  private final boolean whole;
  private final @Nullable SearchConfiguration[] next;
  private final Configuration.Outcome[] outcomes;
  private @Nullable BitSet bytes;
  private @Nullable Boolean surelyClosable;

  SearchConfiguration(SearchConfigurations all, int number, State state, Cell cell, boolean whole) {
    this.all = all;
    this.number = number;
    this.state = state;
    this.cell = cell;
    this.whole = whole;
    int letters = all.machine().letters();
    this.next = new SearchConfiguration[letters];
    this.outcomes = new Configuration.Outcome[letters];
  }

  Configuration configuration() {
    return new Configuration(all.machine(), state, cell);
  }

  /** Returns the unique number of the configuration, from 0 on. */
  int number() {
    return number;
  }

  /** Returns the bytes that are not dead here; not to be changed. */
  BitSet bytes() {
    BitSet known = bytes;
    if (known == null) {
      known = all.bytesAt(this);
      bytes = known;
    }
    return known;
  }

  /** Returns the outcome of reading a letter. */
  Configuration.Outcome read(int letter) {
    Configuration.Outcome known = outcomes[letter];
    return known == null ? find(letter) : known;
  }

  private Configuration.Outcome find(int letter) {
    Configuration moving = configuration();
    Configuration.Outcome found = moving.step(letter);
    outcomes[letter] = found;
    if (found == Configuration.Outcome.MOVED) {
      next[letter] = all.of(moving.state(), moving.cell());
    }
    return found;
  }

  /** Returns the target of a letter that was read. */
  SearchConfiguration target(int letter) {
    SearchConfiguration after = next[letter];
    if (after == null) {
      throw new IllegalStateException(Arrays.toString(outcomes));
    }
    return after;
  }

  /** Returns whether the configuration is surely closable; computed once. */
  boolean isIn(ClosableConfigurations closable) {
    Boolean known = surelyClosable;
    if (known == null) {
      known = closable.contains(state, cell);
      surelyClosable = known;
    }
    return known;
  }

  /** Returns whether the text may end here. */
  Viability canEnd() {
    if (!state.hasExit()) {
      return Viability.NO;
    }
    if (configuration().isAccepting()) {
      return Viability.YES;
    }
    return whole ? Viability.NO : Viability.UNKNOWN;
  }
}
