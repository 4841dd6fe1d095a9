package io.dyck.cli.text;

import io.dyck.cli.bench.TokenIds;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayOutputStream;

/** The text that ids of tokens spell; an end token at the end is left out. */
final class TokenIdText {
  private TokenIdText() {}

  static byte[] decode(InputFile file, Terminal terminal, Vocabulary vocabulary) {
    int[] ids = TokenIds.read(file, terminal, vocabulary);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < ids.length; i++) {
      if (vocabulary.isOrdinary(ids[i])) {
        out.writeBytes(vocabulary.bytes(ids[i]));
      } else if (i + 1 < ids.length) {
        throw new UserException(
            file.name()
                + ": token "
                + ids[i]
                + " ("
                + vocabulary.spelling(ids[i])
                + ") stands inside of the text and spells nothing",
            "take it out: explain reads the text of ordinary tokens");
      }
    }
    return out.toByteArray();
  }
}
