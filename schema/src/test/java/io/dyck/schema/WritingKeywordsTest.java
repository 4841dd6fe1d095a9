package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.text.Spaces;
import org.junit.jupiter.api.Test;

/** A schema says itself how its values are written. */
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
    assertThat(accepts("\"x-dyck-indent\":3", pretty)).isTrue();
    assertThat(accepts("\"x-dyck-indent\":2", pretty)).isFalse();
    assertThat(accepts("\"x-dyck-blanks\":1", one)).isTrue();
    assertThat(accepts("\"x-dyck-blanks\":1", one.replace(" ", "  "))).isFalse();
  }

  @Test
  void orderEscapesDigitsAndLengthsAreThoseOfTheSchema() {
    String turned = "{\"b\":\"\",\"a\":1}";
    assertThat(accepts("\"x-dyck-property-order\":\"any\"", turned)).isTrue();
    assertThat(accepts("\"x-dyck-property-order\":\"schema\"", turned)).isFalse();
    String escaped = "{\"a\":1,\"b\":\"\\u0041\"}";
    assertThat(accepts("\"x-dyck-escapes\":\"any\"", escaped)).isTrue();
    assertThat(accepts("\"x-dyck-escapes\":\"minimal\"", escaped)).isFalse();
    assertThat(accepts("\"x-dyck-integer-digits\":2", "{\"a\":12,\"b\":\"\"}")).isTrue();
    assertThat(accepts("\"x-dyck-integer-digits\":2", "{\"a\":123,\"b\":\"\"}")).isFalse();
    assertThat(accepts("\"x-dyck-fraction-digits\":1", "{\"a\":1.25,\"b\":\"\"}")).isFalse();
    assertThat(accepts("\"x-dyck-exponent-digits\":0", "{\"a\":1e2,\"b\":\"\"}")).isFalse();
    assertThat(accepts("\"x-dyck-exponent-digits\":1", "{\"a\":1e2,\"b\":\"\"}")).isTrue();
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
          "\"x-dyck-indent\":-1",
          "\"x-dyck-indent\":2,\"x-dyck-spaces\":\"one\"",
          "\"x-dyck-blanks\":2,\"x-dyck-spaces\":\"one\"",
          "\"x-dyck-property-order\":[\"a\"]",
          "\"x-dyck-exponent-digits\":5",
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
        JsonSchema.of("{\"x-dyck-indent\":3,\"x-dyck-string-length\":7,\"minimum\":1}").report();
    assertThat(report.bounds())
        .containsEntry("white space", "a line for each member and item, indented by 3")
        .containsEntry("length of strings", "up to 7")
        .containsEntry("digits before the point", "up to 19");
    assertThat(report.text())
        .contains("#/minimum: exact\n")
        .contains("length of strings: up to 7\n");
    assertThat(report.json())
        .contains("{\"pointer\":\"#/minimum\",\"keyword\":\"minimum\",\"state\":\"exact\"}")
        .contains("\"length of strings\":\"up to 7\"");
  }
}
