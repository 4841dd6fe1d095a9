package io.dyck.cli.input;

import com.google.common.io.ByteArrayDataOutput;
import com.google.common.io.ByteStreams;
import io.dyck.checker.text.Quotation;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntIterable;
import it.unimi.dsi.fastutil.ints.IntLists;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The texts of tokens: bytes for ordinary tokens, the name for special tokens. */
public final class TokenText {
  private final Vocabulary vocabulary;

  public TokenText(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /**
   * Returns the text of a token in quotes. Different tokens look different: a byte that is part of
   * no character shows as {@code <0xE2>}.
   *
   * @param longest the most characters of the result; at least 3
   */
  public String quoted(int token, int longest) {
    String text = textOf(token);
    if (text.indexOf('\uFFFD') < 0 || !vocabulary.isOrdinary(token)) {
      return Quotation.text(text, longest);
    }
    StringBuilder shown = new StringBuilder();
    ByteBuffer bytes = ByteBuffer.wrap(vocabulary.bytes(token));
    while (bytes.hasRemaining()) {
      CharBuffer characters = CharBuffer.allocate(bytes.remaining());
      CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(bytes, characters, true);
      shown.append(characters.flip());
      for (int i = 0; result.isError() && i < result.length(); i++) {
        shown.append(String.format(Locale.ROOT, "<0x%02X>", bytes.get()));
      }
    }
    return Quotation.text(shown.toString(), longest);
  }

  public String textOf(int token) {
    return textOf(IntLists.singleton(token));
  }

  /**
   * Returns the text of tokens. Characters may be cut at both ends; a cut character becomes
   * replacement characters.
   */
  public String textOf(IntIterable tokens) {
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
