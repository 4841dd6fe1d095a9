package io.dyck.checker.ambiguity;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.regular.Derivatives;
import io.dyck.checker.regular.RegularLanguage;
import io.dyck.checker.regular.RegularParts;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A check whether terminals can end where parse trees end them. The search for ambiguities reads
 * terminals like any other rule. Therefore its trees may cut a word in two, which longest match
 * forbids. The terminals that compete at a position depend on all other readings. This check takes
 * every terminal into account that fits the text from any earlier position. Therefore the answer
 * yes is a proof, and the answer no is not. Not thread-safe.
 */
final class TerminalBorders {
  private static final int BUDGET = 200;

  private final Grammar grammar;
  private final ImmutableList<Rule> terminals;
  private final RegularParts parts;

  TerminalBorders(Grammar grammar) {
    this.grammar = grammar;
    this.terminals =
        grammar.rules().values().stream()
            .filter(Rule::isTerminal)
            .collect(ImmutableList.toImmutableList());
    this.parts = new RegularParts(grammar);
  }

  /**
   * Returns whether all terminals of a tree certainly end where the tree ends them. Cost: one
   * derivative for each terminal of the grammar, each terminal of the tree, and each pair of
   * positions.
   */
  boolean areCertain(ParseTree tree, byte[] text) {
    Rule rule = grammar.rule(tree.rule());
    if (!rule.isTerminal()) {
      return tree.children().stream().allMatch(child -> areCertain(child, text));
    }
    if (tree.start() == tree.end()) {
      return true;
    }
    String before = decode(text, 0, tree.start());
    String own = decode(text, tree.start(), tree.end());
    String after = decode(text, tree.end(), text.length);
    for (int i = 0; i < before.length() + own.length(); i++) {
      for (Rule other : terminals) {
        if (canForbid(other, (before + own).substring(i), own, after, rule)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean canForbid(Rule other, String read, String own, String after, Rule rule) {
    try {
      return forbidsEnd(other, read, own, after, rule);
    } catch (LimitExceededException tooDeep) {
      return true;
    }
  }

  /**
   * Returns whether a terminal that begins with the text {@code read} forbids {@code rule} to end
   * after it.
   *
   * @param own the text of {@code rule}; one of the two texts ends with the other
   */
  private boolean forbidsEnd(Rule other, String read, String own, String after, Rule rule) {
    Optional<RegularLanguage> language = parts.ofRule(other.name());
    if (language.isEmpty()) {
      return true;
    }
    Derivatives languages = parts.languages();
    RegularLanguage rest = language.get();
    for (int i = 0; i < read.length(); ) {
      int character = read.codePointAt(i);
      i += Character.charCount(character);
      rest = languages.derivative(rest, character);
      boolean early = i < read.length() && read.length() - i < own.length();
      if (early && other.match() == MatchKind.SHORTEST && rest.isNullable()) {
        return true;
      }
    }
    if (rest.isNullable() && other.rank() > rule.rank()) {
      return true;
    }
    if (rule.match() == MatchKind.SHORTEST || after.isEmpty()) {
      return false;
    }
    int next = after.codePointAt(0);
    // Characters of several bytes may begin alike.
    RegularLanguage more = next < 0x80 ? languages.derivative(rest, next) : rest;
    return !languages.findShortest(more, BUDGET).isEmpty();
  }

  private static String decode(byte[] text, int from, int to) {
    return new String(text, from, to - from, StandardCharsets.UTF_8);
  }
}
