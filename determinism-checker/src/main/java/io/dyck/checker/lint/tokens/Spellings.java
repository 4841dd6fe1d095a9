package io.dyck.checker.lint.tokens;

import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * The texts that occur in the spellings of sequences of ordinary tokens. Such a text lies within
 * one token, or consists of the end of a token, whole tokens, and the beginning of a token.
 * Thread-safe. Cost: one pass over the vocabulary. If every byte is a token, a text then costs
 * nothing. Otherwise a text costs its length times the length of the longest token, and another
 * pass over the tokens if it is not a sequence of tokens.
 */
final class Spellings {
  private final boolean everything;
  private final int longest;

  /** The bytes of all tokens, one character for each byte. */
  private final Set<String> tokens = new HashSet<>();

  private final Set<String> ends = new HashSet<>();
  private final Set<String> beginnings = new HashSet<>();

  Spellings(Vocabulary vocabulary) {
    boolean[] single = new boolean[256];
    int count = 0;
    for (int id = 0; id < vocabulary.size(); id++) {
      if (vocabulary.isDefined(id) && vocabulary.isOrdinary(id) && vocabulary.length(id) == 1) {
        int first = vocabulary.byteAt(id, 0) & 0xFF;
        count += single[first] ? 0 : 1;
        single[first] = true;
      }
    }
    this.everything = count == single.length;
    this.longest = everything ? 0 : readTokens(vocabulary);
  }

  private int readTokens(Vocabulary vocabulary) {
    int most = 0;
    for (int id = 0; id < vocabulary.size(); id++) {
      if (vocabulary.isDefined(id) && vocabulary.isOrdinary(id)) {
        String token = new String(vocabulary.bytes(id), StandardCharsets.ISO_8859_1);
        tokens.add(token);
        for (int i = 1; i < token.length(); i++) {
          ends.add(token.substring(i));
          beginnings.add(token.substring(0, i));
        }
        most = Math.max(most, token.length());
      }
    }
    return most;
  }

  /** Returns whether a text can be a part of the spelling of tokens. */
  boolean contains(String text) {
    if (everything) {
      return true;
    }
    String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    return isSplitIntoPieces(bytes) || tokens.stream().anyMatch(token -> token.contains(bytes));
  }

  private boolean isSplitIntoPieces(String text) {
    boolean[] border = new boolean[text.length() + 1];
    border[0] = true;
    for (int to = 1; to <= text.length(); to++) {
      for (int from = Math.max(0, to - longest); from < to && !border[to]; from++) {
        String part = text.substring(from, to);
        border[to] = (from == 0 && ends.contains(part)) || (border[from] && tokens.contains(part));
      }
    }
    for (int from = Math.max(0, text.length() - longest); from < text.length(); from++) {
      if (border[from] && beginnings.contains(text.substring(from))) {
        return true;
      }
    }
    return border[text.length()];
  }
}
