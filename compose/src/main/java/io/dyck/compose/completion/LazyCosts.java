package io.dyck.compose.completion;

import io.dyck.compose.lazy.TrieIndex;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.TokenName;
import io.dyck.pda.rules.DottedRules;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The costs of dotted rules of lazy languages: the fewest tokens that spell the short text that the
 * language names. Computed on first use. Cost: the bytes of the text times the length of the
 * longest token. Thread-safe.
 */
final class LazyCosts implements RuleCosts {
  private static final int NOTHING = -1;

  private final DottedRules rules;
  private final Vocabulary vocabulary;
  private final TrieIndex index;
  private final ConcurrentHashMap<Integer, Spelling> spellings = new ConcurrentHashMap<>();

  /** The tokens that spell a text; null if the vocabulary cannot spell it. */
  private record Spelling(int @Nullable [] tokens) {}

  LazyCosts(DottedRules rules, Vocabulary vocabulary) {
    this.rules = rules;
    this.vocabulary = vocabulary;
    this.index = TrieIndex.of(vocabulary.trie());
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
      known = new Spelling(fewest(rules.shortestEnd(dottedRule), rules.lazyTokens(dottedRule)));
      spellings.put(dottedRule, known);
    }
    return known;
  }

  /**
   * From the end of the text backwards: the fewest tokens of each rest.
   *
   * @param named the tokens that bytes from {@link LazyLanguage#FIRST_TOKEN} on stand for
   */
  private int @Nullable [] fewest(byte[] text, List<TokenName> named) {
    int[] count = new int[text.length + 1];
    int[] token = new int[text.length];
    int[] next = new int[text.length];
    Arrays.fill(token, NOTHING);
    for (int from = text.length - 1; from >= 0; from--) {
      count[from] = IMPOSSIBLE;
      int octet = text[from] & 0xFF;
      if (!named.isEmpty() && octet >= LazyLanguage.FIRST_TOKEN) {
        count[from] = count[from + 1] + 1;
        token[from] = id(named.get(octet - LazyLanguage.FIRST_TOKEN));
        next[from] = from + 1;
        continue;
      }
      int node = TrieIndex.ROOT;
      for (int at = from; at < text.length; at++) {
        node = index.child(node, text[at] & 0xFF);
        if (node < 0) {
          break;
        }
        int found = index.token(node);
        if (found >= 0 && count[at + 1] + 1 < count[from]) {
          count[from] = count[at + 1] + 1;
          token[from] = found;
          next[from] = at + 1;
        }
      }
    }
    if (count[0] >= IMPOSSIBLE) {
      return null;
    }
    IntArrayList result = new IntArrayList(count[0]);
    for (int at = 0; at < text.length; at = next[at]) {
      result.add(token[at]);
    }
    return result.toIntArray();
  }

  /** The vocabulary has each token that the grammar names. */
  private int id(TokenName name) {
    return name instanceof TokenName.ById byId
        ? byId.id()
        : vocabulary.idOf(((TokenName.BySpelling) name).spelling()).orElseThrow();
  }
}
