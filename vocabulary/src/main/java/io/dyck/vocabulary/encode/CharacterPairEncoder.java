package io.dyck.vocabulary.encode;

import io.dyck.vocabulary.segment.Segmenter;
import io.dyck.vocabulary.segment.UnknownPieces;
import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.text.ByteName;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;

/**
 * Encodes one word by merging pairs from its characters on, as Hugging Face's library does: a
 * character without a token becomes the tokens of its bytes if they exist, otherwise the unknown
 * token. Cost: O(n log n). Immutable and thread-safe.
 */
public final class CharacterPairEncoder implements Segmenter {
  /**
   * The options of encoding in a file.
   *
   * @param ignoreMerges whether a word with a token of its own becomes that token without merging
   * @param prefix the text before every character of a word except the first
   * @param suffix the text after the last character of a word
   */
  public record Options(boolean ignoreMerges, boolean fuseUnknown, String prefix, String suffix) {}

  private final TokenIndex index;
  private final MergeTable merges;
  private final Options options;
  private final UnknownPieces unknown;

  public CharacterPairEncoder(
      TokenIndex index, MergeTable merges, Options options, UnknownPieces unknown) {
    this.index = index;
    this.merges = merges;
    this.options = options;
    this.unknown = unknown;
  }

  /**
   * Returns for each byte the token with a name such as {@code <0x0A>}, or −1 if the index has no
   * such token.
   */
  public static int[] byteTokens(TokenIndex index) {
    int[] result = new int[256];
    for (int b = 0; b < result.length; b++) {
      result[b] = index.find(ByteName.nameOf((byte) b));
    }
    return result;
  }

  @Override
  public void segment(byte[] word, IntArrayList to) {
    if (options.ignoreMerges()) {
      int whole = index.find(word);
      if (whole >= 0) {
        to.add(whole);
        return;
      }
    }
    SymbolMerger.merge(merges, symbols(new String(word, StandardCharsets.UTF_8)), to);
  }

  private int[] symbols(String word) {
    IntArrayList symbols = new IntArrayList(word.length());
    // Bytes do not end a run of unknown characters, as in the original library.
    boolean pending = false;
    for (int at = 0; at < word.length(); ) {
      int end = word.offsetByCodePoints(at, 1);
      byte[] character = withAffixes(word, at, end).getBytes(StandardCharsets.UTF_8);
      int token = index.find(character);
      if (token >= 0) {
        pending = flush(pending, symbols);
        symbols.add(token);
      } else if (!unknown.addBytes(character, 0, character.length, symbols)) {
        if (unknown.unknown() < 0) {
          unknown.addUnknown(character, 0, character.length, symbols);
        }
        if (pending && !options.fuseUnknown()) {
          flush(true, symbols);
        }
        pending = true;
      }
      at = end;
    }
    flush(pending, symbols);
    return symbols.toIntArray();
  }

  private boolean flush(boolean pending, IntArrayList symbols) {
    if (pending) {
      symbols.add(unknown.unknown());
    }
    return false;
  }

  private String withAffixes(String word, int from, int end) {
    String character = word.substring(from, end);
    if (from > 0) {
      character = options.prefix() + character;
    }
    return end == word.length() ? character + options.suffix() : character;
  }
}
