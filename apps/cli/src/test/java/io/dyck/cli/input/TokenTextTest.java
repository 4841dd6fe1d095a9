package io.dyck.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.vocabulary.Vocabulary;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TokenTextTest {
  private static final int LONGEST = 1000;

  @Test
  void tokensThatDifferLookDifferent() {
    Vocabulary vocabulary = Vocabulary.cl100k();
    TokenText text = new TokenText(vocabulary);
    Map<String, Integer> shown = new HashMap<>();
    for (int id = 0; id < vocabulary.size(); id++) {
      if (vocabulary.isOrdinary(id)) {
        Integer other = shown.put(text.quoted(id, LONGEST), id);
        assertThat(other).as("%s, id %d", text.quoted(id, LONGEST), id).isNull();
      }
    }
  }

  @Test
  void bytesThatAreNoCharacterShowAsNumbers() {
    Vocabulary vocabulary = Vocabulary.cl100k();
    TokenText text = new TokenText(vocabulary);
    for (int id = 0; id < vocabulary.size(); id++) {
      if (vocabulary.isOrdinary(id)
          && vocabulary.length(id) == 1
          && vocabulary.byteAt(id, 0) == -30) {
        assertThat(text.quoted(id, LONGEST)).isEqualTo("\"<0xE2>\"");
      }
    }
  }
}
