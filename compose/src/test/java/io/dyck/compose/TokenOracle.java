package io.dyck.compose;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.TreeRangeSet;
import com.google.common.primitives.Bytes;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.oracle.Cursor;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.Texts;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The slow definition of masks. Each token is read as its text or, if the grammar names the token,
 * as the token itself. A sequence belongs to the language if some such reading is a text of the
 * grammar. To distinguish both readings, each token gets its own character from the private use
 * area. A named token in the grammar becomes the class of the characters of the tokens that it
 * matches, and all other classes lose these characters. An Earley recognizer follows every choice
 * of readings.
 *
 * <p>Tokens must not hold the byte EE if the grammar names tokens.
 */
final class TokenOracle {
  private static final int PRIVATE = 0xE000;

  private final Vocabulary vocabulary;
  private final EarleyOracle oracle;
  private final boolean named;

  TokenOracle(Grammar grammar, Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    this.named = grammar.rules().values().stream().anyMatch(r -> namesTokens(r.body()));
    this.oracle = EarleyOracle.of(named ? translate(grammar) : grammar);
  }

  /** Returns the place before the first token. */
  Place start() {
    Cursor start = oracle.start();
    return new Place(start.isViable() ? List.of(start) : List.of(), start.isAccepting());
  }

  /** The place of all readings of the tokens so far. */
  final class Place {
    private final List<Cursor> readings;
    private final boolean accepting;

    private Place(List<Cursor> readings, boolean accepting) {
      this.readings = readings;
      this.accepting = accepting;
    }

    boolean isViable() {
      return !readings.isEmpty();
    }

    boolean isAccepting() {
      return accepting;
    }

    /** Returns the place after an ordinary or special token that is no end token. */
    Place after(int token) {
      List<Cursor> next = new ArrayList<>();
      for (Cursor reading : readings) {
        if (vocabulary.isOrdinary(token) && vocabulary.length(token) > 0) {
          add(reading.advance(vocabulary.bytes(token)), next);
        }
        if (named) {
          add(reading.advance(Texts.bytes(Character.toString(PRIVATE + token))), next);
        }
      }
      return new Place(next, next.stream().anyMatch(Cursor::isAccepting));
    }

    private void add(@org.jspecify.annotations.Nullable Cursor reading, List<Cursor> into) {
      if (reading != null) {
        into.add(reading);
      }
    }

    BitSet mask() {
      BitSet mask = new BitSet();
      for (int token = 0; token < vocabulary.size(); token++) {
        if (vocabulary.endTokens().contains(token)) {
          mask.set(token, accepting);
        } else if (vocabulary.isDefined(token) && !spellsNothing(token)) {
          mask.set(token, after(token).isViable());
        }
      }
      return mask;
    }
  }

  /**
   * Returns whether an ordinary token has no text. Masks never contain such a token, even if the
   * grammar names it.
   */
  private boolean spellsNothing(int token) {
    return vocabulary.isOrdinary(token) && vocabulary.length(token) == 0;
  }

  private Grammar translate(Grammar grammar) {
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    for (Rule rule : grammar.rules().values()) {
      rules.put(rule.name(), rule.withBody(translate(rule.body())));
    }
    return new Grammar(grammar.source(), rules.buildOrThrow(), grammar.start(), ImmutableList.of());
  }

  private Expression translate(Expression e) {
    if (e instanceof TokenSet set) {
      return new CharacterClass(set.span(), characters(set));
    } else if (e instanceof CharacterClass c) {
      return new CharacterClass(c.span(), withoutPrivate(c.ranges()));
    } else if (e instanceof Sequence s) {
      return new Sequence(s.span(), all(s.items()));
    } else if (e instanceof Choice c) {
      return new Choice(c.span(), all(c.alternatives()));
    } else if (e instanceof Repetition r) {
      return new Repetition(r.span(), translate(r.body()), r.minimum(), r.maximum());
    } else if (e instanceof Difference d) {
      return new Difference(d.span(), translate(d.included()), translate(d.excluded()));
    }
    return e;
  }

  private ImmutableList<Expression> all(ImmutableList<Expression> list) {
    return list.stream().map(this::translate).collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<CodePointRange> characters(TokenSet set) {
    ImmutableList.Builder<CodePointRange> result = ImmutableList.builder();
    for (int token = 0; token < vocabulary.size(); token++) {
      int id = token;
      boolean isNamed = set.tokens().stream().anyMatch(name -> means(name, id));
      boolean matches =
          vocabulary.isDefined(id)
              && !vocabulary.endTokens().contains(id)
              && isNamed != set.negated();
      if (matches) {
        result.add(new CodePointRange(PRIVATE + id, PRIVATE + id));
      }
    }
    return result.build();
  }

  private boolean means(TokenName name, int id) {
    if (name instanceof TokenName.ById byId) {
      return byId.id() == id;
    } else if (name instanceof TokenName.BySpelling bySpelling) {
      return vocabulary.idOf(bySpelling.spelling()).orElseThrow() == id;
    }
    boolean text = vocabulary.isOrdinary(id) && vocabulary.length(id) > 0;
    return switch (((TokenName.OfKind) name).kind()) {
      case TEXT -> text;
      case PARAGRAPH -> text && !Bytes.contains(vocabulary.bytes(id), (byte) 0x0A);
      case IMAGE -> vocabulary.imageTokens().contains(id);
    };
  }

  private static ImmutableList<CodePointRange> withoutPrivate(ImmutableList<CodePointRange> in) {
    TreeRangeSet<Integer> set = TreeRangeSet.create();
    in.forEach(r -> set.add(Range.closedOpen(r.first(), r.last() + 1)));
    set.remove(Range.closedOpen(PRIVATE, 0xF000));
    return ImmutableRangeSet.copyOf(set).asRanges().stream()
        .map(r -> new CodePointRange(r.lowerEndpoint(), r.upperEndpoint() - 1))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean namesTokens(Expression e) {
    if (e instanceof TokenSet) {
      return true;
    } else if (e instanceof Sequence s) {
      return s.items().stream().anyMatch(TokenOracle::namesTokens);
    } else if (e instanceof Choice c) {
      return c.alternatives().stream().anyMatch(TokenOracle::namesTokens);
    } else if (e instanceof Repetition r) {
      return namesTokens(r.body());
    }
    if (e instanceof Difference d) {
      return namesTokens(d.included()) || namesTokens(d.excluded());
    }
    return !(e instanceof Literal || e instanceof CharacterClass || e instanceof Reference);
  }
}
