package io.dyck.tools;

import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Converts tokens to the text that {@link ToolMessageReader} reads. Special tokens are replaced by
 * their spellings, and tokens that end a message are left out. The bytes of a character are held
 * back until the character is complete. An instance serves one message and one thread.
 */
public final class SpelledText {
  private final Vocabulary vocabulary;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private byte[] open = {};

  /**
   * Begins a message.
   *
   * @param vocabulary the vocabulary of the tokens
   */
  public SpelledText(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /**
   * Returns the text of the next tokens.
   *
   * @param tokens ids in the vocabulary
   * @return the text; may be empty
   */
  public String add(int... tokens) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(open);
    for (int token : tokens) {
      if (!vocabulary.isSpecial(token)) {
        bytes.writeBytes(vocabulary.bytes(token));
      } else if (!vocabulary.endTokens().contains(token)) {
        bytes.writeBytes(vocabulary.spelling(token).getBytes(StandardCharsets.UTF_8));
      }
    }
    ByteBuffer in = ByteBuffer.wrap(bytes.toByteArray());
    CharBuffer out = CharBuffer.allocate(in.remaining() + 1);
    decoder.reset().decode(in, out, false);
    open = new byte[in.remaining()];
    in.get(open);
    return out.flip().toString();
  }
}
