package io.dyck.compose.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.CommonRegions;
import io.dyck.compose.Matcher;
import io.dyck.compose.Preparation;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests that common regions are walked before the first grammar needs one. */
final class CommonRegionsTest {
  /** A grammar outside of the list, with strings as in JSON. */
  private static final String SETTINGS =
      """
      root ::= (key "=" string "\\n")*
      key ::= "name" | "path"
      string ::= "\\"" ([^"\\\\\\x00-\\x1F] | "\\\\" (["\\\\/bfnrt] | "u" hex hex hex hex))* "\\""
      hex ::= [0-9a-fA-F]
      """;

  private static Vocabulary fresh(int more) {
    return Vocabulary.o200k().withSize(Vocabulary.o200k().size() + more);
  }

  private static int prepare(Vocabulary vocabulary) {
    int before = RegionWalk.storedWalks(vocabulary.trie());
    Pda pda = Pda.compile(Gbnf.parse("settings", SETTINGS));
    Preparation done = TokenConstraint.compose(pda, vocabulary).prepare(Duration.ofMinutes(5));
    assertThat(done.complete()).isTrue();
    return RegionWalk.storedWalks(vocabulary.trie()) - before;
  }

  @Test
  void grammarsFindThemThere() {
    Vocabulary cold = fresh(1);
    Vocabulary warm = fresh(2);
    CommonRegions.walk(warm);
    assertThat(prepare(warm)).isLessThan(prepare(cold));
  }

  /** Tests a string before a long text, which must not hide the loop in the string's body. */
  @Test
  void theBodyOfAStringIsARegionWhateverFollows() {
    Pda pda =
        Pda.compile(
            Gbnf.parse(
                "chapter",
                """
                root ::= string "; the number of the chapter and its title follow here: " [0-9]+
                string ::= "\\"" ([^"\\\\\\x00-\\x1F] | "\\\\" (["\\\\/bfnrt] | "u" hex hex hex hex))* "\\""
                hex ::= [0-9a-fA-F]
                """));
    Vocabulary vocabulary = Vocabulary.o200k();
    TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary);
    Matcher matcher = constraint.newMatcher();
    matcher.accept(vocabulary.idOf("\"").orElseThrow());
    TokenMask inString = matcher.mask();
    assertThat(inString.cardinality()).isGreaterThan(100_000);
    assertThat(constraint.statistics().visitedNodes()).isLessThan(5_000);
  }

  @Test
  void aSecondTimeFindsAll() {
    Vocabulary vocabulary = fresh(3);
    CommonRegions.walk(vocabulary);
    int kept = RegionWalk.storedWalks(vocabulary.trie());
    CommonRegions.walk(vocabulary);
    assertThat(kept)
        .isGreaterThanOrEqualTo((int) CommonRegions.names().spliterator().estimateSize());
    assertThat(RegionWalk.storedWalks(vocabulary.trie())).isEqualTo(kept);
  }
}
