package io.dyck.pda.normalize;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Origins;
import java.util.BitSet;
import java.util.List;

/**
 * The rules between two passes: one minimal automaton a rule, calls as letters. A rule that is no
 * longer needed has the empty automaton. Immutable but for the shared {@link Origins}.
 *
 * @param bodies the automaton of each rule; the index is the rule's number
 * @param names the author's name of each rule; a part of a rule that became a rule has its name
 * @param pinned rules that must stay calls (bodies of long counted repetitions; terminals)
 * @param startNullable whether the empty text belongs to the language
 * @param origins the places in the source that automaton states refer to
 */
public record RuleSet(
    ImmutableList<Dfa> bodies,
    ImmutableList<String> names,
    BitSet pinned,
    Lexemes lexemes,
    int start,
    boolean startNullable,
    Terminals terminals,
    Origins origins) {

  /**
   * One rule without text, in place of rules that are given state by state; all bytes are told
   * apart.
   */
  public static RuleSet inPlaceOf(String name) {
    byte[] classOfByte = new byte[256];
    for (int b = 0; b < classOfByte.length; b++) {
      classOfByte[b] = (byte) b;
    }
    return new RuleSet(
        ImmutableList.of(Dfa.empty()),
        ImmutableList.of(name),
        new BitSet(),
        new Lexemes(),
        0,
        false,
        new Terminals(classOfByte, 256, ImmutableList.of(), ImmutableSet.of()),
        new Origins());
  }

  RuleSet withBodies(Dfa[] changed) {
    return withTerminals(changed, terminals);
  }

  RuleSet withStartNullable(boolean nullable) {
    return new RuleSet(bodies, names, pinned, lexemes, start, nullable, terminals, origins);
  }

  RuleSet withTerminals(Dfa[] changed, Terminals merged) {
    return new RuleSet(
        ImmutableList.copyOf(changed),
        names,
        pinned,
        lexemes,
        start,
        startNullable,
        merged,
        origins);
  }

  /** More rules, the new ones last. */
  RuleSet withRules(List<Dfa> changed, ImmutableList<String> changedNames) {
    return new RuleSet(
        ImmutableList.copyOf(changed),
        changedNames,
        pinned,
        lexemes,
        start,
        startNullable,
        terminals,
        origins);
  }

  Dfa body(int rule) {
    return bodies.get(rule);
  }

  Dfa[] copyOfBodies() {
    return bodies.toArray(new Dfa[0]);
  }

  /** The number of rules, the unneeded ones included: at least 1. */
  public int size() {
    return bodies.size();
  }

  /**
   * Whether the body of some long repetition was made a rule, so that the count lives in return
   * addresses.
   */
  public boolean callsRepetitionBodies() {
    BitSet called = (BitSet) pinned.clone();
    called.andNot(lexemes.terminals());
    return !called.isEmpty();
  }
}
