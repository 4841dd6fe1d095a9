package io.dyck.cli.text;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Reads ids of tokens from text. */
public final class TokenIds {
  private TokenIds() {}

  /**
   * Reads ids separated by blanks.
   *
   * @throws UserException if the file cannot be read, or something else is in it
   */
  public static int[] read(InputFile file, Terminal terminal, Vocabulary vocabulary) {
    String text = file.text(terminal, "the tokens");
    IntArrayList ids = new IntArrayList();
    for (String word : Splitter.on(CharMatcher.whitespace()).omitEmptyStrings().split(text)) {
      ids.add(id(word, file.name(), ids.size() + 1, vocabulary));
    }
    return ids.toIntArray();
  }

  private static int id(String word, String name, int number, Vocabulary vocabulary) {
    int id;
    try {
      id = Integer.parseInt(word);
    } catch (NumberFormatException e) {
      id = -1;
    }
    if (!vocabulary.isDefined(id)) {
      throw new UserException(
          name + ": word " + number + " ('" + word + "') is no token of " + vocabulary.name(),
          "the file holds ids of tokens, separated by blanks");
    }
    return id;
  }
}
