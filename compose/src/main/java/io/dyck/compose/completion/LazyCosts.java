package io.dyck.compose.completion;

import com.google.common.primitives.Bytes;
import io.dyck.compose.lazy.TrieIndex;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.TokenName;
import io.dyck.pda.rules.DottedRules;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The costs of dotted rules of lazy languages: the fewest tokens that spell the short text that the
 * language names. Computed on first use. Cost: the bytes of the text times the length of the
 * longest token. Thread-safe.
 */
final class LazyCosts implements RuleCosts {
  private final DottedRules rules;
  private final Vocabulary vocabulary;
  private final Predicate<byte[]> spellable;
  private final TrieIndex index;
  private final ConcurrentHashMap<Integer, Integer> costs = new ConcurrentHashMap<>();

  /** The last spelling. The texts of neighbouring states mostly have the same end. */
  private volatile Spelling last = new Spelling(new byte[0], new int[1], new int[0], new int[0]);

  /**
   * The fewest tokens of each end of a text. All arrays begin with the last byte.
   *
   * @param text the text backwards
   * @param count for each number of bytes, how many tokens spell so many last bytes
   * @param token for each last byte, the first token of the end that begins with it
   * @param length the number of bytes of this token
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Spelling(byte[] text, int[] count, int[] token, int[] length) {}

  LazyCosts(DottedRules rules, Vocabulary vocabulary, Predicate<byte[]> spellable) {
    this.rules = rules;
    this.vocabulary = vocabulary;
    this.spellable = spellable;
    this.index = TrieIndex.of(vocabulary.trie());
  }

  @Override
  public int tokens(int dottedRule) {
    Integer known = costs.get(dottedRule);
    if (known == null) {
      Spelling spelling = spelling(dottedRule);
      known =
          spellable.test(rules.shortestEnd(dottedRule))
              ? Math.min(spelling.count[spelling.text.length], IMPOSSIBLE)
              : IMPOSSIBLE;
      costs.put(dottedRule, known);
    }
    return known;
  }

  @Override
  public void spell(int dottedRule, IntArrayList into) {
    Spelling spelling = spelling(dottedRule);
    if (spelling.count[spelling.text.length] < IMPOSSIBLE) {
      for (int left = spelling.text.length; left > 0; left -= spelling.length[left - 1]) {
        into.add(spelling.token[left - 1]);
      }
    }
  }

  private Spelling spelling(int dottedRule) {
    byte[] text = rules.shortestEnd(dottedRule).clone();
    Bytes.reverse(text);
    Spelling found = fewestTokens(text, last, rules.lazyTokens(dottedRule));
    last = found;
    return found;
  }

  /**
   * Spells a text, from its end on.
   *
   * @param text backwards
   * @param known a spelling whose text may have the same end
   * @param named the tokens that bytes from {@link LazyLanguage#FIRST_TOKEN} on stand for
   */
  private Spelling fewestTokens(byte[] text, Spelling known, List<TokenName> named) {
    int mismatch = named.isEmpty() ? Arrays.mismatch(text, known.text) : 0;
    int same = mismatch < 0 ? text.length : mismatch;
    int[] count = Arrays.copyOf(Arrays.copyOf(known.count, same + 1), text.length + 1);
    int[] token = Arrays.copyOf(Arrays.copyOf(known.token, same), text.length);
    int[] length = Arrays.copyOf(Arrays.copyOf(known.length, same), text.length);
    for (int left = same + 1; left <= text.length; left++) {
      count[left] = IMPOSSIBLE;
      int octet = text[left - 1] & 0xFF;
      if (!named.isEmpty() && octet >= LazyLanguage.FIRST_TOKEN) {
        count[left] = count[left - 1] + 1;
        token[left - 1] = id(named.get(octet - LazyLanguage.FIRST_TOKEN));
        length[left - 1] = 1;
        continue;
      }
      int node = TrieIndex.ROOT;
      for (int at = left - 1; at >= 0; at--) {
        node = index.child(node, text[at] & 0xFF);
        if (node < 0) {
          break;
        }
        int found = index.token(node);
        if (found >= 0 && count[at] + 1 < count[left]) {
          count[left] = count[at] + 1;
          token[left - 1] = found;
          length[left - 1] = left - at;
        }
      }
    }
    return new Spelling(text, count, token, length);
  }

  /** The vocabulary has each token that the grammar names. */
  private int id(TokenName name) {
    return name instanceof TokenName.ById byId
        ? byId.id()
        : vocabulary.idOf(((TokenName.BySpelling) name).spelling()).orElseThrow();
  }
}
