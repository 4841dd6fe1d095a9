package io.dyck.compose.completion;

import io.dyck.compose.lazy.FewestTokens;
import io.dyck.compose.lazy.TrieIndex;
import io.dyck.grammar.TokenName;
import io.dyck.pda.rules.DottedRules;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The costs of dotted rules of lazy languages: the fewest tokens that spell the short text that the
 * language names. Computed on first use. Cost: the bytes of the text times the length of the
 * longest token. Thread-safe.
 */
final class LazyCosts implements RuleCosts {
  private final DottedRules rules;
  private final Vocabulary vocabulary;
  private final TrieIndex index;
  private final ConcurrentHashMap<Integer, Spelling> spellings = new ConcurrentHashMap<>();

  /** The tokens that spell a text; null if the vocabulary cannot spell it. */
  private record Spelling(int @Nullable [] tokens) {}

  LazyCosts(DottedRules rules, Vocabulary vocabulary) {
    this.rules = rules;
    this.vocabulary = vocabulary;
    this.index = TrieIndex.of(vocabulary.unwrap(TokenTrie.class));
  }

  @Override
  public int tokens(int dottedRule) {
    int[] tokens = spelling(dottedRule).tokens();
    return tokens == null ? IMPOSSIBLE : tokens.length;
  }

  @Override
  public void spell(int dottedRule, IntArrayList into) {
    int[] tokens = spelling(dottedRule).tokens();
    if (tokens != null) {
      into.addElements(into.size(), tokens);
    }
  }

  private Spelling spelling(int dottedRule) {
    Spelling known = spellings.get(dottedRule);
    if (known == null) {
      List<TokenName> named = rules.lazyTokens(dottedRule);
      known =
          new Spelling(
              FewestTokens.of(
                  index,
                  rules.shortestEnd(dottedRule),
                  named.isEmpty() ? null : token -> id(named.get(token))));
      spellings.put(dottedRule, known);
    }
    return known;
  }

  /** Returns the id of a named token. The vocabulary has each token that the grammar names. */
  private int id(TokenName name) {
    return name instanceof TokenName.ById byId
        ? byId.id()
        : vocabulary.idOf(((TokenName.BySpelling) name).spelling()).orElseThrow();
  }
}
