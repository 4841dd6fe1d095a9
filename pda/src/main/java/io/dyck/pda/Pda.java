package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.SourceText;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.size.PdaStatistics;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A grammar as a deterministic pushdown automaton over bytes. Immutable to the outside and
 * thread-safe: states materialize lazily under a lock, and are read without the lock.
 *
 * <p>Construction: {@code docs/construction.md}. After Koo, Liu and He, "Automata-based constraints
 * for language model decoding" (2024), section 3, whose stack symbols are the return addresses; the
 * determinization of sets of dotted rules is our own.
 */
public final class Pda {
  private final Grammar grammar;
  private final Machine machine;
  private final ImmutableList<Conflict> conflicts;

  /** The options of compiling, if counts are numbers; null if they are written out. */
  private final @Nullable PdaOptions counting;

  Pda(Grammar grammar, Machine machine, ImmutableList<Conflict> conflicts) {
    this.grammar = grammar;
    this.machine = machine;
    this.conflicts = conflicts;
    this.counting = null;
  }

  /**
   * Makes an automaton that was found deterministic and whose states are made as texts meet them.
   */
  Pda(Grammar grammar, Machine machine, PdaOptions counting) {
    this.grammar = grammar;
    this.machine = machine;
    this.conflicts = ImmutableList.of();
    this.counting = counting;
  }

  /**
   * Compiles with default options.
   *
   * @param grammar the rules
   * @return the automaton, decided to be deterministic and materialized
   * @throws NondeterministicGrammarException if the grammar has conflicts
   * @throws UndecidedGrammarException if the limits do not suffice to decide
   * @throws io.dyck.failure.LimitExceededException if a rule is too large
   */
  public static Pda compile(Grammar grammar) {
    return compile(grammar, PdaOptions.DEFAULT);
  }

  /**
   * Compiles. A compile that takes too long ends when its thread is interrupted, as {@code
   * Future.cancel(true)} does.
   *
   * @param grammar the rules
   * @param options the options of compiling
   * @return the automaton; in permissive mode perhaps with conflicts
   * @throws NondeterministicGrammarException if the grammar has conflicts and the mode is not
   *     permissive
   * @throws UndecidedGrammarException if the limits do not suffice to decide and the mode is not
   *     permissive
   * @throws io.dyck.failure.LimitExceededException if a rule is too large
   * @throws io.dyck.failure.MemoryExhaustedException if Java has too little memory
   * @throws io.dyck.failure.CompilationCancelledException if the thread is interrupted
   */
  public static Pda compile(Grammar grammar, PdaOptions options) {
    return compileCounting(grammar, options).orElseGet(() -> withoutCounts(grammar, options));
  }

  private static Pda withoutCounts(Grammar grammar, PdaOptions options) {
    return new TrialCompilation(grammar, options.limits()).compile(options.permissive());
  }

  /**
   * Returns an automaton of the same language in which each count is written out as states. Methods
   * that visit all states need such an automaton. Cost: the cost of compiling, if this automaton
   * has counts that are numbers.
   *
   * @return this automaton, if it has no counts
   */
  public Pda withoutCounts() {
    PdaOptions options = counting;
    return options == null ? this : withoutCounts(grammar, options);
  }

  /**
   * Compiles a grammar with its counts as numbers, or not at all. Conflicts are not looked for, and
   * counts are not written out. {@link #compile} calls this method first.
   *
   * @param grammar the rules
   * @param options the options of compiling
   * @return the automaton, decided to be deterministic; empty if its counts cannot be numbers, or
   *     it was not decided
   */
  public static Optional<Pda> compileCounting(Grammar grammar, PdaOptions options) {
    return Optional.ofNullable(Compilation.withCountsAsNumbers(grammar, options));
  }

