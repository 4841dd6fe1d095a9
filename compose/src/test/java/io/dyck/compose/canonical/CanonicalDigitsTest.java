package io.dyck.compose.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.ComposeOptions;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A tokenizer like SmolLM2's: each digit is a word, and some bytes, of control characters and of
 * rare planes, are no tokens.
 */
final class CanonicalDigitsTest {
  private static final List<Integer> MISSING = List.of(0x04, 0xF1, 0xF2);

  /** Returns the letter that stands for a byte in tokens of bytes. */
  private static String letter(int b) {
    boolean shown = (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
    int hidden = b <= 0x20 ? b : b < 0xA1 ? b - 0x7F + 0x21 : 0x43;
    String letter = Character.toString(shown ? b : 256 + hidden);
    return letter.equals("\"") || letter.equals("\\") ? "\\" + letter : letter;
  }

  private static Vocabulary vocabulary() {
    StringBuilder vocab = new StringBuilder();
    int id = 0;
    for (int b = 0; b < 256; b++) {
      if (!MISSING.contains(b)) {
        vocab.append('"').append(letter(b)).append("\":").append(id++).append(',');
      }
    }
    String space = letter(' ');
    StringBuilder merges = new StringBuilder();
    for (String[] pair :
        new String[][] {{space, space}, {space, "t"}, {"t", "h"}, {"1", "2"}, {space, "1"}}) {
      vocab.append('"').append(pair[0] + pair[1]).append("\":").append(id++).append(',');
      merges.append("[\"" + pair[0] + "\",\"" + pair[1] + "\"],");
    }
    String json =
        "{\"version\":\"1.0\",\"added_tokens\":[{\"id\":"
            + id
            + ",\"content\":\"<|end|>\",\"single_word\":false,\"lstrip\":false,\"rstrip\":false,"
            + "\"normalized\":false,\"special\":true}],\"normalizer\":null,\"pre_tokenizer\":"
            + "{\"type\":\"Sequence\",\"pretokenizers\":[{\"type\":\"Digits\","
            + "\"individual_digits\":true},{\"type\":\"ByteLevel\",\"add_prefix_space\":false,"
            + "\"trim_offsets\":true,\"use_regex\":true}]},\"decoder\":{\"type\":\"ByteLevel\"},"
            + "\"model\":{\"type\":\"BPE\",\"vocab\":{"
            + vocab
            + "\"<|end|>\":"
            + id
            + "},\"merges\":["
            + merges.substring(0, merges.length() - 1)
            + "]}}";
    return Vocabulary.read(
            "digits.json", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)))
        .withEndTokens(id);
  }

  private static TokenConstraint constraint(String grammar) {
    Pda pda = Pda.compile(Gbnf.parse("test.gbnf", grammar));
    return TokenConstraint.compose(pda, vocabulary(), ComposeOptions.CANONICAL);
  }

  @Test
  void exactlyTheEncodingsAreAccepted() {
    Enumeration enumeration = new Enumeration(vocabulary());
    List<String> alphabet = List.of(" ", "\n", "t", "h", "1", "2", "'", "\u00b2", "\u00e9");
    for (String text : Enumeration.texts(alphabet, 4)) {
      enumeration.check(text);
    }
  }

  @Test
  void aGrammarMayHaveCharactersThatNoTokensSpellAmongOthers() {
    TokenConstraint constraint = constraint("root ::= [^\"]* \"\\\"\"");
    assertThat(constraint.newMatcher().mask().contains(vocabulary().idOf("t").orElseThrow()))
        .isTrue();
  }

  @Test
  void aGrammarThatMayDemandAMissingByteIsRefused() {
    assertThatThrownBy(() -> constraint("root ::= \"t\" \"\\x04\""))
        .hasMessageContaining("DYCK-V106")
        .hasMessageContaining("0x04");
  }
}
