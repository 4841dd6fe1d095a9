package io.dyck.grammar.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.GrammarException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The refused expressions, with the places of the errors. */
final class RegexErrorsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "(a)\\1!regex:1:4: DYCK-G073",
        "(?P<x>a)(?P=x)!regex:1:9: DYCK-G073",
        "a++!regex:1:2: DYCK-G073",
        "a(?>b)!regex:1:2: DYCK-G073",
        "[a&&b]!regex:1:3: DYCK-G073",
        "(?z)a!regex:1:1: DYCK-G073",
        "(?<=a(?=b))c!regex:1:6: DYCK-G073",
        "\\p{Nothing}!regex:1:1: DYCK-G061",
        "x[]y!regex:1:3: DYCK-G062",
        "\\y!regex:1:1: DYCK-G013",
        "a)!regex:1:2: DYCK-G024",
        "(a!regex:1:1: DYCK-G023",
        "[a!regex:1:1: DYCK-G011",
        "a|*b!regex:1:3: DYCK-G025",
        "a{3,2}!regex:1:2: DYCK-G019",
        "a{200000}!regex:1:2: DYCK-G007",
        "[z-a]!regex:1:2: DYCK-G016",
      })
  void saysWhereAndWhat(String pattern, String expected) {
    assertThatThrownBy(() -> Regex.parse("regex", pattern))
        .as(pattern)
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(?P<x>a)(?P=x)", "(?P<x>a)(?P=x)+b", "(a)\\1", "(?P>x)(?P<x>a)"})
  void aReferenceBackIsOneError(String pattern) {
    assertThatThrownBy(() -> Regex.parse("p.regex", pattern))
        .isInstanceOfSatisfying(
            GrammarException.class, e -> assertThat(e.diagnostics()).hasSize(1));
  }

  @Test
  void deepNestingIsAnError() {
    String pattern = "(".repeat(5000) + "a" + ")".repeat(5000);
    assertThatThrownBy(() -> Regex.parse("regex", pattern)).hasMessageContaining("DYCK-G006");
  }

  @Test
  void hasOneRuleWithPlaces() {
    assertThat(Regex.parse("regex", "a|[bc]").rule(Regex.RULE).body().span().end()).isEqualTo(6);
  }
}
