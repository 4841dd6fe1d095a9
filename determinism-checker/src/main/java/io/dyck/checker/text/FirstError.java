package io.dyck.checker.text;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.Pda;
import io.dyck.pda.run.Configuration;
import java.util.Arrays;
import java.util.Optional;

/**
 * The first error of a text that is not in a language: the end of its longest viable prefix, and
 * the possible continuations there. Immutable.
 *
 * @param offset the number of bytes before the error, rounded down to a whole character
 * @param line from 1
 * @param column from 1, in characters
 * @param textEnds whether the error is at the end of the text: the whole text fits, but a
 *     continuation is missing
 * @param expected the possible continuations, each in at most a few words; the end of the text
 *     stands last
 */
public record FirstError(
    int offset, int line, int column, boolean textEnds, ImmutableList<String> expected) {

  /**
   * Searches the first error.
   *
   * @param text UTF-8
   * @param pda the automaton of the language
   * @return empty if the text belongs to the language
   */
  public static Optional<FirstError> findIn(byte[] text, Pda pda) {
    Configuration configuration = Configuration.start(pda.machine());
    int viable = configuration.read(text, 0, text.length);
    if (viable == text.length && configuration.isAccepting()) {
      return Optional.empty();
    }
    int offset = countWholeCharacters(text, viable);
    Configuration there = Configuration.start(pda.machine());
    int unused = there.read(text, 0, offset);
    return Optional.of(
        new FirstError(
            offset,
            line(text, offset),
            column(text, offset),
            viable == text.length,
            new Followers(pda.machine(), there).readableFollowers()));
  }

  /**
   * Returns the greatest number of bytes, at most the given number, that ends before a character.
   */
  private static int countWholeCharacters(byte[] text, int length) {
    int at = length;
    while (at > 0 && length - at < 3 && at < text.length && isContinuation(text[at])) {
      at--;
    }
    return at < text.length && isContinuation(text[at]) ? length : at;
  }

  private static boolean isContinuation(byte b) {
    return (b & 0xC0) == 0x80;
  }

  private static int line(byte[] text, int offset) {
    int line = 1;
    for (int i = 0; i < offset; i++) {
      if (text[i] == '\n') {
        line++;
      }
    }
    return line;
  }

  private static int column(byte[] text, int offset) {
    int start = offset;
    while (start > 0 && text[start - 1] != '\n') {
      start--;
    }
    int column = 1;
    for (byte b : Arrays.copyOfRange(text, start, offset)) {
      if (!isContinuation(b)) {
        column++;
      }
    }
    return column;
  }
}
