package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.text.Spaces;
import org.junit.jupiter.api.Test;

/** Keywords of a schema set how its values are written. */
final class WritingKeywordsTest {
  private static final String MEMBERS =
      "\"properties\":{\"a\":{\"type\":\"number\"},\"b\":{\"type\":\"string\"}},"
          + "\"required\":[\"a\",\"b\"]";

  private static boolean accepts(String keywords, String text) {
    return accepts(keywords, text, SchemaOptions.DEFAULT);
  }

  private static boolean accepts(String keywords, String text, SchemaOptions options) {
    String schema = "{\"type\":\"object\"," + keywords + "," + MEMBERS + "}";
    return new LazyReader(JsonSchema.of(schema, options).language()).accepts(text);
  }

  @Test
  void whiteSpaceIsThatOfTheSchema() {
    String one = "{\"a\": 1, \"b\": \"\"}";
    String compact = one.replace(" ", "");
    String pretty = "{\n   \"a\": 1,\n   \"b\": \"\"\n}";
    assertThat(accepts("\"x-dyck-spaces\":\"compact\"", compact)).isTrue();
    assertThat(accepts("\"x-dyck-spaces\":\"compact\"", one)).isFalse();
    assertThat(accepts("\"x-dyck-spaces\":\"one\"", one)).isTrue();
    assertThat(accepts("\"x-dyck-spaces\":\"pretty:3\"", pretty)).isTrue();
    assertThat(accepts("\"x-dyck-spaces\":\"pretty\"", pretty)).isFalse();
    assertThat(accepts("\"x-dyck-spaces\":\"flexible:1\"", one)).isTrue();
    assertThat(accepts("\"x-dyck-spaces\":\"flexible:1\"", one.replace(" ", "  "))).isFalse();
  }

  @Test
  void orderEscapesSpellingAndLengthsAreThoseOfTheSchema() {
    String turned = "{\"b\":\"\",\"a\":1}";
    assertThat(accepts("\"x-dyck-property-order\":\"any\"", turned)).isTrue();
    assertThat(accepts("\"x-dyck-property-order\":\"schema\"", turned)).isFalse();
    String escaped = "{\"a\":1,\"b\":\"\\u0041\"}";
    assertThat(accepts("\"x-dyck-escapes\":\"any\"", escaped)).isTrue();
    assertThat(accepts("\"x-dyck-escapes\":\"minimal\"", escaped)).isFalse();
    for (String number : new String[] {"1e2", "1.50", "-0"}) {
      String text = "{\"a\":" + number + ",\"b\":\"\"}";
      assertThat(accepts("\"x-dyck-spelling\":\"any\"", text)).as(number).isTrue();
      assertThat(accepts("\"x-dyck-spelling\":\"plain\"", text)).as(number).isFalse();
    }
    String other = "{\"a\":1.5,\"b\":\"\",\"c\":1}";
    assertThat(accepts("\"x-dyck-closed\":false", other)).isTrue();
    assertThat(accepts("\"x-dyck-closed\":true", other)).isFalse();
    assertThat(accepts("\"x-dyck-string-length\":2", "{\"a\":1,\"b\":\"xy\"}")).isTrue();
    assertThat(accepts("\"x-dyck-string-length\":2", "{\"a\":1,\"b\":\"xyz\"}")).isFalse();
  }

  @Test
  void optionsOverruleWhatTheyName() {
    SchemaOptions compact =
        SchemaOptions.DEFAULT.withText(SchemaOptions.DEFAULT.text().withSpaces(Spaces.COMPACT));
    String one = "{\"a\": 1, \"b\": \"\"}";
    String keywords = "\"x-dyck-spaces\":\"one\"";
    assertThat(accepts(keywords, one, compact)).isTrue();
    SchemaOptions overruling = compact.withOverruled(ImmutableSet.of("x-dyck-spaces"));
    assertThat(accepts(keywords, one, overruling)).isFalse();
    assertThat(accepts(keywords, one.replace(" ", ""), overruling)).isTrue();
  }

  @Test
  void wrongValuesAndMisspeltNamesAreErrorsOthersAnnotations() {
    for (String wrong :
        new String[] {
          "\"x-dyck-spaces\":\"wide\"",
          "\"x-dyck-spaces\":\"pretty:17\"",
          "\"x-dyck-spaces\":\"one:2\"",
          "\"x-dyck-spaces\":\"flexible:x\"",
          "\"x-dyck-spaces\":2",
          "\"x-dyck-closed\":\"yes\"",
          "\"x-dyck-property-order\":[\"a\"]",
          "\"x-dyck-spelling\":\"draft_4\"",
          "\"x-dyck-string-length\":\"3\""
        }) {
      assertThatThrownBy(() -> accepts(wrong, "")).as(wrong).hasMessageStartingWith("DYCK-J002");
    }
    assertThatThrownBy(() -> accepts("\"x-dyck-space\":\"one\"", ""))
        .hasMessageContaining("most likely \"x-dyck-spaces\"")
        .hasMessageContaining("#/x-dyck-space (1:");
    assertThatThrownBy(() -> accepts("\"items\":{\"x-dyck-spaces\":\"one\"}", ""))
        .hasMessageContaining("only at the root");
    assertThat(accepts("\"x-order\":3", "{\"b\":\"\",\"a\":1}")).isTrue();
  }

  @Test
  void theReportSaysWhichBoundsAreInForce() {
    SchemaReport report =
        JsonSchema.of("{\"x-dyck-spaces\":\"pretty:3\",\"x-dyck-string-length\":7,\"minimum\":1}")
            .report();
    assertThat(report.bounds())
        .containsEntry("white space", "a line for each member and item, indented by 3")
        .containsEntry("length of strings", "up to 7")
        .containsEntry("numbers, dates, times", "any that JSON allows, of any length");
    assertThat(report.text())
        .contains("#/minimum: exact\n")
        .contains("length of strings: up to 7\n");
    assertThat(report.json())
        .contains("{\"pointer\":\"#/minimum\",\"keyword\":\"minimum\",\"state\":\"exact\"}")
        .contains("\"length of strings\":\"up to 7\"");
  }
}