  /**
   * Makes an automaton of a language that is given state by state. Determinism is not decided
   * beforehand, because states are made as texts and masks meet them. A text that passes a bound on
   * states raises a {@link io.dyck.failure.LimitExceededException} at that position. The cost does
   * not grow with the language.
   *
   * @param name the name of the language in messages
   * @param language the states; from now on only the automaton may use them
   * @return an automaton without a {@link #toNumbers}, whose grammar has one rule
   */
  public static Pda of(String name, LazyLanguage language) {
    return compile(Grammar.of(SourceText.of(name, ""), language));
  }

  /**
   * Returns the automaton as numbers, from which {@link #ofForm} makes it again without compiling.
   *
   * @return a new array
   * @throws IllegalArgumentException if the automaton runs in permissive mode
   */
  public int[] toNumbers() {
    return PdaForm.toNumbers(withoutCounts());
  }

  /**
   * Makes an automaton from its form. Altered numbers cannot make this method allocate more memory
   * than in proportion to their number. Only a checksum can prove that the numbers are unaltered.
   *
   * @param form the result of {@link #toNumbers()}, perhaps altered
   * @return an equivalent automaton; its grammar has no warnings
   * @throws IllegalArgumentException if the numbers make no sense
   */
  public static Pda ofForm(int[] form) {
    return PdaForm.read(form);
  }

  /**
   * Returns the compiled grammar.
   *
   * @return the author's grammar
   */
  public Grammar grammar() {
    return grammar;
  }

  /**
   * Returns the conflicts of the grammar. Only an automaton in permissive mode has any.
   *
   * @return the conflicts found
   */
  public ImmutableList<Conflict> conflicts() {
    return conflicts;
  }

  /**
   * Returns the machine, for composition with a vocabulary.
   *
   * @return the shared machine, thread-safe
   */
  @SuppressWarnings("exports")
  public Machine machine() {
    return machine;
  }

  /**
   * Whether a text belongs to the language. Cost: constant for each byte, amortized.
   *
   * @param text UTF-8
   * @return true if the start rule derives the text
   * @throws io.dyck.failure.LimitExceededException if a part of the grammar is given state by
   *     state, and a limit is passed there
   */
  public boolean accepts(byte[] text) {
    Configuration configuration = Configuration.start(machine);
    return read(configuration, text) == text.length && configuration.isAccepting();
  }

  private int read(Configuration configuration, byte[] text) {
    try {
      return configuration.read(text, 0, text.length);
    } catch (StateBoundException passed) {
      throw machine.dottedRules().hasLazyLanguages() ? passed.toLimitException() : passed;
    }
  }

  /**
   * Returns the length of the longest prefix with which some text of the language begins. This is
   * the position of the first error, or the whole length.
   *
   * @param text UTF-8
   * @return a number of bytes
   * @throws io.dyck.failure.LimitExceededException if a part of the grammar is given state by
   *     state, and a limit is passed there
   */
  public int longestViablePrefix(byte[] text) {
    return read(Configuration.start(machine), text);
  }

  /**
   * Counts the states met so far, a cheap part of {@link #statistics}. The number grows with use if
   * the language is given state by state. Takes no lock.
   *
   * @return at least 1
   */
  public int knownStateCount() {
    return machine.knownStateCount();
  }

  /**
   * Counts the dotted rules met so far. A walk over a vocabulary meets many more of them than
   * states. The number grows with use if the language is given state by state. Takes no lock.
   *
   * @return at least 1
   */
  public int knownDottedRuleCount() {
    return machine.dottedRules().size();
  }

  /**
   * Returns the size of the materialized automaton.
   *
   * @return the sizes at this moment
   */
  public PdaStatistics statistics() {
    return machine.statistics();
  }

  /**
   * Returns the materialized machine as a graph in Graphviz' DOT language. States are labelled with
   * their dotted rules, edges with bytes, pushes and pops.
   *
   * @return a digraph
   */
  public String toDot() {
    return new DotExport(grammar, machine).write();
  }

  @Override
  public String toString() {
    return "Pda[" + grammar.source().name() + "]";
  }
}
