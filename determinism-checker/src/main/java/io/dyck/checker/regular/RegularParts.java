package io.dyck.checker.regular;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.rules.RuleValues;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The languages of the regular parts of a grammar. A regular part has no recursion and no tokens of
 * a vocabulary. Surrogates match no text, as in a compiled grammar. Not thread-safe.
 */
public final class RegularParts {
  /** The length of the longest literals and sequences. Longer ones are treated as not regular. */
  private static final int LONGEST = 1000;

  private static final int SURROGATE = Character.MIN_SURROGATE;

  private final Grammar grammar;
  private final Derivatives languages;
  private final RuleValues<Optional<RegularLanguage>> rules =
      new RuleValues<>(Optional.empty(), this::readRule);
  private final IdentityHashMap<Expression, Optional<RegularLanguage>> known =
      new IdentityHashMap<>();

  public RegularParts(Grammar grammar) {
    this(grammar, units -> {});
  }

  public RegularParts(Grammar grammar, IntConsumer work) {
    this.grammar = grammar;
    this.languages = new Derivatives(work);
  }

  /** Returns the object that makes and compares the languages. */
  public Derivatives languages() {
    return languages;
  }

  /**
   * Returns the language of a part. Empty if the part is recursive, names tokens, is given as an
   * automaton, nests very deep, or has a very long sequence of characters. Cost: linear in the part
   * and the rules that it refers to, once.
   */
  public Optional<RegularLanguage> languageOf(Expression expression) {
    Optional<RegularLanguage> found = known.get(expression);
    if (found == null) {
      found = Optional.ofNullable(read(expression));
      known.put(expression, found);
    }
    return found;
  }

  /** Returns the language of a rule. */
  public Optional<RegularLanguage> ofRule(String rule) {
    return rules.valueOf(rule);
  }

  private Optional<RegularLanguage> readRule(String rule) {
    return Optional.ofNullable(read(grammar.rule(rule).body()));
  }

  private @Nullable RegularLanguage read(Expression expression) {
    RegularLanguage result = readAny(expression);
    return result == null || result.isTooDeep() || result.length() > LONGEST ? null : result;
  }

  private @Nullable RegularLanguage readAny(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      return literal.codePoints().length() > LONGEST ? null : literal(literal);
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      return languages.characters(withoutSurrogates(characterClass.ranges()));
    } else if (expression instanceof Expression.Reference reference) {
      return rules.valueOf(reference.rule()).orElse(null);
    } else if (expression instanceof Expression.Sequence sequence) {
      List<RegularLanguage> items = readAll(sequence.items());
      return items == null ? null : sequence(items);
    } else if (expression instanceof Expression.Choice choice) {
      List<RegularLanguage> alternatives = readAll(choice.alternatives());
      return alternatives == null ? null : languages.choice(alternatives);
    } else if (expression instanceof Expression.Repetition repetition) {
      RegularLanguage body = read(repetition.body());
      Integer maximum = repetition.maximum();
      return body == null
          ? null
          : languages.repetition(body, repetition.minimum(), maximum == null ? -1 : maximum);
    } else if (expression instanceof Expression.Difference difference) {
      RegularLanguage included = read(difference.included());
      RegularLanguage excluded = read(difference.excluded());
      return included == null || excluded == null ? null : languages.difference(included, excluded);
    } else if (expression instanceof Expression.TokenSet
        || expression instanceof Expression.Automaton
        || expression instanceof Expression.Lookahead) {
      return null;
    }
    throw new AssertionError(expression);
  }

  private RegularLanguage literal(Expression.Literal literal) {
    List<RegularLanguage> characters = new ArrayList<>(literal.codePoints().length());
    literal
        .codePoints()
        .forEach(
            c ->
                characters.add(
                    languages.characters(
                        withoutSurrogates(ImmutableList.of(new CodePointRange(c, c))))));
    return sequence(characters);
  }

  private RegularLanguage sequence(List<RegularLanguage> items) {
    RegularLanguage result = languages.emptyText();
    for (int i = items.size() - 1; i >= 0; i--) {
      result = languages.sequence(items.get(i), result);
    }
    return result;
  }

  /**
   * Reads all expressions, even if an expression is not regular. Therefore all called rules are
   * found in one pass.
   */
  private @Nullable List<RegularLanguage> readAll(List<Expression> expressions) {
    List<RegularLanguage> result = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      RegularLanguage part = read(expression);
      if (part != null) {
        result.add(part);
      }
    }
    return result.size() == expressions.size() ? result : null;
  }

  private static ImmutableList<CodePointRange> withoutSurrogates(
      ImmutableList<CodePointRange> ranges) {
    ImmutableList.Builder<CodePointRange> result = ImmutableList.builder();
    for (CodePointRange range : ranges) {
      if (range.first() < SURROGATE) {
        result.add(new CodePointRange(range.first(), Math.min(range.last(), SURROGATE - 1)));
      }
      if (range.last() > Character.MAX_SURROGATE) {
        result.add(
            new CodePointRange(Math.max(range.first(), Character.MAX_SURROGATE + 1), range.last()));
      }
    }
    return result.build();
  }
}
