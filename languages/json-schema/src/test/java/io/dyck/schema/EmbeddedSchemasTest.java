package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.LazyLanguageException;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.lark.Lark;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.pda.Pda;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;

/** Schemas and grammars inside of Lark's notation. */
class EmbeddedSchemasTest {
  private static final ReadOptions READING =
      ReadOptions.builder().schemas(new EmbeddedSchemas(SchemaOptions.DEFAULT)).build();

  private static Grammar read(String lark) {
    return Lark.read(SourceText.of("test.lark", lark), null, READING);
  }

  private static boolean accepts(String lark, String text) {
    return Pda.compile(read(lark)).accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  @Example
  void schemasStandBesideTerminals() {
    String lark =
        """
        start: "values=" value (";" value)* "."
        value: %json {"type": "integer", "minimum": 3}
        """;
    assertThat(accepts(lark, "values=3;14.")).isTrue();
    assertThat(accepts(lark, "values=3;1.")).isFalse();
    assertThat(accepts(lark, "values=.")).isFalse();
  }

  @Example
  void ignoredTextMayFollowASchema() {
    String lark =
        """
        start: "BEGIN" payload "END"
        payload: %json {"type": "object", "additionalProperties": false}
        %ignore /[ \\n]+/
        """;
    assertThat(accepts(lark, "BEGIN{}  \\nEND")).isFalse();
    assertThat(accepts(lark, "BEGIN {}  \nEND ")).isTrue();
    assertThat(accepts(lark, "BEGIN{}")).isFalse();
  }

  @Example
  void grammarsInBracesHaveNamesOfTheirOwn() {
    String lark =
        """
        start: item %lark {
          start: item+ "!"
          item: "(" %lark { start: "[" item "]"
            item: "z" } ")" | %json {"const": 1}
        }
        item: "x"
        """;
    assertThat(accepts(lark, "x([z])1!")).isTrue();
    assertThat(accepts(lark, "xx!")).isFalse();
  }

  @Example
  void howValuesAreWritten() {
    String schema = "{\"type\": \"array\", \"x-guidance\": {\"whitespace_flexible\": false%s}}";
    String plain = "start: %json " + schema.formatted("");
    assertThat(accepts(plain, "[1,2]")).isTrue();
    assertThat(accepts(plain, "[1, 2]")).isFalse();
    String one =
        "start: %json "
            + schema.formatted(", \"item_separator\": \", \", \"key_separator\": \": \"");
    assertThat(accepts(one, "[1, 2]")).isTrue();
    assertThat(accepts(one, "[1,2]")).isFalse();
    refused("start: %json {\"x-guidance\": {\"item_separator\": \"; \"}}", "DYCK-G075", "1:8");
    refused("start: %json {\"x-guidance\": {\"lenient\": true}}", "not known", "1:8");
  }

  @Example
  void problemsAreToldWhereTheyStand() {
    refused("start: \"a\" %json {\"type\": 3}", "DYCK-J002", "1:12");
    refused("start: \"a\" %lark {\n  start: nobody\n}", "nobody", "2:10");
    refused("start: %json [1]", "%json", "1:8");
    assertThatThrownBy(() -> Lark.parse("test.lark", "start: %json {}"))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining("needs a reader of JSON Schemas");
    // The longest match depends on the texts that follow.
    assertThatThrownBy(() -> Pda.compile(read("start: A \"b\" %json {}\nA: /[ab]+/")))
        .isInstanceOf(LazyLanguageException.class);
  }

  private static void refused(String lark, String what, String place) {
    assertThatThrownBy(() -> read(lark))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining(what)
        .satisfies(
            e -> assertThat(((GrammarException) e).diagnostics().get(0).place()).contains(place));
  }
}
