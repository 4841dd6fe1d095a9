package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import java.util.BitSet;
import java.util.List;

/**
 * A slow and simple recognizer for the UTF-8 texts of a grammar: Earley's algorithm over the
 * grammar as written. The algorithm handles left recursion, ambiguity, empty rules and cycles.
 * Cost: cubic in the length of the text at worst, and a step lists all items of a place. Immutable
 * and thread-safe.
 *
 * <p>A named token matches no text, but text before the token is viable, because a vocabulary can
 * provide the token. Rules with longest match are read like other rules. Therefore only grammars
 * without such rules may be compared.
 */
public final class EarleyOracle {
  private final Bnf bnf;
  private final ItemSet first;

  private EarleyOracle(Bnf bnf) {
    this.bnf = bnf;
    first = ItemSet.first(bnf);
  }

  /**
   * Makes the recognizer of a grammar.
   *
   * @param grammar any grammar
   * @return its recognizer
   * @throws IllegalArgumentException if an operand of a difference is recursive or names a token
   */
  public static EarleyOracle of(Grammar grammar) {
    return new EarleyOracle(BnfTranslation.of(grammar));
  }

  /**
   * The place before the first byte.
   *
   * @return a cursor that has read nothing; neither viable nor accepting if the language is empty
   */
  public Cursor start() {
    return new Cursor(first);
  }

  /**
   * Membership.
   *
   * @param text any bytes, UTF-8 or not
   * @return whether the text is in the language
   */
  public boolean accepts(byte[] text) {
    Cursor end = start().advance(text);
    return end != null && end.isAccepting();
  }

  /**
   * Whether some text of the language begins like this.
   *
   * @param prefix any bytes
   * @return true if some continuation, perhaps the empty one, is in the language
   */
  public boolean isViable(byte[] prefix) {
    Cursor end = start().advance(prefix);
    return end != null && end.isViable();
  }

  /**
   * Returns the place of the first error.
   *
   * @param text any bytes
   * @return the number of bytes of the longest prefix that some text of the language begins with;
   *     the length of the text if all of it is viable; 0 if the language is empty
   */
  public int longestViablePrefix(byte[] text) {
    return chart(text).size() - 1;
  }

  /**
   * Returns the tokens that may follow a prefix. Each token is tried byte by byte.
   *
   * @param prefix a viable prefix; no token may follow any other
   * @param vocabulary the bytes of each token
   * @return the indices of the tokens t such that prefix and t together are viable
   */
  public BitSet mask(byte[] prefix, List<byte[]> vocabulary) {
    BitSet mask = new BitSet();
    Cursor cursor = start().advance(prefix);
    if (cursor != null && cursor.isViable()) {
      for (int token = 0; token < vocabulary.size(); token++) {
        mask.set(token, cursor.advance(vocabulary.get(token)) != null);
      }
    }
    return mask;
  }

  /**
   * Returns parse trees of a text. A text is ambiguous exactly if {@code max = 2} gives two trees.
   * A rule that derives itself over the same bytes counts as ambiguous, because it has infinitely
   * many trees.
   *
   * @param text any bytes
   * @param max the greatest number of trees to find, at least 1
   * @return different trees: all trees, or {@code max} of them; empty if the text is not in the
   *     language
   */
  public ImmutableList<Derivation> derivations(byte[] text, int max) {
    ImmutableList<ItemSet> chart = chart(text);
    boolean accepted = chart.size() == text.length + 1 && chart.get(text.length).isAccepting();
    return accepted ? new Derivations(chart, max).of(bnf.start) : ImmutableList.of();
  }

  /**
   * Whether, at the end of a prefix, just these rules may be open: the first one is the start rule
   * at 0; each next one was called by the one before at the given place; and the prefix ends inside
   * the last one, anywhere from before its first to after its last byte.
   *
   * @param prefix any bytes
   * @param open rules, outermost first
   * @return whether some text of the language that begins with the prefix is derived like this
   */
  public boolean isPartialDerivation(byte[] prefix, List<OpenRule> open) {
    ImmutableList<ItemSet> chart = chart(prefix);
    return first.isViable()
        && chart.size() == prefix.length + 1
        && new OpenRules(bnf.start, chart).isNesting(open);
  }

  /**
   * Returns the nestings of rules that may be open at the end of a prefix, innermost rule last. The
   * rules are open around the next letter, which is a byte or a token, or around the end of the
   * text.
   *
   * @param prefix any bytes
   * @param max the greatest number of nestings to find
   * @return different nestings, short ones first; empty if the prefix is not viable. A
   *     left-recursive rule has infinitely many nestings; the result has only nestings in which
   *     each rule is open at most twice from the same place
   */
  public ImmutableSet<ImmutableList<OpenRule>> openReadings(byte[] prefix, int max) {
    ImmutableList<ItemSet> chart = chart(prefix);
    return first.isViable() && chart.size() == prefix.length + 1
        ? new OpenRules(bnf.start, chart).readings(max)
        : ImmutableSet.of();
  }

  /** The item sets of the viable prefixes of a text, at least the first. */
  private ImmutableList<ItemSet> chart(byte[] text) {
    ImmutableList.Builder<ItemSet> chart = ImmutableList.builder();
    chart.add(first);
    ItemSet last = first;
    for (byte b : text) {
      last = last.after(b);
      if (!last.isViable()) {
        break;
      }
      chart.add(last);
    }
    return chart.build();
  }
}
