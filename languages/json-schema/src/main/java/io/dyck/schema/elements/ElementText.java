package io.dyck.schema.elements;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.TokenName;
import io.dyck.schema.strings.PlainText;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Fixed texts in which some spellings are tokens. Immutable. */
final class ElementText {
  private final ImmutableList<String> tokens;
  private final ImmutableList<TokenName> names;

  /** Creates texts with tokens. The longest spelling at a position counts. */
  ElementText(ImmutableList<String> tokens) {
    this.tokens = tokens;
    this.names =
        tokens.stream().map(TokenName.BySpelling::new).collect(ImmutableList.toImmutableList());
  }

  /** Returns the tokens, in the order of the bytes that stand for the tokens. */
  ImmutableList<TokenName> names() {
    return names;
  }

  /** Returns the code points and tokens of a text, in the form of {@link PlainText}. */
  int[] letters(String text) {
    IntArrayList letters = new IntArrayList();
    int at = 0;
    while (at < text.length()) {
      int token = tokenAt(text, at);
      int letter = token < 0 ? text.codePointAt(at) : PlainText.FIRST_TOKEN + token;
      letters.add(letter);
      at += token < 0 ? Character.charCount(letter) : tokens.get(token).length();
    }
    return letters.toIntArray();
  }

  /** Returns the bytes and tokens of a text, in the form of {@link LazyLanguage}. */
  byte[] bytes(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int letter : letters(text)) {
      if (letter >= PlainText.FIRST_TOKEN) {
        bytes.write(LazyLanguage.FIRST_TOKEN + letter - PlainText.FIRST_TOKEN);
      } else {
        bytes.writeBytes(Character.toString(letter).getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  private int tokenAt(String text, int at) {
    int found = -1;
    for (int i = 0; i < tokens.size(); i++) {
      boolean isLonger = found < 0 || tokens.get(i).length() > tokens.get(found).length();
      if (isLonger && text.startsWith(tokens.get(i), at)) {
        found = i;
      }
    }
    return found;
  }
}
