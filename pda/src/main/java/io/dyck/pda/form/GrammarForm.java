package io.dyck.pda.form;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.TokenKind;
import io.dyck.grammar.TokenName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form of a grammar: numbers that encode the grammar and its source, without warnings.
 * Descriptions and messages of an automaton that is read from its form stay the same. Every
 * notation has the same form.
 */
public final class GrammarForm {
  private static final int LITERAL = 1;
  private static final int CHARACTERS = 2;
  private static final int REFERENCE = 3;
  private static final int SEQUENCE = 4;
  private static final int CHOICE = 5;
  private static final int REPETITION = 6;
  private static final int DIFFERENCE = 7;
  private static final int TOKENS = 8;
  private static final int BY_ID = 0;
  private static final int BY_SPELLING = 1;
  private static final int OF_KIND = 2;
  private static final int AUTOMATON = 9;
  private static final int LOOKAHEAD = 10;
  private static final int WITHOUT_BOUND = -1;

  private GrammarForm() {}

  /** Writes a grammar. */
  public static void write(Grammar grammar, FormWriter to) {
    grammar.requireAllRules("a file of the compiled grammar");
    to.put(grammar.source().name()).put(grammar.source().content()).put(grammar.start());
    to.put(grammar.rules().size());
    for (Rule rule : grammar.rules().values()) {
      to.put(rule.name()).put(rule.match().name()).put(rule.rank());
      write(rule.nameSpan(), to);
      write(rule.body(), to);
    }
  }

  private static void write(SourceSpan span, FormWriter to) {
    to.put(span.start()).put(span.end());
  }

