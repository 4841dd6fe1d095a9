package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dyck.server.Client.Answer;
import io.dyck.server.setup.ServerOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Ollama's interface. */
class OllamaTest {
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

  private static Answer generate(String members) throws Exception {
    return client.post(
        "/api/generate",
        "{\"model\": \"letters\", \"prompt\": \"hi\", \"options\": {\"num_predict\": 60, \"seed\": 5}, "
            + members
            + "}");
  }

  @Test
  void generates() throws Exception {
    String format = "\"format\": {\"enum\": [\"yes\", \"no\"]}";
    JsonNode whole = generate("\"stream\": false, " + format).json();
    assertThat(Client.JSON.readTree(whole.get("response").asText()).asText()).isIn("yes", "no");
    assertThat(whole.get("done").asBoolean()).isTrue();
    assertThat(whole.get("done_reason").asText()).isEqualTo("stop");
    StringBuilder text = new StringBuilder();
    String[] lines = generate(format).body().split("\n");
    for (String line : lines) {
      text.append(Client.JSON.readTree(line).get("response").asText());
    }
    assertThat(text.toString()).isEqualTo(whole.get("response").asText());
    assertThat(Client.JSON.readTree(lines[lines.length - 1]).get("done").asBoolean()).isTrue();
    JsonNode templated = generate("\"stream\": false, \"system\": \"be brief\"").json();
    JsonNode raw = generate("\"stream\": false, \"raw\": true").json();
    assertThat(templated.get("prompt_eval_count").asInt())
        .isGreaterThan(raw.get("prompt_eval_count").asInt());
  }

  @Test
  void loadsTheModel() throws Exception {
    JsonNode loaded = client.post("/api/generate", "{\"model\": \"letters:latest\"}").json();
    assertThat(loaded.get("done_reason").asText()).isEqualTo("load");
    assertThat(
            client
                .post("/api/chat", "{\"model\": \"letters\", \"messages\": []}")
                .json()
                .get("done_reason")
                .asText())
        .isEqualTo("load");
  }

  @Test
  void tellsOfTheModel() throws Exception {
    JsonNode shown = client.post("/api/show", "{\"model\": \"letters\"}").json();
    assertThat(shown.at("/model_info/dyck.context_length").asInt()).isEqualTo(1024);
    assertThat(shown.get("capabilities")).hasSize(2);
    assertThat(client.get("/api/version").json().get("version").asText()).isNotEmpty();
    assertThat(client.get("/api/tags").json().at("/models/0/details").isObject()).isTrue();
  }

  @Test
  void errorsHaveItsForm() throws Exception {
    String[][] cases = {
      {"\"suffix\": \"x\"", "'suffix'"},
      {"\"images\": [\"iVBO\"]", "'images'"},
      {"\"context\": [1]", "'context'"},
      {"\"format\": \"xml\"", "format"},
      {"\"fromat\": \"json\"", "did you mean 'format'?"},
      {"\"tools\": [{\"name\": \"f\"}]", "'tools'"}
    };
    for (String[] each : cases) {
      Answer answer = generate(each[0]);
      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.json().get("error").asText()).contains(each[1]);
    }
    assertThat(generate("\"images\": [], \"context\": [], \"stream\": false").status())
        .isEqualTo(200);
    assertThat(client.post("/api/show", "{\"model\": \"other\"}").status()).isEqualTo(404);
  }
}
