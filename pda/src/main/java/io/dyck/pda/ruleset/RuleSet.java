package io.dyck.pda.ruleset;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.LazyLanguage;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.OriginSets;
import java.util.BitSet;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The rules between two passes: one minimal automaton per rule, calls as letters. A rule that is no
 * longer needed has the empty automaton. Immutable except for the shared {@link OriginSets}.
 *
 * @param bodies the automaton of each rule; the index is the rule's number
 * @param names the author's name of each rule; a part of a rule that became a rule has its name
 * @param pinned rules that must stay calls (bodies of long counted repetitions; terminals)
 * @param startNullable whether the empty text belongs to the language
 * @param origins the places in the source that automaton states refer to
 * @param lazies the languages that are given state by state, by the number of their rule; the
 *     automaton of such a rule means nothing
 */
public record RuleSet(
    ImmutableList<Dfa> bodies,
    ImmutableList<String> names,
    BitSet pinned,
    Lexemes lexemes,
    int start,
    boolean startNullable,
    Terminals terminals,
    OriginSets origins,
    ImmutableMap<Integer, LazyLanguage> lazies) {

  /** Makes rules without languages that are given state by state. */
  public RuleSet(
      ImmutableList<Dfa> bodies,
      ImmutableList<String> names,
      BitSet pinned,
      Lexemes lexemes,
      int start,
      boolean startNullable,
      Terminals terminals,
      OriginSets origins) {
    this(
        bodies,
        names,
        pinned,
        lexemes,
        start,
        startNullable,
        terminals,
        origins,
        ImmutableMap.of());
  }

  /**
   * Returns the rules of a single language that is given state by state. The rules are not known
   * yet.
   */
  public static RuleSet of(String name, LazyLanguage language) {
    return new RuleSet(
        ImmutableList.of(Dfa.emptyLanguage()),
        ImmutableList.of(name),
        new BitSet(),
        new Lexemes(),
        0,
        false,
        Terminals.OF_EACH_BYTE,
        new OriginSets(),
        ImmutableMap.of(0, language));
  }

  public RuleSet withBodies(Dfa[] changed) {
    return withTerminals(changed, terminals);
  }

  public RuleSet withStartNullable(boolean nullable) {
    return new RuleSet(bodies, names, pinned, lexemes, start, nullable, terminals, origins, lazies);
  }

  public RuleSet withTerminals(Dfa[] changed, Terminals merged) {
    return new RuleSet(
        ImmutableList.copyOf(changed),
        names,
        pinned,
        lexemes,
        start,
        startNullable,
        merged,
        origins,
        lazies);
  }

  /** Returns these rules with each language that is given state by state replaced by another. */
  public RuleSet withLazies(UnaryOperator<LazyLanguage> change) {
    ImmutableMap.Builder<Integer, LazyLanguage> changed = ImmutableMap.builder();
    lazies.forEach((rule, language) -> changed.put(rule, change.apply(language)));
    return new RuleSet(
        bodies,
        names,
        pinned,
        lexemes,
        start,
        startNullable,
        terminals,
        origins,
        changed.buildOrThrow());
  }

  /** Returns these rules with more rules, which come last. */
  public RuleSet withRules(List<Dfa> changed, ImmutableList<String> changedNames) {
    return new RuleSet(
        ImmutableList.copyOf(changed),
        changedNames,
        pinned,
        lexemes,
        start,
        startNullable,
        terminals,
        origins,
        lazies);
  }

  /** Returns these rules without terminals. Former terminals are ordinary rules. */
  public RuleSet withoutLexemes() {
    BitSet others = (BitSet) pinned.clone();
    others.andNot(lexemes.terminals());
    return new RuleSet(
        bodies, names, others, new Lexemes(), start, startNullable, terminals, origins, lazies);
  }

  public Dfa body(int rule) {
    return bodies.get(rule);
  }

  public Dfa[] copyOfBodies() {
    return bodies.toArray(new Dfa[0]);
  }

  /** Returns the number of rules, the unneeded ones included: at least 1. */
  public int size() {
    return bodies.size();
  }

  /**
   * Whether the body of some long repetition was made a rule. Then the count lives in return
   * addresses.
   */
  public boolean callsRepetitionBodies() {
    BitSet called = (BitSet) pinned.clone();
    called.andNot(lexemes.terminals());
    return !called.isEmpty();
  }
}
