package io.dyck.tools.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The ways in which requests name a constraint. */
class RequestedOutputTest {
  private static final String SCHEMA = "{\"type\": \"integer\", \"minimum\": 5}";
  private static final String QUOTED = "\"{\\\"type\\\": \\\"integer\\\", \\\"minimum\\\": 5}\"";

  private static Optional<Grammar> read(String request) {
    return new RequestedOutput(SchemaOptions.DEFAULT).ofRequest(JsonPart.read(request));
  }

  private static void check(String request, String accepted, String refused) {
    Pda pda = Pda.compile(read(request).orElseThrow(), PdaOptions.DEFAULT.permissively());
    assertThat(pda.accepts(accepted.getBytes(StandardCharsets.UTF_8))).as(request).isTrue();
    assertThat(pda.accepts(refused.getBytes(StandardCharsets.UTF_8))).as(request).isFalse();
  }

  @Test
  void schemas() {
    for (String member :
        new String[] {
          "\"response_format\": {\"type\": \"json_schema\", \"json_schema\": {\"name\": \"n\", \"strict\": true, \"schema\": "
              + SCHEMA
              + "}}",
          "\"response_format\": {\"type\": \"json_schema\", \"schema\": " + SCHEMA + "}",
          "\"response_format\": {\"type\": \"json_object\", \"schema\": " + SCHEMA + "}",
          "\"text\": {\"format\": {\"type\": \"json_schema\", \"name\": \"n\", \"schema\": "
              + SCHEMA
              + "}}",
          "\"structured_outputs\": {\"json\": " + SCHEMA + "}",
          "\"structured_outputs\": {\"json\": " + QUOTED + "}",
          "\"guided_json\": " + SCHEMA,
          "\"json_schema\": " + SCHEMA,
          "\"json_schema\": " + QUOTED,
          "\"format\": " + SCHEMA
        }) {
      check("{\"messages\": [], " + member + "}", "7", "3");
    }
    check("{\"response_format\": {\"type\": \"json_object\"}}", "{\"a\": [1]}", "[1]");
    check("{\"format\": \"json\"}", "{}", "1");
    check("{\"structured_outputs\": {\"json_object\": true}}", "{}", "1");
  }

  @Test
  void grammarsPatternsAndChoices() {
    check("{\"grammar\": \"root ::= [0-9]+\"}", "12", "a");
    check("{\"ebnf\": \"root ::= [0-9]+\"}", "12", "a");
    check("{\"guided_grammar\": \"root ::= [0-9]+\"}", "12", "a");
    check("{\"structured_outputs\": {\"grammar\": \"start: /[0-9]+/\"}}", "12", "a");
    check("{\"structured_outputs\": {\"regex\": \"a+\"}}", "aa", "b");
    check("{\"structured_outputs\": {\"choice\": [\"yes\", \"no\"]}}", "no", "maybe");
    check("{\"guided_choice\": [\"yes\", \"no\"]}", "yes", "");
    check("{\"regex\": \"a+\"}", "a", "");
    check(
        "{\"response_format\": {\"type\": \"grammar\", \"grammar\": \"root ::= [0-9]+\"}}",
        "1",
        "a");
    check(
        "{\"response_format\": {\"type\": \"grammar\", \"syntax\": \"lark\", \"definition\": \"start: \\\"a\\\"\"}}",
        "a",
        "b");
    check(
        "{\"response_format\": {\"type\": \"grammar\", \"syntax\": \"regex\", \"definition\": \"a\"}}",
        "a",
        "b");
  }

  @Test
  void structuralTags() {
    String tag =
        "{\"type\": \"structural_tag\", \"format\": {\"type\": \"const_string\", \"value\": \"x\"}}";
    check("{\"response_format\": " + tag + "}", "x", "y");
    check("{\"structured_outputs\": {\"structural_tag\": " + tag + "}}", "x", "y");
    check("{\"structural_tag\": \"" + tag.replace("\"", "\\\"") + "\"}", "x", "y");
  }

  @Test
  void freeText() {
    assertThat(read("{}")).isEmpty();
    assertThat(read("{\"response_format\": {\"type\": \"text\"}, \"text\": \"hello\"}")).isEmpty();
    assertThat(read("{\"format\": \"\", \"grammar\": null}")).isEmpty();
  }

  @Test
  void whiteSpace() {
    String object =
        "{\"type\": \"object\", \"required\": [\"a\"], \"properties\": {\"a\": {\"const\": 1}}}";
    check(
        "{\"structured_outputs\": {\"json\": " + object + ", \"disable_any_whitespace\": true}}",
        "{\"a\": 1}",
        "{\"a\":  1}");
  }

