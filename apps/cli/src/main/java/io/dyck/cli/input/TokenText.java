package io.dyck.cli.input;

import com.google.common.io.ByteArrayDataOutput;
import com.google.common.io.ByteStreams;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntIterable;
import it.unimi.dsi.fastutil.ints.IntLists;
import java.nio.charset.StandardCharsets;

/** What tokens spell: bytes for ordinary ones, the name for special ones. */
public final class TokenText {
  private final Vocabulary vocabulary;

  public TokenText(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  public String of(int token) {
    return of(IntLists.singleton(token));
  }

  /** Characters may be cut at the ends; they show as replacement characters. */
  public String of(IntIterable tokens) {
    ByteArrayDataOutput bytes = ByteStreams.newDataOutput();
    tokens.forEach(
        (int token) -> {
          if (vocabulary.isOrdinary(token)) {
            bytes.write(vocabulary.bytes(token));
          } else if (vocabulary.isDefined(token)) {
            bytes.write(vocabulary.spelling(token).getBytes(StandardCharsets.UTF_8));
          }
        });
    return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
  }
}
