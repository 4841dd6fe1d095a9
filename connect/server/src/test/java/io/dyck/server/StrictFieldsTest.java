package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.server.Client.Answer;
import io.dyck.server.setup.ServerOptions;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A field that is not honoured is refused by its name, however deep it stands. */
class StrictFieldsTest {
  private static final String TOOL = "\"tools\": [{\"type\": \"function\", %s}]";
  private static DyckServer server;
  private static Client client;

  @BeforeAll
  static void start() {
    server =
        DyckServer.start(
            LetterModel.served(),
            ServerOptions.DEFAULT
                .withAddress("127.0.0.1", 0)
                .withOrigins(List.of("https://example.org")));
    client = Client.of(server.port());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void unknownAndMisplacedMembersAreRefused() throws Exception {
    String schema = "{\"type\": \"object\"}";
    String format = "\"response_format\": {\"type\": ";
    String[][] cases = {
      {format + "\"text\", \"schema\": " + schema + "}", "response_format.schema"},
      {format + "\"text\", \"json_schema\": {}}", "response_format.json_schema"},
      {format + "\"json_object\", \"value\": " + schema + "}", "response_format.value"},
      {
        format + "\"json_schema\", \"json_schema\": {\"name\": \"n\"}}",
        "response_format.json_schema"
      },
      {
        format + "\"json_schema\", \"json_schema\": " + schema + "}",
        "response_format.json_schema.type"
      },
      {
        format + "\"json_schema\", \"json_schema\": {\"schma\": {}}}",
        "response_format.json_schema.schma"
      },
      {
        format + "\"json_schema\", \"json_schema\": {\"schema\": {}}, \"strict\": true}",
        "response_format.strict"
      },
      {TOOL.formatted("\"name\": \"f\", \"inputSchema\": {}"), "tools[0].inputSchema"},
      {TOOL.formatted("\"name\": \"f\", \"input_schema\": {}"), "tools[0].input_schema"},
      {
        TOOL.formatted("\"function\": {\"name\": \"f\", \"schema\": {}}"),
        "tools[0].function.schema"
      },
      {
        TOOL.formatted("\"function\": {\"name\": \"f\"}, \"parameters\": {}"), "tools[0].parameters"
      },
      {
        TOOL.formatted("\"name\": \"f\"")
            + ", \"tool_choice\": {\"type\": \"function\", \"nam\": \"f\"}",
        "tool_choice.nam"
      },
      {
        "\"tools\": [{\"type\": \"custom\", \"custom\": {\"name\": \"c\"}, \"format\": {}}],"
            + " \"tool_choice\": \"required\"",
        "tools[0].format"
      },
      {
        "\"tools\": [{\"type\": \"custom\", \"name\": \"c\", \"format\": {\"type\": \"grammar\","
            + " \"syntax\": \"regex\", \"definition\": \"a\", \"flags\": \"i\"}}],"
            + " \"tool_choice\": \"required\"",
        "tools[0].format.flags"
      },
      {
        "\"tools\": [{\"type\": \"custom\", \"custom\": {\"name\": \"c\", \"format\": {\"type\":"
            + " \"grammar\", \"grammar\": {\"syntax\": \"regex\", \"definition\": \"(\"}}}}],"
            + " \"tool_choice\": \"required\"",
        "tools[0].custom.format.grammar.definition"
      },
      {
        "\"tools\": [{\"type\": \"custom\", \"name\": \"c\"}, {\"name\": \"f\", \"inputSchema\": {}}],"
            + " \"tool_choice\": {\"type\": \"custom\", \"name\": \"c\"}",
        "tools[1].inputSchema"
      },
      {"\"structured_outputs\": {\"json_schema\": {}}", "structured_outputs.json_schema"},
      {"\"stream\": true, \"stream_options\": {\"usage\": true}", "stream_options.usage"}
    };
    for (String[] each : cases) {
      Answer answer = client.chat("\"max_tokens\": 9, " + each[0]);
      assertThat(answer.status()).as(each[0] + answer.body()).isEqualTo(400);
      assertThat(answer.param()).as(each[0] + answer.body()).isEqualTo(each[1]);
    }
    assertThat(client.chat(cases[2][0]).body()).contains("did you mean \\\"schema\\\"?");
    assertThat(client.chat(cases[7][0]).body()).contains("did you mean \\\"parameters\\\"?");
  }

  @Test
  void messagesHaveNothingUnknown() throws Exception {
    String[][] cases = {
      {
        "{\"role\": \"user\", \"content\": [{\"type\": \"text\", \"text\": \"a\", \"txt\": 1}]}",
        "messages[0].content[0].txt"
      },
      {
        "{\"role\": \"assistant\", \"content\": \"a\", \"function_call\": {\"name\": \"f\"}}",
        "messages[0].function_call"
      },
      {"{\"role\": \"user\", \"content\": \"a\", \"images\": [\"iVBO\"]}", "messages[0].images"},
      {
        "{\"role\": \"assistant\", \"tool_calls\": [{\"type\": \"custom\", \"custom\": {\"name\": \"c\", \"inptu\": \"\", \"input\": \"\"}}]}",
        "messages[0].tool_calls[0].custom.inptu"
      }
    };
    for (String[] each : cases) {
      Answer answer = client.post("/v1/chat/completions", "{\"messages\": [" + each[0] + "]}");
      assertThat(answer.param()).as(answer.body()).isEqualTo(each[1]);
    }
    String right =
        "{\"messages\": [{\"role\": \"user\", \"images\": [], \"function_call\": null, \"content\":"
            + " [{\"type\": \"text\", \"text\": \"a\", \"cache_control\": {\"type\": \"ephemeral\"}}]}],"
            + " \"max_tokens\": 2}";
    assertThat(client.post("/v1/chat/completions", right).status()).isEqualTo(200);
  }

  @Test
  void errorsAfterReadingNameAFieldOfTheRequest() throws Exception {
    String tooLong = "\"json_schema\": {\"const\": \"" + "x".repeat(300) + "\"}";
    assertThat(client.chat("\"max_tokens\": 2, " + tooLong).param()).isEqualTo("max_tokens");
    assertThat(client.chat("\"max_completion_tokens\": 2, " + tooLong).param())
        .isEqualTo("max_completion_tokens");
    String prompt = "a ".repeat(3_000);
    assertThat(client.post("/v1/completions", "{\"prompt\": \"" + prompt + "\"}").param())
        .isEqualTo("prompt");
    assertThat(client.post("/v1/responses", "{\"input\": \"" + prompt + "\"}").param())
        .isEqualTo("input");
    assertThat(
            client
                .post(
                    "/v1/responses",
                    "{\"input\": \"a\", \"max_output_tokens\": 2, " + tooLong + "}")
                .param())
        .isEqualTo("max_output_tokens");
    assertThat(
            client.post("/v1/responses", "{\"input\": \"a\", \"max_output_tokens\": -1}").param())
        .isEqualTo("max_output_tokens");
    assertThat(
            client
                .post(
                    "/api/chat",
                    "{\"messages\": [{\"role\": \"user\", \"content\": \"a\"}], \"options\": {\"repeat_penalty\": 99}}")
                .body())
        .contains("options.repeat_penalty");
  }

  @Test
  void toolsBesideASchemaOfTheAnswer() throws Exception {
    String both =
        TOOL.formatted("\"function\": {\"name\": \"f\"}")
            + ", \"response_format\": {\"type\": \"json_schema\", \"json_schema\": {\"schema\": {\"enum\": [\"yes\", \"no\"]}}}, \"max_tokens\": 90, \"seed\": %d";
    for (int seed = 0; seed < 8; seed++) {
      Answer answer = client.chat(both.formatted(seed));
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      if (answer.json().at("/choices/0/finish_reason").asText().equals("tool_calls")) {
        assertThat(answer.json().at("/choices/0/message/tool_calls/0/function/name").asText())
            .isEqualTo("f");
      } else {
        assertThat(text(answer)).isIn("yes", "no");
      }
    }
    String forced = both.formatted(1) + ", \"tool_choice\": \"required\"";
    assertThat(client.chat(forced).json().at("/choices/0/finish_reason").asText())
        .isEqualTo("tool_calls");
    String none = both.formatted(1) + ", \"tool_choice\": \"none\"";
    assertThat(text(client.chat(none))).isIn("yes", "no");
  }

  /** The text that an answer in JSON means. */
  private static String text(Answer answer) throws Exception {
    return Client.JSON.readTree(answer.content()).asText();
  }

  @Test
  void fieldsThatChangeNothingAreAccepted() throws Exception {
    String[] accepted = {
      "\"guided_json\": {\"const\": 1}, \"guided_decoding_backend\": \"xgrammar\"",
      "\"guided_json\": {\"const\": 1}, \"guided_decoding_backend\": \"guidance:no-fallback\"",
      "\"guided_json\": {\"const\": 1}, \"whitespace_pattern\": \"[ ]?\"",
      "\"guided_json\": {\"const\": 1}, \"guided_whitespace_pattern\": \"[\\\\n\\\\t ]*\"",
      "\"structured_outputs\": {\"json\": {\"const\": 1}, \"whitespace_pattern\": \" ?\"}"
    };
    for (String each : accepted) {
      Answer answer = client.chat("\"max_tokens\": 5, " + each);
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(Client.JSON.readTree(answer.content()).asInt()).isEqualTo(1);
    }
    String[][] refused = {
      {"\"guided_json\": {}, \"whitespace_pattern\": \"\\\\n\"", "whitespace_pattern"},
      {"\"guided_json\": {}, \"whitespace_pattern\": \"(\"", "whitespace_pattern"},
      {"\"guided_json\": {}, \"guided_decoding_backend\": \"mine\"", "guided_decoding_backend"},
      {
        "\"structured_outputs\": {\"json\": {}, \"whitespace_pattern\": \"\"}",
        "structured_outputs.whitespace_pattern"
      }
    };
    for (String[] each : refused) {
      assertThat(client.chat(each[0]).param()).isEqualTo(each[1]);
    }
  }

  /** Frameworks answer browsers and clients in their own forms, if nobody prevents it. */
  @Test
  void unknownAddressesAreAnsweredInTheFormOfTheClient() throws Exception {
    for (String accept : List.of("application/json", "text/html", "*/*")) {
      for (String path : List.of("/v1/embeddings", "/v1/nothing", "/nothing")) {
        HttpRequest request =
            client
                .request(path)
                .header("Accept", accept)
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        Answer answer = client.send(request);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).as(answer.body()).isEqualTo("unknown_url");
      }
    }
    assertThat(client.post("/api/embed", "{}").json().get("error").asText())
        .startsWith("there is nothing at POST /api/embed");
    assertThat(client.get("/v1/chat/completions").code()).isEqualTo("unknown_url");
  }

