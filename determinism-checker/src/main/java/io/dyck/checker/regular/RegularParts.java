package io.dyck.checker.regular;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Lookahead;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.Grammar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The languages of those parts of a grammar that are regular: without recursion and without tokens
 * of a vocabulary. Surrogates match nothing, as in a compiled grammar. Not thread-safe.
 */
public final class RegularParts {
  /** Longer literals are not worth asking about, and would nest too deep. */
  private static final int LONGEST_LITERAL = 1000;

  private static final int SURROGATE = Character.MIN_SURROGATE;

  private final Grammar grammar;
  private final RegularLanguages languages = new RegularLanguages();
  private final Map<String, Optional<Regular>> rules = new HashMap<>();
  private final Set<String> open = new HashSet<>();
  private final IdentityHashMap<Expression, Optional<Regular>> known = new IdentityHashMap<>();

  /**
   * Reads nothing yet.
   *
   * @param grammar whose parts are asked about
   */
  public RegularParts(Grammar grammar) {
    this.grammar = grammar;
  }

  /**
   * Where the languages are made and asked.
   *
   * @return the same for all parts
   */
  public RegularLanguages languages() {
    return languages;
  }

  /**
   * The language of a part. Cost: linear in what it refers to, once.
   *
   * @param expression a part of the grammar
   * @return empty if it is recursive, names tokens, is given as an automaton, or has a very long
   *     literal
   */
  public Optional<Regular> of(Expression expression) {
    Optional<Regular> found = known.get(expression);
    if (found == null) {
      found = Optional.ofNullable(read(expression));
      if (open.isEmpty()) {
        known.put(expression, found);
      }
    }
    return found;
  }

  /**
   * The language of a rule.
   *
   * @param rule the name of a rule
   * @return empty if it is recursive, names tokens, or has a very long literal
   */
  public Optional<Regular> ofRule(String rule) {
    return Optional.ofNullable(rule(rule));
  }

  private @Nullable Regular rule(String name) {
    Optional<Regular> found = rules.get(name);
    if (found == null) {
      if (!open.add(name)) {
        return null;
      }
      found = Optional.ofNullable(read(grammar.rule(name).body()));
      open.remove(name);
      rules.put(name, found);
    }
    return found.orElse(null);
  }

  private @Nullable Regular read(Expression expression) {
    if (expression instanceof Literal literal) {
      return literal.codePoints().length() > LONGEST_LITERAL ? null : literal(literal);
    } else if (expression instanceof CharacterClass characterClass) {
      return languages.characters(withoutSurrogates(characterClass.ranges()));
    } else if (expression instanceof Reference reference) {
      return rule(reference.rule());
    } else if (expression instanceof Sequence sequence) {
      List<Regular> items = all(sequence.items());
      return items == null ? null : sequence(items);
    } else if (expression instanceof Choice choice) {
      List<Regular> alternatives = all(choice.alternatives());
      return alternatives == null ? null : languages.choice(alternatives);
    } else if (expression instanceof Repetition repetition) {
      Regular body = read(repetition.body());
      Integer maximum = repetition.maximum();
      return body == null
          ? null
          : languages.repetition(body, repetition.minimum(), maximum == null ? -1 : maximum);
    } else if (expression instanceof Difference difference) {
      Regular included = read(difference.included());
      Regular excluded = read(difference.excluded());
      return included == null || excluded == null ? null : languages.difference(included, excluded);
    } else if (expression instanceof TokenSet
        || expression instanceof Automaton
        || expression instanceof Lookahead) {
      return null;
    }
    throw new AssertionError(expression);
  }

  private Regular literal(Literal literal) {
    List<Regular> characters = new ArrayList<>(literal.codePoints().length());
    literal
        .codePoints()
        .forEach(
            c ->
                characters.add(
                    languages.characters(
                        withoutSurrogates(ImmutableList.of(new CodePointRange(c, c))))));
    return sequence(characters);
  }

  private Regular sequence(List<Regular> items) {
    Regular result = languages.emptyText();
    for (int i = items.size() - 1; i >= 0; i--) {
      result = languages.sequence(items.get(i), result);
    }
    return result;
  }

  private @Nullable List<Regular> all(List<Expression> expressions) {
    List<Regular> result = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      Regular part = read(expression);
      if (part == null) {
        return null;
      }
      result.add(part);
    }
    return result;
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
