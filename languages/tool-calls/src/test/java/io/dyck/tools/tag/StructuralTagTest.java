package io.dyck.tools.tag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.tools.read.ToolException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Accepted and refused texts of each kind of format. */
class StructuralTagTest {
  private static final String TAG_A =
      "{\"type\": \"tag\", \"begin\": \"<a>\", \"content\": {\"type\": \"const_string\","
          + " \"value\": \"1\"}, \"end\": \"</a>\"}";
  private static final String TAG_B =
      "{\"begin\": \"<b>\", \"content\": {\"type\": \"json_schema\", \"json_schema\": {\"type\":"
          + " \"object\", \"properties\": {\"x\": {\"type\": \"integer\"}, \"y\": {}},"
          + " \"required\": [\"x\"]}}, \"end\": [\"</b>\", \"!\"]}";

  private static Pda tag(String json) {
    return Pda.compile(StructuralTag.read(json), PdaOptions.DEFAULT.permissively());
  }

  private static Pda format(String json) {
    return tag("{\"type\": \"structural_tag\", \"format\": " + json + "}");
  }

  private static boolean accepts(Pda pda, String text) {
    return pda.accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void check(String format, String[] accepted, String[] refused) {
    Pda pda = format(format);
    for (String text : accepted) {
      assertThat(accepts(pda, text)).as("%s: %s", format, text).isTrue();
    }
    for (String text : refused) {
      assertThat(accepts(pda, text)).as("%s: %s", format, text).isFalse();
    }
  }

  private static String[] texts(String... texts) {
    return texts;
  }

  @Test
  void argumentsAreElementsInTheStylesOfModels() {
    String schema =
        "{\"type\": \"object\", \"properties\": {\"city\": {\"type\": \"string\"}, \"days\": {\"type\":"
            + " \"integer\"}}, \"required\": [\"city\"], \"additionalProperties\": false}";
    String tag =
        "{\"type\": \"tag\", \"begin\": \"<function=f>\", \"content\": {\"type\": \"json_schema\","
            + " \"style\": \"%s\", \"json_schema\": %s}, \"end\": \"</function>\"}";
    check(
        String.format(tag, "qwen_xml", schema),
        texts(
            "<function=f><parameter=city>New \"York\"</parameter></function>",
            "<function=f><parameter=city>a</parameter>\n<parameter=days>3</parameter></function>"),
        texts(
            "<function=f></function>",
            "<function=f><parameter=city>a</parameter><parameter=days>x</parameter></function>",
            "<function=f><parameter=days>3</parameter><parameter=city>a</parameter></function>"));
    check(
        String.format(tag, "minimax_xml", schema.replace("\"city\"]", "]")),
        texts(
            "<function=f></function>",
            "<function=f><parameter name=\"days\">3</parameter></function>"),
        texts("<function=f><parameter name=days>3</parameter></function>"));
    check(
        "{\"type\": \"qwen_xml_parameter\", \"any_order\": true, \"json_schema\": " + schema + "}",
        texts("<parameter=days>3</parameter><parameter=city>a</parameter>"),
        texts("", "<parameter=city>a</parameter><parameter=city>a</parameter>"));
    assertThatThrownBy(() -> format(String.format(tag, "own_xml", schema)))
        .isInstanceOf(ToolException.class)
        .hasMessageContaining("expected \"json\" or one of qwen_xml, minimax_xml,");
    assertThatThrownBy(() -> format(String.format(tag, "qwen_xml", "{\"type\": \"array\"}")))
        .isInstanceOf(ToolException.class)
        .hasMessageContaining("what is written as elements is an object");
  }

  @Test
  void textsGrammarsAndPatterns() {
    check("{\"type\": \"const_string\", \"value\": \"Hi\"}", texts("Hi"), texts("", "hi", "Hi!"));
    check(
        "{\"type\": \"grammar\", \"grammar\": \"root ::= a+\\na ::= \\\"x\\\" | \\\"y\\\"\"}",
        texts("x", "xyy"),
        texts("", "z"));
    check(
        "{\"type\": \"regex\", \"pattern\": \"[A-Z]{2}-[0-9]\"}",
        texts("AB-1"), texts("AB-", "aAB-1"));
    check("{\"type\": \"any_text\"}", texts("", "any\nthing ü"), texts());
    check(
        "{\"type\": \"any_text\", \"excludes\": [\"ab\", \"c\"]}",
        texts("", "a b", "aa"),
        texts("ab", "xaab", "xc"));
    check(
        "{\"type\": \"any_text\", \"excludes\": [\"ab\"], \"max_chars\": 3}",
        texts("", "aü", "baa"),
        texts("ab", "baaa", "üab"));
  }

  @Test
  void sequencesAlternativesAndRepetitions() {
    String x = "{\"type\": \"const_string\", \"value\": \"x\"}";
    String y = "{\"type\": \"const_string\", \"value\": \"y\"}";
    check(
        "{\"type\": \"sequence\", \"elements\": [" + x + "," + y + "]}",
        texts("xy"),
        texts("x", "yx"));
    check(
        "{\"type\": \"or\", \"elements\": [" + x + "," + y + "]}",
        texts("x", "y"),
        texts("", "xy"));
    check("{\"type\": \"optional\", \"content\": " + x + "}", texts("", "x"), texts("xx"));
    check("{\"type\": \"plus\", \"content\": " + x + "}", texts("x", "xx"), texts(""));
    check("{\"type\": \"star\", \"content\": " + x + "}", texts("", "xxx"), texts("xy"));
    check(
        "{\"type\": \"repeat\", \"min\": 1, \"max\": 2, \"content\": " + x + "}",
        texts("x", "xx"),
        texts("", "xxx"));
    check(
        "{\"type\": \"repeat\", \"min\": 2, \"max\": -1, \"content\": " + x + "}",
        texts("xx", "xxxxx"),
        texts("x"));
  }

  @Test
  void tagsEndWhereTheirEndComesFirst() {
    check(TAG_A, texts("<a>1</a>"), texts("<a></a>", "<a>1"));
    check(
        "{\"type\": \"tag\", \"begin\": \"<t>\", \"content\": {\"type\": \"any_text\"}, \"end\":"
            + " [\"</t>\", \"END\"]}",
        texts("<t></t>", "<t>so</T>END"),
        texts("<t>so", "<t></t></t>", "<t>ENDEND"));
    check(
        "{\"type\": \"tag\", \"begin\": \"<t>\", \"content\": {\"type\": \"triggered_tags\","
            + " \"triggers\": [\"<a\"], \"tags\": ["
            + TAG_A
            + "]}, \"end\": \"</t>\"}",
        texts("<t>x<a>1</a>y</t>", "<t></t>"),
        texts("<t>x<a>1</a>y", "<t></t></t>", "<t><a></t>"));
  }

  @Test
  void triggeredTagsStandInFreeText() {
    String tags = "\"triggers\": [\"<a\", \"<b\"], \"tags\": [" + TAG_A + "," + TAG_B + "]";
    check(
        "{\"type\": \"triggered_tags\", " + tags + "}",
        texts("", "x", "x<a>1</a>y<b>{\"x\": 1}!z", "<<a>1</a>"),
        texts("<a", "x<b>{}</b>", "<b>{\"y\": 1, \"x\": 1}</b>"));
    check(
        "{\"type\": \"triggered_tags\", \"at_least_one\": true, " + tags + "}",
        texts("<a>1</a>", "<a>1</a>y<a>1</a>"),
        texts("", "x<a>1</a>"));
    check(
        "{\"type\": \"triggered_tags\", \"stop_after_first\": true, " + tags + "}",
        texts("", "x", "x<a>1</a>"),
        texts("x<a>1</a>y"));
    check(
        "{\"type\": \"triggered_tags\", \"at_least_one\": true, \"stop_after_first\": true, "
            + tags
            + "}",
        texts("<a>1</a>", "<b>{\"x\": 2}</b>"),
        texts("", "x<a>1</a>", "<a>1</a>y"));
    check(
        "{\"type\": \"triggered_tags\", \"excludes\": [\"no\"], " + tags + "}",
        texts("n<a>1</a>o"),
        texts("no", "<a>1</a>no"));
  }

  @Test
  void tagsWithSeparator() {
    String tags = "\"separator\": \", \", \"tags\": [" + TAG_A + "," + TAG_B + "]";
    check(
        "{\"type\": \"tags_with_separator\", " + tags + "}",
        texts("", "<a>1</a>", "<a>1</a>, <b>{\"x\": 1}!, <a>1</a>"),
        texts("<a>1</a>, ", "<a>1</a><a>1</a>", "x"));
    check(
        "{\"type\": \"tags_with_separator\", \"at_least_one\": true, \"stop_after_first\": true, "
            + tags
            + "}",
        texts("<a>1</a>"),
        texts("", "<a>1</a>, <a>1</a>"));
  }

  @Test
  void dispatches() {
    String rules =
        "\"rules\": [[\"f(\", {\"type\": \"regex\", \"pattern\": \"[0-9]+[)]\"}], [\"g\","
            + " {\"type\": \"const_string\", \"value\": \"!\"}]]";
    check(
        "{\"type\": \"dispatch\", \"excludes\": [\"END\"], " + rules + "}",
        texts("", "a f(12) b g! c"),
        texts("f(x)", "END", "gg!"));
    check(
        "{\"type\": \"dispatch\", \"loop\": false, " + rules + "}",
        texts("a f(12)", "a"),
        texts("a f(12) b"));
  }

  @Test
  void theOlderForm() {
    Pda pda =
        tag(
            "{\"type\": \"structural_tag\", \"structures\": [{\"begin\": \"<f=a>\", \"schema\":"
                + " {\"type\": \"integer\"}, \"end\": \"</f>\"}, {\"begin\": \"<f=b>\","
                + " \"schema\": {\"type\": \"boolean\"}, \"end\": \"</f>\"}], \"triggers\":"
                + " [\"<f=\"]}");
    assertThat(accepts(pda, "Hm. <f=a>12</f> and <f=b>true</f>.")).isTrue();
    assertThat(accepts(pda, "<f=a>true</f>")).isFalse();
    assertThat(accepts(pda, "<f=c>")).isFalse();
  }

  @Test
  void badInputIsRefusedWithItsPlace() {
    refused("DYCK-T001: ", "{");
    refused("DYCK-T002: at #: expected an object with \"format\"", "{}");
    refused("DYCK-T002: at #/type: ", "{\"type\": \"tag\", \"format\": {}}");
    refusedFormat("DYCK-T002: at #/format/type: ", "{\"type\": \"tags\"}");
    refusedFormat("DYCK-T002: at #/format/valu: ", "{\"type\": \"const_string\", \"valu\": \"\"}");
    refusedFormat("DYCK-T002: at #/format/elements: ", "{\"type\": \"or\", \"elements\": []}");
    refusedFormat("DYCK-T007: at #/format/pattern: ", "{\"type\": \"regex\", \"pattern\": \"(\"}");
    refusedFormat(
        "DYCK-T007: at #/format/grammar: ", "{\"type\": \"grammar\", \"grammar\": \"root ::= x\"}");
    refusedFormat(
        "DYCK-T005: at #/format/json_schema: DYCK-J002",
        "{\"type\": \"json_schema\", \"json_schema\": {\"minLength\": \"3\"}}");
    refusedFormat(
        "DYCK-T002: at #/format/tags/0/begin: ",
        "{\"type\": \"triggered_tags\", \"triggers\": [\"<b\"], \"tags\": [" + TAG_A + "]}");
    refusedFormat(
        "DYCK-T002: at #/format/max: ",
        "{\"type\": \"repeat\", \"min\": 2, \"max\": 1, \"content\": " + TAG_A + "}");
  }

  private static void refusedFormat(String message, String format) {
    refused(message, "{\"type\": \"structural_tag\", \"format\": " + format + "}");
  }

  private static void refused(String message, String tag) {
    assertThatThrownBy(() -> StructuralTag.read(tag))
        .isInstanceOf(ToolException.class)
        .hasMessageStartingWith(message);
  }
}
