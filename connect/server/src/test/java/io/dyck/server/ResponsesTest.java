package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dyck.server.Client.Answer;
import io.dyck.server.setup.ServerOptions;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** OpenAI's Responses. */
class ResponsesTest {
  private static final String TOOLS =
      "\"tools\": [{\"type\": \"function\", \"name\": \"light\", \"strict\": true, \"parameters\":"
          + " {\"type\": \"object\", \"properties\": {\"on\": {\"type\": \"boolean\"}}, \"required\":"
          + " [\"on\"], \"additionalProperties\": false}}]";
  private static DyckServer server;
  private static Client client;

  @BeforeAll
  static void start() {
    server =
        DyckServer.start(LetterModel.served(), ServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
    client = Client.of(server.port());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Answer ask(String members) throws Exception {
    return client.post(
        "/v1/responses",
        "{\"model\": \"letters\", \"input\": \"hi\", \"max_output_tokens\": 90, " + members + "}");
  }

  @Test
  void answersText() throws Exception {
    JsonNode whole =
        client
            .post(
                "/v1/responses",
                "{\"input\": [{\"role\": \"user\", \"content\": [{\"type\": \"input_text\", \"text\":"
                    + " \"hi\"}]}], \"instructions\": \"be brief\", \"max_output_tokens\": 3}")
            .json();
    assertThat(whole.get("object").asText()).isEqualTo("response");
    assertThat(whole.get("instructions").asText()).isEqualTo("be brief");
    assertThat(whole.get("status").asText()).isIn("completed", "incomplete");
    assertThat(whole.at("/output/0/type").asText()).isEqualTo("message");
    assertThat(whole.at("/output/0/content/0/type").asText()).isEqualTo("output_text");
    assertThat(whole.at("/usage/output_tokens").asInt()).isBetween(1, 3);
  }

  @Test
  void answersSatisfyTheFormatOfTheText() throws Exception {
    Answer answer =
        ask(
            "\"text\": {\"format\": {\"type\": \"json_schema\", \"name\": \"n\", \"strict\": true,"
                + " \"schema\": {\"enum\": [\"yes\", \"no\"]}}}");
    String text = answer.json().at("/output/0/content/0/text").asText();
    assertThat(Client.JSON.readTree(text).asText()).isIn("yes", "no");
    assertThat(ask("\"text\": {\"format\": {\"type\": \"text\"}, \"verbosity\": \"low\"}").status())
        .isEqualTo(200);
    assertThat(
            ask("\"structured_outputs\": {\"choice\": [\"a\"]}")
                .json()
                .at("/output/0/content/0/text")
                .asText())
        .isEqualTo("a");
  }

  @Test
  void callsTools() throws Exception {
    JsonNode call = ask(TOOLS + ", \"tool_choice\": \"required\"").json().at("/output/0");
    assertThat(call.get("type").asText()).isEqualTo("function_call");
    assertThat(call.get("name").asText()).isEqualTo("light");
    assertThat(Client.JSON.readTree(call.get("arguments").asText()).get("on").isBoolean()).isTrue();
    String history =
        "{\"input\": [{\"role\": \"user\", \"content\": \"light\"}, {\"type\": \"reasoning\", \"id\":"
            + " \"rs_1\", \"summary\": []}, "
            + call
            + ", {\"type\": \"function_call_output\", \"call_id\": \""
            + call.get("call_id").asText()
            + "\", \"output\": \"done\"}], \"max_output_tokens\": 2, "
            + TOOLS
            + "}";
    Answer next = client.post("/v1/responses", history);
    assertThat(next.status()).as(next.body()).isEqualTo(200);
    JsonNode custom =
        ask("\"tools\": [{\"type\": \"custom\", \"name\": \"sum\", \"format\": {\"type\":"
                + " \"grammar\", \"syntax\": \"regex\", \"definition\": \"[0-9][+][0-9]\"}}],"
                + " \"tool_choice\": \"required\"")
            .json()
            .at("/output/0");
    assertThat(custom.get("type").asText()).isEqualTo("custom_tool_call");
    assertThat(custom.get("input").asText()).matches("[0-9][+][0-9]");
  }

  /** The events of a stream build the answer up, each with its number. */
  @Test
  void streamsEvents() throws Exception {
    for (String members :
        List.of("\"regex\": \"[a-z]{5,20}\"", TOOLS + ", \"tool_choice\": \"required\"")) {
      String body = ask("\"stream\": true, \"seed\": 3, " + members).body();
      JsonNode whole = ask("\"seed\": 3, " + members).json();
      StringBuilder text = new StringBuilder();
      JsonNode last = null;
      int number = 0;
      String[] lines = body.split("\n");
      for (int i = 0; i < lines.length; i++) {
        if (lines[i].startsWith("data: ")) {
          last = Client.JSON.readTree(lines[i].substring(6));
          assertThat(lines[i - 1]).isEqualTo("event: " + last.get("type").asText());
          assertThat(last.get("sequence_number").asInt()).isEqualTo(number++);
          text.append(last.path("delta").asText(""));
        }
      }
      assertThat(body).startsWith("event: response.created\n").doesNotContain("[DONE]");
      assertThat(last).isNotNull();
      assertThat(last.get("type").asText()).isEqualTo("response.completed");
      JsonNode item = whole.at("/output/0");
      String expected =
          item.has("arguments")
              ? item.get("arguments").asText()
              : item.at("/content/0/text").asText();
      assertThat(text.toString()).isEqualTo(expected);
      JsonNode streamed = last.at("/response/output/0");
      assertThat(
              streamed.has("arguments")
                  ? streamed.get("arguments").asText()
                  : streamed.at("/content/0/text").asText())
          .isEqualTo(expected);
      assertThat(body)
          .contains("event: response.output_item.added", "event: response.output_item.done");
    }
  }

  @Test
  void whatIsNotSupportedIsRefused() throws Exception {
    String[][] cases = {
      {"\"previous_response_id\": \"resp_1\"", "previous_response_id"},
      {"\"store\": true", "store"},
      {"\"background\": true", "background"},
      {"\"reasoning\": {\"effort\": \"high\"}", "reasoning.effort"},
      {"\"include\": [\"x\"]", "include"},
      {"\"max_tokens\": 3", "max_tokens"},
      {
        "\"text\": {\"format\": {\"type\": \"json_schema\", \"json_schema\": {}}}",
        "text.format.json_schema"
      },
      {"\"response_format\": {\"type\": \"json_object\"}", "response_format"},
      {"\"tools\": [{\"type\": \"web_search\"}]", "tools[0].type"}
    };
    for (String[] each : cases) {
      Answer answer = ask(each[0]);
      assertThat(answer.status()).as(each[0] + answer.body()).isEqualTo(400);
      assertThat(answer.param()).as(each[0] + answer.body()).isEqualTo(each[1]);
    }
    assertThat(
            client
                .post(
                    "/v1/responses", "{\"input\": [{\"type\": \"item_reference\", \"id\": \"x\"}]}")
                .param())
        .isEqualTo("input[0].type");
    assertThat(client.post("/v1/responses", "{}").param()).isEqualTo("input");
  }
}
