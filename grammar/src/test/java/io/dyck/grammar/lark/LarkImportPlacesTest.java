package io.dyck.grammar.lark;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import org.junit.jupiter.api.Test;

/** Imported definitions have the place of their import. */
final class LarkImportPlacesTest {
  @Test
  void everyImportOfALibraryHasItsOwnPlace() {
    String text = "start: A INT\n%import common.WORD -> A\n%import common.INT\n";
    Grammar grammar = Lark.parse("g", text);
    assertThat(line(grammar, "common.WORD")).isEqualTo(2);
    assertThat(line(grammar, "common.INT")).isEqualTo(3);
    grammar
        .rule("common.INT")
        .body()
        .walk(
            part ->
                assertThat(grammar.source().line(part.span().start()))
                    .as(part.toString())
                    .isEqualTo(3));
  }

  @Test
  void aListOfImportsHasThePlacesOfItsNames() {
    Grammar grammar = Lark.parse("g", "start: WORD INT\n%import common (WORD,\n  INT)\n");
    assertThat(line(grammar, "common.WORD")).isEqualTo(2);
    assertThat(line(grammar, "common.INT")).isEqualTo(3);
  }

  private static int line(Grammar grammar, String rule) {
    return grammar.source().line(grammar.rule(rule).nameSpan().start());
  }
}
