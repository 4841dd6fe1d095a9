package io.dyck.compose.vocabulary;

import io.dyck.compose.vocabulary.segment.Segmenter;
import io.dyck.compose.vocabulary.segment.UnknownPieces;
import io.dyck.compose.vocabulary.text.ByteName;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Encodes one word by merging pairs from its characters on, as Hugging Face's library does: a
 * character that is no token becomes the tokens of its bytes, if there are some, else the unknown
 * token. Cost: O(n log n). Immutable and thread-safe.
 */
final class CharacterPairEncoder implements Segmenter {
  /**
   * What a file says about encoding.
   *
   * @param ignoreMerges whether a word that is a token becomes that token, whatever the merges say
   * @param fuseUnknown whether neighbouring unknown characters become one unknown token
   * @param prefix what every character of a word but the first has before it
   * @param suffix what the last character of a word has after it
   */
  record Options(boolean ignoreMerges, boolean fuseUnknown, String prefix, String suffix) {}

  private final TokenIndex index;
  private final MergeTable merges;
  private final Options options;
  private final UnknownPieces unknown;

  CharacterPairEncoder(
      TokenIndex index, MergeTable merges, Options options, UnknownPieces unknown) {
    this.index = index;
    this.merges = merges;
    this.options = options;
    this.unknown = unknown;
  }

  /** Per byte the token of its name such as {@code <0x0A>}, −1 where there is none. */
  static int[] byteTokens(TokenIndex index) {
    int[] result = new int[256];
    for (int b = 0; b < result.length; b++) {
      byte[] name = ByteName.of((byte) b).getBytes(StandardCharsets.UTF_8);
      result[b] = index.find(name, 0, name.length);
    }
    return result;
  }

  TokenIndex index() {
    return index;
  }

  MergeTable merges() {
    return merges;
  }

  Options options() {
    return options;
  }

  /** Per byte its token, −1 where there is none; null if no bytes have tokens. */
  int @Nullable [] byteTokens() {
    return unknown.byteTokens();
  }

  @Override
  public void segment(byte[] word, IntArrayList to) {
    if (options.ignoreMerges()) {
      int whole = index.find(word, 0, word.length);
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
      byte[] character = decorated(word, at, end).getBytes(StandardCharsets.UTF_8);
      int token = index.find(character, 0, character.length);
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

  private String decorated(String word, int from, int end) {
    String character = word.substring(from, end);
    if (from > 0) {
      character = options.prefix() + character;
    }
    return end == word.length() ? character + options.suffix() : character;
  }
}
