package io.dyck.pda.witness;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Bytes;
import io.dyck.grammar.Grammar;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The search for the conflicts of a grammar whose machine passed a bound. Each cause is found once.
 * A word that passes the bound is not continued, and the search goes from one conflict to the next.
 * Words that contain the loop of a known conflict are skipped. Two conflicts have the same cause if
 * their readings part at the same places of the source.
 */
public final class ConflictSearch {
  /**
   * The greatest number of letters that are tried on the way to other words, and of letters that
   * are read in search of a pump.
   */
  private static final long MOST_STEPS = 20_000;

  /** The divisor of the steps of the decision: the search takes no more than this part of them. */
  private static final int PART_OF_LIMIT = 10;

  /** The number of words without a pump after which the search gives up. */
  private static final int MOST_VAIN_WORDS = 8;

  /**
   * The number of words without a pump after which the search gives up, once a conflict is known.
   */
  private static final int MOST_VAIN_WORDS_AFTER = 12;

  private static final int MOST_WORDS = 100;
  private static final int MOST_CONFLICTS = 8;

  private final Grammar grammar;
  private final RuleSet rules;
  private final Machine machine;
  private final ChainGrowth growth;
  private final FailingWords words;
  private final long steps;
  private final boolean looksForWords;
  private boolean foundNoWord;
  private final List<Conflict> conflicts = new ArrayList<>();
  private final Set<ImmutableSet<Conflict.Divergence>> causes = new HashSet<>();

  /**
   * The pumps found so far. Many words have the same pump, and the readings of a pump take long.
   */
  private final Set<Pump> pumps = new HashSet<>();

  /**
   * Prepares a search.
   *
   * @param wide a machine of {@link #wideMachine}; searches share the states that it makes
   * @param looksForWords whether words other than a likely one are looked for
   */
  public ConflictSearch(
      Grammar grammar,
      RuleSet rules,
      Limits limits,
      Machine machine,
      Machine wide,
      boolean looksForWords) {
    this.grammar = grammar;
    this.looksForWords = looksForWords;
    this.rules = rules;
    this.machine = machine;
    this.steps = Math.min(MOST_STEPS, limits.steps() / PART_OF_LIMIT);
    this.growth = new ChainGrowth(wide, steps);
    this.words = new FailingWords(machine, steps);
  }

  /**
   * Returns a machine with which a search sees whether readings grow with every turn of a loop.
   *
   * @param limits the limits of compiling, without the bounds on one state
   */
  public static Machine wideMachine(DottedRules rules, Limits limits) {
    return ChainGrowth.wideMachine(rules, limits);
  }

  /**
   * Searches within a budget.
   *
   * @return the conflicts, with the shortest texts first; empty if no pump was found
   */
  public ImmutableList<Conflict> search(int[] likely) {
    Optional<int[]> word = FailingWords.replay(machine, likely);
    int vain = 0;
    for (int i = 0; i < MOST_WORDS && vain < maxFruitlessWords() && !growth.isSpent(); i++) {
      if (word.isPresent() && !containsKnownLoop(word.get())) {
        vain = add(word.get()) ? 0 : vain + 1;
      }
      word = looksForWords ? words.next() : Optional.empty();
      foundNoWord |= looksForWords && i == 0 && word.isEmpty();
      if (word.isEmpty() || conflicts.size() == MOST_CONFLICTS) {
        break;
      }
    }
    conflicts.sort(Comparator.comparingInt(conflict -> conflict.pumpedText(1).length));
    return ImmutableList.copyOf(conflicts);
  }

  /**
   * Whether a search for words found none. Then no word that passes a greater bound is found with
   * as many letters, because the way to this word would have passed the smaller bound.
   */
  public boolean hasFoundNoWord() {
    return foundNoWord;
  }

  /**
   * Returns the work of the search, without the work of comparing configurations of the machine
   * that passed the bound.
   */
  public long steps() {
    return words.letters() + growth.steps();
  }

  private int maxFruitlessWords() {
    return conflicts.isEmpty() ? MOST_VAIN_WORDS : MOST_VAIN_WORDS_AFTER;
  }

  /** Adds the conflict of a word. Returns whether it has a pump of a new cause. */
  private boolean add(int[] word) {
    Optional<Pump> pump = Pump.search(rules, growth, word);
    if (pump.isEmpty() || !pumps.add(pump.get())) {
      return false;
    }
    Conflict conflict = OpenReadings.conflict(grammar, pump.get());
    // Without readings the cause cannot be compared with known causes.
    boolean isNew =
        conflict.readings().isEmpty()
            ? conflicts.isEmpty()
            : causes.add(conflict.divergences(place -> place));
    if (isNew) {
      conflicts.add(conflict);
    }
    return isNew;
  }

  /**
   * Whether a word reads a known loop twice in a row. The rest of the word then grows for a known
   * reason.
   */
  private boolean containsKnownLoop(int[] word) {
    List<Byte> text = Pump.bytes(rules, word, 0, word.length);
    for (Conflict conflict : conflicts) {
      byte[] twice = Bytes.concat(Bytes.toArray(conflict.loop()), Bytes.toArray(conflict.loop()));
      if (Collections.indexOfSubList(text, Bytes.asList(twice)) >= 0) {
        return true;
      }
    }
    return false;
  }
}
