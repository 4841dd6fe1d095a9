package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Rule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Adds a lexer to the grammar of a language, by a pragma. Words and all texts in quotes become
 * terminals, as in the specification of such a language. Without a lexer, {@code doif} may be a
 * name or two keywords. Two kinds of rules count as words: rules with names in capitals, as in the
 * grammars of the W3C, and rules that consist of characters only. If the grammar has rules of white
 * space, the lexer is also proposed with a second pragma that ignores white space. White space on
 * both sides of operators of many levels needs a lookahead over the white space. White space behind
 * terminals needs no lookahead.
 */
final class LexerCandidates implements CandidateSource {
  /**
   * The number of rules in capitals from which on capitals count as the author's mark of terminals.
   */
  private static final int FEWEST_CAPITALS = 3;

  /** The rank of terminals that the author marked by capitals. */
  private static final int RANK_OF_CUSTOM = 0;

  private static final int RANK = 3;

  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    if (surroundings.rules().stream().anyMatch(Rule::isTerminal)) {
      return Stream.empty();
    }
    WhiteSpaceRules whiteSpace = new WhiteSpaceRules(surroundings);
    ImmutableSet<String> ignored = whiteSpace.names();
    Set<ImmutableSet<String>> sets = new LinkedHashSet<>();
    ImmutableSet<String> capitals = names(surroundings, LexerCandidates::isInCapitals);
    if (capitals.size() >= FEWEST_CAPITALS) {
      sets.add(capitals);
    }
    sets.add(names(surroundings, rule -> isWord(surroundings, rule)));
    sets.add(
        names(
            surroundings,
            rule ->
                KeywordCandidates.isWordRule(surroundings, rule)
                    && KeywordCandidates.hasKeywords(surroundings, rule)));
    sets.remove(ImmutableSet.of());
    // Comments and mixed rules must also be terminals. Otherwise ignored text could stand in the
    // middle of them.
    Set<String> others =
        Sets.union(whiteSpace.comments(ignored), names(surroundings, LexerCandidates::isMixed));
    List<Candidate> found = new ArrayList<>();
    for (ImmutableSet<String> set : sets) {
      int rank = set.equals(capitals) ? RANK_OF_CUSTOM : RANK;
      found.add(candidate(set, ImmutableSet.of(), rank));
      if (!ignored.isEmpty()) {
        found.add(candidate(Sets.union(set, others).immutableCopy(), ignored, rank + 1));
      }
    }
    return found.stream();
  }

  /** Returns the names of rules that may be terminals and that a rule of another kind calls. */
  private static ImmutableSet<String> names(
      ConflictSurroundings surroundings, Predicate<Rule> isTerminal) {
    Set<String> called =
        surroundings.rules().stream()
            .filter(isTerminal.negate())
            .flatMap(rule -> Subexpressions.calls(rule.body()).stream())
            .collect(ImmutableSet.toImmutableSet());
    return surroundings.rules().stream()
        .filter(rule -> called.contains(rule.name()) && isTerminal.test(rule))
        .filter(rule -> TerminalCandidates.canBeTerminal(surroundings, rule))
        .map(Rule::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static boolean isInCapitals(Rule rule) {
    String name = rule.name();
    return name.chars().anyMatch(Character::isUpperCase)
        && name.chars().noneMatch(Character::isLowerCase);
  }

  /** Returns whether a rule has texts of unbounded length and calls no other rules. */
  private static boolean isWord(ConflictSurroundings surroundings, Rule rule) {
    return Subexpressions.calls(rule.body()).isEmpty()
        && rule.body().contains(Subexpressions::isUnbounded)
        && rule.body().contains(part -> part instanceof CharacterClass || part instanceof Literal)
        && surroundings.fixedText(rule.body()) == null;
  }

  /**
   * Returns whether a rule consists of fixed texts and character classes, such as a character in
   * quotes.
   */
  private static boolean isMixed(Rule rule) {
    return Subexpressions.calls(rule.body()).isEmpty()
        && rule.body().contains(part -> part instanceof CharacterClass)
        && Subexpressions.partsOf(rule.body(), Literal.class)
            .anyMatch(l -> !l.codePoints().isEmpty());
  }

  private static Candidate candidate(
      ImmutableSet<String> rules, ImmutableSet<String> ignored, int rank) {
    String what = rules.size() > 4 ? rules.size() + " rules of words" : quoted(rules);
    String lexer =
        "give the grammar a lexer: " + what + " and all texts in quotes are matched as a whole";
    String pragma = "#! lexer: " + String.join(" ", rules) + "\n";
    return ignored.isEmpty()
        ? broadCandidate(lexer, rank, pragma, Candidate.Trait.GAINS_NOTHING)
        : broadCandidate(
            lexer + ", and " + quoted(ignored) + " may follow each of them",
            rank,
            pragma + "#! ignore: " + String.join(" ", ignored) + "\n");
  }

  private static Candidate broadCandidate(
      String title, int rank, String pragmas, Candidate.Trait... traits) {
    SourceEdit edit = SourceEdit.insertAtHead(pragmas);
    return Candidate.of(ConflictCause.UNBOUNDED_LOOKAHEAD, title, rank, 0, List.of(edit), traits);
  }

  private static String quoted(ImmutableSet<String> rules) {
    return "'" + String.join("', '", rules) + "'";
  }
}
