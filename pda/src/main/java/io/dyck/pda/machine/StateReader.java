package io.dyck.pda.machine;

import io.dyck.pda.items.Closure;
import io.dyck.pda.items.Closures;
import io.dyck.pda.rules.ByteSteps;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.LetterClasses;
import io.dyck.pda.rules.OpenLexemes;
import io.dyck.pda.ruleset.Terminals;
import io.dyck.pda.work.WorkKind;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * Computes the closures of states before a letter, and the items after it, before these are brought
 * into canonical form. Used under the machine's lock, except where a method says otherwise.
 */
final class StateReader {
  /**
   * The number of items up to which each item is asked for a byte. For more items, all bytes are
   * looked up together.
   */
  private static final int FEW_READERS = 3;

  private final Machine machine;
  private final DottedRules rules;
  private final Terminals terminals;
  private final Closures closures;
  private final Interner interner;
  private final WorkMeter meter;
  private final LetterClasses letterClasses;
  private final ByteSteps byteSteps;

  /** The items after the last letter that was read. */
  private final LongArrayList read = new LongArrayList();

  StateReader(
      Machine machine,
      DottedRules rules,
      Closures closures,
      Interner interner,
      WorkMeter meter,
      int letters) {
    this.machine = machine;
    this.rules = rules;
    this.terminals = rules.rules().terminals();
    this.closures = closures;
    this.interner = interner;
    this.meter = meter;
    this.letterClasses = new LetterClasses(rules, terminals.byteClasses(), letters);
    this.byteSteps = new ByteSteps(rules, terminals.byteClasses());
  }

  /** Returns the classes of letters that a state does not distinguish. */
  LetterClasses.Partition lettersOf(State state) {
    if (!state.hasLetters()) {
      state.setLetters(letterClasses.partitionOf(closureOf(state).readers()));
    }
    return state.letters();
  }

  /**
   * Returns the closure in which terminals may end. Read without the lock, because a closure's
   * fields are final.
   */
  Closure closureOf(State state) {
    Closure known = state.closure;
    return known != null ? known : computeClosure(state);
  }

  private Closure computeClosure(State state) {
    return machine.callLocked(
        () -> {
          Closure known = state.closure;
          if (known == null) {
            known = close(state, openLexemes(state), true);
            state.closure = known;
          }
          return known;
        });
  }

  /**
   * Returns the closure of a state before a byte. While a terminal that is being read can read the
   * byte, no terminal may end before it, unless an open terminal ends at once.
   */
  private Closure closureBeforeLetter(State state, int letter) {
    OpenLexemes open = openLexemes(state);
    if (!open.canRead(letter)) {
      return closureOf(state);
    }
    Closure known = state.insideLexeme;
    if (known == null) {
      known = close(state, open, false);
      state.insideLexeme = known;
    }
    return known;
  }

  private Closure close(State state, OpenLexemes open, boolean lexemesMayEnd) {
    Closure closure = closures.close(state.items(), open, lexemesMayEnd);
    meter.count(WorkKind.CLOSED, closure.readers().length);
    return closure;
  }

  OpenLexemes openLexemes(State state) {
    if (!rules.hasLexemes()) {
      return OpenLexemes.NONE;
    }
    OpenLexemes known = state.openLexemes;
    if (known == null) {
      known = OpenLexemes.of(rules, state.items());
      state.openLexemes = known;
    }
    return known;
  }

  /** Computes the items after a letter, before canonical form. */
  long[] step(State state, int letter) {
    int count = read(state, letter);
    return count == 0 ? Items.NONE : Arrays.copyOf(read.elements(), count);
  }

  /**
   * Computes the items after a letter into {@link #lastRead()}, and returns their number. Most item
   * sets are known already and need no array of their own.
   */
  int read(State state, int letter) {
    read.clear();
    if (letter < terminals.byteClasses()) {
      readByte(state, letter);
    } else {
      beginToken(state, letter);
    }
    return Items.sortDistinct(read.elements(), read.size());
  }

  /** Returns the items after the last letter, sorted. The rest of the array has no meaning. */
  long[] lastRead() {
    return read.elements();
  }

  private void readByte(State state, int letter) {
    if (terminals.tokenClasses() == 0 && lettersOf(state).isDead(letter)) {
      return;
    }
    boolean lexemesEnd = openLexemes(state).endAtOnce();
    Closure closure = closureBeforeLetter(state, letter);
    long[] readers = closure.readers();
    meter.count(WorkKind.READ, readers.length);
    if (terminals.tokenClasses() == 0 && readers.length > FEW_READERS) {
      byteSteps.read(readers, letter, lettersOf(state), lexemesEnd, read);
      return;
    }
    for (long item : readers) {
      int s = Items.dottedRule(item);
      int target = rules.isInToken(s) ? s : rules.step(s, letter);
      if (target >= 0 && !(lexemesEnd && rules.isInLexeme(s))) {
        read.add(Items.itemOf(target, Items.link(item)));
      }
    }
  }

  /**
   * Begins a token. Items may take the token as a whole. If the token has text, each item may read
   * the text instead.
   */
  private void beginToken(State state, int letter) {
    int offset = letter - terminals.byteClasses();
    boolean hasText = offset < terminals.tokenClasses();
    int tokenClass = hasText ? offset : offset - terminals.tokenClasses();
    State border = atTokenBorder(state);
    if (hasText) {
      read.addElements(0, border.items());
    }
    for (long item : closureOf(border).readers()) {
      int target = rules.step(Items.dottedRule(item), terminals.byteClasses() + tokenClass);
      if (target >= 0) {
        read.add(Items.itemOf(rules.tokenTarget(target), Items.link(item)));
      }
    }
  }

  /** Returns the state between two tokens: a token that was being passed over is complete. */
  private State atTokenBorder(State state) {
    LongArrayList items = new LongArrayList();
    boolean changed = false;
    for (long item : state.items()) {
      int s = Items.dottedRule(item);
      changed |= rules.isInToken(s);
      items.add(Items.itemOf(rules.afterToken(s), Items.link(item)));
    }
    return changed ? interner.state(Items.sortedSet(items)) : state;
  }

  /** Returns the closure between two tokens. */
  Closure borderClosureOf(State state) {
    return terminals.tokenClasses() == 0 ? closureOf(state) : closureAtBorder(state);
  }

  private Closure closureAtBorder(State state) {
    return machine.callLocked(() -> closureOf(atTokenBorder(state)));
  }

  Closure closureOn(State state, int letter) {
    return letter < terminals.byteClasses()
        ? closureBeforeLetter(state, letter)
        : borderClosureOf(state);
  }

  boolean canExit(State state, int letter) {
    return closureOn(state, letter).hasExits();
  }
}
