package io.dyck.canonical.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.canonical.CanonicalMode;
import io.dyck.canonical.DigitsVocabulary;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A tokenizer like SmolLM2's: each digit is a word, and some bytes, of control characters and of
 * rare planes, are no tokens.
 */
final class CanonicalDigitsTest {
  private static Vocabulary vocabulary() {
    return DigitsVocabulary.of(
        Set.of(0x04, 0xF1, 0xF2),
        List.of(
            new String[] {" ", " "},
            new String[] {" ", "t"},
            new String[] {"t", "h"},
            new String[] {"1", "2"},
            new String[] {" ", "1"}));
  }

  private static TokenConstraint constraint(String grammar) {
    Pda pda = Pda.compile(Gbnf.parse("test.gbnf", grammar));
    return TokenConstraint.compose(pda, vocabulary(), CanonicalMode.OPTIONS);
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
  void aGrammarThatDemandsAMissingByteIsRefused() {
    assertThatThrownBy(() -> constraint("root ::= \"t\" \"\\x04\""))
        .hasMessageContaining("DYCK-V103");
  }
}
