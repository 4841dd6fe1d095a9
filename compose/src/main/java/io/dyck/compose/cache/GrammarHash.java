package io.dyck.compose.cache;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguageException;
import io.dyck.grammar.Rule;
import io.dyck.grammar.TokenName;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The hash of a grammar's content: SHA-256 over a version, the start rule and every rule in order.
 * A rule contributes its name, match, rank, bound of tokens and expression. Numbers have 32 bits in
 * little-endian order. An expression is written as a tag and its parts; a list or text is preceded
 * by its length. The source's name, comments and layout do not count. The names and the order of
 * rules count, because conflicts and descriptions show them. Stable over processes and versions of
 * Java. Cost: linear in the grammar.
 */
public final class GrammarHash {
  private static final int VERSION = 1;
  private static final int BY_ID = 0;
  private static final int BY_SPELLING = 1;
  private static final int OF_KIND = 2;

  private final Hasher hasher = Hashing.sha256().newHasher();

  private GrammarHash() {}

  /**
   * Hashes a grammar.
   *
   * @param grammar any grammar
   * @return 64 hexadecimal digits
   */
  public static String hashOf(Grammar grammar) {
    if (grammar.isLazy()) {
      throw new LazyLanguageException("the hash of a grammar");
    }
    GrammarHash hash = new GrammarHash();
    hash.hasher.putInt(VERSION);
    hash.put(grammar.start());
    hash.hasher.putInt(grammar.rules().size());
    for (Rule rule : grammar.rules().values()) {
      hash.put(rule.name());
      hash.put(rule.match().name());
      hash.hasher.putInt(rule.rank());
      if (rule.maxTokens() > 0) {
        hash.hasher.putByte((byte) 'M').putInt(rule.maxTokens());
      }
      hash.put(rule.body());
    }
    return hash.hasher.hash().toString();
  }

  private void put(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    hasher.putInt(bytes.length).putBytes(bytes);
  }

  private void put(List<Expression> expressions) {
    hasher.putInt(expressions.size());
    expressions.forEach(this::put);
  }

  private void put(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      hasher.putByte((byte) 'L').putInt(literal.codePoints().length());
      literal.codePoints().forEach(hasher::putInt);
    } else if (expression instanceof Expression.CharacterClass set) {
      hasher.putByte((byte) 'C').putInt(set.ranges().size());
      for (CodePointRange range : set.ranges()) {
        hasher.putInt(range.first()).putInt(range.last());
      }
    } else if (expression instanceof Expression.Reference reference) {
      hasher.putByte((byte) 'R');
      put(reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      hasher.putByte((byte) 'S');
      put(sequence.items());
    } else if (expression instanceof Expression.Choice choice) {
      hasher.putByte((byte) 'A');
      put(choice.alternatives());
    } else if (expression instanceof Expression.Repetition repetition) {
      Integer maximum = repetition.maximum();
      hasher
          .putByte((byte) '*')
          .putInt(repetition.minimum())
          .putInt(maximum == null ? -1 : maximum);
      put(repetition.body());
    } else if (expression instanceof Expression.Difference difference) {
      hasher.putByte((byte) '-');
      put(difference.included());
      put(difference.excluded());
    } else if (expression instanceof Expression.Lookahead lookahead) {
      hasher.putByte((byte) '&').putBoolean(lookahead.negated());
      put(lookahead.condition());
    } else if (expression instanceof Expression.TokenSet set) {
      hasher.putByte((byte) 'T').putBoolean(set.negated()).putInt(set.tokens().size());
      set.tokens().forEach(this::put);
    } else if (expression instanceof Expression.Automaton automaton) {
      hasher.putByte((byte) 'D').putInt(automaton.states().size());
      for (Expression.Automaton.State state : automaton.states()) {
        hasher.putBoolean(state.accepting()).putInt(state.edges().size());
        for (Expression.Automaton.Edge edge : state.edges()) {
          hasher.putInt(edge.target());
          put(edge.label());
        }
      }
    } else {
      throw new AssertionError(expression);
    }
  }

  private void put(TokenName name) {
    if (name instanceof TokenName.ById byId) {
      hasher.putInt(BY_ID).putInt(byId.id());
    } else if (name instanceof TokenName.BySpelling bySpelling) {
      hasher.putInt(BY_SPELLING);
      put(bySpelling.spelling());
    } else if (name instanceof TokenName.OfKind ofKind) {
      hasher.putInt(OF_KIND);
      put(ofKind.kind().label());
    }
  }
}