  @Test
  void badInputIsRefusedWithItsPlace() {
    refused(
        "DYCK-T008: at #/regex: there is a constraint at #/grammar",
        "{\"grammar\": \"root ::= [0-9]\", \"regex\": \"a\"}");
    refused("DYCK-T002: at #/response_format/type: ", "{\"response_format\": {\"type\": \"xml\"}}");
    refused(
        "DYCK-T002: at #/structured_outputs: ",
        "{\"structured_outputs\": {\"json\": {}, \"regex\": \"a\"}}");
    refused("DYCK-T002: at #/structured_outputs/jsn: ", "{\"structured_outputs\": {\"jsn\": {}}}");
    refused("DYCK-T005: at #/format: DYCK-J002", "{\"format\": {\"type\": 3}}");
    refused("DYCK-T007: at #/grammar: ", "{\"grammar\": \"root ::= x\"}");
    refused("DYCK-T002: at #/guided_choice: ", "{\"guided_choice\": []}");
  }

  /**
   * Unsupported members are refused by name. Therefore an answer is never less constrained than
   * intended.
   */
  @Test
  void membersThatMeanNothingAreRefused() {
    String known = "; there ";
    for (String[] each :
        new String[][] {
          {"/schema", "{\"type\": \"text\", \"schema\": {}}", known},
          {"/json_schema", "{\"type\": \"text\", \"json_schema\": {\"schema\": {}}}", known},
          {"/value", "{\"type\": \"json_object\", \"value\": {}}", "did you mean \"schema\"?"},
          {"/json_schema", "{\"type\": \"json_object\", \"json_schema\": {}}", "\"schema\"?"},
          {"/shema", "{\"type\": \"json_object\", \"shema\": {}}", "did you mean \"schema\"?"},
          {
            "/schema",
            "{\"type\": \"json_schema\", \"json_schema\": {\"schema\": {}}, \"schema\": {}}",
            known
          },
          {
            "/json_schema",
            "{\"type\": \"json_schema\", \"json_schema\": {\"name\": \"n\"}}",
            "expected an object with \"schema\""
          },
          {
            "/json_schema/type",
            "{\"type\": \"json_schema\", \"json_schema\": {\"type\": \"object\"}}",
            known
          },
          {
            "/json_schema/Schema",
            "{\"type\": \"json_schema\", \"json_schema\": {\"Schema\": {}}}",
            "did you mean \"schema\"?"
          },
          {
            "/json_schema/jsonSchema",
            "{\"type\": \"json_schema\", \"json_schema\": {\"jsonSchema\": {}}}",
            "did you mean \"schema\"?"
          },
          {
            "/json_schema/strict",
            "{\"type\": \"json_schema\", \"json_schema\": {\"strict\": \"yes\", \"schema\": {}}}",
            "expected true or false"
          },
          {
            "/parameters",
            "{\"type\": \"json_schema\", \"name\": \"n\", \"parameters\": {}}",
            "did you mean \"schema\"?"
          },
          {
            "", "{\"type\": \"json_schema\", \"name\": \"n\"}", "expected an object with \"schema\""
          },
          {"/flags", "{\"type\": \"regex\", \"pattern\": \"a\", \"flags\": \"i\"}", known},
          {
            "/start",
            "{\"type\": \"grammar\", \"grammar\": \"root ::= [a]\", \"start\": \"x\"}",
            known
          },
          {
            "/grammar",
            "{\"type\": \"grammar\", \"syntax\": \"regex\", \"definition\": \"a\", \"grammar\": \"\"}",
            known
          }
        }) {
      assertThatThrownBy(() -> read("{\"response_format\": " + each[1] + "}"))
          .as(each[1])
          .isInstanceOf(ToolException.class)
          .hasMessageStartingWith("DYCK-T002: at #/response_format" + each[0] + ": ")
          .hasMessageContaining(each[2]);
    }
    // An object around a schema is no schema of any value.
    for (String wrapped :
        new String[] {
          "{\"schema\": {\"type\": \"object\"}}",
          "{\"name\": \"n\", \"description\": \"d\", \"schema\": {\"type\": \"object\"}}",
          "{\"city\": {\"type\": \"string\"}}",
          "\"{\\\"schema\\\": {}}\""
        }) {
      for (String member : new String[] {"json_schema", "guided_json", "format"}) {
        if (!member.equals("format") || wrapped.startsWith("{")) {
          assertThatThrownBy(() -> read("{\"" + member + "\": " + wrapped + "}"))
              .as(wrapped)
              .isInstanceOf(ToolException.class)
              .hasMessageContaining("this is no keyword of JSON Schema");
        }
      }
    }
    check("{\"json_schema\": {\"title\": \"any\"}}", "7", "x");
    check("{\"json_schema\": {}}", "7", "x");
    refused(
        "DYCK-T002: at #/text/fromat: nothing is known by this name; did you mean \"format\"?",
        "{\"text\": {\"fromat\": {\"type\": \"json_object\"}}}");
    refused(
        "DYCK-T002: at #/structured_outputs/schema: nothing is known by this name; did you mean",
        "{\"structured_outputs\": {\"schema\": {}}}");
  }

  private static void refused(String message, String request) {
    assertThatThrownBy(() -> read(request))
        .isInstanceOf(ToolException.class)
        .hasMessageStartingWith(message);
  }
}