  private static void write(Expression expression, FormWriter to) {
    if (expression instanceof Expression.Literal literal) {
      write(LITERAL, expression, to).put(literal.codePoints().toArray());
    } else if (expression instanceof Expression.CharacterClass set) {
      write(CHARACTERS, expression, to).put(set.ranges().size());
      set.ranges().forEach(range -> to.put(range.first()).put(range.last()));
    } else if (expression instanceof Expression.Reference reference) {
      write(REFERENCE, expression, to).put(reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      write(SEQUENCE, expression, to);
      write(sequence.items(), to);
    } else if (expression instanceof Expression.Choice choice) {
      write(CHOICE, expression, to);
      write(choice.alternatives(), to);
    } else if (expression instanceof Expression.Repetition repetition) {
      Integer maximum = repetition.maximum();
      write(REPETITION, expression, to).put(repetition.minimum());
      to.put(maximum == null ? WITHOUT_BOUND : maximum);
      write(repetition.body(), to);
    } else if (expression instanceof Expression.Difference difference) {
      write(DIFFERENCE, expression, to);
      write(difference.included(), to);
      write(difference.excluded(), to);
    } else if (expression instanceof Expression.TokenSet set) {
      writeTokens(set, write(TOKENS, expression, to));
    } else if (expression instanceof Expression.Lookahead lookahead) {
      write(LOOKAHEAD, expression, to).put(lookahead.negated());
      write(lookahead.condition(), to);
    } else if (expression instanceof Automaton automaton) {
      write(AUTOMATON, expression, to).put(automaton.states().size());
      for (Automaton.State state : automaton.states()) {
        to.put(state.accepting()).put(state.edges().size());
        for (Automaton.Edge edge : state.edges()) {
          to.put(edge.target());
          write(edge.label(), to);
        }
      }
    } else {
      throw new AssertionError(expression);
    }
  }

  private static FormWriter write(int kind, Expression expression, FormWriter to) {
    to.put(kind);
    write(expression.span(), to);
    return to;
  }

  private static void write(List<Expression> expressions, FormWriter to) {
    to.put(expressions.size());
    expressions.forEach(e -> write(e, to));
  }

  /** Writes the tokens of a set, and whether it is negated. */
  public static void writeTokens(Expression.TokenSet set, FormWriter to) {
    to.put(set.negated());
    writeNames(set.tokens(), to);
  }

  /** Writes names of tokens. */
  public static void writeNames(List<? extends TokenName> names, FormWriter to) {
    to.put(names.size());
    for (TokenName name : names) {
      if (name instanceof TokenName.ById id) {
        to.put(BY_ID).put(id.id());
      } else if (name instanceof TokenName.BySpelling spelled) {
        to.put(BY_SPELLING).put(spelled.spelling());
      } else if (name instanceof TokenName.OfKind ofKind) {
        to.put(OF_KIND).put(ofKind.kind().label());
      }
    }
  }

  /**
   * Reads a grammar.
   *
   * @param from the result of {@link #write}, perhaps altered
   * @throws IllegalArgumentException if the numbers make no sense
   */
  public static Grammar read(FormReader from) {
    SourceText source = SourceText.of(from.readString(), from.readString());
    String start = from.readString();
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    for (int i = from.readCount(8); i > 0; i--) {
      String name = from.readString();
      MatchKind match = MatchKind.valueOf(from.readString());
      int rank = from.readInt();
      SourceSpan span = readSpan(from, source);
      rules.put(name, new Rule(name, span, read(from, source, 0), match, rank));
    }
    return new Grammar(source, rules.buildOrThrow(), start, ImmutableList.of());
  }

  private static SourceSpan readSpan(FormReader from, SourceText source) {
    int most = source.content().length();
    return new SourceSpan(from.readInt(0, most), from.readInt(0, most));
  }

  private static Expression read(FormReader from, SourceText source, int depth) {
    // Each level of parentheses is a choice of sequences of repetitions.
    if (depth > 4 * GrammarLimits.GREATEST_NESTING_DEPTH) {
      throw from.malformed("an expression nests too deep");
    }
    int kind = from.readInt();
    SourceSpan span = readSpan(from, source);
    return switch (kind) {
      case LITERAL -> new Expression.Literal(span, ImmutableIntArray.copyOf(from.readInts()));
      case CHARACTERS -> new Expression.CharacterClass(span, readRanges(from));
      case REFERENCE -> new Expression.Reference(span, from.readString());
      case SEQUENCE -> new Expression.Sequence(span, readAll(from, source, depth));
      case CHOICE -> new Expression.Choice(span, readAll(from, source, depth));
      case REPETITION -> {
        int minimum = from.readInt();
        int bound = from.readInt();
        @Nullable Integer maximum = bound == WITHOUT_BOUND ? null : Integer.valueOf(bound);
        yield new Expression.Repetition(span, read(from, source, depth + 1), minimum, maximum);
      }
      case DIFFERENCE ->
          new Expression.Difference(
              span, read(from, source, depth + 1), read(from, source, depth + 1));
      case TOKENS -> readTokens(span, from);
      case LOOKAHEAD -> {
        boolean negated = from.readBoolean();
        yield new Expression.Lookahead(span, read(from, source, depth + 1), negated);
      }
      case AUTOMATON -> new Automaton(span, readStates(from, source, depth));
      default -> throw from.malformed("there is no expression of kind " + kind);
    };
  }

  private static ImmutableList<Automaton.State> readStates(
      FormReader from, SourceText source, int depth) {
    ImmutableList.Builder<Automaton.State> states = ImmutableList.builder();
    for (int i = from.readCount(2); i > 0; i--) {
      boolean accepting = from.readBoolean();
      ImmutableList.Builder<Automaton.Edge> edges = ImmutableList.builder();
      for (int e = from.readCount(4); e > 0; e--) {
        int target = from.readInt();
        edges.add(new Automaton.Edge(read(from, source, depth + 1), target));
      }
      states.add(new Automaton.State(accepting, edges.build()));
    }
    return states.build();
  }

  private static ImmutableList<Expression> readAll(FormReader from, SourceText source, int depth) {
    ImmutableList.Builder<Expression> all = ImmutableList.builder();
    for (int i = from.readCount(3); i > 0; i--) {
      all.add(read(from, source, depth + 1));
    }
    return all.build();
  }

  private static ImmutableList<CodePointRange> readRanges(FormReader from) {
    ImmutableList.Builder<CodePointRange> ranges = ImmutableList.builder();
    for (int i = from.readCount(2); i > 0; i--) {
      ranges.add(new CodePointRange(from.readInt(), from.readInt()));
    }
    return ranges.build();
  }

  /** Reads a set of tokens from the result of {@link #writeTokens}. */
  public static Expression.TokenSet readTokens(SourceSpan span, FormReader from) {
    boolean negated = from.readBoolean();
    return new Expression.TokenSet(span, readNames(from), negated);
  }

  /** Reads names of tokens from the result of {@link #writeNames}. */
  public static ImmutableList<TokenName> readNames(FormReader from) {
    ImmutableList.Builder<TokenName> names = ImmutableList.builder();
    for (int i = from.readCount(2); i > 0; i--) {
      names.add(readName(from));
    }
    return names.build();
  }

  private static TokenName readName(FormReader from) {
    return switch (from.readInt()) {
      case BY_ID -> new TokenName.ById(from.readInt());
      case BY_SPELLING -> new TokenName.BySpelling(from.readString());
      case OF_KIND -> readKind(from);
      default -> throw from.malformed("a token is named in no known way");
    };
  }

  private static TokenName readKind(FormReader from) {
    String label = from.readString();
    for (TokenKind kind : TokenKind.values()) {
      if (kind.label().equals(label)) {
        return new TokenName.OfKind(kind);
      }
    }
    throw from.malformed("there is no kind of tokens of that name");
  }
}