  @Test
  void pagesOfNamedOriginsMayReadAnswers() throws Exception {
    HttpRequest.Builder preflight =
        HttpRequest.newBuilder(client.request("/v1/models").build().uri())
            .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
            .header("Access-Control-Request-Method", "POST")
            .header("Access-Control-Request-Headers", "content-type,authorization");
    var allowed =
        client
            .http()
            .send(
                preflight.copy().header("Origin", "https://example.org").build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(allowed.statusCode()).isEqualTo(200);
    assertThat(allowed.headers().firstValue("Access-Control-Allow-Origin"))
        .hasValue("https://example.org");
    assertThat(allowed.headers().firstValue("Access-Control-Allow-Headers"))
        .hasValueSatisfying(headers -> assertThat(headers).contains("authorization"));
    var foreign =
        client
            .http()
            .send(
                preflight.copy().header("Origin", "https://evil.example").build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(foreign.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
  }

  @Test
  void metricsAreExplained() throws Exception {
    client.chat("\"max_tokens\": 2, \"regex\": \"a\"");
    String metrics = client.get("/metrics").body();
    List<String> unexplained =
        metrics
            .lines()
            .filter(line -> line.startsWith("# HELP dyck_") && line.strip().split(" ").length < 4)
            .toList();
    assertThat(unexplained).isEmpty();
    assertThat(metrics.lines().filter(line -> line.startsWith("# HELP dyck_")).count())
        .isGreaterThan(12);
  }
}
